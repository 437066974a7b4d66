"""The state of a game of Avalon: plain data and its copies.

Seats are 0 and 1. Territories stand in a row and are numbered 1 to 11 from the left of seat 0; in lists
they are at 0 to 10. A stack lists its cards from the bottom to the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.games.avalon.components import (
    CHARACTERS,
    CROWNS,
    CROWNS_TO_WIN,
    FOG,
    LAST_TURN,
    TERRITORIES,
)

NOBODY: Final = -1
"""The owner of a territory that lies face down (AV8, AVR12)."""
ENDINGS: Final = ("crowns", "exhausted", "turns")


@dataclass(frozen=True, slots=True)
class Reaction:
    """An announced attack or enchantment; the other seat may counter it (AV18, AV25)."""

    how: str
    """``attack`` or ``enchant``."""
    card: str
    """The card that was laid; it lies on top of the announcer's stack already (AVR46)."""
    at: int
    own: int
    """The announcer's cards there, this one included (n)."""
    other: int
    """The other seat's cards there (m)."""
    castle: int
    """1 where a castle defends (c), else 0."""


@dataclass(frozen=True, slots=True)
class Discount:
    """The owner of Avalon may pay one card less (AV37, AVR19)."""

    at: int
    owed: int


@dataclass(frozen=True, slots=True)
class Payment:
    """The conqueror still owes this many cards of step 2 (AV32)."""

    at: int
    owed: int


@dataclass(frozen=True, slots=True)
class Trim:
    """The mover must discard down to the hand limit (AV49)."""


Frame = Reaction | Discount | Payment | Trim
FRAMES: Final[Mapping[str, type[Frame]]] = {
    "react": Reaction,
    "discount": Discount,
    "pay": Payment,
    "trim": Trim,
}
FRAME_KINDS: Final = {frame: kind for kind, frame in FRAMES.items()}


@dataclass(slots=True)
class State:
    """Everything there is to know about a running game of Avalon."""

    setup: Setup
    key: str
    chance: int
    """How many chance events there have been."""
    row: list[str]
    """The territories' codes; ``?`` where this state was seen through somebody's eyes."""
    owner: list[int]
    """0, 1, or NOBODY for a territory that lies face down."""
    stacks: list[list[list[str]]]
    """``stacks[seat][at]``, from the bottom to the top."""
    hands: list[list[str]]
    """Sorted; unknown cards are ``?``."""
    seen: list[list[str]]
    """Of each hand, the cards that the other seat has seen taken (AVR43)."""
    counted: list[list[str]]
    """Of each hand, the cards that the other seat could work out by counting when the pile ran out."""
    pile: list[str]
    """The draw pile; its last card is on top."""
    discards: list[str]
    """In the order in which they were discarded (public, AVR43)."""
    up: list[str]
    """The tiles that can be taken, sorted."""
    down: list[str]
    """The used tiles, sorted."""
    waiting: list[str]
    """For each seat the dark tile before it, or an empty text (AV46)."""
    renewed: list[bool]
    """For each seat whether a new round of tiles began since its dark tile was taken (AVR31); False
    where none waits."""
    turn: int = 1
    """One player's turn counts 1."""
    mover: int = 0
    first: int = 0
    """Who began."""
    conquests: int = 0
    """In this turn (AV30)."""
    spared: bool = False
    """Whether Avalon's discount has been used in this turn (AV37)."""
    frames: list[Frame] | None = None
    """Pending decisions, the innermost last; none while the mover plays cards."""
    ending: str = ""
    """One of ENDINGS; empty while the game runs."""

    @property
    def frame(self) -> Frame | None:
        """The pending decision, if it is not the mover's free choice."""
        return self.frames[-1] if self.frames else None

    def crowns(self, seat: int) -> int:
        """The crowns on the territories that a seat owns."""
        crowns = 0
        for at, owner in enumerate(self.owner):
            if owner == seat:
                crowns += CROWNS[self.row[at]]
        return crowns


def clone(state: State) -> State:
    """A copy that shares only what never changes."""
    return State(
        state.setup,
        state.key,
        state.chance,
        state.row.copy(),
        state.owner.copy(),
        [[stack.copy() for stack in side] for side in state.stacks],
        [hand.copy() for hand in state.hands],
        [cards.copy() for cards in state.seen],
        [cards.copy() for cards in state.counted],
        state.pile.copy(),
        state.discards.copy(),
        state.up.copy(),
        state.down.copy(),
        state.waiting.copy(),
        state.renewed.copy(),
        state.turn,
        state.mover,
        state.first,
        state.conquests,
        state.spared,
        state.frames.copy() if state.frames else None,
        state.ending,
    )


def rekeyed(state: State, key: str) -> State:
    """A copy of the same position whose chance to come is drawn from another key."""
    again = clone(state)
    again.key, again.chance = key, 0
    return again


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """Cards sorted by colour and kind; unknown ones last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*CHARACTERS, FOG))}


def end_reached(state: State) -> str:
    """Which end the game comes to if the mover's turn is over now (AV55, AVR41, AVR44); empty for none."""
    if state.crowns(state.mover) >= CROWNS_TO_WIN:
        return "crowns"
    if not (state.pile or state.discards or state.hands[0] or state.hands[1]):
        return "exhausted"
    return "turns" if state.turn >= LAST_TURN else ""


def payable(state: State) -> int:
    """How many cards the mover has in hand and on all territories."""
    return len(state.hands[state.mover]) + sum(map(len, state.stacks[state.mover]))


def frame_to_json(frame: Frame) -> dict[str, JSON]:
    """A pending decision as plain JSON, its kind included."""
    return {"kind": FRAME_KINDS[type(frame)], **asdict(frame)}


def field_names(frame: type[Frame]) -> list[str]:
    """The names of a pending decision's fields, in order."""
    return [field.name for field in fields(frame)]


def frame_from_json(data: JSON) -> Frame:
    """A pending decision from its JSON. Raises ValueError."""
    if isinstance(data, Mapping):
        values = {name: value for name, value in data.items() if name != "kind"}
        make = FRAMES.get(str(data.get("kind")))
        if make is not None and set(values) == set(field_names(make)):
            counts = all(_is_count(value) for name, value in values.items() if name not in ("how", "card"))
            words = make is not Reaction or (
                values["how"] in ("attack", "enchant") and values["card"] in CHARACTERS
            )
            place = values.get("at", 0)
            if counts and words and isinstance(place, int) and place < TERRITORIES:
                return make(**values)  # type: ignore[arg-type]
    raise ValueError("a pending decision cannot be read")


def _is_count(value: JSON) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
