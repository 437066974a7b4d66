"""What every computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from threethrones.core.game import AnySeen, Move


class Player(Protocol):
    """Someone who picks a move for the seat that decides."""

    looks: bool
    """Whether the choice depends on what is seen; where not, None will do for it."""

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """One of the legal moves, which are known to the seat that decides anyway. ``rng`` is the
        player's own, never the match's."""
        ...
