"""What the templates of Avalon draw."""

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
"""What the marks at the territories mean."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One side's cards at a territory, as the board shows them."""

    cards: Sequence[str]
    label: Text

    @property
    def top(self) -> str | None:
        """The uppermost card."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that the picked card could do at a territory."""

    way: str
    cost: Text | None
    """Of an attack, what its success takes from the viewer."""


@dataclass(frozen=True, slots=True)
class TerritoryCell:
    """One territory with what lies on both sides of it."""

    at: str
    face: Territory | None
    """What the territory card shows; None in the fog."""
    label: Text
    owner: str
    """``own``, ``opp``, or empty."""
    own: Stack
    opp: Stack
    changed: bool
    picked: int
    """How many cards of the own stack are picked, to be discarded with others."""
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class HandCard:
    """The cards of one kind in the viewer's hand."""

    card: str
    count: int
    label: Text
    counters: bool
    """Whether it would repel what is announced."""
    drawn: bool
    """Whether the viewer has drawn such a card since it last looked."""
    picked: int = 0
    """How many of them are picked, to be discarded with others."""


@dataclass(frozen=True, slots=True)
class TileFace:
    """The place of a kind of supply tiles: always the same, however they lie."""

    kind: str
    face: str
    """``up`` where one of the kind does, else ``down``; ``away`` where all of them wait before players."""
    count: int
    """How many of them lie so."""
    name: Text
    note: Text | None
    """What it would bring the mover, or that it cannot be taken."""
    label: Text
    asked: Text | None = None
    """What the second tap will do."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player, as the board's edge shows it."""

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
    """Whether the viewer holds what it takes."""


class Announced(TypedDict):
    """An attack or enchantment that waits for its answer."""

    how: str
    card: str
    at: str


class BoardScene(TypedDict):
    """What ``board.html.j2`` draws, with ``supply.html.j2`` in it."""

    row: list[TerritoryCell]
    hand: list[HandCard]
    looks: bool
    """Whether it is a seat that looks; others see no dock."""
    own: Side
    """Whose side lies nearest."""
    opp: Side
    tiles: list[TileFace]
    actions: list[ActionButton]
    """For whoever decides; what needs no look at the hand, for all."""
    pile: int
    discards: int
    last_discard: str | None
    mover: str
    """On whose side whoever has the turn plays: ``own`` or ``opp``."""
    frame: str | None
    """Which question is pending beside the mover's free choice."""
    announced: Announced | None
    ways: Sequence[tuple[str, Text]]
    """What the picked card could do somewhere, to say what the marks mean."""
    to_win: int


class HandScene(TypedDict):
    """What ``hand.html.j2`` draws."""

    cards: list[HandCard]


class Named(TypedDict):
    """A card with its name."""

    code: str
    name: Text


class HeapSide(TypedDict):
    """One side's stack, the top card first."""

    name: str
    cards: list[Named]


class PlaceScene(TypedDict):
    """What ``look.html.j2`` draws of a territory."""

    kind: Literal["place"]
    label: Text
    face: Territory | None
    text: Text | None
    """What is special about it."""
    sides: list[HeapSide]
    """The viewer's first."""


class TileScene(TypedDict):
    """What ``look.html.j2`` draws of a supply tile."""

    kind: Literal["tile"]
    tile: Tile


class DiscardsScene(TypedDict):
    """What ``look.html.j2`` draws of the discards, the newest first."""

    kind: Literal["discards"]
    cards: list[Named]


PLAN: Final = "plan"


class OrdersRow(TypedDict):
    """The standing orders against attacks, or against enchantments."""

    how: str
    label: Text
    mode: str
    """PLAN, where it is as for both, else ``ask``, ``always``, ``pass`` or ``at``."""
    at: list[str]
    """The territories at which to counter."""


class OrdersScene(TypedDict):
    """What ``orders.html.j2`` draws."""

    plan: str
    """For attacks and enchantments alike: ``ask``, ``always`` or ``pass``."""
    is_apart: bool
    """Whether one of them has an order of its own."""
    rows: list[OrdersRow]
    territories: list[str]
    skip: bool
    """Whether what cannot be countered is not asked."""
