"""Attacks, their counter, and conquest."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import after, can_lay, changes, events, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.presentation import PRESENTATION
from threethrones.games.avalon.rules.reaction import Reaction


def attackable(places: str) -> bool:
    """Whether territory 4 can be attacked with the red knight."""
    return "Kr-4" in can_lay(position(places, hands="Kr/Kb"), "attack")


@rule("AV22")
@pytest.mark.parametrize(
    ("stacks", "possible"),
    [
        ("/", True), ("Ky/", True), ("Ky/Ky", True), ("KyKy/Ky", True), ("KyKy/KyKy", True),
        ("/Ky", False), ("Ky/KyKy", False), ("KyKy/KyKyKy", False),
    ],
)  # fmt: skip
def test_an_attacker_needs_as_many_cards_as_the_defender_before_it_is_laid(
    stacks: str, possible: bool
) -> None:
    for owner in "?1":
        assert attackable(f"4:F1{owner}:{stacks}") == possible


@rule("AV22")
def test_the_lacking_cards_are_counted_in_the_refusal() -> None:
    start = position("4:F1?:Ky/KyKyKy 5:F3c1:KyKy/KbKb 6:P1?:/Kb 7:P3c1:Kg/Kg", hands="Kr/Kb")
    assert refused(start, "Kr-4-attack") == "AV22"
    told = [str(GAME.why_not(GAME.seen(start, 0), f"Kr-{at}-attack")) for at in (4, 5, 6, 7)]
    assert told == [
        "AV22: You have 1 card there, your opponent 3; reinforce first.",
        "AV34: You have 2 cards there, your opponent 2 and a castle, which counts as one more; "
        "reinforce first.",
        "AV22: You have 0 cards there, your opponent 1; reinforce first.",
        "AV34: You have 1 card there, your opponent 1 and a castle, which counts as one more; "
        "reinforce first.",
    ]


@rule("AV22")
@pytest.mark.parametrize("own", ["SySy", "KySy", "KyKy"])
@pytest.mark.parametrize("other", ["SbSb", "KbKb"])
def test_what_the_lying_cards_are_does_not_matter(own: str, other: str) -> None:
    assert attackable(f"4:F1?:{own}/{other}")


@rule("AV22", "AV40")
def test_a_sorceress_does_not_attack() -> None:
    start = position("4:F1?:KyKy/", hands="KrSr/Kb")
    assert refused(start, "Sr-4-attack") == "AV22"
    assert {lay.partition("-")[0] for lay in can_lay(start, "attack")} == {"Kr"}


@rule("AV23", "AV34", "AVR46")
def test_an_attack_is_announced_to_all_and_waits_for_the_answer() -> None:
    start = position("4:P3c1:KbKb/Ky", hands="KrKg/Kp")
    assert changes(start, "Kr-4-attack") == {
        "4": "P3c1:KbKbKr/Ky", "hands": "Kg/Kp", "frames": "react:attack:Kr:4:3:1:1",
    }  # fmt: skip
    (event,) = events(start, "Kr-4-attack")
    assert (event.kind, event.seats, event.reveals) == ("attack", None, False)
    assert event.about == {"seat": 0, "card": "Kr", "at": 4, "own": 3, "other": 1, "castle": 1}
    told = "Anna attacks territory 4 (3 against 1 and a castle): red knight."
    assert str(PRESENTATION.sentence(event, ("Anna", "Bert"))) == told
    announced = after(start, "Kr-4-attack")
    assert isinstance(announced.frame, Reaction)
    assert announced.frame.how == "attack"
    assert str(announced.frame.announcement("Anna")) == told
    assert all(GAME.seen(announced, seat).state.frame == announced.frame for seat in (0, 1, None))


@rule("AV24")
def test_a_captured_knight_does_not_attack() -> None:
    captured = after(position("4:F1?:/Kr", hands="SrSb/"), "Sr-4-enchant")
    assert captured.stacks[0][3] == ("Sr", "Kr")
    assert can_lay(captured, "attack") == []
    assert refused(captured, "Kr-4-attack") == "AV10"


@rule("AV25", "AVR46")
def test_a_knight_of_the_colour_repels_and_both_stay_on_top() -> None:
    start = position("4:F11:KyKy/Ky", hands="KrSb/KrSr")
    assert changes(start, "Kr-4-attack", "counter") == {"4": "F11:KyKyKr/KyKr", "hands": "Sb/Sr"}
    (event,) = events(start, "Kr-4-attack", "counter")
    assert (event.kind, event.seats, event.reveals) == ("countered", None, False)
    assert event.about == {"seat": 1, "at": 4, "card": "Kr", "how": "attack", "with": "Kr"}


@rule("AV25")
@pytest.mark.parametrize(("own", "other"), [("", ""), ("KyKyKyKyKy", ""), ("KyKy", "KyKy")])
def test_numbers_do_not_matter_for_a_counter(own: str, other: str) -> None:
    asked = after(position(f"4:F1?:{own}/{other}", hands="Kr/Kr"), "Kr-4-attack")
    assert GAME.decision(asked) == Decision(1, "react", True)
    assert GAME.legal(asked) == ["counter", "pass"]
    assert after(asked, "counter").owner[3] == -1


@rule("AV25")
@pytest.mark.parametrize("hand", ["Sr", "Kb", "SrKbKyKgKp"])
def test_no_other_card_counters_an_attack(hand: str) -> None:
    asked = after(position("4:F1?:/", hands=f"Kr/{hand}"), "Kr-4-attack")
    assert GAME.legal(asked) == ["pass"]
    assert refused(asked, "counter") == "AV25"


@rule("AV26", "AV27", "AV58", "AVR46")
def test_without_a_counter_a_hidden_territory_is_revealed_and_taken() -> None:
    start = position("4:P2?:/", hands="KrKy/Kb")
    assert changes(start, "Kr-4-attack", "pass") == {
        "4": "P20:Kr/", "hands": "Ky/Kb", "conquests": "1", "frames": "pay:4:1",
    }  # fmt: skip
    passed, conquered = events(start, "Kr-4-attack", "pass")
    assert (passed.kind, passed.about) == ("passed", {"seat": 1, "at": 4, "card": "Kr"})
    assert (conquered.kind, conquered.seats, conquered.reveals) == ("conquered", None, True)
    assert conquered.about == {"seat": 0, "at": 4, "territory": "P2", "new": True}


@rule("AV27")
def test_a_territory_of_the_opponent_is_turned_round() -> None:
    start = position("4:P21:/", hands="KrKy/Kb")
    assert changes(start, "Kr-4-attack", "pass")["4"] == "P20:Kr/"
    conquered = events(start, "Kr-4-attack", "pass")[1]
    assert conquered.about == {"seat": 0, "at": 4, "territory": "P2", "new": False}
    assert not conquered.reveals


@rule("AV27", "AVR12")
def test_a_territory_lies_face_up_exactly_while_somebody_owns_it() -> None:
    start = position("4:P2?:/ 5:P11:/", hands="Kr/Kb")
    assert GAME.seen(start, None).state.row == ["?", "?", "?", "?", "P1", "?", "?", "?", "?", "?", "?"]
    taken = after(start, "Kr-4-attack", "pass")
    assert GAME.seen(taken, None).state.row[3] == "P2"
    with pytest.raises(ValueError, match="P3c"):
        position("4:P3c:/")  # no owner and no sign of lying face down


@rule("AV29")
@pytest.mark.parametrize("territory", ["P1", "F1", "H1"])
def test_the_landscape_does_not_matter_in_battle(territory: str) -> None:
    start = position(f"4:{territory}1:KyKy/Kb", hands="KrKg/")
    assert changes(start, "Kr-4-attack") == {
        "4": f"{territory}0:/", "hands": "/", "discards": "+KbKrKgKyKy", "conquests": "1",
    }  # fmt: skip


@rule("AV30", "AVR25")
def test_two_conquests_in_a_turn_are_the_most() -> None:
    start = position(hands="KrKrKrSy/", conquests=1)
    second = after(start, "Kr-1-attack", "1")
    assert second.conquests == 2
    assert can_lay(second, "attack") == []
    assert refused(second, "Kr-2-attack") == "AVR25"


@rule("AVR25")
def test_after_two_conquests_reinforcing_and_enchanting_go_on() -> None:
    start = position("4:F1?:/Ky", hands="KrSy/Kb", conquests=2)
    assert can_lay(start, "enchant") == ["Sy-4"]
    assert len(can_lay(start, "reinforce")) == 22
    assert can_lay(start, "attack") == []


@rule("AV30", "AV13")
def test_repelled_attacks_do_not_count() -> None:
    start = position(hands="KrKrKrKb/KrKrKr", conquests=1)
    state = after(start, "Kr-1-attack", "counter", "Kr-2-attack", "counter", "Kr-3-attack", "counter")
    assert state.conquests == 1
    assert "Kb-4" in can_lay(state, "attack")


@rule("AVR9")
def test_an_attack_of_nothing_on_nothing_costs_one_card() -> None:
    start = position("4:F1?:/", hands="KrKy/")
    assert changes(start, "Kr-4-attack", "Ky") == {
        "4": "F10:Kr/", "hands": "/", "discards": "+Ky", "conquests": "1",
    }  # fmt: skip


@rule("AVR10")
def test_ones_own_territory_cannot_be_attacked() -> None:
    start = position("4:F10:KyKyKy/", hands="Kr/Kb")
    assert refused(start, "Kr-4-attack") == "AVR10"
    assert "Kr-4" not in can_lay(start, "attack")
    assert "Kr-4" in can_lay(start, "reinforce")


@rule("AVR26")
def test_after_a_repelled_attack_the_counts_are_taken_afresh() -> None:
    start = position("4:F1?:Ky/Ky", hands="KrKb/Kr")
    repelled = after(start, "Kr-4-attack", "counter")  # 2 : 2 now
    assert changes(repelled, "Kb-4-attack") == {
        "4": "F10:/", "hands": "/", "discards": "+KrKyKbKrKy", "conquests": "1",
    }  # fmt: skip
    short = after(position("4:F1?:/", hands="KrKbKg/Kr"), "Kr-4-attack", "counter", "Kb-4-reinforce")
    assert "Kg-4" in can_lay(short, "attack")


@rule("AVR46")
def test_a_repelled_attack_or_an_enchantment_reveals_nothing() -> None:
    start = position("4:P3c?:/Ky", hands="SyKr/SyKr")
    for moves in (("Sy-4-enchant", "pass"), ("Sy-4-enchant", "counter"),
                  ("Sy-4-reinforce", "Kr-4-attack", "counter")):  # fmt: skip
        assert after(start, *moves).owner[3] == -1
        assert GAME.seen(after(start, *moves), None).state.row[3] == "?"
        assert not any(event.reveals for event in events(start, *moves))


@rule("AVR46", "AV26")
def test_territory_step_one_and_payment_come_in_this_order() -> None:
    start = position("4:A1?:KyKy/Ky", hands="KrSbSbSb/Kb")
    done = events(start, "Kr-4-attack", "pass")
    assert [event.kind for event in done] == ["passed", "conquered", "lost"]
    asked = after(start, "Kr-4-attack", "pass")
    assert GAME.decision(asked) == Decision(0, "discount", True)
    paying = after(asked, "full")
    assert GAME.decision(paying) == Decision(0, "pay", True)
