"""Cards that are discarded: those carried out, and what Morgan or a traitor costs (SC69, SC75, SCR4)."""

from __future__ import annotations

from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot.components import BLACK, WHITE, WHITE_NAMES
from threethrones.games.camelot.rules.frames import SEAT, StackQuestion, Task, pending
from threethrones.games.camelot.rules.piles import leave_hidden, put_away
from threethrones.games.camelot.rules.state import State, kinds_held

CARDS_DISCARDED: Final = EventKind(
    "discarded",
    {"seat": int, "count": int},
    says=say_n("%(who)s discards %(n)d card.", "%(who)s discards %(n)d cards.", COUNTED),
    icon="tt-i-discard",
    moves=[Flight("back-white", "p{seat}", "white-discards", "count")],
)
CARD_DISCARDED_SHOWN: Final = EventKind(
    "discarded card",
    {"seat": int, "card": str},
    says=say("You discard: %(card)s."),
    icon="tt-i-discard",
    moves=[Flight("{card}", "p{seat}", "white-discards")],
    known_by=("seat",),
)


@pending("put")
class Put(Task[State]):
    """A card that has been carried out is discarded (SCR4)."""

    card: Annotated[str, fields.word((*WHITE, *BLACK))]

    @property
    def held(self) -> tuple[str, ...]:
        """It lies there until then."""
        return (self.card,)

    def do(self, state: State, events: list[Event]) -> None:
        """To the discards of its colour."""
        put_away(state, self.held)


def ask_to_discard(state: State, seats: list[int], count: int) -> None:
    """Ask seats in their order to discard cards; fewer where a hand has fewer (SCR50)."""
    for seat in reversed(seats):
        if state.hands[seat]:
            state.frames.append(Discard(seat, min(count, len(state.hands[seat]))))


@pending("discard", n="count")
class Discard(StackQuestion[State]):
    """A seat discards so many cards, one by one."""

    seat: Annotated[int, SEAT]
    count: Annotated[int, fields.number(1, 99)]

    def legal(self, state: State) -> list[Move]:
        """Any card of the hand."""
        return kinds_held(state, self.seat)

    def forced(self, state: State) -> Move | None:
        """Where the whole hand must go."""
        return state.hands[self.seat][0] if self.count >= len(state.hands[self.seat]) else None

    def why_not(self, state: State, move: Move) -> Refusal:
        """It is not in the hand."""
        if move in WHITE_NAMES:
            return Refusal("SCR50", say("You don’t have this card: %(card)s.", card=WHITE_NAMES[move]))
        text = say_n("Discard %(n)d card from your hand.", "Discard %(n)d cards from your hand.", self.count)
        return Refusal("SCR50", text)

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """One card, face down."""
        leave_hidden(state, self.seat, [move])
        state.white_discards.append(move)
        events.append(CARDS_DISCARDED({"seat": self.seat, "count": 1}))
        events.append(CARD_DISCARDED_SHOWN({"seat": self.seat, "card": move}))
        if self.count > 1:
            state.frames.append(Discard(self.seat, self.count - 1))

    def together(self, state: State) -> int:
        """All of them."""
        return self.count

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """How many are still to be picked."""
        return say_n(
            "%(who)s: discard %(n)d card.",
            "%(who)s: discard %(n)d cards.",
            self.count - len(picking.staged),
            who=names[self.seat],
        )

    def announcement(self, state: State, names: Names) -> Text:
        """How many."""
        return say_n(
            "%(who)s must discard %(n)d card.",
            "%(who)s must discard %(n)d cards.",
            self.count,
            who=names[self.seat],
        )
