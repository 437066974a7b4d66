"""A random player with weighted moves, for playouts that reach situations which are rare in random play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.paths import JOINT
from threethrones.core.terms import AnySeen, Move


class BiasedPlayer:
    """A player that draws moves at random by weight. The weight of a move is that of its last target:
    ``attack=100`` applies to every ``…-attack``. A weight given for the whole move takes precedence. Moves of
    weight 0 are played only if all legal moves have weight 0."""

    looks = False

    def __init__(self, weights: Mapping[str, int], other: int = 1) -> None:
        """Set the weights by target, and ``other`` for all others. Raises ValueError if any is negative."""
        if other < 0 or any(weight < 0 for weight in weights.values()):
            raise ValueError("a weight is 0 or more")
        self.weights = weights
        self.other = other

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return a legal move drawn by weight, with integers only, so that results are reproducible."""
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
