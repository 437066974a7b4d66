"""A game's summary of a finished match, besides who won: who did what, and the turning point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from threethrones.core.events import EventKind
from threethrones.core.terms import Event
from threethrones.core.text import Text

LoggedEvents: TypeAlias = Sequence[tuple[int, Event]]
"""Public events of a match, each with the number of its ply."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """Something that players do, with the count for each seat."""

    name: Text
    sign: str
    """Id of a symbol in the art of the app or of the game."""
    counts: Sequence[int]
    """Counts by seat."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """A memorable moment of a match."""

    ply: int | None
    """Number of plies already played when a review shows it; None if it has no such place."""
    text: Text
    sign: str = ""
    """Id of a symbol in the art of the app or of the game; empty for none."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a match that those who play together have won or lost."""

    ply: int
    face: str
    """Argument for the macro ``face`` of the game's ``end.html.j2``, which draws it."""
    text: Text
    won: bool
    present: Sequence[int]
    """Seats that took part."""


@dataclass(frozen=True, slots=True)
class Account:
    """A game's whole summary of how a match went."""

    statistics: Sequence[Statistic] = ()
    parts: Sequence[Text | None] = ()
    """Character and side of each seat, if not the same for all."""
    badges: Sequence[str] = ()
    """Arguments for the macro ``badge`` of the game's ``end.html.j2``, by seat, if seats have emblems."""
    chapters_title: Text | None = None
    chapters: Sequence[Chapter] = ()
    secrets_title: Text | None = None
    secrets: Sequence[Remarked] = ()
    """Secret actions, unknown to the other players, in the order in which they happened."""
    turning: Remarked | None = None
    """Turning point, in a game whose positions cannot be judged at a glance."""


def tally(
    log: LoggedEvents, kinds: Sequence[EventKind], seats: int, *, of: str = "seat", count: str = ""
) -> list[int]:
    """Count for each seat what events of these kinds tell. ``of``: the fact that names the seat or seats;
    ``count``: the fact that holds the number, or a list to be counted; by default each event counts 1."""
    sums, names = [0] * seats, {kind.name for kind in kinds}
    for _, event in log:
        if event.kind not in names:
            continue
        whose, much = event.about[of], event.about[count] if count else 1
        for seat in whose if isinstance(whose, list) else [whose]:
            if isinstance(seat, int):
                sums[seat] += len(much) if isinstance(much, list) else int(str(much))
    return sums
