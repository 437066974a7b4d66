"""The arena: equal chances for both, the same result each time, and an interval that says how sure it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from math import log
from pathlib import Path
from random import Random

import pytest

from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.arena import ArenaTally, Pairing, Sprt, met, pairings, tallies
from threethrones.lab.named_players import player
from threethrones.players.playouts import played_game


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as one:
        yield one


def last(deals: list[Pairing], executor: Executor) -> tuple[ArenaTally, ArenaTally]:
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
    assert ArenaTally(games, won).interval == pytest.approx((low, high), abs=0.001)


def test_the_sequential_test_weighs_wins_against_losses() -> None:
    sprt = Sprt()
    assert sprt.evidence(ArenaTally(1, 1)) == pytest.approx(log(0.68 / 0.58))
    assert sprt.evidence(ArenaTally(1, 0)) == pytest.approx(log(0.32 / 0.42))
    assert sprt.evidence(ArenaTally(2, 1)) == pytest.approx(log(0.68 / 0.58) + log(0.32 / 0.42))
    assert sprt.verdict(ArenaTally(18, 18)) is None
    assert sprt.verdict(ArenaTally(19, 19)) is True
    assert sprt.verdict(ArenaTally(10, 0)) is None
    assert sprt.verdict(ArenaTally(11, 0)) is False


@pytest.mark.parametrize(("share", "passes"), [(0.58, False), (0.68, True)])
def test_the_sequential_test_errs_as_seldom_as_it_promises(share: float, passes: bool) -> None:
    rng = Random(f"sprt {share}")
    sprt, wrong = Sprt(), 0
    for _ in range(400):
        games, won = 0, 0
        while (verdict := sprt.verdict(ArenaTally(games, won))) is None:
            games, won = games + 1, won + (rng.random() < share)
        wrong += verdict != passes
    assert wrong < 400 * 0.08


def test_openspiel_searches_our_games() -> None:
    pytest.importorskip("pyspiel")
    for name in ("avalon", "avignon"):
        game = GAMES[name]
        state = game.setup(standard_setup(game), "openspiel")
        decision = game.decision(state)
        assert decision
        legal, seen = game.legal(state), game.seen(state, decision.seat)
        choices = {player("openspiel:30", game).choose(seen, legal, Random("same")) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(legal)


DASK = """
from distributed import LocalCluster
from threethrones.cli import main

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        command = "arena avignon --a greedy --b random --pairs 4 --json --dask"
        main([*command.split(), cluster.scheduler_address])
"""


def test_a_dask_cluster_of_two_processes_plays_the_same(tmp_path: Path, executor: Executor) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "cluster.py"
    script.write_text(DASK, "utf-8")
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True).stdout
    a, b = last(pairings("avignon", 2, "greedy", "random", 4, "0"), executor)
    assert [row["won"] for row in json.loads(told)["players"]] == [a.won, b.won]
