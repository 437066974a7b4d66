"""The state of a game of Avalon.

Seats are 0 and 1. Territories stand in a row and are numbered 1 to 11 from the left of seat 0; in lists
they are at 0 to 10. A stack lists its cards from the bottom to the top.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.match import LONGEST_KEY
from threethrones.core.notation import number_in
from threethrones.core.question import Pending, Question
from threethrones.core.records import Records
from threethrones.core.terms import Setup
from threethrones.games.avalon.components import (
    CHARACTERS,
    CROWNS,
    DECK,
    FOG,
    TERRITORIES,
    TERRITORY,
    TILES,
)

NOBODY: Final = -1
"""The owner of a territory that lies face down (AV8, AVR12)."""
ENDINGS: Final = ("crowns", "exhausted", "turns")

CARD: Final = fields.word(CHARACTERS, "a card")
CARDS: Final = fields.row(CARD, "", most=len(DECK))
TILE_ROW: Final = fields.row(fields.word(TILES), "", most=9)
PLACE: Final = fields.FieldType(
    fields.number(0, TERRITORIES - 1).accepts,
    lambda at: str(at + 1),
    lambda text, _: number_in(text) - 1,
    lambda _: 0,
)
"""Where a territory lies; people count from 1."""


def _along(of: fields.FieldType) -> fields.FieldType:
    """A list of a value for each territory."""
    return fields.row(of, ",", TERRITORIES, TERRITORIES)


PENDING: Final = Pending()
"""The questions beside the mover's free choice."""


@dataclass(slots=True)
class State:
    """Everything there is to know about a running game of Avalon, or what a seat has seen of it: then unknown
    cards and territories are FOG."""

    setup: Setup
    key: Annotated[str, fields.text(LONGEST_KEY)]
    chance: Annotated[int, fields.number()]
    """How many chance events there have been."""
    row: Annotated[list[str], _along(fields.word(TERRITORY))]
    """The territories' codes."""
    owner: Annotated[list[int], _along(fields.seat(NOBODY))]
    """0, 1, or NOBODY for a territory that lies face down."""
    stacks: Annotated[list[list[tuple[str, ...]]], fields.each(_along(fields.fixed(CARDS)))]
    """``stacks[seat][at]``, from the bottom to the top."""
    hands: Annotated[list[list[str]], fields.each(CARDS)]
    """Sorted."""
    seen: Annotated[list[list[str]], fields.each(CARDS)]
    """Of each hand, the cards that the other seat has seen taken (AVR43)."""
    counted: Annotated[list[list[str]], fields.each(CARDS)]
    """Of each hand, the cards that the other seat could work out by counting when the pile ran out."""
    pile: Annotated[list[str], CARDS]
    """The draw pile; its last card is on top."""
    discards: Annotated[list[str], CARDS]
    """In the order in which they were discarded (public, AVR43)."""
    up: Annotated[list[str], TILE_ROW]
    """The tiles that can be taken, sorted."""
    down: Annotated[list[str], TILE_ROW]
    """The used tiles, sorted."""
    waiting: Annotated[list[str], fields.each(fields.word((*TILES, "")))]
    """For each seat the dark tile before it, or an empty text (AV46)."""
    renewed: Annotated[list[bool], fields.each(fields.FLAG)]
    """For each seat whether a new round of tiles began since its dark tile was taken (AVR31); False
    where none waits."""
    turn: Annotated[int, fields.number()] = 1
    """One player's turn counts 1."""
    mover: Annotated[int, fields.seat()] = 0
    first: Annotated[int, fields.seat()] = 0
    """Who began."""
    conquests: Annotated[int, fields.number()] = 0
    """In this turn (AV30)."""
    spared: Annotated[bool, fields.FLAG] = False
    """Whether Avalon's discount has been used in this turn (AV37)."""
    frame: Annotated[Question[State] | None, fields.maybe(PENDING.kind)] = None
    """The pending decision, if it is not the mover's free choice."""
    ending: Annotated[str, fields.word(("", *ENDINGS))] = ""
    """One of ENDINGS; empty while the game runs."""

    def crowns(self) -> list[int]:
        """The crowns on the territories that each seat owns."""
        crowns = [0, 0]
        for at, owner in enumerate(self.owner):
            if owner != NOBODY:
                crowns[owner] += CROWNS[self.row[at]]
        return crowns


RECORDS: Final = Records(State)
clone: Final = RECORDS.clone


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """Cards sorted by colour and kind; unknown ones last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*CHARACTERS, FOG))}


def payable(state: State) -> int:
    """How many cards the mover has in hand and on all territories."""
    return len(state.hands[state.mover]) + sum(map(len, state.stacks[state.mover]))


def lay_on_top(state: State, seat: int, at: int, card: str) -> None:
    """A card is laid on a seat's stack."""
    state.stacks[seat][at] += (card,)


def take_top(state: State, seat: int, at: int) -> str:
    """The top card of a seat's stack leaves it."""
    stack = state.stacks[seat][at]
    state.stacks[seat][at] = stack[:-1]
    return stack[-1]


def leave_hand(state: State, seat: int, card: str) -> None:
    """A card leaves a hand openly: whoever knew of one such card knows of one fewer."""
    state.hands[seat].remove(card)
    if card in state.seen[seat]:
        state.seen[seat].remove(card)
    if card in state.counted[seat]:
        state.counted[seat].remove(card)
