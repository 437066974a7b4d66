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
    """Something that an animation moves, such as a card, a sword or a crown."""

    face: str
    """Name of what to draw: argument of the macro ``face`` in the game's ``animation.html.j2``."""
    origin: str = ""
    """Place on the board (``data-at``) where the piece starts; empty if it just appears."""
    target: str = ""
    """Place on the board where the piece ends; empty if the piece disappears."""


@dataclass(frozen=True, slots=True)
class Animation:
    """How the board shows an event. A small animation moves its pieces and ends by itself; a cutscene fills
    the board until somebody dismisses it."""

    text: Text
    """Sentence shown with the animation."""
    pieces: Sequence[Piece] = ()
    """Pieces that move in a small animation."""
    cutscene: bool = False
    brief: bool = False
    """For a cutscene: whether it is dismissed automatically after a short time."""
    topic: str = ""
    """For a cutscene: name of its subject. If the match has already shown a cutscene with this topic, it is
    replaced by a small animation with ``pieces``. Empty to play the cutscene every time."""
    for_all: bool = False
    """Whether all players must see the animation as it happens, so that an open hand is closed first."""
    covers: bool = False
    """For a cutscene: whether it hides the page, which already shows the result, until the cutscene ends."""
    before: Sequence[Text] = ()
    """For a cutscene that covers the page: sentences about what led to it, in place of animations."""
    title: Text | None = None
    """Heading of a cutscene."""
    picture: Mapping[str, object] = field(default_factory=dict)
    """Picture of a cutscene: argument of the macro ``picture`` in the game's ``animation.html.j2``."""
    note: Text | None = None
    """Explanation below the text of a cutscene."""
    sound: Sound | None = None
    """Sound effect. Everybody in the room hears it, so it depends on public facts only, never on a hidden
    card."""


Make: TypeAlias = Callable[[Facts, Text], Animation | None]
"""Function that makes a cutscene from an event's facts and sentence, or returns None for no cutscene."""


class EndPicture(TypedDict):
    """Picture of the end of a match, drawn by the macro ``scene`` of the game's ``end.html.j2``."""

    kind: Literal["end"]
    how: str
    """Way in which the match ended (``core.outcome.Outcome.reason``)."""
    seats: Sequence[int]
    """Winning seats, whose coats of arms are shown."""
    faces: Sequence[str]
    """Names, defined by the game, of the other things in the picture."""
