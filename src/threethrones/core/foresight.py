"""What can be said of an end before it comes, where it depends on what the viewer does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from threethrones.core.canonical import digest
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome, shared
from threethrones.core.terms import AnySeen, AnyState, Foresight, IllegalMove, Move

RESAMPLES: Final = 48
"""What holds in so many states is told as certain; what does not is mostly seen in the first ones."""


def by_resamples(
    game: AnyGame, seen: AnySeen, seat: int | None, outcome: Callable[[Any], Outcome | None]
) -> Foresight:
    """The foresight of a game whose ends depend on what is hidden: each move is tried in some states that
    look the same. They are the same ones whenever the same is seen, so that what is made of them tells no
    more than that. ``outcome``: how a state ended, to be judged for the seat."""
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
