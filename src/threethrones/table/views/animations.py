"""What the board plays of what has happened: beats, made of events that everybody may know of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from threethrones.core.animations import Animation
from threethrones.core.presentation import Form
from threethrones.core.terms import Event
from threethrones.core.text import Text
from threethrones.table.assist import computers
from threethrones.table.commands import guides
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import animation_of
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import match_end

MOST_BEFORE: Final = 3
"""Lines of what led to a beat that covers the page."""


def presentation(context: Context) -> None:
    """After an event: what has happened since the board has last played anything is played now, if everybody
    may look at it; over an open hand only what covers that, too, with what led to it. Whatever went on before
    this page knew of the match is over. Nothing of what computers do waits before the only person's first
    move."""
    opened = context.on("table", "over")
    if opened is None:
        return
    plies = len(opened.match.plies)
    since, played = opened.playback.played_until or (plies, 0)
    opened.playback = replace(opened.playback, played_until=(since, played))
    if opened.look.covered or since >= plies:
        return
    animations = _made(context, opened, (event for _, event in opened.match.events(None, since)))[played:]
    if opened.lone is not None and not computers.last_own(opened):
        animations = [replace(animation, brief=animation.cutscene) for animation in animations]
    animations, topics = _shortened(animations, _topics(context, opened, since))
    covering = max((number for number, animation in enumerate(animations, 1) if animation.covers), default=0)
    context.out.animations += _covering(animations[:covering])
    hidden = opened.look.open_drawer is not None and opened.lone is None
    if hidden and context.model.settings.cover == "hand":
        opened.playback = replace(opened.playback, played_until=(since, played + covering))
        return
    context.out.animations += animations[covering:]
    opened.playback = replace(opened.playback, played_until=(plies, 0), topics=topics)


def _topics(context: Context, opened: OpenMatch, since: int) -> frozenset[str]:
    """What this match has shown in scenes before a ply, whether on this page or before it was loaded."""
    if opened.playback.topics is None:
        earlier = (event for ply, event in opened.match.events(None) if ply < since)
        made = (animation_of(context, opened, event) for event in earlier)
        topics = frozenset(animation.topic for animation in made if animation is not None and animation.topic)
        opened.playback = replace(opened.playback, topics=topics)
        return topics
    return opened.playback.topics


def _shortened(
    animations: Iterable[Animation], topics: frozenset[str]
) -> tuple[list[Animation], frozenset[str]]:
    """Beats of which those whose topic was shown before are small, and all topics shown by then."""
    shown, made = set(topics), list[Animation]()
    for animation in animations:
        repeats = bool(animation.topic) and animation.topic in shown
        made.append(replace(animation, cutscene=False, brief=False, covers=False) if repeats else animation)
        shown |= {animation.topic} if animation.topic else set()
    return made, frozenset(shown)


def _covering(animations: Iterable[Animation]) -> Iterator[Animation]:
    """Beats over a page that tells already how they end: great ones cover it, small ones are their lines."""
    before: list[Text] = []
    for animation in animations:
        if animation.cutscene:
            yield replace(animation, covers=True, before=before[-MOST_BEFORE:])
            before = []
        else:
            before.append(animation.text)


def play(context: Context, opened: OpenMatch, events: Iterable[Event]) -> None:
    """Let the page play what can be seen of these events, which were seen before and lead to what the screen
    shows."""
    context.out.animations += [
        replace(animation, covers=False) for animation in _made(context, opened, events)
    ]


def _made(context: Context, opened: OpenMatch, events: Iterable[Event]) -> list[Animation]:
    """What can be seen of events; at last the scene of the end."""
    animations = [
        heard(animation, event) for event in events if (animation := animation_of(context, opened, event))
    ]
    ended = match_end.finale(context, opened) or guides.of(opened).success(opened)
    return [*animations, ended] if ended else animations


def heard(animation: Animation, event: Event) -> Animation:
    """What only some may see of a review, the others in the room do not hear either."""
    return animation if event.seen_by(None) else replace(animation, sound=None)


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
