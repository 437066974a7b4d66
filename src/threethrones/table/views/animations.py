"""Animations of events: of new ones, of the last turn again, and of the plies in a review."""

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
"""Maximum number of lines of text shown before a cutscene that covers the page."""


def queue_new(context: Context) -> None:
    """Queue the animations of all public events since the board last played any, unless a cover hides the
    board. While a hand is open among several persons, queue only the page-covering cutscenes, with the texts
    that lead up to them. Plies older than the page's view of the match are not played. Before a lone person's
    first move, cutscenes are brief: they do not wait for a tap."""
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
    """Return the topics of all cutscenes that the match has shown before ply ``since``."""
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
    """Return the animations, with cutscenes on known topics made small ones, and all topics shown so far."""
    shown, made = set(topics), list[Animation]()
    for animation in animations:
        repeats = bool(animation.topic) and animation.topic in shown
        made.append(replace(animation, cutscene=False, brief=False, covers=False) if repeats else animation)
        shown |= {animation.topic} if animation.topic else set()
    return made, frozenset(shown)


def _covering(animations: Iterable[Animation]) -> Iterator[Animation]:
    """Yield the cutscenes, each made to cover the page, with the texts of the small animations before it."""
    before: list[Text] = []
    for animation in animations:
        if animation.cutscene:
            yield replace(animation, covers=True, before=before[-MOST_BEFORE:])
            before = []
        else:
            before.append(animation.text)


def play(context: Context, opened: OpenMatch, events: Iterable[Event]) -> None:
    """Queue the animations of events that the viewer sees again or steps through; none covers the page."""
    context.out.animations += [
        replace(animation, covers=False) for animation in _made(context, opened, events)
    ]


def _made(context: Context, opened: OpenMatch, events: Iterable[Event]) -> list[Animation]:
    """Return the animations of those events that have one, then any cutscene of the end or of a success."""
    animations = [
        heard(animation, event) for event in events if (animation := animation_of(context, opened, event))
    ]
    ended = match_end.finale(context, opened) or guides.of(opened).success(opened)
    return [*animations, ended] if ended else animations


def heard(animation: Animation, event: Event) -> Animation:
    """Return the animation, muted if not everybody may know its event: others in the room would hear it."""
    return animation if event.seen_by(None) else replace(animation, sound=None)


def watch(context: Context, _data: Data, _form: Form) -> None:
    """Replay the animations of the last turn, even if it is unfinished."""
    opened = context.on("table", "over")
    if opened is None or opened.look.covered:
        return
    context.model.panel = None
    play(context, opened, last_turn(opened))


def last_turn(opened: OpenMatch) -> list[Event]:
    """Return the public events of the last turn, even if it is unfinished."""
    return [event for turn in opened.match.turns(None, last=1) for _, event in turn]


ACTS: Final = commands_of(Permission.VIEW, {"watch": watch})
