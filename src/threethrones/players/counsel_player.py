"""A player that goes by its game's own rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.chance import below
from threethrones.core.counsel import Counsel, Manner
from threethrones.core.game import AnySeen, Event, Move
from threethrones.players.player import Settled, Thought

DIGITS: Final = 6
"""To so many places worths are compared: what processors calculate differently does not decide."""


class CounselPlayer:
    """Takes what seems best by its game's counsel; ties by lot."""

    looks = True
    listens = True

    def __init__(self, counsel: Counsel, manner: Manner) -> None:
        self.counsel = counsel
        self.manner = manner

    def choose(
        self, seen: AnySeen | None, legal: Sequence[Move], rng: Random, told: Sequence[Event] = ()
    ) -> Move:
        """The best of the legal moves for the seat that looks."""
        assert seen is not None, "it looks"
        assert seen.seat is not None, "a seat asks"
        if len(legal) == 1:
            return legal[0]
        worths = self.counsel.worths(seen, seen.seat, legal, rng, told, self.manner)
        rounded = [round(worth, DIGITS) for worth in worths]
        best = max(rounded)
        ties = [move for move, worth in zip(legal, rounded, strict=True) if worth == best]
        return ties[below(rng, len(ties))]

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random, told: Sequence[Event] = ()) -> Thought:
        """It takes a moment only."""
        return Settled(self.choose(seen, legal, rng, told))
