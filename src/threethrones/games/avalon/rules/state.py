"""State of a game of Avalon.

Seats are 0 and 1. Territories are numbered 1 to 11 from left to right as seat 0 sees them; list indices run
from 0 to 10. A stack lists its cards from bottom to top."""

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
from threethrones.games.avalon.components import CHARACTERS, CROWNS, DECK, FOG, TERRITORIES, TERRITORY, TILES

NOBODY: Final = -1
"""Owner of a face-down territory (AV8, AVR12)."""
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
"""Field type of a territory's index, written as its number from 1."""


def _along(of: fields.FieldType) -> fields.FieldType:
    """Return the field type of a list with one value of the given type for each territory."""
    return fields.row(of, ",", TERRITORIES, TERRITORIES)


PENDING: Final = Pending()
"""Registry of the kinds of question that can be pending, for the field ``frame``."""


@dataclass(slots=True)
class State:
    """Full state of a game of Avalon, or a seat's view of it, with FOG for unknown cards and territories."""

    setup: Setup
    key: Annotated[str, fields.text(LONGEST_KEY)]
    chance: Annotated[int, fields.number()]
    """Number of random events so far, such as shuffles."""
    row: Annotated[list[str], _along(fields.word(TERRITORY))]
    """Code of each territory."""
    owner: Annotated[list[int], _along(fields.seat(NOBODY))]
    """Owner of each territory: 0, 1, or NOBODY if it is face down."""
    stacks: Annotated[list[list[tuple[str, ...]]], fields.each(_along(fields.fixed(CARDS)))]
    """Cards of a seat at a territory: ``stacks[seat][at]``, from bottom to top."""
    hands: Annotated[list[list[str]], fields.each(CARDS)]
    """Cards in each seat's hand, sorted."""
    seen: Annotated[list[list[str]], fields.each(CARDS)]
    """Cards in each seat's hand that the opponent saw it take (AVR43)."""
    counted: Annotated[list[list[str]], fields.each(CARDS)]
    """Cards in each seat's hand that the opponent could deduce by counting when the pile last ran out."""
    pile: Annotated[list[str], CARDS]
    """Draw pile; its last card is on top."""
    discards: Annotated[list[str], CARDS]
    """Discarded cards, the first one first (public, AVR43)."""
    up: Annotated[list[str], TILE_ROW]
    """Face-up tiles, which can be taken, sorted."""
    down: Annotated[list[str], TILE_ROW]
    """Used tiles, sorted."""
    waiting: Annotated[list[str], fields.each(fields.word((*TILES, "")))]
    """Dark tile in front of each seat (AV46); empty if there is none."""
    renewed: Annotated[list[bool], fields.each(fields.FLAG)]
    """Whether a new round of tiles has begun since each seat took its dark tile (AVR31)."""
    turn: Annotated[int, fields.number()] = 1
    """Number of the current turn; each player's turn counts as one."""
    mover: Annotated[int, fields.seat()] = 0
    first: Annotated[int, fields.seat()] = 0
    """Seat that had the first turn."""
    conquests: Annotated[int, fields.number()] = 0
    """Number of the mover's conquests in this turn (AV30)."""
    spared: Annotated[bool, fields.FLAG] = False
    """Whether Avalon's discount was used in this turn (AV37)."""
    frame: Annotated[Question[State] | None, fields.maybe(PENDING.kind)] = None
    """Pending question; None if the mover may lay a card or take a tile."""
    ending: Annotated[str, fields.word(("", *ENDINGS))] = ""
    """Kind of ending, one of ENDINGS; empty while the game runs."""

    def crowns(self) -> list[int]:
        """Return the sum of the crowns on each seat's territories."""
        crowns = [0, 0]
        for at, owner in enumerate(self.owner):
            if owner != NOBODY:
                crowns[owner] += CROWNS[self.row[at]]
        return crowns


RECORDS: Final = Records(State)
clone: Final = RECORDS.clone


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """Return the cards sorted by colour and kind, with unknown cards last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*CHARACTERS, FOG))}


def payable(state: State) -> int:
    """Return how many cards the mover has in hand and in stacks."""
    return len(state.hands[state.mover]) + sum(map(len, state.stacks[state.mover]))


def lay_on_top(state: State, seat: int, at: int, card: str) -> None:
    """Lay a card on top of a seat's stack at a territory."""
    state.stacks[seat][at] += (card,)


def take_top(state: State, seat: int, at: int) -> str:
    """Remove the top card of a seat's stack at a territory and return it."""
    stack = state.stacks[seat][at]
    state.stacks[seat][at] = stack[:-1]
    return stack[-1]


def leave_hand(state: State, seat: int, card: str) -> None:
    """Remove a card from a hand in public, and from the lists of what the opponent knows of that hand."""
    state.hands[seat].remove(card)
    if card in state.seen[seat]:
        state.seen[seat].remove(card)
    if card in state.counted[seat]:
        state.counted[seat].remove(card)
