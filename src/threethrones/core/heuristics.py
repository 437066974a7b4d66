"""Interface of heuristics, with which computer players play games where a search is not worthwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from threethrones.core.terms import AnySeen, Event, Move
from threethrones.core.text import Text

DIGITS: Final = 6
"""Decimals to which scores are rounded before comparison, so that all machines choose the same move."""


@dataclass(frozen=True, slots=True)
class Manner:
    """Playing style of a heuristic player."""

    level: str
    """Strength: ``easy``, ``normal`` or ``hard``."""
    loyal: bool = False
    """Whether the player helps the majority even if it is a traitor, as a baseline for other traitors."""


class Worlds(Protocol):
    """Sampled full positions that match what a seat knows, numbered from 0, for lookahead by playouts."""

    def reward(self, number: int, move: Move) -> float:
        """Return the chance of the seat's side to win, from 0 to 1, after a move and a short playout in a
        world. Equal numbers give the same world and the same luck, so that moves are compared fairly."""
        ...


class Heuristics(Protocol):
    """Heuristics of a game. Results for a seat depend only on the seat's own knowledge: nothing that is
    hidden from the seat is read from ``seen``."""

    @property
    def tables(self) -> Sequence[tuple[int, Mapping[str, str]]]:
        """Setups for tuning the parameters: number of seats, and options that differ from their defaults."""
        ...

    def numbers(self) -> Mapping[str, float]:
        """Return the tunable parameters, by name."""
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
        """Return a unitless score for each legal move of a seat; higher is better. ``events``: all events
        that the seat has witnessed since the start; ``rng``: source of deliberate mistakes and forgetting."""
        ...

    def intention(self, seen: AnySeen, seat: int, move: Move) -> Text | None:
        """Return what a computer player says about its move before playing it; None for nothing. The text
        reveals only public information, and the move as the public will see it."""
        ...

    def worlds(
        self, seen: AnySeen, seat: int, events: Sequence[Event], manner: Manner, key: str
    ) -> Worlds | None:
        """Return sampled worlds in which to try a seat's moves; None if the pending question is not worth
        playouts. They are made only from what the seat has seen; equal keys give equal worlds."""
        ...

    def remark(
        self, seen: AnySeen, seat: int, move: Move, events: Iterable[Event], names: Sequence[str]
    ) -> Text | None:
        """Return what a computer player says about other players as it plays a move; None for nothing. The
        text is made only from public information; ``events``: all public events from the start."""
        ...
