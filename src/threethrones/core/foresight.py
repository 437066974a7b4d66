"""Prediction of game ends that depend on information hidden from the viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from threethrones.core.canonical import digest
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome, shared
from threethrones.core.terms import AnySeen, AnyState, Foresight, IllegalMove, Move

RESAMPLES: Final = 48
"""Number of resampled states that must agree on an end; exceptions mostly show up in the first few."""


def by_resamples(
    game: AnyGame, seen: AnySeen, seat: int | None, outcome: Callable[[Any], Outcome | None]
) -> Foresight:
    """Return the foresight of a game whose ends depend on hidden information. Each move is tried in resampled
    states, which are the same whenever the same is seen, so that results reveal nothing more. ``outcome``:
    returns how a state ended, as judged for the seat."""
    rng = Random(digest(game.seen_json(seen)))
    states: list[AnyState] = []

    def outcomes(move: Move) -> Iterator[Outcome | None]:
        spelled = game.spelled(seen, move)
        for number in range(RESAMPLES):
            if number == len(states):
                states.append(game.resample(seen, rng))
            state = game.clone(states[number])
            try:
                game.play_offer(state, spelled)
            except IllegalMove:
                yield None
            else:
                yield outcome(state)

    return lambda moves: shared((end for move in moves for end in outcomes(move)), seat)
