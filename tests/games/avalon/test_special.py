"""Castle, Avalon, stone circle and swamp."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import after, can_lay, changes, events, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.supply import supply
from threethrones.games.avalon.rules.territories import castle_bonus

PURSE = "6:H20:SgSgSgSgSgSgSgSg/"
"""Cards enough to pay with, elsewhere."""

# --- castle -------------------------------------------------------------------------------------------


@rule("AV34", "AV28")
@pytest.mark.parametrize(
    ("stacks", "rule_against"),
    [("/", "AV34"), ("Ky/", ""), ("Ky/Kb", "AV34"), ("KyKy/Kb", ""), ("KyKy/KbKb", "AV34")],
)
def test_a_castle_of_the_opponent_needs_one_card_more(stacks: str, rule_against: str) -> None:
    start = position(f"4:P3c1:{stacks}", hands="Kr/Sb")
    if rule_against:
        assert refused(start, "Kr-4-attack") == rule_against
    else:
        assert "Kr-4" in can_lay(start, "attack")


@rule("AV35", "AV36")
def test_conquering_a_castle_costs_one_card_more_in_step_two() -> None:
    start = position(f"4:P3c1:KyKy/Kb {PURSE}", hands="Kr/")
    assert changes(start, "Kr-4-attack") == {  # 3 : 1, so one each and then 3 + 1 + 1
        "4": "P3c0:KyKy/", "hands": "/", "discards": "+KbKr", "conquests": "1", "frames": "pay:4:5",
    }  # fmt: skip


@rule("AV28", "AVR11")
def test_a_hidden_castle_gives_no_bonus_and_costs_nothing_more() -> None:
    start = position(f"4:P3c?:Ky/Kb {PURSE}", hands="Kr/")
    assert changes(start, "Kr-4-attack")["frames"] == "pay:4:3"


@rule("AVR12")
def test_a_face_up_castle_always_has_an_owner_who_defends_it() -> None:
    taken = after(position(f"4:P3c?:/ {PURSE}", hands="Kr/", top="SbSbKb"), "Kr-4-attack", "4", "l2")
    assert taken.owner[3] == 0
    assert castle_bonus(taken, 1, 3) == 1
    assert castle_bonus(taken, 0, 3) == 0


@rule("AVR13")
def test_a_castle_does_not_help_its_owner_to_attack() -> None:
    start = position("4:P3c0:KyKy/ 5:F11:Ky/KbKb 7:P11:/", hands="Kr/Sb")
    assert refused(start, "Kr-5-attack") == "AV22"
    assert refused(start, "Kr-4-attack") == "AVR10"
    announced = after(start, "Kr-7-attack")
    assert changes(start, "Kr-7-attack")["frames"] == "react:attack:Kr:7:1:0:0"
    assert announced.stacks[0][3] == ("Ky", "Ky")


@rule("AVR14")
def test_a_castle_does_not_hinder_enchanting() -> None:
    start = position("4:P3c1:/KbKbKy", hands="Sy/")
    assert after(start, "Sy-4-enchant").stacks[0][3] == ("Sy", "Ky")


# --- Avalon -------------------------------------------------------------------------------------------


@rule("AV37", "AVR19")
def test_avalon_spares_one_card_of_a_conquest() -> None:
    start = position(f"2:A10:/ 4:F1?:Ky/Kb {PURSE}", hands="Kr/")
    asked = after(start, "Kr-4-attack")
    assert asked.discards == ["Kb", "Kr"]  # step 1 is paid already
    assert changes(start, "Kr-4-attack")["frames"] == "discount:4:3"
    assert GAME.decision(asked) == Decision(0, "discount", True)
    assert GAME.legal(asked) == ["discount", "full"]
    assert changes(asked, "discount") == {"frames": "pay:4:2", "spared": "1"}
    assert changes(asked, "full") == {"frames": "pay:4:3"}
    (used,), (kept,) = events(asked, "discount"), events(asked, "full")
    assert (used.kind, used.about) == ("avalon", {"seat": 0, "used": True, "owed": 2})
    assert (kept.kind, kept.about) == ("avalon", {"seat": 0, "used": False, "owed": 3})


@rule("AV37", "AVR19")
def test_only_avalons_owner_is_asked() -> None:
    for avalon in ("A1?", "A11"):
        start = position(f"2:{avalon}:/ 4:F1?:Ky/Kb {PURSE}", hands="Kr/")
        assert changes(start, "Kr-4-attack")["frames"] == "pay:4:3"


@rule("AVR19")
def test_only_one_card_less_or_the_full_price_answers_avalon() -> None:
    asked = position(f"2:A10:/ 4:F10:Ky/ {PURSE}", hands="Kr/", frames="discount:4:3")
    for move in ("Kr", "4", "Kr-4-reinforce", "l2", "pass", ""):
        assert refused(asked, move) == "AVR19"


@rule("AV37", "AV38")
def test_the_discount_works_for_one_conquest_a_turn() -> None:
    start = position(f"2:A10:/ {PURSE}", hands="KrKg/")
    first = after(start, "Kr-4-attack", "discount")
    assert (first.frame, first.spared) == (None, True)
    assert changes(first, "Kg-5-attack")["frames"] == "pay:5:1"


@rule("AV38", "AVR19")
def test_the_owner_may_keep_the_discount_for_the_second_conquest() -> None:
    start = position(f"2:A10:/ {PURSE}", hands="KrKg/")
    first = after(start, "Kr-4-attack", "full", "6")
    assert (first.frame, first.spared) == (None, False)
    assert changes(first, "Kg-5-attack")["frames"] == "discount:5:1"
    second = after(first, "Kg-5-attack", "discount")
    assert (second.frame, second.spared, second.conquests) == (None, True, 2)


@rule("AVR19")
def test_with_the_discount_a_conquest_of_one_to_nothing_costs_nothing() -> None:
    start = position("2:A10:/ 4:F1?:/", hands="Kr/")
    assert changes(start, "Kr-4-attack", "discount") == {
        "4": "F10:Kr/", "hands": "/", "conquests": "1", "spared": "1",
    }  # fmt: skip


@rule("AVR19", "AVR15")
@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("", False),  # R + h = 0
        ("Sp", False),  # R + h = 1 < 2m + c = 2: all goes either way
        ("SpSp", True),
        ("SpSpSp", True),
    ],
)
def test_avalon_is_not_asked_where_everything_goes_either_way(hand: str, asked: bool) -> None:
    start = position("2:A10:/ 4:F1?:Ky/Kb", hands=f"Kr{hand}/")
    state = after(start, "Kr-4-attack")
    assert changes(start, "Kr-4-attack").get("frames", "") == ("discount:4:3" if asked else "")
    assert not state.spared
    assert (state.hands[0] == []) == (not asked)


@rule("AVR19", "AVR15")
def test_the_full_price_may_be_all_there_is() -> None:
    start = position("2:A10:/ 4:F1?:Ky/Kb", hands="KrSpSp/")
    assert changes(start, "Kr-4-attack", "full")["4"] == "F10:/"
    assert changes(start, "Kr-4-attack", "discount")["frames"] == "pay:4:2"


@rule("AVR20")
@pytest.mark.parametrize("owner", ["?", "1"])
def test_avalon_spares_a_card_of_its_own_conquest_already(owner: str) -> None:
    start = position(f"4:A1{owner}:Ky/Kb {PURSE}", hands="Kr/")
    assert changes(start, "Kr-4-attack")["frames"] == "discount:4:3"
    assert changes(start, "Kr-4-attack", "discount")["frames"] == "pay:4:2"
    assert changes(start, "Kr-4-attack", "full")["frames"] == "pay:4:3"


@rule("AVR21")
def test_discount_and_castle_combine() -> None:
    start = position(f"2:A10:/ 4:P3c1:KyKy/Kb {PURSE}", hands="Kr/")
    assert changes(start, "Kr-4-attack", "discount")["frames"] == "pay:4:4"


@rule("AV39", "AV43")
@pytest.mark.parametrize("special", ["A1", "S1"])
def test_avalon_and_the_swamp_give_a_crown_but_no_supply(special: str) -> None:
    state = position(f"4:{special}0:/")
    assert state.crowns()[0] == 1
    assert [supply(state, 0, kind) for kind in ("lc", "la", "dc", "dt")] == [0, 0, 0, 0]


# --- stone circle -------------------------------------------------------------------------------------


@rule("AV40")
def test_the_owner_of_the_circle_attacks_anywhere_with_sorceresses_as_with_knights() -> None:
    start = position("2:F2o0:/ 3:P3c1:Ky/ 4:P1?:Ky/KbKb 5:H10:/", hands="KrSr/Sb")
    knight = [lay.partition("-")[2] for lay in can_lay(start, "attack") if lay.startswith("Kr")]
    sorceress = [lay.partition("-")[2] for lay in can_lay(start, "attack") if lay.startswith("Sr")]
    assert knight == sorceress == ["1", "3", "6", "7", "8", "9", "10", "11"]
    assert refused(start, "Sr-4-attack") == "AV22"
    assert refused(start, "Sr-2-attack") == "AVR10"


@rule("AV40")
@pytest.mark.parametrize("circle", ["F2o?", "F2o1"])
def test_nobody_else_attacks_with_sorceresses(circle: str) -> None:
    start = position(f"2:{circle}:/", hands="Sr/Sb")
    assert can_lay(start, "attack") == []
    assert refused(start, "Sr-4-attack") == "AV22"


@rule("AV40")
def test_a_conquest_by_a_sorceress_costs_what_one_by_a_knight_costs() -> None:
    start = position(f"2:F2o0:/ 4:P3c1:KyKy/Kb {PURSE}", hands="Sr/")
    assert changes(start, "Sr-4-attack")["frames"] == "pay:4:5"


@rule("AV41")
def test_a_knight_of_her_colour_counters_an_attacking_sorceress() -> None:
    asked = after(position("2:F2o0:/", hands="Sr/KrSrKb"), "Sr-4-attack")
    assert GAME.legal(asked) == ["counter", "pass"]
    without = after(position("2:F2o0:/", hands="Sr/SrKb"), "Sr-4-attack")
    assert GAME.legal(without) == ["pass"]
    assert refused(without, "counter") == "AV41"


@rule("AV42")
def test_one_sorceress_either_attacks_or_enchants() -> None:
    start = position(f"2:F2o0:/ 4:P1?:Sb/Kr {PURSE}", hands="Sr/")
    assert can_lay(start, "attack")
    assert can_lay(start, "enchant") == ["Sr-4"]
    attacked = after(start, "Sr-4-attack")
    assert (attacked.owner[3], attacked.stacks[0][3]) == (0, ("Sb",))
    assert attacked.discards == ["Kr", "Sr"]  # the red knight is lost, not captured
    assert changes(start, "Sr-4-enchant") == {"4": "P1?:SbSrKr/", "hands": "/"}


@rule("AVR22", "AV28")
def test_the_circle_works_in_the_turn_of_its_conquest() -> None:
    start = position(f"2:F2o?:/ {PURSE}", hands="KrSr/")
    assert "Sr-4" not in can_lay(start, "attack")
    assert "Sr-4" in can_lay(after(start, "Kr-2-attack", "6"), "attack")


@rule("AVR23")
def test_a_sorceress_never_counters_an_attack_not_even_with_the_circle() -> None:
    asked = after(position("2:F2o1:/", hands="Kr/Sr"), "Kr-4-attack")
    assert GAME.legal(asked) == ["pass"]
    assert refused(asked, "counter") == "AV25"


@rule("AVR24")
def test_a_repelled_sorceress_stays_on_the_attackers_stack() -> None:
    start = position("2:F2o0:/ 4:P1?:Ky/Kb", hands="Sr/Kr")
    assert changes(start, "Sr-4-attack", "counter") == {"4": "P1?:KySr/KbKr", "hands": "/"}


# --- swamp --------------------------------------------------------------------------------------------


@rule("AV43")
def test_the_swamp_has_no_function() -> None:
    with_swamp, without = (
        position(f"2:{code}:/ 4:F1?:Ky/Kb {PURSE}", hands="KrSr/") for code in ("S10", "P10")
    )
    assert GAME.legal(with_swamp) == GAME.legal(without)
    assert changes(with_swamp, "Kr-4-attack") == changes(without, "Kr-4-attack")
    defended = position("2:S11:/", hands="Kr/")
    assert "Kr-2" in can_lay(defended, "attack")
