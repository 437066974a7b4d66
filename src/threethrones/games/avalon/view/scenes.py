"""Scenes (data of templates) of Avalon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypedDict

from threethrones.core.text import Text, say
from threethrones.games.avalon.components import Territory, Tile
from threethrones.games.avalon.rules.reaction import ATTACK, ENCHANT
from threethrones.games.avalon.rules.turn import REINFORCE
from threethrones.games.avalon.view.describe import WAY_NAMES

WAYS_MARKED: Final = {
    REINFORCE: WAY_NAMES[REINFORCE],
    ENCHANT: WAY_NAMES[ENCHANT],
    ATTACK: say("Attack: cards it costs you"),
}
"""Texts for the key to the marks at territories, by way of using the picked card."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One seat's cards at a territory."""

    cards: Sequence[str]
    name: Text
    told: Text
    """Description of the cards."""

    @property
    def top(self) -> str | None:
        """The uppermost card; None if the stack is empty."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark of one way in which the picked card could be used at a territory."""

    way: str
    cost: Text | None
    """Number of cards, as text, that a successful attack costs the viewer; None for other ways."""


@dataclass(frozen=True, slots=True)
class TerritoryCell:
    """A territory with the stacks on both sides of it."""

    at: str
    face: Territory | None
    """The territory card; None in the fog."""
    name: Text
    """Name, or the request for a second tap."""
    told: Text
    """Description, with what the picked card could do there."""
    owner: str
    """``own``, ``opp``, or empty if nobody owns the territory."""
    own: Stack
    opp: Stack
    changed: bool
    picked: int
    """Number of cards of ``own`` that are staged to be discarded together."""
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class HandCard:
    """Group of equal cards in the viewer's hand."""

    card: str
    count: int
    label: Text
    counters: bool
    """Whether the card would repel the announced attack or enchantment."""
    drawn: bool
    """Whether the viewer has drawn a card of this type since they last looked."""
    picked: int = 0
    """Number of these cards that are staged to be discarded together."""


@dataclass(frozen=True, slots=True)
class TileFace:
    """Place on the board of a type of supply tile, whether its tiles are face up or face down."""

    kind: str
    face: str
    """``up`` if a tile is face up, else ``down`` if one is face down, else ``away`` (in front of players)."""
    count: int
    """Number of tiles that ``face`` applies to."""
    name: Text
    note: Text | None
    """Cards that the tile would give the mover, or why it cannot be taken; None once the game is decided."""
    label: Text
    asked: Text | None = None
    """Request for a second tap; None if none is awaited."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's data at the edge of the board."""

    seat: int
    name: str
    crowns: int
    cards: int
    seen: Sequence[str]
    waiting: str
    note: Text | None
    """Cards that the player's waiting tile will give as things stand; None if no tile waits."""
    turn: Text | None
    """Whether this player must move or answer now, in words; None if neither."""


@dataclass(frozen=True, slots=True)
class ActionButton:
    """Button for a target that has no place on the board."""

    target: str
    name: Text
    means: Text
    asked: Text | None
    able: bool
    """False for a counter if the viewer lacks the card that it needs; else True."""


class Announced(TypedDict):
    """An attack or enchantment that awaits an answer."""

    how: str
    card: str
    at: str


class BoardScene(TypedDict):
    """Scene of ``board.html.j2``, which includes ``supply.html.j2``."""

    row: list[TerritoryCell]
    hand: list[HandCard]
    looks: bool
    """Whether the viewer has a seat; viewers without one see no dock."""
    own: Side
    """Side of the seat at the bottom of the board."""
    opp: Side
    tiles: list[TileFace]
    actions: list[ActionButton]
    """All buttons for the deciding viewer; for others, those that need no look at the hand."""
    pile: int
    discards: int
    last_discard: str | None
    mover: str
    """Side of the player whose turn it is: ``own`` or ``opp``."""
    frame: str | None
    """Name of the pending question; None while the mover may choose freely."""
    announced: Announced | None
    ways: Sequence[tuple[str, Text]]
    """Key to the marks on the board: each way to use the picked card, and its meaning."""
    to_win: int


class HandScene(TypedDict):
    """Scene of ``hand.html.j2``."""

    cards: list[HandCard]


class Named(TypedDict):
    """A card with its name."""

    code: str
    name: Text


class HeapSide(TypedDict):
    """A player's stack at a territory, top card first."""

    name: str
    cards: list[Named]


class PlaceScene(TypedDict):
    """Scene of ``look.html.j2`` for a territory."""

    kind: Literal["place"]
    label: Text
    face: Territory | None
    text: Text | None
    """What the special territory does; None for an ordinary or hidden one."""
    sides: list[HeapSide]
    """Both players' stacks, the viewer's first."""


class TileScene(TypedDict):
    """Scene of ``look.html.j2`` for a supply tile."""

    kind: Literal["tile"]
    tile: Tile


class DiscardsScene(TypedDict):
    """Scene of ``look.html.j2`` for the discards, newest first."""

    kind: Literal["discards"]
    cards: list[Named]


PLAN: Final = "plan"


class OrdersRow(TypedDict):
    """Standing orders against attacks or against enchantments."""

    how: str
    label: Text
    mode: str
    """PLAN if the order is ``OrdersScene.plan``, else ``ask``, ``always``, ``pass`` or ``at``."""
    at: list[str]
    """Territories at which to counter, if ``mode`` is ``at``."""


class OrdersScene(TypedDict):
    """Scene of ``orders.html.j2``."""

    plan: str
    """Order for attacks and enchantments alike: ``ask``, ``always`` or ``pass``."""
    is_apart: bool
    """Whether the order for attacks or for enchantments differs from ``plan``."""
    rows: list[OrdersRow]
    territories: list[str]
    skip: bool
    """Whether the seat is not asked about an announcement that it cannot counter."""
