"""Enchanting and its counter."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import after, can_lay, changes, events, position, refused, walk
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.reaction import Reaction


@rule("AV16")
@pytest.mark.parametrize("target", ["Ky", "Sy"])
def test_a_sorceress_enchants_a_top_card_of_her_colour(target: str) -> None:
    start = position(f"4:F1?:Kb/Kr{target}", hands="Sy/Kp")
    assert can_lay(start, "enchant") == ["Sy-4"]


@rule("AV16")
def test_her_colour_must_be_that_of_the_top_card() -> None:
    start = position("4:F1?:Kb/KyKr", hands="KrSySr/Kp")
    assert refused(start, "Sy-4-enchant") == "AV16"  # the yellow knight lies under the red one
    assert refused(start, "Kr-4-enchant") == "AV16"  # a knight does not enchant
    assert can_lay(start, "enchant") == ["Sr-4"]


@rule("AV16", "AVR2")
def test_the_reasons_against_an_enchantment_are_told_apart() -> None:
    start = position("4:F1?:/Kr 5:F3c?:/", hands="KrSy/Kp")
    told = {move: GAME.why_not(GAME.seen(start, 0), move) for move in
            ("Kr-4-enchant", "Sy-4-enchant", "Sy-5-enchant")}  # fmt: skip
    assert [str(refusal) for refusal in told.values()] == [
        "AV16: Only a sorceress enchants.",
        "AV16: A sorceress can enchant only a top card of her own colour; the top card there is: red knight.",
        "AVR2: Your opponent has no card there to enchant; your sorceress can only reinforce.",
    ]


@rule("AV17", "AVR46")
def test_an_enchantment_is_announced_to_all_and_waits_for_the_answer() -> None:
    start = position("4:P3c1:Kb/KrKy", hands="SySb/Kp")
    assert changes(start, "Sy-4-enchant") == {
        "4": "P3c1:KbSy/KrKy", "hands": "Sb/Kp", "frames": "react:enchant:Sy:4:2:2:1",
    }  # fmt: skip
    (event,) = events(start, "Sy-4-enchant")
    assert (event.kind, event.seats, event.reveals) == ("enchant", None, False)
    assert event.about == {"seat": 0, "card": "Sy", "at": 4, "own": 2, "other": 2, "castle": 1}
    announced = after(start, "Sy-4-enchant")
    assert isinstance(announced.frame, Reaction)
    assert announced.frame.how == "enchant"
    assert all(GAME.seen(announced, seat).state.frame == announced.frame for seat in (0, 1, None))


@rule("AV18", "AVR6")
def test_the_opponent_may_counter_with_a_sorceress_of_that_colour() -> None:
    start = position("4:F1?:/Ky", hands="Sy/SySyKySb")
    asked = after(start, "Sy-4-enchant")
    assert GAME.decision(asked) == Decision(1, "react", True)
    assert GAME.legal(asked) == ["counter", "pass"]


@rule("AV18")
@pytest.mark.parametrize("hand", ["Ky", "Sb", "KyKySrSbSp"])
def test_no_other_card_counters_an_enchantment(hand: str) -> None:
    asked = after(position("4:F1?:/Ky", hands=f"Sy/{hand}"), "Sy-4-enchant")
    assert GAME.legal(asked) == ["pass"]
    assert refused(asked, "counter") == "AV18"


@rule("AV18", "AVR6")
def test_only_the_answer_is_possible_while_it_is_pending() -> None:
    asked = after(position("4:F1?:/Ky", hands="SyKr/SyKy"), "Sy-4-enchant")
    for move in ("Sy", "4", "Sy-4-enchant", "l2", "full", ""):
        assert refused(asked, move) == "AVR6"


@rule("AV19")
@pytest.mark.parametrize("target", ["Ky", "Sy"])
def test_unblocked_the_target_comes_onto_the_sorceress(target: str) -> None:
    start = position(f"4:F1?:Kb/Kr{target}", hands="SyKp/Sr")
    assert changes(start, "Sy-4-enchant", "pass") == {"4": f"F1?:KbSy{target}/Kr", "hands": "Kp/Sr"}
    passed, enchanted = events(start, "Sy-4-enchant", "pass")
    assert (passed.kind, passed.about) == ("passed", {"seat": 1, "at": 4, "card": "Sy"})
    assert (enchanted.kind, enchanted.about) == ("enchanted", {"seat": 0, "at": 4, "card": target})
    assert not passed.reveals
    assert not enchanted.reveals


@rule("AV20")
def test_blocked_the_sorceress_goes_to_the_defenders_hand() -> None:
    start = position("4:F1?:Kb/KrKy", hands="SyKp/SySr")
    assert changes(start, "Sy-4-enchant", "counter") == {
        "4": "F1?:Kb/KrKySy", "hands": "Kp/SySr", "seen": "/Sy", "counted": "/Sy",
    }  # fmt: skip
    (event,) = events(start, "Sy-4-enchant", "counter")
    assert (event.kind, event.seats, event.reveals) == ("countered", None, False)
    assert event.about == {"seat": 1, "at": 4, "card": "Sy", "how": "enchant", "with": "Sy"}


@rule("AV20")
def test_a_counter_by_seat_0_mirrors_that() -> None:
    start = position("4:F1?:KrKy/Kb", hands="KbSySr/SyKp", mover=1)
    assert changes(start, "Sy-4-enchant", "counter") == {
        "4": "F1?:KrKySy/Kb", "hands": "SySrKb/Kp", "seen": "Sy/", "counted": "Sy/",
    }  # fmt: skip


@rule("AV21", "AVR5")
def test_enchanting_has_no_limit_and_chains_down_a_stack() -> None:
    start = position("4:F1?:/KbKyKyKy", hands="SySySySb/", conquests=2)
    assert changes(start, *["Sy-4-enchant"] * 3, "Sb-4-enchant") == {
        "4": "F1?:SyKySyKySyKySbKb/", "hands": "/",
    }  # fmt: skip


@rule("AV21")
def test_the_number_of_cards_does_not_matter() -> None:
    start = position("4:F1?:/KbKrKgKpKy", hands="Sy/")
    assert can_lay(start, "enchant") == ["Sy-4"]


@rule("AVR1")
def test_an_empty_side_may_enchant() -> None:
    assert changes(position("4:F1?:/Ky", hands="Sy/"), "Sy-4-enchant") == {
        "4": "F1?:SyKy/", "hands": "/",
    }  # fmt: skip


@rule("AVR2")
def test_where_the_opponent_has_no_card_nothing_can_be_enchanted() -> None:
    start = position("4:F1?:Ky/ 5:F2o0:/", hands="Sy/Kb")
    assert refused(start, "Sy-4-enchant") == "AVR2"
    assert {"Sy-4-reinforce", "Sy-4-attack"} <= set(GAME.legal(start))


@rule("AVR4", "AVR14")
@pytest.mark.parametrize("territory", ["F1?", "F10", "F11", "P3c?", "P3c0", "P3c1", "A11"])
def test_enchanting_is_allowed_on_any_territory_and_castles_do_not_matter(territory: str) -> None:
    start = position(f"4:{territory}:/KbKbKy", hands="Sy/")
    assert changes(start, "Sy-4-enchant") == {"4": f"{territory}:SyKy/KbKb", "hands": "/"}


@rule("AVR5")
def test_a_captured_card_is_the_new_top_and_uncovers_another() -> None:
    start = position("4:F1?:/KyKr", hands="Sr/Sb")
    one = after(start, "Sr-4-enchant", "pass")
    assert one.stacks[0][3] == ("Sr", "Kr")
    back = position("4:F1?:SrKr/Ky", hands="/Sr", mover=1)
    assert changes(back, "Sr-4-enchant") == {"4": "F1?:Sr/KySrKr", "hands": "/"}


@rule("AVR6")
def test_one_counter_for_an_announcement_and_none_to_a_counter() -> None:
    start = position("4:F1?:/Ky", hands="SySy/SySy")
    countered = after(start, "Sy-4-enchant", "counter")
    assert GAME.decision(countered) == Decision(0, "turn", True)
    again = after(countered, "Sy-4-reinforce")
    assert again.hands[1] == ["Sy", "Sy"]


@rule("AVR6", "AVR47")
def test_without_a_hand_card_nobody_is_asked() -> None:
    start = position("4:F1?:/Ky", hands="Sy/")
    assert [event.kind for event in events(start, "Sy-4-enchant")] == ["enchant", "enchanted"]


@rule("AVR7")
@pytest.mark.parametrize("owner", ["?", "0", "1"])
def test_the_counter_goes_on_top_whoever_owns_the_territory(owner: str) -> None:
    start = position(f"4:F1{owner}:/KbKy", hands="Sy/Sy")
    assert after(start, "Sy-4-enchant", "counter").stacks[1][3] == ("Kb", "Ky", "Sy")


@rule("AVR8")
def test_a_won_sorceress_counters_again_in_the_same_turn() -> None:
    start = position("4:F1?:/Ky", hands="SySy/Sy")
    assert changes(start, "Sy-4-enchant", "counter", "Sy-4-enchant", "counter") == {
        "4": "F1?:/KySySy", "hands": "/Sy", "seen": "/Sy", "counted": "/Sy",
    }  # fmt: skip


@rule("AVR8")
def test_outside_the_own_turn_nobody_holds_more_than_five() -> None:
    for state in walk("five", 800):
        assert len(state.hands[1 - state.mover]) <= 5
