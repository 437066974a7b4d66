"""Discarding of cards: carried out, or demanded by Morgan or a traitor (SC69, SC75, SCR4)."""

from __future__ import annotations

from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot.components import BLACK, WHITE, WHITE_NAMES
from threethrones.games.camelot.rules.card_moves import leave_hidden, put_away
from threethrones.games.camelot.rules.frames import SEAT, StackQuestion, Task, pending
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
    """Discard of a card that has been carried out (SCR4)."""

    card: Annotated[str, fields.word((*WHITE, *BLACK))]

    @property
    @override
    def held(self) -> tuple[str, ...]:
        return (self.card,)

    @override
    def do(self, state: State, events: list[Event]) -> None:
        put_away(state, self.held)


def ask_to_discard(state: State, seats: list[int], count: int) -> None:
    """Ask seats, in this order, to discard ``count`` cards each, or the whole hand if smaller (SCR50)."""
    for seat in reversed(seats):
        if state.hands[seat]:
            state.frames.append(Discard(seat, min(count, len(state.hands[seat]))))


@pending("discard", n="count")
class Discard(StackQuestion[State]):
    """Choice of the cards that a seat must discard, one by one."""

    seat: Annotated[int, SEAT]
    count: Annotated[int, fields.number(1, 99)]

    @override
    def legal(self, state: State) -> list[Move]:
        return kinds_held(state, self.seat)

    def forced(self, state: State) -> Move | None:
        """Return a card if the whole hand must be discarded; None otherwise."""
        return state.hands[self.seat][0] if self.count >= len(state.hands[self.seat]) else None

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move in WHITE_NAMES:
            return Refusal("SCR50", say("You don’t have this card: %(card)s.", card=WHITE_NAMES[move]))
        text = say_n("Discard %(n)d card from your hand.", "Discard %(n)d cards from your hand.", self.count)
        return Refusal("SCR50", text)

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Discard the chosen card face down, and ask for the next card if more are due."""
        leave_hidden(state, self.seat, [move])
        state.white_discards.append(move)
        events.append(CARDS_DISCARDED({"seat": self.seat, "count": 1}))
        events.append(CARD_DISCARDED_SHOWN({"seat": self.seat, "card": move}))
        if self.count > 1:
            state.frames.append(Discard(self.seat, self.count - 1))

    @override
    def together(self, state: State) -> int:
        return self.count

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return say_n(
            "%(who)s: discard %(n)d card.",
            "%(who)s: discard %(n)d cards.",
            self.count - len(picking.staged),
            who=names[self.seat],
        )

    @override
    def announcement(self, state: State) -> Text:
        return say_n("Discard %(n)d card.", "Discard %(n)d cards.", self.count)
