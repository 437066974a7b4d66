"""What a board plays of what has happened, and the beat that several games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypedDict

from threethrones.core.facts import Facts
from threethrones.core.text import Text

Sound: TypeAlias = Literal["lay", "draw", "flip", "attack", "counter", "sword", "black card", "win", "loss"]
"""What a beat may sound like; web/shell/sounds.mjs says how that is."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that a beat moves: a card, a sword, a crown."""

    face: str
    """What the macro ``face`` of the game's ``animation.html.j2`` draws, as the game calls it."""
    origin: str = ""
    """The place on the board (``data-at``) from which it comes; empty where it appears."""
    target: str = ""
    """The place to which it goes; empty where it disappears."""


@dataclass(frozen=True, slots=True)
class Animation:
    """A moment of what has happened, as the board plays it. A small one lets its pieces fly and is over by
    itself; a great one fills the board and waits until somebody goes on."""

    text: Text
    """What is told meanwhile."""
    pieces: Sequence[Piece] = ()
    """What flies while it is a small one."""
    cutscene: bool = False
    brief: bool = False
    """Of a great one: whether it goes by itself after a while, as it asks nothing and is soon read."""
    topic: str = ""
    """Of a great one: a name for what it shows. Where the match has shown that before, it is played as a
    small one, with these pieces. Empty where every time is news."""
    for_all: bool = False
    """Whether everybody is to see it as it happens: a hand that lies open then is shut for it."""
    covers: bool = False
    """Of a great one: whether nothing else of the page is to be seen until it is over, because that tells
    already what this shows."""
    before: Sequence[Text] = ()
    """What led to one that covers the page, in the place of the small ones that would come before it."""
    title: Text | None = None
    """What stands above a great one."""
    picture: Mapping[str, object] = field(default_factory=dict)
    """What the macro ``picture`` of the game's ``animation.html.j2`` draws of a great one."""
    note: Text | None = None
    """What is explained beneath the text of a great one."""
    sound: Sound | None = None
    """What it sounds like. The whole room hears it: it may tell of an event what everybody sees of it, and
    nothing of a card that lies face down."""


Make: TypeAlias = Callable[[Facts, Text], Animation | None]
"""The beat of what an event tells and the sentence that says it."""


class EndPicture(TypedDict):
    """The picture of the end of a match: the macro ``scene`` of the game's ``end.html.j2`` draws it."""

    kind: Literal["end"]
    how: str
    """Which end it was, as ``core.outcome.Outcome.reason``."""
    seats: Sequence[int]
    """Who has won, whose arms are borne there."""
    faces: Sequence[str]
    """What is drawn besides, as the game calls it."""
