"""What a game may say of good play: rules of thumb, for computer players where a search does not pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from threethrones.core.terms import AnySeen, Event, Move
from threethrones.core.text import Text

DIGITS: Final = 6
"""To so many places worths are compared: what processors calculate differently does not decide."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays."""

    level: str
    """How well: ``easy``, ``normal`` or ``hard``."""
    loyal: bool = False
    """Whether it plays as one of the many even where it is secretly against them: a yardstick for those who
    do not."""


class Worlds(Protocol):
    """The positions that a seat may be in, numbered from 0, for a player that looks ahead by playouts."""

    def reward(self, number: int, move: Move) -> float:
        """Play a legal move in a world, play on for a while, and return the chance of the seat's side, from 0
        to 1. Equal numbers mean the same world and the same luck, so that moves are compared fairly."""
        ...


class Heuristics(Protocol):
    """A game's own advice to one seat. ``seen`` is what this seat has seen, or at least no more of it is
    read; so the same is said whatever is hidden from it."""

    @property
    def tables(self) -> Sequence[tuple[int, Mapping[str, str]]]:
        """Where its numbers are tried: so many seats, and options that are not as by default."""
        ...

    def numbers(self) -> Mapping[str, float]:
        """What it goes by, by name."""
        ...

    def renumbered(self, numbers: Mapping[str, float]) -> Heuristics:
        """The same, going by other numbers."""
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
        """How good each legal move seems to a seat, in no unit; the greater, the better. ``events``: all that
        the seat has witnessed, from the start on; ``rng`` is for what it misjudges or forgets."""
        ...

    def intention(self, seen: AnySeen, seat: int, move: Move) -> Text | None:
        """What a seat says at the table before it plays a move, in one sentence; None where it says nothing.
        Made of what everybody has seen, and of the move as everybody will see it."""
        ...

    def worlds(
        self, seen: AnySeen, seat: int, events: Sequence[Event], manner: Manner, key: str
    ) -> Worlds | None:
        """The worlds to try a seat's moves in; None for a question that is not worth it. Made, like
        ``scores``, of what the seat has seen; equal keys deal equal worlds."""
        ...

    def remark(
        self, seen: AnySeen, seat: int, move: Move, events: Iterable[Event], names: Sequence[str]
    ) -> Text | None:
        """What a seat says about the others as it plays a move; None where it says nothing. Made of what
        everybody has seen, like the intention; ``events``: all of that, from the start on."""
        ...
