"""What the templates of Avignon draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person as a card shows it."""

    person: str
    name: Text
    faction: str
    faction_name: Text
    brief: Sequence[Text]
    """What the petition does, in few words."""
    ends: Sequence[Text]
    """The conditions, in few words."""
    petition: Sequence[Text]
    conditions: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the display."""

    target: str
    card: PersonCard
    at: int
    label: Text
    changed: bool
    goes: int | None
    """Where the picks so far, or this pick, would take the person; -1 and 5 are past the ends."""
    hint: Text | None
    """The same in words."""
    perilous: bool
    """Whether the viewer loses by this person, unless he does something about it."""


@dataclass(frozen=True, slots=True)
class MapEnd:
    """One player with the end of the map before him and his congregation."""

    seat: int
    name: str
    place: str
    place_name: Text
    congregation: Sequence[PersonCard]
    met: Sequence[bool]
    """Of each card of the congregation, whether the game has ended by it."""
    moves: bool
    label: Text


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button that is no person: an action, a faction, a way, or the end of a part."""

    target: str
    name: Text
    means: Text
    asked: Text | None


class BoardScene(TypedDict):
    """What ``board.html.j2`` draws, with ``piles.html.j2`` in it."""

    columns: list[Column]
    """But for those that the game's end has left empty."""
    places: list[tuple[str, Text, int]]
    """From above to below; each with its number from Avignon to Rome."""
    places_line: list[int]
    """By the place's number, in which line of the map it lies."""
    far: MapEnd
    near: MapEnd
    actions: list[ActionButton]
    """For whoever decides."""
    done: list[Text]
    """The actions of this turn."""
    chosen: PersonCard | None
    """The person that is picked."""
    clause: int | None
    """Which part of its petition asks for the next pick."""
    others: list[PersonCard]
    """The other persons of the display, whose texts a small screen shows below it."""
    perils: list[Text]
    """By whom whoever decides would lose as soon as the opponent acts."""
    looks: bool
    """Whether it is a seat that looks; others see no dock."""
    pile: int
    discards: int
    to_win: int


class PersonScene(TypedDict):
    """What ``look.html.j2`` draws of one person."""

    kind: Literal["person"]
    card: PersonCard


class CardsScene(TypedDict):
    """What ``look.html.j2`` draws of a congregation, or of the discards."""

    kind: Literal["cards"]
    cards: list[PersonCard]
    of: NotRequired[str]
    """Whose congregation it is."""
