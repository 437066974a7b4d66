"""The arena: equal chances for both, the same result each time, and an interval that says how sure it is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.players.arena import Pairing, Tally, met, pairings, tallies
from threethrones.players.named import player
from threethrones.players.playouts import played_game


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as one:
        yield one


def last(deals: list[Pairing], executor: Executor) -> tuple[Tally, Tally]:
    *_, both = tallies(deals, executor)
    return both


@pytest.mark.parametrize("game", ["avalon", "avignon"])
def test_a_player_is_as_good_as_itself(game: str, executor: Executor) -> None:
    a, b = last(pairings(game, 2, "greedy", "greedy", 4, "same"), executor)
    assert a.games == b.games == 8
    assert a.won + b.won == 8
    assert (a.share, b.share) == (0.5, 0.5), "Of a deal each has won as much from either seat."


@pytest.mark.parametrize("game", ["avalon", "avignon"])
def test_whoever_is_better_wins_from_either_side(game: str, executor: Executor) -> None:
    ahead, behind = last(pairings(game, 2, "greedy", "random", 10, "better"), executor)
    assert ahead.share > 0.9
    assert ahead.interval[0] > 0.6
    mirrored = last(pairings(game, 2, "random", "greedy", 10, "better"), executor)
    assert mirrored == (behind, ahead)


def test_at_a_table_that_wins_together_each_takes_all_seats(executor: Executor) -> None:
    """What counts is whether most of its seats have won: a traitor's win is not the table's."""
    traitor = {"traitor": "surely"}
    deals = pairings("camelot", 7, "hard", "random", 2, "together", traitor)
    both = last(deals, executor)
    winners = [[winners_of(deal.key, name, traitor) for deal in deals] for name in ("hard", "random")]
    assert {len(seats) for each in winners for seats in each} == {1, 6}, "The traitor, or all others."
    assert [tally.games for tally in both] == [2, 2]
    assert [tally.won for tally in both] == [sum(len(seats) == 6 for seats in each) for each in winners]


def winners_of(key: str, name: str, options: dict[str, str]) -> tuple[int, ...]:
    """Who wins in Camelot at a table of seven such players."""
    game = GAMES["camelot"]
    setup = standard_setup(game, options, seats=7)
    outcome = played_game(game, setup, key, [player(name, game)] * 7).outcome()
    assert outcome is not None
    return outcome.winners


def test_every_step_is_told_and_a_seed_repeats_it(executor: Executor) -> None:
    deals = pairings("avignon", 2, "random", "greedy", 5, "again")
    assert [deal.key for deal in deals] == [f"again:{number}" for number in range(5)]
    told = list(tallies(deals, executor))
    assert [a.games for a, _ in told] == [2, 4, 6, 8, 10]
    assert told == list(tallies(deals, executor))
    assert sum(met(deal)[0] for deal in deals) == told[-1][0].won


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert Tally(games, won).interval == pytest.approx((low, high), abs=0.001)
