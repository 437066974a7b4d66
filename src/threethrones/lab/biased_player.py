"""A random player with weighted moves, for playouts that reach what random play hardly ever does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.paths import JOINT
from threethrones.core.terms import AnySeen, Move


class BiasedPlayer:
    """A player that draws moves by weight. A move has the weight of the last target of its path:
    ``attack=100`` is for every ``…-attack``; a weight of the whole move takes precedence. A move of weight 0
    is played only if nothing else is legal."""

    looks = False

    def __init__(self, weights: Mapping[str, int], other: int = 1) -> None:
        """Set the weights of targets; ``other`` is for all others. Raises ValueError if one is negative."""
        if other < 0 or any(weight < 0 for weight in weights.values()):
            raise ValueError("a weight is 0 or more")
        self.weights = weights
        self.other = other

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Draw a legal move by weight, with integers only: no float decides a game."""
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
