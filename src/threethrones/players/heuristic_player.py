"""A player that follows its game's heuristics."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.heuristics import DIGITS, Heuristics, Manner
from threethrones.core.terms import AnySeen, Event, Move
from threethrones.players.player import Search, SettledSearch, concluded


class HeuristicPlayer:
    """A player that takes the move with the best heuristic score; ties are broken at random."""

    looks = True
    listens = True

    def __init__(self, heuristics: Heuristics, manner: Manner) -> None:
        self.heuristics = heuristics
        self.manner = manner

    def choose(
        self, seen: AnySeen | None, legal: Sequence[Move], rng: Random, events: Sequence[Event] = ()
    ) -> Move:
        """Return the legal move with the best score for the viewing seat."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng, events))

    def think(
        self, seen: AnySeen, legal: Sequence[Move], rng: Random, events: Sequence[Event] = ()
    ) -> Search:
        """Choose immediately and return an already finished search."""
        return SettledSearch(legal[0] if len(legal) == 1 else self.ranked(seen, legal, rng, events)[0][0])

    def ranked(
        self, seen: AnySeen, legal: Sequence[Move], rng: Random, events: Sequence[Event]
    ) -> list[tuple[Move, float]]:
        """Return moves with their scores, best first; the first is drawn at random among the best moves."""
        assert seen.seat is not None, "a seat asks"
        scores = self.heuristics.scores(seen, seen.seat, legal, rng, events, self.manner)
        found = [(move, round(score, DIGITS)) for move, score in zip(legal, scores, strict=True)]
        found.sort(key=lambda one: -one[1])
        ties = sum(score == found[0][1] for _, score in found)
        found.insert(0, found.pop(below(rng, ties)))
        return found
