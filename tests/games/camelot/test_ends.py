"""The sacrifice and its death, and how the game ends (SC53 to SC58)."""

from __future__ import annotations

import pytest

from tests.games.camelot.positions import (
    after,
    events,
    found,
    happened,
    legal,
    position,
    refused,
    winners,
)
from tests.rule_names import rule
from threethrones.core.outcome import Outcome
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State

# --- a sacrifice and the death it may bring (SC53, SC54) --------------------------------------------------


@rule("SC53")
def test_in_the_next_turn_another_life_may_be_given() -> None:
    state = after(position(), "camelot-draw", "sacrifice", "grail-travel", "end")
    for _ in range(2):
        state = after(state, "engine", "camelot-draw", "end")
    state = after(state, "engine", "camelot-travel", "sacrifice")
    assert (state.active, state.life[0]) == (0, 2)


def dying(first: str = "camelot-draw", **fields: str | int) -> State:
    """Seat 0 has done an action and given its last life for another."""
    return after(position(**{"life": "1", **fields}), first, "sacrifice")  # type: ignore[arg-type]


@rule("SCR42", "SC54")
def test_another_at_the_quest_gets_no_relic_either() -> None:
    state = dying("excalibur-travel", hands="F1", sword=4, place="/excalibur")
    state = after(state, "F1-excalibur-pay", "deal")
    assert (state.relics["excalibur"], state.life) == (-2, [0, 5 + 1, 4])  # seat 1 is Sir Palamedes


@rule("SCR44", "SC54", "SC55")
def test_a_death_by_sacrifice_comes_after_the_check_of_its_deed() -> None:
    fields: dict[str, str | int] = {
        "hands": "F5",
        "laid": "picts:F1F2F3F4",
        "seats": 3,
        "loyalty": "ltl",
        "out": "001",
    }
    won = after(dying("picts-travel", **fields, swords="6/5"), "F5-picts")
    assert (won.ending, won.swords, won.out[0]) == ("twelve", [5, 7], False)
    # one sword fewer, and his death is the end
    died = after(dying("picts-travel", **fields, swords="5/5"), "F5-picts")
    assert (died.ending, died.swords, died.out[0]) == ("dead", [6, 5], True)


# --- losing at once (SC55) --------------------------------------------------------------------------------


@rule("SC55")
@pytest.mark.parametrize(("swords", "ending"), [("0/5", ""), ("0/6", "swords"), ("4/6", "swords")])
def test_seven_black_swords_lose(swords: str, ending: str) -> None:
    start = position(phase="evil", foe="Pt", warriors="picts:3", swords=swords)
    assert after(start, "draw", "on").ending == ending


@rule("SC55")
def test_seven_white_swords_lose_nothing() -> None:
    start = position(place="picts", hands="F5", laid="picts:F1F2F3F4", swords="6/0")
    assert (after(start, "F5-picts").ending, after(start, "F5-picts").swords) == ("", [7, 0])


@rule("SC55", "SCR46")
@pytest.mark.parametrize(("loyalty", "won"), [("llt", (2,)), ("ltl", (1,))])
def test_the_game_ends_when_all_the_loyal_are_dead(loyalty: str, won: tuple[int, ...]) -> None:
    out = "".join("0" if seat == 0 or kind == "t" else "1" for seat, kind in enumerate(loyalty))
    start = position(phase="evil", life="1", loyalty=loyalty, out=out)
    state = after(start, "life")
    assert state.ending == "dead"
    assert GAME.outcome(state) == Outcome(won, "dead", "SC55")


@rule("SCR46")
def test_it_ends_at_once_though_a_hidden_traitor_lives() -> None:
    start = position(phase="evil", foe="M4", life="1/1/1", loyalty="tll")
    living = position(phase="evil", foe="M4", life="4/1/1", loyalty="tll")
    assert after(start, "draw", "on").ending == "dead"
    state = after(living, "draw", "on")
    assert (state.ending, state.out, winners(state)) == ("dead", [False, True, True], (0,))


@rule("SCR46")
def test_the_death_of_the_traitor_ends_nothing() -> None:
    state = after(position(phase="evil", life="1", loyalty="tll"), "life")
    assert (state.out[0], state.ending, state.active) == (True, "", 1)


@rule("SCR46", "SC55")
@pytest.mark.parametrize(("engines", "swords"), [(11, "0/0"), (0, "0/6")])
def test_without_a_traitor_nobody_wins_a_lost_game(engines: int, swords: str) -> None:
    start = position(phase="evil", foe="Pt", warriors="picts:3", engines=engines, swords=swords)
    state = after(start, "draw", "on")
    assert GAME.outcome(state) == Outcome((), state.ending, "SC55", lost=True)


@rule("SCR46")
@pytest.mark.parametrize(("out", "swords", "won"), [("0100", "11/0", (0, 1, 2)), ("0001", "0/0", (3,))])
def test_the_dead_win_and_lose_with_their_side(out: str, swords: str, won: tuple[int, ...]) -> None:
    engines = 11 if swords == "0/0" else 0
    start = position(
        seats=4, phase="evil" if engines else "deeds", loyalty="lllt", out=out, swords=swords,
        engines=engines, place="picts", hands="F5", laid="picts:F1F2F3F4",
    )  # fmt: skip
    state = after(start, "engine" if engines else "F5-picts")
    assert winners(state) == won


