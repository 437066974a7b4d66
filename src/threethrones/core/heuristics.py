"""Heuristics that a game provides, for computer players of games where a search does not pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from threethrones.core.terms import AnySeen, Event, Move
from threethrones.core.text import Text

DIGITS: Final = 6
"""Decimals to which scores are compared, so that rounding differences between processors decide nothing."""


@dataclass(frozen=True, slots=True)
class Manner:
    """Playing style of a heuristic player."""

    level: str
    """Strength: ``easy``, ``normal`` or ``hard``."""
    loyal: bool = False
    """Whether it plays for the majority even if secretly a traitor: a baseline for players that do not."""


class Worlds(Protocol):
    """Full positions that a seat may be in, numbered from 0, for lookahead by playouts."""

    def reward(self, number: int, move: Move) -> float:
        """Play a legal move in a world, play on for a while, and return the chance of the seat's side, from 0
        to 1. Equal numbers mean the same world and the same luck, for a fair comparison of moves."""
        ...


class Heuristics(Protocol):
    """A game's own heuristics for one seat. Only what this seat has seen is read from ``seen``, so that
    results never depend on what is hidden from it."""

    @property
    def tables(self) -> Sequence[tuple[int, Mapping[str, str]]]:
        """Setups for tuning its parameters: number of seats, and options that differ from their defaults."""
        ...

    def numbers(self) -> Mapping[str, float]:
        """Return its tunable parameters, by name."""
        ...

    def renumbered(self, numbers: Mapping[str, float]) -> Heuristics:
        """Return the same heuristics with other parameters."""
        ...

    def scores(
        self,
        seen: AnySeen,
        seat: int,
        legal: Sequence[Move],
        rng: Random,
        events: Sequence[Event],
        manner: Manner,
    ) -> Sequence[float]:
        """Return a score for each legal move of a seat, unitless, higher is better. ``events``: all that the
        seat has witnessed from the start; ``rng``: for misjudging and forgetting."""
        ...

    def intention(self, seen: AnySeen, seat: int, move: Move) -> Text | None:
        """Return a sentence that a seat says before it plays a move; None if it says nothing. It is made only
        from public information, and from the move as the public will see it."""
        ...

    def worlds(
        self, seen: AnySeen, seat: int, events: Sequence[Event], manner: Manner, key: str
    ) -> Worlds | None:
        """Return the worlds in which to try a seat's moves; None for a question that is not worth it. Like
        ``scores``, they are made from what the seat has seen; equal keys deal equal worlds."""
        ...

    def remark(
        self, seen: AnySeen, seat: int, move: Move, events: Iterable[Event], names: Sequence[str]
    ) -> Text | None:
        """Return what a seat says about the others as it plays a move; None if it says nothing. Like the
        intention, it is made only from public information; ``events``: all public events from the start."""
        ...
