"""A player that takes any legal move, each as likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.terms import AnySeen, Move


class RandomPlayer:
    """Does not think at all."""

    looks = False

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Any of the legal moves."""
        return legal[below(rng, len(legal))]