@rule("SCR44")
@pytest.mark.parametrize(
    ("engines", "swords", "life", "ending"),
    [(10, "0/6", "1/1/1", "engines"), (0, "5/6", "1/1/1", "swords"), (0, "7/4", "1/1/1", "dead")],
)
def test_evil_comes_first_where_several_ends_are_reached(
    engines: int, swords: str, life: str, ending: str
) -> None:
    start = position(
        phase="evil", foe="Pt", place="picts/picts/picts", warriors="picts:3", engines=engines, swords=swords,
        life=life,
    )  # fmt: skip
    assert after(start, "draw", "on").ending == ending


# --- twelve swords (SC56 to SC58) -------------------------------------------------------------------------


def decisive(swords: str, **fields: str | int) -> State:
    """Seat 0 has just won a war, with so many swords before it."""
    values = {"place": "picts", "hands": "F5", "laid": "picts:F1F2F3F4", "swords": swords, **fields}
    return after(position(**values), "F5-picts")  # type: ignore[arg-type]


@rule("SC56", "SC58")
@pytest.mark.parametrize(
    ("swords", "ending", "then", "won"),
    [
        ("10/0", "", [11, 0], None), ("11/0", "twelve", [12, 0], (0, 1, 2)), ("4/6", "", [5, 6], None),
        ("5/6", "twelve", [6, 6], ()), ("6/5", "twelve", [7, 5], (0, 1, 2)),
    ],
)  # fmt: skip
def test_the_twelfth_sword_ends_the_game_and_white_needs_a_majority(
    swords: str, ending: str, then: list[int], won: tuple[int, ...] | None
) -> None:
    state = decisive(swords)
    assert (state.ending, state.swords) == (ending, then)
    outcome = GAME.outcome(state)
    assert outcome == (None if won is None else Outcome(won, "twelve", "SC58", lost=not won))


@rule("SC8", "SC58")
def test_six_against_six_are_evils() -> None:
    state = decisive("5/6", loyalty="llt", out="001")
    assert (state.swords, winners(state)) == ([6, 6], (2,))


@rule("SC56", "SCR44")
def test_more_than_twelve_swords_end_it_too() -> None:
    state = after(
        position(place="grail", hands="Gr", laid="grail:GrGrGrGrGrGr", swords="7/4", effects="He:grail"),
        "Gr-grail",
    )
    assert (state.ending, state.swords) == ("twelve", [11, 4])


@rule("SC57")
@pytest.mark.parametrize(
    ("swords", "then", "won"),
    [("11/0", [10, 2], (0, 1)), ("7/4", [6, 6], (2,)), ("8/3", [7, 5], (0, 1)), ("5/6", [4, 8], (2,))],
)
def test_a_hidden_traitor_turns_two_swords(swords: str, then: list[int], won: tuple[int, ...]) -> None:
    state = decisive(swords, loyalty="llt")
    assert (state.ending, state.swords) == ("twelve", then)
    assert GAME.outcome(state) == Outcome(won, "twelve", "SC58")


@rule("SC57", "SCR45")
@pytest.mark.parametrize(
    "fields", [{"loyalty": "llt", "out": "001"}, {"loyalty": "llt", "unmasked": 2, "exposed": "001"}, {}]
)
def test_a_dead_or_unmasked_traitor_turns_none_and_neither_does_one_not_dealt(
    fields: dict[str, str | int],
) -> None:
    assert decisive("7/4", **fields).swords == [8, 4]


@rule("SC57")
def test_no_sword_turns_before_the_twelfth_lies() -> None:
    assert decisive("7/3", loyalty="llt").swords == [8, 3]


@rule("SCR44")
def test_after_the_turning_seven_black_swords_do_not_matter() -> None:
    start = position(
        place="grail", hands="Gr", laid="grail:GrGrGrGrGrGr", swords="6/5", effects="He:grail", loyalty="llt"
    )
    state = after(start, "Gr-grail")
    assert (state.ending, state.swords) == ("twelve", [8, 7])
    assert winners(state) == (0, 1)
    assert found(events(start, "Gr-grail"), "swords turned").about == {
        "seat": 2, "knight": state.knights[2], "count": 2, "white": 8, "black": 7, "engines": 0,
    }  # fmt: skip


@rule("SCR45", "SC50")
@pytest.mark.parametrize(("swords", "won"), [("6/5", (0, 1)), ("5/6", (2,))])
def test_a_traitor_convicted_by_the_twelfth_sword_turns_none(swords: str, won: tuple[int, ...]) -> None:
    state = after(position(swords=swords, loyalty="llt"), "accuse-p2")
    white, black = map(int, swords.split("/"))
    assert (state.ending, state.swords) == ("twelve", [white + 1, black])
    assert winners(state) == won


@rule("SCR44", "SC56")
def test_a_game_that_ends_by_a_quest_pays_no_cards() -> None:
    state = decisive("11/0", life="3")
    assert (state.hands[0], state.life[0], state.place[0]) == ([], 4, "camelot")
    assert "drew" not in happened(
        position(place="picts", hands="F5", laid="picts:F1F2F3F4", swords="11/0"), "F5-picts"
    )


@rule("SC55", "SC56")
def test_when_the_game_is_over_all_loyalty_is_shown_and_nothing_can_be_done() -> None:
    state = decisive("11/0", loyalty="ltl")
    assert GAME.decision(state) is None
    assert legal(state) == set()
    for viewer in (None, 0, 1, 2):
        assert GAME.seen(state, viewer).state.loyalty == ["l", "t", "l"]
    assert refused(state, "end") == "SC56"
