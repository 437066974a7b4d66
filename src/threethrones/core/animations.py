"""Animations that the board plays for events, and the picture of a match's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypedDict

from threethrones.core.facts import Facts
from threethrones.core.text import Text

Sound: TypeAlias = Literal["lay", "draw", "flip", "attack", "counter", "sword", "black card", "win", "loss"]
"""Names of the sound effects that web/shell/sounds.mjs defines."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that an animation moves: a card, a sword, a crown."""

    face: str
    """Argument of the macro ``face`` in the game's ``animation.html.j2``."""
    origin: str = ""
    """Place on the board (``data-at``) where the piece starts; empty if it just appears."""
    target: str = ""
    """Place where the piece ends; empty if it disappears."""


@dataclass(frozen=True, slots=True)
class Animation:
    """How the board shows an event. A small animation moves its pieces and ends by itself; a cutscene fills
    the board until somebody continues."""

    text: Text
    """Sentence that goes with the animation."""
    pieces: Sequence[Piece] = ()
    """Pieces that move in a small animation."""
    cutscene: bool = False
    brief: bool = False
    """For a cutscene: whether it ends by itself after a while, being short and asking nothing."""
    topic: str = ""
    """For a cutscene: name of what it shows. If the match has shown that before, a small animation with
    ``pieces`` is played instead. Empty to play the cutscene every time."""
    for_all: bool = False
    """Whether everybody must see it as it happens, so that an open hand is closed for it."""
    covers: bool = False
    """For a cutscene: whether it hides the page, which already shows the result, until it is over."""
    before: Sequence[Text] = ()
    """For a cutscene that covers the page: sentences of what led to it, instead of small animations."""
    title: Text | None = None
    """Heading of a cutscene."""
    picture: Mapping[str, object] = field(default_factory=dict)
    """For a cutscene: argument of the macro ``picture`` in the game's ``animation.html.j2``."""
    note: Text | None = None
    """Explanation below the text of a cutscene."""
    sound: Sound | None = None
    """Sound effect. The whole room hears it, so it depends only on public facts, never on a face-down
    card."""


Make: TypeAlias = Callable[[Facts, Text], Animation | None]
"""Function that makes a cutscene from an event's facts and sentence; it returns None for no cutscene."""


class EndPicture(TypedDict):
    """Picture of the end of a match, drawn by the macro ``scene`` of the game's ``end.html.j2``."""

    kind: Literal["end"]
    how: str
    """How the match ended (``core.outcome.Outcome.reason``)."""
    seats: Sequence[int]
    """Winning seats, whose coats of arms are shown."""
    faces: Sequence[str]
    """Names, in the game's own terms, of what else is drawn."""
