"""A life for one more action, and who dies of what."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import (
    after,
    asks,
    die_falls,
    events,
    legal,
    pending,
    position,
    refused,
)
from tests.rule_names import rule
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import GONE

PLAIN = "PeArGh"

# --- one more action ------------------------------------------------------------------------------------


@rule("SC53")
def test_a_life_buys_one_more_deed_of_another_type() -> None:
    start = position(hands="F1")
    state = after(start, "picts-travel", "sacrifice")
    assert (state.life[0], state.owed) == (3, 1)
    assert refused(state, "saxons-travel") == "SC6"
    assert refused(state, "end") == "SC5"
    assert refused(state, "sacrifice") == "SC53"
    state = after(state, "F1-picts")
    assert (state.laid["picts"], state.owed) == (["F1"], 0)
    assert refused(state, "sacrifice") == "SC53"
    assert after(state, "end").active == 1


@rule("SC53")
def test_the_deed_that_is_owed_comes_first() -> None:
    assert refused(position(hands="F1"), "sacrifice") == "SC53"
    assert refused(position(hands="F1", phase="evil"), "sacrifice") == "SC4"


@rule("SC53")
def test_a_sacrifice_is_for_one_turn_only() -> None:
    state = after(
        position(hands="F1"), "picts-travel", "sacrifice", "F1-picts", "end", "engine", "grail-travel"
    )
    assert "sacrifice" not in legal(state)
    state = after(position(hands="/F1F1F1"), "grail-travel", "end", "engine", "F1-heal")
    assert "sacrifice" in legal(state)


@rule("SCR38")
@pytest.mark.parametrize("life", [1, 2, 6])
def test_a_sacrifice_is_possible_from_the_last_life_on(life: int) -> None:
    state = after(position(hands="F1", life=life), "picts-travel")
    assert "sacrifice" in legal(state)
    state = after(state, "sacrifice")
    assert (state.life[0], state.out[0]) == (life - 1, False)


@rule("SCR38", "SC6")
@pytest.mark.parametrize(("hand", "possible"), [
    ("", False), ("F2", False), ("Gr", False), ("F1", True), ("Pi", True), ("GrGrGr", True), ("Me", False),
])  # fmt: skip
def test_it_is_refused_where_no_other_deed_is_possible(hand: str, possible: bool) -> None:
    state = after(position(hands=hand), "picts-travel")
    if possible:
        assert "sacrifice" in legal(state)
    else:
        assert refused(state, "sacrifice") == "SCR38"


@rule("SCR38", "SC48")
@pytest.mark.parametrize(("engines", "possible"), [(5, False), (6, True)])
def test_an_accusation_may_be_the_other_deed(engines: int, possible: bool) -> None:
    state = after(position(engines=engines), "picts-travel")
    assert ("sacrifice" in legal(state)) == possible


@rule("SCR38", "SC59")
def test_arthurs_swap_is_no_deed_to_sacrifice_for() -> None:
    state = after(position(knights="ArPeGh", hands="F2/F1"), "picts-travel")
    assert "F2-swap-p1" in legal(state)
    assert refused(state, "sacrifice") == "SCR38"


@rule("SC53", "SC5", "SC59")
@pytest.mark.parametrize(("life", "dead"), [(1, True), (2, False)])
def test_a_life_may_be_given_in_vain(life: int, dead: bool) -> None:
    """Arthur swaps the only card away that would have been of use."""
    start = position(knights="ArPeGh", hands="F1/Gr", life=life)
    state = after(start, "picts-travel", "sacrifice", "F1-swap-p1", "Gr")
    assert legal(state) == {"end"}
    assert after(state, "end").out[0] == dead


@rule("SCR38", "SCR40")
def test_what_gives_life_is_no_deed_for_who_gives_his_last() -> None:
    state = after(position(hands="GrGrGr", life=1), "picts-travel")
    assert refused(state, "sacrifice") == "SCR38"
    assert "sacrifice" in legal(after(position(hands="GrGrGr", life=2), "picts-travel"))


# --- the last life ------------------------------------------------------------------------------------


@rule("SC54", "SCR40")
def test_who_gives_his_last_life_dies_after_the_deed() -> None:
    start = position(hands="F1GrMe", life=1, relics="armour:0,excalibur:0")
    state = after(start, "picts-travel", "sacrifice")
    assert (state.out[0], state.life[0], asks(state)) == (False, 0, ("deeds", 0))
    state = after(state, "F1-picts")
    assert state.laid["picts"] == ["F1"]
    assert state.out == [True, False, False]
    assert (state.place[0], state.hands[0]) == ("", [])
    assert Counter(state.white_discards) == Counter(["Gr", "Me"])
    assert state.relics == {"excalibur": GONE, "grail": -1, "armour": GONE}
    assert (state.active, asks(state)) == (1, ("evil", None))


@rule("SC54", "SCR40")
@pytest.mark.parametrize("knight", ["Pe", "Pa"])
def test_a_quest_won_with_the_last_life_does_not_save(knight: str) -> None:
    state = after(
        position(
            knights=f"{knight}ArGh", hands="F5Re", life="1/3/3", place="picts/picts", laid="picts:F1F2F3F4",
            draw="GrGrGrGrF1F2F3F4",
        ),
        "Re-self", "sacrifice", "F5-picts",
    )  # fmt: skip
    assert asks(state) == ("share", None)
    assert (state.life, state.out) == ([0, 4, 3], [False, False, False])
    state = after(state, "F1-p0", "F2-p0", "F3-p0", "F4-p1")
    assert state.out == [True, False, False]
    assert state.swords == [1, 0]
    assert state.hands[0] == []
    assert len(state.hands[1]) == 1
    assert state.active == 1


@rule("SCR40")
@pytest.mark.parametrize(("hand", "move"), [("GrGrGr", "Gr-heal"), ("Pi", "Pi-self")])
def test_neither_healing_nor_piety_save_who_has_given_his_last_life(hand: str, move: str) -> None:
    state = after(position(hands=hand + "F1", life="1/6/6"), "picts-travel", "sacrifice")
    assert refused(state, move) == ("SCR40" if "heal" in move else "SCR49")
    lady = after(position(hands="LaF1", life="1", closed="excalibur"), "picts-travel", "sacrifice")
    assert refused(lady, "La-life") == "SC71"


@rule("SCR40", "SC73")
def test_piety_for_the_others_may_be_the_last_deed() -> None:
    state = after(position(hands="Pi", life="1/3/3"), "picts-travel", "sacrifice", "Pi-others")
    assert (state.out, state.life) == ([True, False, False], [0, 4, 4])


@rule("SCR40", "SC21", "SCR41")
@pytest.mark.parametrize("owner", [0, 1])
def test_only_the_grail_saves_who_has_given_his_last_life(owner: int) -> None:
    start = position(hands="F1", life=1, relics=f"grail:{owner}")
    asked = after(start, "picts-travel", "sacrifice", "F1-picts")
    assert asks(asked) == ("drink", None)
    assert pending(GAME.seen(asked, 2).state).seat == owner
    assert legal(asked) == {"p0", "refuse"}
    saved = after(asked, "p0")
    assert (saved.life[0], saved.relics["grail"], saved.out[0]) == (4, GONE, False)
    assert asks(saved) == ("deeds", 0)
    assert refused(saved, "sacrifice") == "SC53"
    dead = after(asked, "refuse")
    assert dead.out[0]
    assert dead.relics["grail"] == (GONE if owner == 0 else 1)


@rule("SCR42", "SC54")
@pytest.mark.parametrize(("relic", "move", "place", "sword"), [
    ("excalibur", "F2-excalibur-pay", "excalibur", 4), ("armour", "F2-lancelot", "lancelot", 0),
])  # fmt: skip
def test_who_dies_of_his_last_deed_leaves_no_relic_behind(
    relic: str, move: str, place: str, sword: int
) -> None:
    start = position(
        knights=PLAIN, hands="ReF2", place=place, life=1, sword=sword,
        laid="lancelot:F1F1F1F2", dark="lancelot:L1",
    )  # fmt: skip
    state = after(start, "Re-self", "sacrifice", move)
    assert state.out[0]
    assert state.relics[relic] == GONE
    assert state.swords[0] > 0


@rule("SCR42")
def test_the_grail_just_won_may_be_drunk_by_its_winner() -> None:
    start = position(knights=PLAIN, hands="ReGr", place="grail", life=1, laid="grail:GrGrGrGrGrGr")
    asked = after(start, "Re-self", "sacrifice", "Gr-grail")
    assert legal(asked) == {"p0", "refuse"}
    saved, dead = after(asked, "p0"), after(asked, "refuse")
    assert (saved.life[0], saved.swords, saved.relics["grail"]) == (4, [3, 0], GONE)
    assert (dead.out[0], dead.swords, dead.relics["grail"]) == (True, [3, 0], GONE)
    assert saved.closed == dead.closed == ["grail"]


@rule("SC54", "SCR40", "SC34")
def test_a_fight_lost_with_the_last_life_is_fought_out() -> None:
    start = position(hands="ReF1", life=1, engines=3)
    laid = die_falls(after(start, "Re-self", "sacrifice", "F1-siege"), 8)
    state = after(laid, "roll")
    assert (state.engines, state.out[0], state.life[0]) == (3, True, 0)
    start = position(hands="ReF5", life=1, engines=3)
    won = after(die_falls(after(start, "Re-self", "sacrifice", "F5-siege"), 1), "roll")
    assert (won.engines, won.out[0]) == (2, True)


# --- dying of something else --------------------------------------------------------------------------


@rule("SCR39", "SC19", "SC20")
def test_the_dead_are_out_at_once_and_the_active_knights_turn_ends() -> None:
    start = position(place="picts/picts", warriors="picts:3,saxons:0", foe="Pt", phase="evil", life="1/1/4")
    state = after(start, "draw", "on")
    assert (state.out, state.active, asks(state)) == ([True, True, False], 2, ("evil", None))
    assert [event.about["seat"] for event in events(start, "draw", "on") if event.kind == "died"] == [0, 1]


@rule("SCR39", "SCR44")
def test_the_end_is_checked_after_the_deaths() -> None:
    start = position(
        place="picts/camelot/picts", warriors="picts:3,saxons:0", foe="Pt", phase="evil", life="1/4/1",
        loyalty="ltl", relics="grail:2",
    )  # fmt: skip
    asked = after(start, "draw", "on")
    assert (asked.ending, asks(asked)) == ("", ("drink", None))
    assert after(asked, "p0").ending == ""
    assert after(asked, "refuse").ending == "dead"


@rule("SCR43", "SC20", "SC26")
@pytest.mark.parametrize("place", ["knight", "lancelot"])
def test_who_dies_on_a_solo_quest_leaves_no_white_cards_there(place: str) -> None:
    letter = "K" if place == "knight" else "L"
    start = position(
        place=place, life="1", phase="evil", laid=f"{place}:F1F2,picts:F1", dark=f"{place}:{letter}1"
    )
    state = after(start, "life")
    assert (state.laid[place], state.dark[place]) == ([], [f"{letter}1"])
    assert state.laid["picts"] == ["F1"]
    assert Counter(state.white_discards) == Counter(["F1", "F2"])
