"""The log: what has happened, turn by turn, as far as the viewer may know it, and what nobody could see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER, Event, TurnInfo
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Context
from threethrones.table.commands.play import sentence, sentences
from threethrones.table.session.open_match import OpenMatch

TURNS_IN_SIGHT: Final = 2
"""Number of turns shown at the table: rendering a whole log takes long."""
LINES_OF_NEWS: Final = 3
_SIGNS: Final[Mapping[str, str]] = {
    TURN_OVER: "tt-i-last",
    "resigned": "tt-i-flag",
    "agreed": "tt-i-handshake",
    "abandoned": "tt-i-trash",
}
"""Symbols of the events that occur in every game."""

LoggedEvents: TypeAlias = Sequence[tuple[int, Event]]
"""Events, each with the number of its ply."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log."""

    ply: int
    """Number of plies played once it had happened."""
    text: Text
    sign: str
    """Id of a symbol for the kind of event; empty for none."""


@dataclass(frozen=True, slots=True)
class LogGroup:
    """The events of one turn."""

    turn: TurnInfo | None
    """None if the game does not tell before the turn is over."""
    name: str
    """Name of the player whose turn it is."""
    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Log:
    """Some or all turns of a match."""

    opening: Text | None
    """First sentence of the match; None if the first turn is not included."""
    groups: Sequence[LogGroup]


@dataclass(frozen=True, slots=True)
class News:
    """What only one seat may know of the events since it last looked, and what it received meanwhile."""

    lines: Sequence[Text]
    """The last lines."""
    more: int
    """Number of lines before those."""
    faces: Sequence[str]
    """Faces of the cards in these lines, by the names that the game's animations use."""


def whole(context: Context, opened: OpenMatch, seat: int | None) -> Log:
    """Return everything that a seat (None: everybody) may know of the open match."""
    return _log(context, opened, seat, None)


def latest(context: Context, opened: OpenMatch) -> Log:
    """Return the last turns, as the viewer may know them."""
    return _log(context, opened, opened.viewing_seat, TURNS_IN_SIGHT)


def news(context: Context, opened: OpenMatch) -> News:
    """Return what the viewer has missed: what the board does not show, and what came to their hand."""
    presentation = context.presentation(opened)
    told = (event for _, event in opened.recap())
    learnt = [
        event
        for event in told
        if event.seats is not None or presentation.came_to(event) == opened.viewing_seat
    ]
    lines, animation = sentences(context, opened, learnt), presentation.animation
    animations = [shown for event in learnt[-LINES_OF_NEWS:] if (shown := animation(event, opened.names))]
    faces = [piece.face for shown in animations for piece in shown.pieces]
    return News(lines[-LINES_OF_NEWS:], len(lines[:-LINES_OF_NEWS]), faces)


def _log(context: Context, opened: OpenMatch, seat: int | None, last: int | None) -> Log:
    # One extra turn shows whether there are earlier ones.
    turns = opened.match.turns(seat, None if last is None else last + 1)
    shown = turns if last is None else turns[-last:]
    begins = len(shown) == len(turns)
    opening = context.presentation(opened).opening(opened.match.seen(None), opened.names) if begins else None
    ends = [0 if begins else _end(turns[-len(shown) - 1]), *map(_end, shown)]
    if ends[-1] is not None:
        # A turn has begun in which nothing has happened yet.
        shown, ends = [*shown, []], [*ends, None]
    groups = [_group(context, opened, *turn) for turn in zip(shown, ends, ends[1:], strict=False)]
    return Log(opening, [group for group in groups if group.entries])


def _end(log: LoggedEvents) -> int | None:
    """Return the number of plies played when the turn was over; None if it is still going on."""
    number, last = log[-1]
    return number + 1 if last.kind == TURN_OVER else None


def _group(
    context: Context, opened: OpenMatch, log: LoggedEvents, since: int | None, end: int | None
) -> LogGroup:
    """Return the log of one turn; its seat is told by its last event or, while it goes on, by the game."""
    if end is not None:
        about = Facts(log[-1][1].about, opened.names)
        turn: TurnInfo | None = TurnInfo(about.number("seat"), about.number("turn"))
    else:
        turn = opened.game.turn(opened.match.seen(None))
    entries = [*_entries(context, opened, log), *_lifts(opened, since or 0, end)]
    entries.sort(key=lambda entry: entry.ply)
    return LogGroup(turn, opened.names[turn.seat] if turn else "", entries)


def _lifts(opened: OpenMatch, since: int, end: int | None) -> list[Entry]:
    """Return a log line for each drawer that was lifted out of turn, which everybody may know."""
    return [
        Entry(ply, say("%(who)s’s hand was viewed out of turn.", who=opened.names[seat]), "tt-i-eye")
        for ply, seat in opened.secrecy.lifted
        if since <= ply and (end is None or ply < end)
    ]


def _entries(context: Context, opened: OpenMatch, log: LoggedEvents) -> list[Entry]:
    presentation = context.presentation(opened)
    return [
        Entry(number + 1, text, _SIGNS.get(event.kind) or presentation.sign(event))
        for number, event in log
        if (text := sentence(context, opened, event)) is not None
    ]
