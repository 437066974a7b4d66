"""Scenes that the templates of Avignon draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Person as shown on a card."""

    person: str
    name: Text
    faction: str
    faction_name: Text
    brief: Sequence[Text]
    """Petition in few words."""
    ends: Sequence[Text]
    """Conditions in few words."""
    petition: Sequence[Text]
    conditions: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Column:
    """Column of the display."""

    target: str
    card: PersonCard
    at: int
    label: Text
    changed: bool
    goes: int | None
    """Place to which the picks so far, or picking this person, would take it; -1 and 5 are past the ends."""
    hint: Text | None
    """``goes`` in words."""
    perilous: bool
    """Whether the viewer will lose by this person unless they prevent it."""


@dataclass(frozen=True, slots=True)
class MapEnd:
    """End of the map of one player, with the congregation."""

    seat: int
    name: str
    place: str
    place_name: Text
    congregation: Sequence[PersonCard]
    met: Sequence[bool]
    """Whether each card of the congregation has met a condition that ended the game."""
    moves: bool
    label: Text


@dataclass(frozen=True, slots=True)
class ActionButton:
    """Button other than a person: an action, a faction, a direction, or the end of a part."""

    target: str
    name: Text
    means: Text
    asked: Text | None


class BoardScene(TypedDict):
    """Scene that ``board.html.j2`` draws, including ``piles.html.j2``."""

    columns: list[Column]
    """Columns with a person; the end of the game may leave some empty."""
    places: list[tuple[str, Text, int]]
    """Name, label and number (0 for Avignon to 4 for Rome) of each place, from top to bottom."""
    places_line: list[int]
    """Line of the map for each place, by the place's number."""
    far: MapEnd
    near: MapEnd
    actions: list[ActionButton]
    """Empty unless the viewer decides."""
    done: list[Text]
    """Actions done in this turn."""
    chosen: PersonCard | None
    """Person that is picked."""
    clause: int | None
    """Index of the part of its petition that asks for the next pick."""
    others: list[PersonCard]
    """Other persons of the display, whose texts a small screen shows below the board."""
    perils: list[Text]
    """Warnings of persons by whom the viewer would lose if the opponent acted now."""
    looks: bool
    """Whether the viewer is a seat; others see no dock."""
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
    """Name of the player whose congregation it is."""
