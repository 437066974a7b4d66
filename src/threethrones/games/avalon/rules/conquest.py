"""Conquests and their cost: the fight, Avalon's discount, and the cards of step 2 (AV26 to AV33, AV37)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import compress
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.events import EventKind, Flight, either
from threethrones.core.facts import Facts
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.question import Question
from threethrones.core.terms import Decision, Event, Move, Names, Refusal
from threethrones.core.text import Text, citing, say, say_n
from threethrones.games.avalon.components import (
    CHARACTERS,
    MOST_CONQUESTS,
    SPECIAL,
    SPECIAL_RULES,
    TERRITORIES,
    TERRITORY,
)
from threethrones.games.avalon.rules.discarding import discard_from_hand, not_held
from threethrones.games.avalon.rules.state import NOBODY, PENDING, PLACE, State, leave_hand, payable, take_top
from threethrones.games.avalon.rules.territories import PLACES, owns_avalon

DISCOUNT, FULL = "discount", "full"


def _say_conquered(e: Facts) -> Text:
    territory = TERRITORY[e.word("territory")]
    return say_n(
        "%(who)s conquers territory %(at)d: %(name)s, %(n)d crown.",
        "%(who)s conquers territory %(at)d: %(name)s, %(n)d crowns.",
        territory.crowns,
        name=territory.name,
    )


def _function(e: Facts) -> Text | None:
    """Return the explanation of a special territory when it is first revealed (AV58), else None."""
    function = TERRITORY[e.word("territory")].function
    return citing(SPECIAL_RULES[function], SPECIAL[function]) if function and e.about["new"] else None


CONQUERED: Final = EventKind(
    "conquered",
    {"seat": int, "at": int, "territory": str, "new": bool},  # new: it lay in the fog
    says=_say_conquered,
    icon="av-crown",
    touches=["{at}"],
    explains=_function,
)
LOST: Final = EventKind(
    "lost",
    {"seat": int, "at": int, "cards": list[str], "other": list[str]},  # from the top, both sides'
    says=say("Lost in the fight – %(who)s: %(cards)s; %(opponent)s: %(other)s."),
    icon="tt-i-discard",
    moves=[Flight("{cards}", "p{seat}-{at}", "discards"), Flight("{other}", "p{rival}-{at}", "discards")],
    touches=["{at}"],
)
AVALON_ASKED: Final = EventKind(
    "avalon",
    {"seat": int, "used": bool, "owed": int},  # owed: what is left to be discarded
    says=either(
        "used",
        say("%(who)s uses Avalon and discards one card fewer."),
        say("%(who)s doesn’t use Avalon now and pays the full cost."),
    ),
    icon="av-icon-avalon",
)
PAID: Final = EventKind(
    "paid",
    {"seat": int, "card": str, "at?": int},  # from the hand where it tells no place
    says=either(
        "at",
        say("%(who)s discards from territory %(at)d: %(card)s."),
        say("%(who)s discards from their hand: %(card)s."),
    ),
    icon="tt-i-discard",
    moves=lambda e: [Flight("{card}", "p{seat}-{at}" if "at" in e else "p{seat}", "discards")],
    touches=lambda e: ["{at}"] if "at" in e else [],
)
RUINED: Final = EventKind(
    "ruined",
    {"seat": int, "cards": list[str]},  # all of the hand, then all of the stacks
    says=say("%(who)s discards everything they have left: %(cards)s."),
    icon="tt-i-discard",
)


def conquer(state: State, at: int, owed: int, events: list[Event]) -> None:
    """Give the territory to the mover, carry out the fight (step 1), then ask about Avalon's discount or for
    step 2, the discard of ``owed`` cards (AV26 to AV33, AVR46)."""
    seat = state.mover
    new = state.owner[at] == NOBODY
    state.owner[at] = seat
    state.conquests += 1
    events.append(
        CONQUERED({"seat": seat, "at": at + 1, "territory": state.row[at], "new": new}, reveals=new)
    )
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    if other:
        lost, paid = list(other[::-1]), list(own[: -len(other) - 1 : -1])
        state.stacks[seat][at], state.stacks[1 - seat][at] = own[: -len(other)], ()
        state.discards += lost + paid
        events.append(LOST({"seat": seat, "at": at + 1, "cards": paid, "other": lost}))
    if owed <= payable(state) and not state.spared and owns_avalon(state, seat):
        state.frame = Discount(at, owed)
    else:
        _owe(state, at, owed, events)


@PENDING("discount")
@dataclass(slots=True)
class Discount(Question[State]):
    """The conqueror's choice whether to use Avalon's discount of one card (AV37, AVR19)."""

    at: Annotated[int, PLACE]
    owed: Annotated[int, fields.number()]

    @override
    def decision(self, state: State) -> Decision:
        return Decision(state.mover, "discount", True)

    @override
    def legal(self, state: State) -> list[Move]:
        return [DISCOUNT, FULL]

    @override
    def is_button(self, path: Move) -> bool:
        return True

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        return Refusal("AVR19", say("Choose: one card fewer, or the full cost."))

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Owe one card fewer if the discount is used (once in a turn), then ask for the payment."""
        used = move == DISCOUNT
        events.append(AVALON_ASKED({"seat": state.mover, "used": used, "owed": self.owed - used}))
        state.spared = used
        _owe(state, self.at, self.owed - used, events)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return say("You own Avalon: discard %(n)d, or one fewer?", n=self.owed)

    @override
    def means(self, state: State, move: Move) -> Text:
        if move == DISCOUNT:
            return say("discard %(n)d now", n=self.owed - 1)
        if state.conquests < MOST_CONQUESTS:
            return say("discard %(n)d now, keep Avalon’s advantage for a second conquest", n=self.owed)
        return say("discard %(n)d now, without Avalon’s advantage", n=self.owed)


