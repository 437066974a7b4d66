"""The log: the events of a match by turn, as far as the viewer may know them, and the viewer's news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER, Event, TurnInfo
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Context
from threethrones.table.commands.play import sentence, sentences
from threethrones.table.session.names import called
from threethrones.table.session.open_match import OpenMatch

TURNS_IN_SIGHT: Final = 2
"""Number of turns of the log shown beside the board; rendering a whole log takes long."""
LINES_OF_NEWS: Final = 3
_SIGNS: Final[Mapping[str, str]] = {
    TURN_OVER: "tt-i-last",
    "resigned": "tt-i-flag",
    "agreed": "tt-i-handshake",
    "abandoned": "tt-i-trash",
}
"""Id of the symbol of each event type that occurs in every game."""

LoggedEvents: TypeAlias = Sequence[tuple[int, Event]]
"""Events, each with the number of plies played before the event's ply."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log."""

    ply: int
    """Number of plies played after the event's ply, counting it."""
    text: Text
    sign: str
    """Id of the symbol for the type of event; empty for none."""


@dataclass(frozen=True, slots=True)
class LogGroup:
    """The log lines of one turn."""

    turn: TurnInfo | None
    """Seat and number of the turn; None during a turn if the game gives them only at the turn's end."""
    name: str
    """Name of the player whose turn it is, which the entries leave out; empty if ``turn`` is None."""
    title: Text | None
    """The same as it is displayed; None if ``turn`` is None."""
    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Log:
    """The log of some or all turns of a match."""

    opening: Text | None
    """Sentence on the beginning of the match; None if the first turn is not included,
    and in a lesson or a puzzle."""
    groups: Sequence[LogGroup]


@dataclass(frozen=True, slots=True)
class News:
    """News for one seat: events since it last looked that are hidden from others or gave it something."""

    lines: Sequence[Text]
    """Sentences about the latest of these events, at most ``LINES_OF_NEWS``."""
    more: int
    """Number of earlier sentences, which are left out."""
    faces: Sequence[str]
    """Faces of the cards that these sentences are about, as named in the game's animations."""


def whole(context: Context, opened: OpenMatch, seat: int | None) -> Log:
    """Return the whole log of the open match, as far as a seat (None: everybody) may know it."""
    return _log(context, opened, seat, None)


def latest(context: Context, opened: OpenMatch) -> Log:
    """Return the log of the last ``TURNS_IN_SIGHT`` turns, as far as the viewer may know them."""
    seat, match = opened.viewing_seat, opened.match
    inputs = (match, len(match.plies), seat, opened.names, opened.lone, opened.secrecy.lifted)
    return context.cached("log", inputs, lambda: _log(context, opened, seat, TURNS_IN_SIGHT))


def news(context: Context, opened: OpenMatch) -> News:
    """Return what the viewer has missed: events hidden from others, and what came to the viewer's hand."""
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
    # One extra turn shows whether there are turns before those to be shown.
    turns = opened.match.turns(seat, None if last is None else last + 1)
    shown = turns if last is None else turns[-last:]
    begins = len(shown) == len(turns)
    # A lesson or a puzzle begins in the middle of a game.
    told = begins and not opened.mode.guided
    opening = context.presentation(opened).opening(opened.match.seen(None), opened.names) if told else None
    ends = [0 if begins else _end(turns[-len(shown) - 1]), *map(_end, shown)]
    if ends[-1] is not None:
        # The last turn is over, so the next one has begun, without any event yet.
        shown, ends = [*shown, []], [*ends, None]
    groups = [_group(context, opened, *turn) for turn in zip(shown, ends, ends[1:], strict=False)]
    return Log(opening, [group for group in groups if group.entries])


def _end(log: LoggedEvents) -> int | None:
    """Return the number of plies played at the end of a turn; None if the turn is not over."""
    number, last = log[-1]
    return number + 1 if last.kind == TURN_OVER else None


def _group(
    context: Context, opened: OpenMatch, log: LoggedEvents, since: int | None, end: int | None
) -> LogGroup:
    """Return the log of a turn from ply ``since`` to ``end`` (None: the turn is not over)."""
    if end is not None:
        about = Facts(log[-1][1].about, opened.names)
        turn: TurnInfo | None = TurnInfo(about.number("seat"), about.number("turn"))
    else:
        turn = opened.game.turn(opened.match.seen(None))
    entries = [*_entries(context, opened, log), *_lifts(opened, since or 0, end)]
    entries.sort(key=lambda entry: entry.ply)
    if turn is None:
        return LogGroup(None, "", None, entries)
    title = called(opened.names, opened.lone)[turn.seat]
    return LogGroup(turn, opened.names[turn.seat], title, entries)


def _lifts(opened: OpenMatch, since: int, end: int | None) -> list[Entry]:
    """Return a log line for each drawer opened out of turn in these plies; such lines are public."""
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
