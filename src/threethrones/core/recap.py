"""What a game tells of a match that is over, beside who has won: who did what, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from threethrones.core.events import EventKind
from threethrones.core.terms import Event
from threethrones.core.text import Text

LoggedEvents: TypeAlias = Sequence[tuple[int, Event]]
"""What everybody may know of a match, each event with the number of the ply that brought it."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """Something that players do, and how often each has done it."""

    name: Text
    sign: str
    """A symbol of the app's or the game's art by its id."""
    counts: Sequence[int]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """Something to be remembered of a match."""

    ply: int | None
    """Where a review shows it: so many plies had been played then; None where it has no place of its own."""
    text: Text
    sign: str = ""
    """As of a deed."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a match that those who play together have won or lost."""

    ply: int
    face: str
    """What the macro ``face`` of the game's ``end.html.j2`` draws of it."""
    text: Text
    won: bool
    present: Sequence[int]
    """The seats of who was there."""


@dataclass(frozen=True, slots=True)
class Account:
    """All that a game tells of how its match went."""

    statistics: Sequence[Statistic] = ()
    parts: Sequence[Text | None] = ()
    """Whom each seat played, and on which side, where that is not the same for all."""
    badges: Sequence[str] = ()
    """By seat what the macro ``badge`` of the game's ``end.html.j2`` draws, where a seat has something
    of its own to be known by from afar."""
    chapters_title: Text | None = None
    chapters: Sequence[Chapter] = ()
    secrets_title: Text | None = None
    secrets: Sequence[Remarked] = ()
    """What somebody did unknown to the others, in the order in which it happened."""
    turning: Remarked | None = None
    """Where it turned, of a game whose positions cannot be judged at a glance."""


def tally(
    log: LoggedEvents, kinds: Sequence[EventKind], seats: int, *, of: str = "seat", count: str = ""
) -> list[int]:
    """How often each seat did what events of these kinds tell. ``of``: the fact that names the seat, or the
    seats; ``count``: the fact that tells how many at once, or what they were."""
    sums, names = [0] * seats, {kind.name for kind in kinds}
    for _, event in log:
        if event.kind not in names:
            continue
        whose, much = event.about[of], event.about[count] if count else 1
        for seat in whose if isinstance(whose, list) else [whose]:
            if isinstance(seat, int):
                sums[seat] += len(much) if isinstance(much, list) else int(str(much))
    return sums
