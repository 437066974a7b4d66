"""Benchmark of a game's rules: random playouts (compared with a well-known card game), copies and searches.

The yardstick is RLCard's raw gin rummy, played by ``judge.get_legal_actions()``, a random choice and
``step``. Nothing else needs the Python library RLCard; if it is not installed, the ratio is omitted."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random

from threethrones.core.game import AnyGame
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnyState, Setup
from threethrones.players.tree_player import TreeSearch

ROUNDS = 7
SECONDS = 1.0
"""Minimum CPU time per round for each measurement, in seconds."""
SLICES = 20
"""Number of times per round that the game and the yardstick are run alternately."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Median, minimum and maximum of a figure that is measured once per round."""

    median: float
    least: float
    most: float

    @staticmethod
    def over(figures: list[float]) -> Spread:
        """Return the median, minimum and maximum of some figures."""
        return Spread(statistics.median(figures), min(figures), max(figures))

    def __str__(self) -> str:
        digits = 0 if self.median >= 1000 else 1
        return f"{self.median:,.{digits}f} ({self.least:,.{digits}f} to {self.most:,.{digits}f})"


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Results of a benchmark."""

    game: str
    rounds: int
    plies_per_second: Spread
    games_per_second: Spread
    mean_legal_moves: float
    clones_per_second: Spread
    iterations_per_second: Spread
    """Search iterations per second with the search's default evaluation, in positions of random games."""
    yardstick_per_second: Spread | None
    """Moves per second of RLCard's gin rummy; None if RLCard is not installed."""
    ratio: Spread | None
    """Plies per second of the game divided by the yardstick's moves per second; None without RLCard."""


@dataclass(slots=True)
class PlayoutTally:
    """Totals of random playouts."""

    seconds: float = 0.0
    games: int = 0
    moves: int = 0
    choices: int = 0
    """Number of legal moves to choose from, summed over all moves played."""

    def per_second(self) -> float:
        """Return the number of moves played per second."""
        return self.moves / self.seconds


Playout = Callable[[Random, PlayoutTally], None]
"""Function that plays one random game and adds its numbers to a tally."""


Tell = Callable[[str], None]
"""Function that receives progress messages."""


def benchmark(
    game: AnyGame, rounds: int = ROUNDS, seconds: float = SECONDS, tell: Tell = lambda _: None
) -> Benchmark:
    """Measure a game. Its playouts alternate with the yardstick's, so that a busy machine slows down both."""
    ours = _playout_of(game, standard_setup(game))
    yardstick = _gin_rummy()
    mine: list[PlayoutTally] = []
    theirs: list[PlayoutTally] = []
    for number in range(-1, rounds):
        which = f"round {number + 1} of {rounds}" if number >= 0 else "warming up"
        tell(f"{game.name}: random playouts, {which}")
        first, second = PlayoutTally(), PlayoutTally()
        rng = Random(f"bench:{number}")
        for slice_end in range(1, SLICES + 1):
            _play_until(seconds * slice_end / SLICES, ours, rng, first)
            if yardstick:
                _play_until(seconds * slice_end / SLICES, yardstick, rng, second)
        if number >= 0:  # the round before warms up
            mine.append(first)
            theirs += [second] if yardstick else []
    ratios = [my.per_second() / their.per_second() for my, their in zip(mine, theirs, strict=False)]
    return Benchmark(
        game.name,
        rounds,
        Spread.over([tally.per_second() for tally in mine]),
        Spread.over([tally.games / tally.seconds for tally in mine]),
        sum(tally.choices for tally in mine) / sum(tally.moves for tally in mine),
        _rates(game, "clones", rounds, seconds, _clones, tell),
        _rates(game, "search", rounds, seconds, _iterations, tell),
        Spread.over([tally.per_second() for tally in theirs]) if theirs else None,
        Spread.over(ratios) if ratios else None,
    )


