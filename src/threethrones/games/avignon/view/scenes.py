"""Scenes that the templates of Avignon draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Card of a person, with its texts."""

    person: str
    name: Text
    faction: str
    faction_name: Text
    ends: Sequence[Text]
    """Win conditions in few words."""
    petition: Sequence[Text]
    conditions: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Column:
    """Column of the display, with its person."""

    target: str
    card: PersonCard
    at: int
    name: Text
    """Name with the column's number, or the request for a second tap."""
    told: Text
    """Description of the person."""
    changed: bool
    goes: int | None
    """Place to which the picks so far, or picking this person, would take it; -1 and 5 are past the ends."""
    hint: Text | None
    """Text that describes ``goes``; both are None if the person would not move."""
    perilous: bool
    """Whether the opponent, acting now, could win by making this person join a congregation."""


@dataclass(frozen=True, slots=True)
class MapEnd:
    """One player's end of the map, with the congregation."""

    seat: int
    name: str
    place: str
    place_name: Text
    congregation: Sequence[PersonCard]
    met: Sequence[bool]
    """Whether each card of the congregation helped to meet the condition that ended the game."""
    moves: bool
    label: Text


@dataclass(frozen=True, slots=True)
class ActionButton:
    """Button for a pick that is no person: an action, a faction, a direction, or the end of a part."""

    target: str
    name: Text
    means: Text
    asked: Text | None


class BoardScene(TypedDict):
    """Scene that ``board.html.j2`` draws with ``piles.html.j2``."""

    columns: list[Column]
    """Columns that have a person; some may have none at the end of the game."""
    places: list[tuple[str, Text, int]]
    """Name, label and number (0 for Avignon to 4 for Rome) of each place, from top to bottom."""
    places_line: list[int]
    """Line of the map, from 1 at the top, on which each place is drawn; the index is the place's number."""
    far: MapEnd
    near: MapEnd
    actions: list[ActionButton]
    """Buttons for the next pick; empty unless the viewer decides."""
    done: list[Text]
    """Names of the actions done in this turn."""
    chosen: PersonCard | None
    """Card of the picked person; None if nobody is picked."""
    clause: int | None
    """Index of the part of the chosen person's petition that asks for the next pick; None without one."""
    perils: list[Text]
    """Warnings of persons who would lose the viewer the game if the opponent acted now."""
    looks: bool
    """Whether the viewer is a seat; the public view has no dock."""
    pile: int
    discards: int
    to_win: int


class PersonScene(TypedDict):
    """Scene of one person that ``look.html.j2`` draws."""

    kind: Literal["person"]
    card: PersonCard


class CardsScene(TypedDict):
    """Scene of a congregation or the discards that ``look.html.j2`` draws."""

    kind: Literal["cards"]
    cards: list[PersonCard]
    of: NotRequired[str]
    """Name of the player whose congregation is shown; missing for the discards."""
