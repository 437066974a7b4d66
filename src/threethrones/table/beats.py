"""What the board plays of what has happened: beats, made of events that everybody may know of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from threethrones.core.beats import Beat
from threethrones.core.game import Event
from threethrones.core.stage import Form
from threethrones.table import over, puzzles
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import OpenMatch


def stage(context: Context) -> None:
    """After an event: what has happened since the board has last played anything is played now, if everybody
    may look at it. Whatever went on before this page knew of the match is over."""
    opened = context.on("table", "over")
    if opened is None:
        return
    plies = len(opened.match.plies)
    if opened.staged is None:
        opened.staged = plies
    hidden = opened.shown is not None and opened.lone is None
    private = hidden and context.model.settings.cover == "hand"
    if private or opened.covered or opened.staged >= plies:
        return
    play(context, opened, (event for _, event in opened.match.events(None, opened.staged)))
    opened.staged = plies


def play(context: Context, opened: OpenMatch, events: Iterable[Event]) -> None:
    """Let the page play what can be seen of these events, which lead to what the screen shows; at last the
    scene of the end."""
    shows = context.stage(opened).beat
    context.out.beats += [heard(beat, event) for event in events if (beat := shows(event, opened.names))]
    if ended := over.finale(context, opened) or puzzles.success(opened):
        context.out.beats.append(ended)


def heard(beat: Beat, event: Event) -> Beat:
    """What only some may see of a review, the others in the room do not hear either."""
    return beat if event.seen_by(None) else replace(beat, sound=None)


def watch(context: Context, _data: Data, _form: Form) -> None:
    """Play the last turn once more, and what has come after it."""
    opened = context.on("table", "over")
    if opened is None or opened.covered:
        return
    context.model.panel = None
    play(context, opened, last_turn(opened))


def last_turn(opened: OpenMatch) -> list[Event]:
    """What everybody may know of the last turn, and of what has come after it."""
    return [event for turn in opened.match.turns(None, last=1) for _, event in turn]


ACTS: Final[dict[str, Act]] = {"watch": watch}
