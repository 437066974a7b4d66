"""How a game ends."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import after, changes, events, position, refused, walk
from tests.rule_names import rule
from threethrones.core.outcome import Outcome
from threethrones.games.avalon.game import GAME

FIFTEEN = "1:P3c0 2:F3c0 3:H3c0 4:P20 5:F2o0 6:H20"
FOURTEEN = "1:P3c0 2:F3c0 3:H3c0 4:P20 5:F2o0 6:A10"


@rule("AV55")
def test_fifteen_crowns_at_the_end_of_ones_own_turn_win_at_once() -> None:
    won = after(position(FIFTEEN), "l2")
    assert GAME.outcome(won) == Outcome((0,), "crowns", "AV55")
    assert changes(position(FIFTEEN), "l2")["ending"] == "crowns"
    assert (GAME.decision(won), GAME.legal(won)) == (None, [])
    for move in ("l2", "Kr-4-attack", "pass", ""):
        assert refused(won, move) == "AV55"
    assert changes(position(FOURTEEN), "l2")["mover"] == "1"
    assert GAME.outcome(after(position(FOURTEEN), "l2")) is None


@rule("AV55")
def test_seat_1_wins_as_seat_0_does() -> None:
    won = after(position(FIFTEEN.replace("0 ", "1 ").replace("H20", "H21"), mover=1), "l2")
    assert GAME.outcome(won) == Outcome((1,), "crowns", "AV55")


@rule("AV55", "AVR41")
def test_the_win_is_checked_after_losses_tile_and_trimming() -> None:
    start = position(FOURTEEN.replace("6:A10", "6:H2?") + " 7:A1?", hands="KrKgKgKgKg/", top="SbSb")
    taken = after(start, "Kr-6-attack")
    assert (taken.crowns()[0], GAME.outcome(taken)) == (15, None)
    paid = after(taken, "6")
    assert (GAME.outcome(paid), paid.frame) == (None, None)
    trimming = after(paid, "l2")
    assert (GAME.outcome(trimming), len(trimming.hands[0])) == (None, 6)
    assert GAME.outcome(after(trimming, "Kg")) == Outcome((0,), "crowns", "AV55")


@rule("AVR41", "AV9")
def test_a_win_ends_the_turn_as_any_turn_and_the_other_draws_no_more() -> None:
    won = after(position(FIFTEEN, waiting="/d4", hands="/"), "l2")
    assert (len(won.hands[0]), won.hands[1], won.waiting, won.mover, won.turn) == (2, [], ["", "d4"], 0, 1)
    assert [event.kind for event in events(position(FIFTEEN), "d4")] == ["tile", "turn over"]


@rule("AVR42")
def test_only_the_mover_can_win_and_nobody_gains_crowns_in_the_others_turn() -> None:
    not_yet = position(FIFTEEN, mover=1)
    assert GAME.outcome(after(not_yet, "l2")) is None
    before = None
    for state in walk("crowns", 800):
        other = 1 - state.mover
        if before and before[0] == state.turn:
            assert state.crowns()[other] <= before[1]
        before = (state.turn, state.crowns()[other])


@rule("AVR44")
@pytest.mark.parametrize("waiting", ["/", "/dt"])
def test_the_game_ends_when_no_card_can_come_or_go(waiting: str) -> None:
    start = position("1:P10:/", pile=0, waiting=waiting)
    ended = after(start, "la")
    assert GAME.outcome(ended) == Outcome((0,), "exhausted", "AVR44")


@rule("AVR44")
@pytest.mark.parametrize(
    ("hands", "pile", "discards"), [("Kr/", 0, 0), ("/Kr", 0, 0), ("/", 1, 0), ("/", 0, 1)]
)
def test_while_a_card_is_left_anywhere_the_game_goes_on(hands: str, pile: int, discards: int) -> None:
    state = after(position("4:F10:/", hands=hands, pile=pile, discards=discards, turn=7), "d4")
    assert GAME.outcome(state) is None
    assert state.mover == 1


@rule("AVR44")
def test_the_end_without_cards_comes_only_with_the_end_of_a_turn() -> None:
    start = position("1:P10:/", hands="Kr/", pile=0)
    laid = after(start, "Kr-1-reinforce")
    assert GAME.outcome(laid) is None
    assert GAME.outcome(after(laid, "l2")) == Outcome((0,), "exhausted", "AVR44")


@rule("AVR44")
@pytest.mark.parametrize(
    ("places", "winners"),
    [("1:P20 2:F11", (0,)), ("1:P10 2:F2o1", (1,)), ("1:P20 2:F2o1", ()), ("", ())],
)
def test_after_turn_200_more_crowns_win_and_equal_crowns_draw(places: str, winners: tuple[int, ...]) -> None:
    start = position(places, hands="Kr/Kb", turn=200)
    assert GAME.outcome(start) is None
    for mover in (0, 1):
        ended = after(position(places, hands="Kr/Kb", turn=200, mover=mover), "d4")
        assert GAME.outcome(ended) == Outcome(winners, "turns", "AVR44")
        assert (ended.turn, ended.mover) == (200, mover)
    assert GAME.outcome(after(position(places, hands="Kr/Kb", turn=199), "d4")) is None


@rule("AVR44", "AV55")
def test_the_win_by_crowns_comes_first() -> None:
    assert GAME.outcome(after(position(FIFTEEN, turn=200), "l2")) == Outcome((0,), "crowns", "AV55")
    assert GAME.outcome(after(position(FIFTEEN, pile=0), "la")) == Outcome((0,), "crowns", "AV55")


@rule("AVR44")
def test_turn_200_ends_only_with_its_last_card() -> None:
    trimming = after(position(hands="KyKyKyKyKy/", turn=200), "l2")
    assert GAME.outcome(trimming) is None
    assert GAME.outcome(after(trimming, "Ky", "Ky")) == Outcome((), "turns", "AVR44")


def test_the_end_of_a_turn_tells_the_crowns_of_both() -> None:
    over = events(position("1:P3c0:/ 2:F2o1:/", turn=7), "l2")[-1]
    assert (over.kind, over.about) == ("turn over", {"seat": 0, "turn": 7, "score": [3, 2]})
    assert over.seats is None


def test_everybody_sees_how_it_ended() -> None:
    won = after(position(FIFTEEN), "l2")
    for seat in (0, 1, None):
        seen = GAME.seen(won, seat)
        assert GAME.decision(seen.state) is None
        assert GAME.outcome(seen.state) == GAME.outcome(won)
        assert GAME.offers(seen) == []
