"""A player that picks any legal move with equal probability."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.terms import AnySeen, Move


class RandomPlayer:
    """A player that picks any legal move with equal probability."""

    looks = False

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return a random legal move."""
        return legal[below(rng, len(legal))]
