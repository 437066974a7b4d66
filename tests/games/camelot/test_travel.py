"""Travelling: where one may go, and what is left behind."""

from __future__ import annotations

import pytest

from tests.games.camelot.positions import after, events, found, happened, legal, position, refused
from tests.rule_names import rule

EVERYWHERE = ("camelot", "knight", "lancelot", "excalibur", "grail", "picts", "saxons")


def journeys(moves: set[str]) -> set[str]:
    """The places that can be travelled to."""
    return {move.removesuffix("-travel") for move in moves if move.endswith("-travel")}


@rule("SC23", "SCR30")
@pytest.mark.parametrize("here", EVERYWHERE)
def test_one_deed_leads_to_any_other_open_place(here: str) -> None:
    start = position(hands="F1", place=here)
    assert journeys(legal(start)) == set(EVERYWHERE) - {here}
    for place in set(EVERYWHERE) - {here}:
        state = after(start, f"{place}-travel")
        assert state.place == [place, "camelot", "camelot"]
        assert (state.done, state.owed) == (["A"], 0)
        assert "end" in legal(state) <= {"end", "sacrifice"}
    assert refused(start, f"{here}-travel") == "SCR30"


@rule("SC23", "SC5")
def test_a_journey_is_the_whole_deed_and_one_cannot_act_where_one_arrives() -> None:
    state = after(position(hands="F1"), "picts-travel")
    assert refused(state, "F1-picts") == "SC5"
    assert refused(state, "grail-travel") == "SC6"
    assert after(state, "end").active == 1


@rule("SC23")
@pytest.mark.parametrize("move", ["F1-picts", "F1-knight", "Gr-grail", "F1-excalibur-pay"])
def test_a_card_is_laid_only_where_one_stands(move: str) -> None:
    assert refused(position(hands="F1Gr", place="saxons"), move) == "SC23"


@rule("SC23")
def test_nobody_travels_to_where_nothing_is() -> None:
    start = position()
    for move in ("nowhere-travel", "-travel", "armour-travel", "picts", "travel", ""):
        assert refused(start, move) == "SC5"


@rule("SC24")
def test_who_is_in_camelot_draws_and_fights_there_without_a_journey_between() -> None:
    start = position(hands="F1", engines=1)
    assert {"camelot-draw", "F1-siege"} <= legal(start)
    home = after(position(hands="F1", place="grail", engines=1), "camelot-travel", "sacrifice")
    assert {"camelot-draw", "F1-siege"} <= legal(home)


@rule("SC25")
@pytest.mark.parametrize(("place", "solo"), [
    ("knight", True), ("lancelot", True), ("excalibur", False), ("grail", False), ("picts", False),
    ("saxons", False), ("camelot", False),
])  # fmt: skip
def test_solo_quests_hold_one_knight(place: str, solo: bool) -> None:
    here = "grail" if place != "grail" else "picts"
    start = position(place=f"{here}/{place}")
    assert (place not in journeys(legal(start))) == solo
    if solo:
        assert refused(start, f"{place}-travel") == "SC25"
    assert place in journeys(legal(position(place=f"{here}/picts/saxons")))


@rule("SC25", "SCR16")
def test_all_seven_may_stand_at_the_dragon() -> None:
    start = position(seats=7, place="camelot" + "/dragon" * 6, closed="lancelot")
    assert after(start, "dragon-travel").place == ["dragon"] * 7


@rule("SC25")
def test_a_solo_quest_is_free_again_when_its_knight_is_out() -> None:
    start = position(place="grail/knight", phase="evil", active=1, life="4/1")
    state = after(start, "life")
    assert state.out == [False, True, False]
    assert "knight" in journeys(legal(after(state, "engine")))


@rule("SC26")
@pytest.mark.parametrize("place", ["knight", "lancelot"])
@pytest.mark.parametrize("goal", ["camelot", "grail"])
def test_who_leaves_a_solo_quest_early_loses_the_white_cards_there(place: str, goal: str) -> None:
    letter = "K" if place == "knight" else "L"
    start = position(place=place, laid=f"{place}:F1F1F2", dark=f"{place}:{letter}1{letter}3")
    state = after(start, f"{goal}-travel")
    assert state.laid[place] == []
    assert sorted(state.white_discards) == ["F1", "F1", "F2"]
    assert (state.dark[place], state.black_discards) == ([f"{letter}1", f"{letter}3"], [])
    told = found(events(start, f"{goal}-travel"), "forsaken")
    assert told.about == {"place": place, "count": 3}
    assert told.seats is None


@rule("SC26")
@pytest.mark.parametrize(("place", "laid", "layers"), [
    ("dragon", "F1F1F2", ""), ("grail", "GrGr", ""), ("picts", "F1F2", ""), ("saxons", "F1", ""),
    ("excalibur", "F1Me", "0/1"),
])  # fmt: skip
def test_group_quests_keep_their_cards_when_a_knight_leaves(place: str, laid: str, layers: str) -> None:
    closed = "lancelot" if place == "dragon" else ""
    start = position(place=place, laid=f"{place}:{laid}", layers=layers, closed=closed)
    state = after(start, "camelot-travel")
    assert state.laid == start.laid
    assert state.white_discards == []
    assert "forsaken" not in happened(start, "camelot-travel")


@rule("SC26")
def test_a_journey_to_a_solo_quest_or_from_elsewhere_leaves_no_cards_behind() -> None:
    start = position(place="picts/knight", laid="knight:F1F2", hands="F1")
    state = after(start, "lancelot-travel")
    assert state.laid["knight"] == ["F1", "F2"]
    assert after(start, "lancelot-travel", "end").laid == state.laid


@rule("SCR30")
@pytest.mark.parametrize("gone", ["lancelot", "lancelot/dragon", "excalibur", "grail"])
def test_nobody_travels_to_a_quest_that_is_over(gone: str) -> None:
    start = position(closed=gone)
    for place in gone.split("/"):
        assert refused(start, f"{place}-travel") == "SCR30"


@rule("SCR30", "SC30")
def test_the_dragon_can_be_travelled_to_once_lancelot_is_over() -> None:
    assert refused(position(), "dragon-travel") == "SCR30"
    assert "dragon" in journeys(legal(position(closed="lancelot")))


@rule("SCR30")
def test_a_journey_is_possible_whatever_is_over() -> None:
    for here in ("camelot", "picts", "saxons"):
        start = position(place=f"{here}/knight", closed="lancelot/dragon/excalibur/grail", white=0, hands="")
        assert {f"{place}-travel" for place in ("camelot", "picts", "saxons") if place != here} <= legal(
            start
        )


@rule("SCR31", "SC27")
def test_the_return_after_a_quest_is_no_journey() -> None:
    start = position(hands="F5", place="picts", laid="picts:F1F2F3F4", life="3")
    state = after(start, "F5-picts")
    assert state.place[0] == "camelot"
    assert state.done == ["B"]
    again = after(state, "sacrifice", "grail-travel")
    assert again.place[0] == "grail"


@rule("SCR31", "SC6")
@pytest.mark.parametrize("first", ["camelot-draw", "F5-picts"])
def test_drawing_and_fighting_in_camelot_are_one_type_of_deed_and_so_is_acting_on_a_quest(first: str) -> None:
    place = "picts" if "picts" in first else "camelot"
    state = after(position(hands="F1F5", place=place, laid="picts:F1F2F3F4", engines=2), first, "sacrifice")
    assert state.place[0] == "camelot"
    for move in ("camelot-draw", "F1-siege"):
        assert refused(state, move) == "SC6"
