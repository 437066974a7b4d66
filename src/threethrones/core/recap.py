"""Data of a game's summary of a finished match: statistics, memorable moments and the turning point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from threethrones.core.events import EventKind
from threethrones.core.terms import Event
from threethrones.core.text import Text

LoggedEvents: TypeAlias = Sequence[tuple[int, Event]]
"""Public events of a match, each with the number of the ply that caused it."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """A count of something that players do, for each seat."""

    name: Text
    sign: str
    """Id of a symbol in the artwork of the app or of the game."""
    counts: Sequence[int]
    """Counts by seat."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """A memorable moment of a match."""

    ply: int | None
    """Number of plies after which a review shows the moment; None if it belongs to no single ply."""
    text: Text
    sign: str = ""
    """Id of a symbol in the artwork of the app or of the game; empty for none."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a match that the players won or lost together, such as a quest."""

    ply: int
    face: str
    """Picture of the chapter: argument of the macro ``face`` in the game's ``end.html.j2``."""
    text: Text
    won: bool
    present: Sequence[int]
    """Seats that took part in the chapter."""


@dataclass(frozen=True, slots=True)
class Account:
    """A game's complete summary of a finished match."""

    statistics: Sequence[Statistic] = ()
    parts: Sequence[Text | None] = ()
    """Character and side of each seat; empty if the seats do not differ."""
    badges: Sequence[str] = ()
    """Emblems by seat, if any: arguments of the macro ``badge`` in the game's ``end.html.j2``."""
    chapters_title: Text | None = None
    chapters: Sequence[Chapter] = ()
    secrets_title: Text | None = None
    secrets: Sequence[Remarked] = ()
    """Actions that were hidden from the other players, in the order in which they happened."""
    turning: Remarked | None = None
    """Turning point, as named by the game; None to have it estimated by computer players."""


def tally(
    log: LoggedEvents, kinds: Sequence[EventKind], seats: int, *, of: str = "seat", count: str = ""
) -> list[int]:
    """Return for each seat a sum over events of some kinds. ``of``: fact with the seat or seats; ``count``:
    fact with the number to add, or a list whose length is added; if empty, each event adds 1."""
    sums, names = [0] * seats, {kind.name for kind in kinds}
    for _, event in log:
        if event.kind not in names:
            continue
        whose, much = event.about[of], event.about[count] if count else 1
        for seat in whose if isinstance(whose, list) else [whose]:
            if isinstance(seat, int):
                sums[seat] += len(much) if isinstance(much, list) else int(str(much))
    return sums
