"""A random player with leanings, for playouts that reach what random play hardly ever does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.paths import JOINT
from threethrones.core.terms import AnySeen, Move


class BiasedPlayer:
    """Draws moves by weights. A move weighs what the last spot of its path weighs: ``attack=100`` is
    for every ``…-attack``; the weight of a whole move goes before. A move of weight 0 is played only
    where nothing else is legal."""

    looks = False

    def __init__(self, weights: Mapping[str, int], other: int = 1) -> None:
        """``other`` is the weight of a spot that has none of its own."""
        if other < 0 or any(weight < 0 for weight in weights.values()):
            raise ValueError("a weight is 0 or more")
        self.weights = weights
        self.other = other

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """One of the legal moves, by weight. Whole numbers only: no float decides a game."""
        weights = [self._weight(move) for move in legal]
        total = sum(weights)
        if not total:
            return legal[below(rng, len(legal))]
        drawn = below(rng, total)
        for move, weight in zip(legal, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return move
        raise AssertionError("a number below the sum of weights falls on a move")

    def _weight(self, move: Move) -> int:
        return self.weights.get(move, self.weights.get(move.rpartition(JOINT)[2], self.other))
