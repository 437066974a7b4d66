"""Prediction of whether moves end the game, if this depends on information hidden from the viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from threethrones.core.canonical import digest
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome, shared
from threethrones.core.terms import AnySeen, AnyState, Foresight, IllegalMove, Move

RESAMPLES: Final = 48
"""Number of resampled states that must all agree on an end; a disagreement mostly shows up early."""


def by_resamples(
    game: AnyGame, seen: AnySeen, seat: int | None, outcome: Callable[[Any], Outcome | None]
) -> Foresight:
    """Return a function that predicts the common end of moves, for games whose ends depend on hidden
    information. Moves are tried in resampled states, which depend only on what is seen, so that predictions
    reveal nothing. ``outcome``: returns how a state ended; ``seat``: the seat whose result must agree."""
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
