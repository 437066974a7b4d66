"""The moves of a finished match that cost most."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.camelot import positions as camelot
from tests.test_jobs import carried
from tests.test_players import winning
from threethrones.core.chance import shuffled
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnySeen, Move
from threethrones.games import GAMES
from threethrones.players import MOST_MISTAKES, mistakes
from threethrones.players.job import answer, begun, mistakes_job
from threethrones.players.levels import level
from threethrones.players.mistakes import LEAST, Mistakes
from threethrones.players.player import Search
from threethrones.players.playouts import played_game
from threethrones.players.tree_player import TreePlayer

AVIGNON: AnyGame = GAMES["avignon"]


def match(key: str, game: AnyGame = AVIGNON) -> Match:
    """A match of careless players."""
    setup = standard_setup(game)
    return played_game(game, setup, key, [Careless(game, 1)] * setup.seats)


class Careless(TreePlayer):
    """Overlooks two moves of three, even one that wins."""

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Search among what is not overlooked."""
        return super().think(seen, shuffled(rng, legal)[: max(2, len(legal) // 3)], rng)


def run(search: Mistakes) -> Mistakes:
    while search.go_on():
        pass
    return search


@cache
def searched(key: str, *seats: int) -> Mistakes:
    """A search that has come to its end."""
    return run(Mistakes(match(key), seats, "k"))


def missed_wins(played: Match) -> Iterator[tuple[int, int, set[Move]]]:
    """The plies at which somebody could have won at once, and did not: whose they were, and the moves."""
    for ply, position in enumerate(played.replay()):
        decision = position.decision()
        if decision is None or decision.seat is None:
            return
        wins = winning(position.game, position)
        if wins and played.moves[ply] not in wins:
            yield ply, decision.seat, wins


@pytest.mark.night
def test_wins_that_were_missed_cost_most() -> None:
    checked = 0
    for key in "123":
        played = match(key)
        wins = {ply: (seat, moves) for ply, seat, moves in missed_wins(played)}
        found = searched(key, 0, 1).found()
        assert len(found) <= MOST_MISTAKES
        assert [one.cost for one in found] == sorted((one.cost for one in found), reverse=True)
        for one in found:
            position = played.at(one.ply)
            decision = position.decision()
            assert decision
            assert decision.seat == one.seat
            assert one.best in position.legal()
            assert one.best != played.moves[one.ply]
            assert one.cost >= LEAST
        if wins:
            first = found[0]
            assert first.ply in wins, "What won at once was worth more than all else."
            assert first.best in wins[first.ply][1]
            assert first.cost > 0.3
            checked += 1
    assert checked


@pytest.mark.night
def test_only_the_moves_of_these_seats_are_looked_at() -> None:
    everybody = searched("1", 0, 1).found()
    assert {one.seat for one in everybody} == {0, 1}
    for seat in (0, 1):
        assert {one.seat for one in searched("1", seat).found()} == {seat}


@pytest.mark.night
def test_equal_keys_find_the_same_and_there_is_an_answer_at_any_time() -> None:
    played = match("1")
    one = Mistakes(played, [0, 1], "k")
    assert one.found() == []
    slices, seen = 0, [0]
    while one.go_on():
        slices += 1
        seen.append(len(one.found()))
    assert slices > 100
    assert seen == sorted(seen)
    assert played.moves == match("1").moves, "The match stays as it was."
    assert one.found() == searched("1", 0, 1).found() != []


@pytest.mark.night
def test_what_errs_by_as_much_as_it_costs_is_no_mistake() -> None:
    search = run(Mistakes(match("1"), [1], "k"))
    (first, *_) = search.found()
    (weighed,) = [one for one in search.weighed if one.ply == first.ply]
    cost = weighed.cost
    half = len(weighed.costs) // 2
    weighed.costs = [cost + 5.0] * half + [cost - 5.0] * half
    assert weighed.cost == pytest.approx(cost)
    assert first.ply not in [one.ply for one in search.found()]


def doomed() -> Match:
    """A match of Camelot that somebody ended with the last siege engine."""
    state = camelot.position(phase="evil", engines=11, swords="6/2", options={"traitor": "none"})
    game: AnyGame = GAMES["camelot"]
    played = Match(game, state.setup, Start(state=game.to_json(state)))
    played.play("engine")
    assert played.outcome()
    return played


def test_where_no_chance_is_learnt_games_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last engine ends the game, and anything else does not."""
    monkeypatch.setattr(mistakes, "ROUNDS", ((8, 8), (3, 4), (2, 2)))
    search = run(Mistakes(doomed(), [0, 1, 2], "k"))
    (found,) = search.found()
    assert (found.ply, found.seat) == (0, 0)
    assert found.best != "engine"
    assert found.cost > 0.2
    (weighed,) = search.weighed
    assert len(weighed.costs) == 14


def test_where_the_match_was_decided_nothing_could_cost_much() -> None:
    """By the curve."""
    search = Mistakes(doomed(), [0, 1, 2], "k", [(0, 0.0), (1, 0.0)])
    assert run(search).weighed == []


@pytest.mark.night
def test_an_errand_brings_them() -> None:
    job = carried(mistakes_job(match("1"), [0, 1], [], "k"))
    work = begun(job)
    assert isinstance(work, Mistakes)
    run(work)
    told = json.loads(answer(work))
    expected = [[one.ply, one.best, round(100 * one.cost)] for one in searched("1", 0, 1).found()]
    assert told == {"mistakes": expected}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"more": 1}, "holds something unknown"),
        ({"seats": [2]}, "of seats of the match"),
        ({"seats": "0"}, "of seats of the match"),
        ({"curve": [[1]]}, "holds plies"),
        ({"curve": [[1, 1.5]]}, "holds plies"),
        ({"curve": None}, "holds plies"),
        ({"key": 7}, "key"),
        ({"game": "avalon"}, "of its own game"),
    ],
)
def test_an_unsound_errand_is_refused(changed: dict[str, Any], why: str) -> None:
    job = carried(mistakes_job(match("1"), [0, 1], [], "k"))
    with pytest.raises(ValueError, match=why):
        begun({**job, **changed})


def test_a_match_that_goes_on_has_none_yet() -> None:
    setup = standard_setup(AVIGNON)
    going = played_game(AVIGNON, setup, "1", [level("easy", AVIGNON)] * 2, most=4)
    with pytest.raises(ValueError, match="over"):
        begun(carried(mistakes_job(going, [0, 1], [], "k")))