def _play_until(seconds: float, playout: Playout, rng: Random, tally: PlayoutTally) -> None:
    """Play games until the tally has ``seconds`` of CPU time, which other processes do not affect."""
    while tally.seconds < seconds:
        began = time.process_time()
        playout(rng, tally)
        tally.seconds += time.process_time() - began


def _playout_of(game: AnyGame, setup: Setup) -> Playout:
    """Return a function that plays a random game with the methods that the web page uses."""

    def playout(rng: Random, tally: PlayoutTally) -> None:
        state = game.setup(setup, f"{rng.getrandbits(64):x}")
        while moves := game.legal(state):
            game.play(state, rng.choice(moves))
            tally.moves += 1
            tally.choices += len(moves)
        tally.games += 1

    return playout


Work = Callable[[AnyGame, AnyState, Random], int]
"""Function that repeats an operation on a position and returns the number of repetitions."""
CLONES = 1000
ITERATIONS = 100
DISTANCE = 10
"""Number of plies between two positions in which an operation is measured."""


def _rates(game: AnyGame, what: str, rounds: int, seconds: float, work: Work, tell: Tell) -> Spread:
    found = []
    for number in range(rounds):
        tell(f"{game.name}: {what}, round {number + 1} of {rounds}")
        found.append(_rate(game, f"{what}:{number}", seconds, work))
    return Spread.over(found)


def _rate(game: AnyGame, key: str, seconds: float, work: Work) -> float:
    """Return how many times per second an operation can be done in positions of random games."""
    rng = Random(key)
    setup = standard_setup(game)
    spent, done = 0.0, 0
    while spent < seconds:
        state = game.setup(setup, f"{rng.getrandbits(64):x}")
        ply = 0
        while (moves := game.legal(state)) and spent < seconds:
            if ply % DISTANCE == 0:
                began = time.process_time()
                done += work(game, state, rng)
                spent += time.process_time() - began
            game.play(state, rng.choice(moves))
            ply += 1
    return done / spent


def _clones(game: AnyGame, state: AnyState, rng: Random) -> int:
    for _ in range(CLONES):
        game.clone(state)
    return CLONES


def _iterations(game: AnyGame, state: AnyState, rng: Random) -> int:
    decision = game.decision(state)
    assert decision, "the game goes on"
    seen = game.seen(state, decision.seat)
    search = TreeSearch(game, ITERATIONS, None, seen, game.legal(state), rng)
    while search.go_on():
        pass
    return ITERATIONS - search.left


def _gin_rummy() -> Playout | None:
    """Return a function that plays a random game of RLCard's gin rummy; None if RLCard is not installed."""
    if find_spec("rlcard") is None or find_spec("numpy") is None:
        return None
    from rlcard.games.gin_rummy import Game as GinRummy

    def playout(rng: Random, tally: PlayoutTally) -> None:
        match = GinRummy()
        match.init_game()
        while not match.is_over():
            actions = match.judge.get_legal_actions()
            match.step(rng.choice(actions))
            tally.moves += 1
            tally.choices += len(actions)
        tally.games += 1

    return playout


def report(result: Benchmark) -> str:
    """Format the results as lines of text: the median of all rounds with the minimum and maximum."""
    lines = [
        f"{result.game}, random playouts, medians of {result.rounds} rounds:",
        f"  plies a second: {result.plies_per_second}",
        f"  games a second: {result.games_per_second}",
        f"  legal moves, mean: {result.mean_legal_moves:.1f}",
        f"  clones a second: {result.clones_per_second}",
        f"  search iterations a second: {result.iterations_per_second}",
    ]
    if result.ratio is None:
        lines.append("  RLCard is not installed, so there is no ratio to its gin rummy.")
    else:
        lines.append(f"  RLCard's gin rummy, moves a second: {result.yardstick_per_second}")
        lines.append(f"  ratio to it: {result.ratio}")
    return "\n".join(lines)
