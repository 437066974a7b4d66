"""Scenes of the templates of Avalon."""

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
"""Meanings of the marks at the territories."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One side's cards at a territory."""

    cards: Sequence[str]
    label: Text

    @property
    def top(self) -> str | None:
        """The uppermost card; None if there is none."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that the picked card could do at a territory."""

    way: str
    cost: Text | None
    """What a successful attack costs the viewer; None for other ways."""


@dataclass(frozen=True, slots=True)
class TerritoryCell:
    """A territory with the stacks on both sides of it."""

    at: str
    face: Territory | None
    """The territory card; None in the fog."""
    label: Text
    owner: str
    """``own``, ``opp``, or empty."""
    own: Stack
    opp: Stack
    changed: bool
    picked: int
    """Number of cards of the own stack that are staged to be discarded together."""
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class HandCard:
    """Cards of one type in the viewer's hand."""

    card: str
    count: int
    label: Text
    counters: bool
    """Whether the card would repel what is announced."""
    drawn: bool
    """Whether the viewer has drawn such a card since it last looked."""
    picked: int = 0
    """Number of these cards that are staged to be discarded together."""


@dataclass(frozen=True, slots=True)
class TileFace:
    """Place of a type of supply tile, fixed whether the tiles lie face up or down."""

    kind: str
    face: str
    """``up`` if any tile of the type is, else ``down``; ``away`` if all of them wait in front of players."""
    count: int
    """Number of tiles that ``face`` applies to."""
    name: Text
    note: Text | None
    """What it would bring the mover, or why it cannot be taken."""
    label: Text
    asked: Text | None = None
    """Effect of the second tap."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player at the board's edge."""

    seat: int
    name: str
    crowns: int
    cards: int
    seen: Sequence[str]
    waiting: str
    note: Text | None
    """What the waiting tile will bring as things stand."""
    turn: Text | None
    """What is expected of this player now."""


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button that needs no place on the board."""

    target: str
    name: Text
    means: Text
    asked: Text | None
    able: bool
    """Whether the viewer holds the card that it takes."""


class Announced(TypedDict):
    """An attack or enchantment that waits for its answer."""

    how: str
    card: str
    at: str


class BoardScene(TypedDict):
    """Scene of ``board.html.j2``, which includes ``supply.html.j2``."""

    row: list[TerritoryCell]
    hand: list[HandCard]
    looks: bool
    """Whether the viewer has a seat; others see no dock."""
    own: Side
    """The side at the bottom of the board."""
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
    """Name of the pending question; None at the mover's free choice."""
    announced: Announced | None
    ways: Sequence[tuple[str, Text]]
    """Ways in which the picked card could be used somewhere, as a key to the marks."""
    to_win: int


class HandScene(TypedDict):
    """Scene of ``hand.html.j2``."""

    cards: list[HandCard]


class Named(TypedDict):
    """A card with its name."""

    code: str
    name: Text


class HeapSide(TypedDict):
    """One side's stack, top card first."""

    name: str
    cards: list[Named]


class PlaceScene(TypedDict):
    """Scene of ``look.html.j2`` for a territory."""

    kind: Literal["place"]
    label: Text
    face: Territory | None
    text: Text | None
    """What a special territory does."""
    sides: list[HeapSide]
    """Both sides, the viewer's first."""


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
    """PLAN if the order is as for both, else ``ask``, ``always``, ``pass`` or ``at``."""
    at: list[str]
    """Territories at which to counter."""


class OrdersScene(TypedDict):
    """Scene of ``orders.html.j2``."""

    plan: str
    """Order for attacks and enchantments alike: ``ask``, ``always`` or ``pass``."""
    is_apart: bool
    """Whether one of them has an order of its own."""
    rows: list[OrdersRow]
    territories: list[str]
    skip: bool
    """Whether the seat is not asked about what it cannot counter."""
