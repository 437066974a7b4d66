"""Tuning of the numbers in a game's heuristics by random variation. A candidate plays the same deals as the
best numbers so far, and replaces them if it wins clearly more games (an evolution strategy of one parent and
one child; Rechenberg, 1973)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Final

from threethrones.core.chance import below, shuffled
from threethrones.core.heuristics import Heuristics, Manner
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.playouts import played_game

DEALS: Final = 42
"""Number of deals that each candidate plays."""
CLEARLY: Final = 0.7
"""Number of standard deviations by which a candidate must be better than the best numbers so far."""
MOST_VARIED: Final = 5
"""Maximum count of numbers that are varied at once."""
SPREADS: Final = (0.1, 0.25, 0.5)
"""Possible standard deviations of the logarithm of the random factors; one is drawn for each candidate."""


@dataclass(frozen=True, slots=True)
class CandidateTrial:
    """A game in which all seats use the same numbers in their heuristics; plain values, so that it can be
    sent to another process."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    key: str
    numbers: Mapping[str, float]


def heuristics_of(game: str) -> Heuristics:
    """Return the heuristics of a game. Raises ValueError if it has none."""
    heuristics = GAMES[game].heuristics()
    if heuristics is None:
        raise ValueError(f"There are no heuristics for {game}, so there is nothing to vary.")
    return heuristics


def varied(game: str, games: int, seed: str, executor: Executor) -> Mapping[str, float]:
    """Return a game's best heuristic parameters after tuning by ``games`` games, whose deals take turns among
    the setups in ``Heuristics.tables``."""
    heuristics = heuristics_of(game)
    best, rng = heuristics.numbers(), Random(f"{seed}:variation")
    for step in range(games // (2 * DEALS)):
        candidate = _variation(best, rng)
        deals = [
            (*heuristics.tables[at % len(heuristics.tables)], f"{seed}:{step}:{at}") for at in range(DEALS)
        ]
        both = [
            list(
                executor.map(
                    won,
                    [
                        CandidateTrial(game, seats, tuple(options.items()), key, tried)
                        for seats, options, key in deals
                    ],
                )
            )
            for tried in (best, candidate)
        ]
        more = [new - old for old, new in zip(*both, strict=True)]
        if sum(more) > CLEARLY * sqrt(sum(one * one for one in more)):
            best = candidate
    return best


def won(trial: CandidateTrial) -> float:
    """Play a game and return the share of the seats that win."""
    game = GAMES[trial.game]
    setup = standard_setup(game, dict(trial.options), seats=trial.seats)
    player = HeuristicPlayer(heuristics_of(trial.game).renumbered(trial.numbers), Manner("hard"))
    outcome = played_game(game, setup, trial.key, [player] * trial.seats).outcome()
    assert outcome is not None, "a played game has ended"
    return len(outcome.winners) / trial.seats


def _variation(numbers: Mapping[str, float], rng: Random) -> Mapping[str, float]:
    """Return the numbers with a few of them multiplied by random factors around 1."""
    names = shuffled(rng, numbers)[: below(rng, MOST_VARIED) + 1]
    spread = SPREADS[below(rng, len(SPREADS))]
    factors = {name: exp(rng.gauss(0, spread)) for name in names}
    return {name: round(number * factors.get(name, 1), 3) for name, number in numbers.items()}


MODULE: Final = '''"""Parameters of the heuristics, as found by variation.

Made by ``threethrones train {game} --games {games} --seed {seed}`` from those that were here before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NUMBERS: Final[Mapping[str, float]] = {{
{rows}
}}
'''


def written(game: str, games: int, seed: str, numbers: Mapping[str, float]) -> str:
    """Return the source of a module with a game's numbers; its docstring gives the command that made them."""
    rows = "\n".join(f"    {json.dumps(name)}: {number}," for name, number in numbers.items())
    return MODULE.format(game=game, games=games, seed=seed, rows=rows)
