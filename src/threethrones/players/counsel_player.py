"""A player that goes by its game's own rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.counsel import DIGITS, Counsel, Manner
from threethrones.core.terms import AnySeen, Event, Move
from threethrones.players.player import Settled, Thought, concluded


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
        return concluded(self.think(seen, legal, rng, told))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random, told: Sequence[Event] = ()) -> Thought:
        """Choose at once."""
        return Settled(legal[0] if len(legal) == 1 else self.ranked(seen, legal, rng, told)[0][0])

    def ranked(
        self, seen: AnySeen, legal: Sequence[Move], rng: Random, told: Sequence[Event]
    ) -> list[tuple[Move, float]]:
        """The legal moves with their worths, best first; which of several best ones comes first is drawn by
        lot."""
        assert seen.seat is not None, "a seat asks"
        worths = self.counsel.worths(seen, seen.seat, legal, rng, told, self.manner)
        found = [(move, round(worth, DIGITS)) for move, worth in zip(legal, worths, strict=True)]
        found.sort(key=lambda one: -one[1])
        ties = sum(worth == found[0][1] for _, worth in found)
        found.insert(0, found.pop(below(rng, ties)))
        return found
