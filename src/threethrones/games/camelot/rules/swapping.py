"""King Arthur's power: swap a card with another knight once per turn (SC59, SCR33)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.events import EventKind, Flight
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot.components import ARTHUR, WHITE
from threethrones.games.camelot.rules.card_moves import hand_over
from threethrones.games.camelot.rules.card_questions import CARD_GIVEN_SHOWN
from threethrones.games.camelot.rules.frames import SEAT, StackQuestion, pending
from threethrones.games.camelot.rules.state import State, kinds_held, knights_from, seat_target

OFFERS_SWAP: Final = EventKind(
    "offers swap",
    {"seat": int, "whom": int},
    says=say("As King Arthur, %(who)s offers %(whom)s a card."),
    icon="tt-i-swap",
)
SWAPPED: Final = EventKind(
    "swapped",
    {"seat": int, "whom": int},
    says=say("%(who)s swaps a card with %(whom)s."),
    icon="tt-i-swap",
    moves=[Flight("back-white", "p{seat}", "p{whom}"), Flight("back-white", "p{whom}", "p{seat}")],
    reveals=True,
)


def swaps(state: State, seat: int, cards: Iterable[str]) -> list[Move]:
    """Return Arthur's legal swaps of these cards with knights who have a card, like ``F3-swap-p2``."""
    if state.knights[seat] != ARTHUR or state.swapped:
        return []
    others = [seat_target(other) for other in knights_from(state, seat)[1:] if state.hands[other]]
    return [f"{card}-swap-{other}" for card in cards for other in others]


def why_no_swap(state: State, seat: int) -> Refusal | None:
    """Return why a seat cannot swap any card; None if only its own hand could prevent a swap."""
    if state.knights[seat] != ARTHUR:
        return Refusal("SC59", say("Only King Arthur swaps cards."))
    if state.swapped:
        return Refusal("SC59", say("King Arthur can swap only once on his turn."))
    if any(state.hands[other] for other in knights_from(state, seat)[1:]):
        return None
    return Refusal("SCR33", say("No other knight has a card to give back."))


def why_not_swap(state: State, seat: int, who: str) -> Refusal:
    """Return why a swap with this knight is not possible."""
    refusal = why_no_swap(state, seat)
    if refusal is not None and refusal.rule == "SC59":
        return refusal
    if who not in map(seat_target, knights_from(state, seat)[1:]):
        return Refusal("SCR33", say("Choose another knight who is in the game."))
    return Refusal("SCR33", say("That knight has no card to give back."))


def offer_swap(state: State, seat: int, other: int, card: str, events: list[Event]) -> None:
    """Offer King Arthur's card to another knight, and ask which card that knight gives back."""
    state.swapped = True
    state.frames.append(Swap(other, card))
    events.append(OFFERS_SWAP({"seat": seat, "whom": other}))


@pending("swap")
class Swap(StackQuestion[State]):
    """Choice of the card that the other knight gives back, before either card changes hands."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word(WHITE)]
    """Card that Arthur offers, still in Arthur's hand; HIDDEN in the views of all other seats."""

    announced = say("King Arthur swaps a card with you.")
    refused = Refusal("SC59", say("Give back one card from your hand. You’ll see what you get afterwards."))

    def legal(self, state: State) -> list[Move]:
        """Return the distinct cards of the asked seat's hand."""
        return kinds_held(state, self.seat)

    def forced(self, state: State) -> Move | None:
        """Return the card of the asked seat's hand if it is the only one; None otherwise."""
        return state.hands[self.seat][0] if len(state.hands[self.seat]) == 1 else None

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Swap the two cards, seen by these two seats alone."""
        arthur, other = state.active, self.seat
        hand_over(state, arthur, other, self.card)
        hand_over(state, other, arthur, move)
        events.append(SWAPPED({"seat": arthur, "whom": other}))
        events.append(CARD_GIVEN_SHOWN({"seat": arthur, "whom": other, "card": self.card}))
        events.append(CARD_GIVEN_SHOWN({"seat": other, "whom": arthur, "card": move}))

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Return the prompt, which names the player who offers a card."""
        who, other = names[self.seat], names[state.active]
        return say("%(who)s: %(other)s gives you a card. Choose one to give back.", who=who, other=other)