def _owe(state: State, at: int, owed: int, events: list[Event]) -> None:
    """Ask the mover to discard ``owed`` cards; if that takes all the mover's cards, discard them (AVR15)."""
    if owed >= payable(state):
        _pay_everything(state, events)
    elif owed:
        state.frame = Payment(at, owed)


@PENDING("pay")
@dataclass(slots=True)
class Payment(Question[State]):
    """Payment of the cards still owed for step 2 (AV32), discarded one by one."""

    at: Annotated[int, PLACE]
    owed: Annotated[int, fields.number()]

    @override
    def decision(self, state: State) -> Decision:
        return Decision(state.mover, "pay", True)

    def legal(self, state: State) -> list[Move]:
        """Return the mover's hand, and the territories where the mover can discard a top card (AV33)."""
        return [*dict.fromkeys(state.hands[state.mover]), *compress(PLACES, state.stacks[state.mover])]

    @override
    def is_legal(self, state: State, move: Move) -> bool:
        at = PLACES.get(move)
        return move in state.hands[state.mover] if at is None else bool(state.stacks[state.mover][at])

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move in PLACES:
            return Refusal("AV33", say("You have no cards there to discard."))
        if move in CHARACTERS:
            return not_held("AV33", move)
        return Refusal(
            "AVR17",
            say_n(
                "First discard %(n)d card for the conquest: from your hand or the top of your stacks.",
                "First discard %(n)d cards for the conquest: from your hand or the top of your stacks.",
                self.owed,
            ),
        )

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Discard the chosen card; ask for another if more are owed."""
        at = PLACES.get(move)
        if at is None:
            discard_from_hand(state, move, PAID, events)
        else:
            card = take_top(state, state.mover, at)
            state.discards.append(card)
            events.append(PAID({"seat": state.mover, "card": card, "at": at + 1}))
        if self.owed > 1:
            state.frame = replace(self, owed=self.owed - 1)

    @override
    def together(self, state: State) -> int:
        return self.owed

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        if picking.asked:
            return say("Press again: %(what)s", what=say("discard this card"))
        left = self.owed - len(picking.staged)
        if picking.staged:
            return say_n(
                "Discard %(n)d more card: from your hand or the top of your stacks.",
                "Discard %(n)d more cards: from your hand or the top of your stacks.",
                left,
            )
        return say_n(
            "Discard %(n)d card: from your hand or the top of your stacks.",
            "Discard %(n)d cards: from your hand or the top of your stacks.",
            left,
        )

    @override
    def means(self, state: State, move: Move) -> Text:
        return say("discard this card")


class Plan(Payment):
    """Payment chosen in advance by the attacker while the opponent may counter; never pending in a match."""

    __slots__ = ()

    def why_not(self, state: State, move: Move) -> Refusal:
        """Refuse as ``Payment`` does; if the move is no card or territory, say that the choice can wait."""
        refusal = super().why_not(state, move)
        return replace(refusal, text=_planned(self.owed)) if refusal.rule == "AVR17" else refusal

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        if picking.asked:
            return super().prompt(state, names, picking)
        return _planned(self.owed - len(picking.staged))


def _planned(count: int) -> Text:
    return say_n(
        "Choose %(n)d more card to discard if your attack succeeds, or decide later.",
        "Choose %(n)d more cards to discard if your attack succeeds, or decide later.",
        count,
    )


def _pay_everything(state: State, events: list[Event]) -> None:
    seat = state.mover
    cards = state.hands[seat].copy()
    for card in cards:
        leave_hand(state, seat, card)
    for stack in state.stacks[seat]:
        cards += reversed(stack)
    state.stacks[seat] = [()] * TERRITORIES
    state.discards += cards
    events.append(RUINED({"seat": seat, "cards": cards}))
