"""What the board plays of what has happened: beats, made of events that everybody may know of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from threethrones.core.beats import Beat
from threethrones.core.stage import Form
from threethrones.core.terms import Event
from threethrones.core.text import Text
from threethrones.table.assist import computers
from threethrones.table.commands import guides
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import beat_of
from threethrones.table.session.opened import OpenMatch
from threethrones.table.views import over

MOST_BEFORE: Final = 3
"""Lines of what led to a beat that covers the page."""


def stage(context: Context) -> None:
    """After an event: what has happened since the board has last played anything is played now, if everybody
    may look at it; over an open hand only what covers that, too, with what led to it. Whatever went on before
    this page knew of the match is over. Nothing of what computers do waits before the only person's first
    move."""
    opened = context.on("table", "over")
    if opened is None:
        return
    plies = len(opened.match.plies)
    since, played = opened.animation.staged or (plies, 0)
    opened.animation = replace(opened.animation, staged=(since, played))
    if opened.look.covered or since >= plies:
        return
    beats = _made(context, opened, (event for _, event in opened.match.events(None, since)))[played:]
    if opened.lone is not None and not computers.last_own(opened):
        beats = [replace(beat, brief=beat.great) for beat in beats]
    beats, topics = _shortened(beats, _topics(context, opened, since))
    covering = max((number for number, beat in enumerate(beats, 1) if beat.covers), default=0)
    context.out.beats += _covering(beats[:covering])
    hidden = opened.look.shown is not None and opened.lone is None
    if hidden and context.model.settings.cover == "hand":
        opened.animation = replace(opened.animation, staged=(since, played + covering))
        return
    context.out.beats += beats[covering:]
    opened.animation = replace(opened.animation, staged=(plies, 0), topics=topics)


def _topics(context: Context, opened: OpenMatch, since: int) -> frozenset[str]:
    """What this match has shown in scenes before a ply, whether on this page or before it was loaded."""
    if opened.animation.topics is None:
        earlier = (event for ply, event in opened.match.events(None) if ply < since)
        made = (beat_of(context, opened, event) for event in earlier)
        topics = frozenset(beat.topic for beat in made if beat is not None and beat.topic)
        opened.animation = replace(opened.animation, topics=topics)
        return topics
    return opened.animation.topics


def _shortened(beats: Iterable[Beat], topics: frozenset[str]) -> tuple[list[Beat], frozenset[str]]:
    """Beats of which those whose topic was shown before are small, and all topics shown by then."""
    shown, made = set(topics), list[Beat]()
    for beat in beats:
        repeats = bool(beat.topic) and beat.topic in shown
        made.append(replace(beat, great=False, brief=False, covers=False) if repeats else beat)
        shown |= {beat.topic} if beat.topic else set()
    return made, frozenset(shown)


def _covering(beats: Iterable[Beat]) -> Iterator[Beat]:
    """Beats over a page that tells already how they end: great ones cover it, small ones are their lines."""
    before: list[Text] = []
    for beat in beats:
        if beat.great:
            yield replace(beat, covers=True, before=before[-MOST_BEFORE:])
            before = []
        else:
            before.append(beat.text)


def play(context: Context, opened: OpenMatch, events: Iterable[Event]) -> None:
    """Let the page play what can be seen of these events, which were seen before and lead to what the screen
    shows."""
    context.out.beats += [replace(beat, covers=False) for beat in _made(context, opened, events)]


def _made(context: Context, opened: OpenMatch, events: Iterable[Event]) -> list[Beat]:
    """What can be seen of events; at last the scene of the end."""
    beats = [heard(beat, event) for event in events if (beat := beat_of(context, opened, event))]
    ended = over.finale(context, opened) or guides.of(opened).success(opened)
    return [*beats, ended] if ended else beats


def heard(beat: Beat, event: Event) -> Beat:
    """What only some may see of a review, the others in the room do not hear either."""
    return beat if event.seen_by(None) else replace(beat, sound=None)


def watch(context: Context, _data: Data, _form: Form) -> None:
    """Play the last turn once more, and what has come after it."""
    opened = context.on("table", "over")
    if opened is None or opened.look.covered:
        return
    context.model.panel = None
    play(context, opened, last_turn(opened))


def last_turn(opened: OpenMatch) -> list[Event]:
    """What everybody may know of the last turn, and of what has come after it."""
    return [event for turn in opened.match.turns(None, last=1) for _, event in turn]


ACTS: Final = commands_of(Permission.VIEW, {"watch": watch})
