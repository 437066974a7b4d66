"""Announced attacks and enchantments, and the opponent's answer: counter or pass (AV18, AV25, AVR46)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, Flight, either
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.question import Question
from threethrones.core.terms import Decision, Event, Move, Names, Refusal
from threethrones.core.text import Text, say
from threethrones.games.avalon.components import CHARACTER_NAMES
from threethrones.games.avalon.rules.conquest import conquer
from threethrones.games.avalon.rules.state import (
    CARD,
    PENDING,
    PLACE,
    State,
    in_hand_order,
    lay_on_top,
    leave_hand,
    take_top,
)
from threethrones.games.avalon.rules.territories import is_knight

ENCHANT, ATTACK = "enchant", "attack"
COUNTER, PASS = "counter", "pass"
PASSED: Final = EventKind(
    "passed",
    {"seat": int, "at": int, "card": str, "unable?": bool},  # the card that was announced
    says=either("unable", say("%(who)s can’t repel it."), say("%(who)s lets it pass.")),
    icon="av-pass",
    touches=["{at}"],
)
COUNTERED: Final = EventKind(
    "countered",
    {"seat": int, "at": int, "card": str, "how": str, "with": str},  # with: the card that counters
    says=lambda e: (
        say(
            "%(who)s repels the enchantment at territory %(at)d and takes the sorceress into "
            "their hand: %(card)s."
        )
        if e.about["how"] == ENCHANT
        else say("%(who)s repels the attack on territory %(at)d: %(card)s.")
    ),
    icon="av-counter",
    touches=["{at}"],
)
ENCHANTED: Final = EventKind(
    "enchanted",
    {"seat": int, "at": int, "card": str},  # the card that changes sides
    says=say("%(who)s enchants at territory %(at)d and takes: %(card)s."),
    icon="av-enchant",
    moves=[Flight("{card}", "p{rival}-{at}", "p{seat}-{at}")],
    touches=["{at}"],
)


def force_told(own: int, other: int, castle: int) -> Text:
    """Say how many cards stand against how many, and that the opponent's castle counts besides (AV34)."""
    if castle:
        return say("%(own)d against %(other)d and a castle", own=own, other=other)
    return say("%(own)d against %(other)d", own=own, other=other)


@PENDING("react")
@dataclass(slots=True)
class Reaction(Question[State]):
    """The opponent's choice whether to counter an announced attack or enchantment."""

    how: Annotated[str, fields.word((ENCHANT, ATTACK))]
    card: Annotated[str, CARD]
    """Card laid to announce the attack or enchantment; already on top of the announcer's stack (AVR46)."""
    at: Annotated[int, PLACE]
    own: Annotated[int, fields.number()]
    """Number of the announcer's cards at the territory, including ``card`` (n)."""
    other: Annotated[int, fields.number()]
    """Number of the opponent's cards at the territory (m)."""
    castle: Annotated[int, fields.number()]
    """1 if a castle defends the territory (c), else 0."""

    @property
    def counter_card(self) -> str:
        """The only card that can counter, of the same colour as the laid card: a knight against any attack,
        even by a sorceress (AV25, AV41, AVR23), a sorceress against an enchantment (AV18)."""
        return ("K" if self.how == ATTACK else "S") + self.card[1]

    @override
    def decision(self, state: State) -> Decision:
        return Decision(1 - state.mover, "react", True)

    def legal(self, state: State) -> list[Move]:
        """Return the counter if the opponent has the card for it, and the pass, always possible (AVR6)."""
        return [COUNTER, PASS] if self.counter_card in state.hands[1 - state.mover] else [PASS]

    def offers(self, state: State) -> list[Move]:
        """Return the counter and the pass, whatever the hand: otherwise the offer would reveal the hand."""
        return [COUNTER, PASS]

    def openly(self, state: State) -> list[Move]:
        """Return the pass, which can be chosen without a look at the hand."""
        return [PASS]

    @override
    def is_button(self, path: Move) -> bool:
        return True

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move != COUNTER:
            return Refusal("AVR6", say("Choose: repel it, or let it pass."))
        rule = "AV18" if self.how == ENCHANT else "AV25" if is_knight(self.card) else "AV41"
        needed = CHARACTER_NAMES[self.counter_card]
        return Refusal(
            rule, say("You could repel it only with this card from your hand: %(card)s.", card=needed)
        )

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Repel the announced attack or enchantment, or let it succeed."""
        defender = 1 - state.mover
        about: dict[str, JSON] = {"seat": defender, "at": self.at + 1, "card": self.card}
        if move == PASS:
            if state.setup.options["skip"] == "yes" and COUNTER not in self.legal(state):
                # With ``skip``, a seat without the card is not asked, so the lack of the card is public.
                about["unable"] = True
            events.append(PASSED(about))
            succeed(state, self, events)
            return
        leave_hand(state, defender, self.counter_card)
        lay_on_top(state, defender, self.at, self.counter_card)
        events.append(COUNTERED({**about, "how": self.how, "with": self.counter_card}))
        if self.how == ENCHANT:
            _win_sorceress(state, take_top(state, state.mover, self.at), defender)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return self.announcement(names[state.mover])

    def announcement(self, who: str) -> Text:
        """Describe the attack or enchantment announced by the player named ``who``."""
        values = {"who": who, "at": self.at + 1, "card": CHARACTER_NAMES[self.card]}
        if self.how == ENCHANT:
            return say("%(who)s wants to enchant your top card at territory %(at)d with: %(card)s.", **values)
        return say(
            "%(who)s attacks territory %(at)d (%(force)s): %(card)s.",
            force=force_told(self.own, self.other, self.castle),
            **values,
        )

    @override
    def means(self, state: State, move: Move) -> Text:
        if move == COUNTER:
            card = CHARACTER_NAMES[self.counter_card]
            if not self.is_legal(state, move):
                return say("you don’t have: %(card)s", card=card)
            return say("play from your hand: %(card)s", card=card)
        if self.how == ENCHANT:
            return say("your top card there changes sides")
        return say("the territory is conquered")


def succeed(state: State, reaction: Reaction, events: list[Event]) -> None:
    """Carry out an announced attack or enchantment that was not countered (AV17, AV26)."""
    if reaction.how == ATTACK:
        owed = reaction.own + reaction.other + reaction.castle
        conquer(state, reaction.at, owed, events)
        return
    taken = take_top(state, 1 - state.mover, reaction.at)
    lay_on_top(state, state.mover, reaction.at, taken)
    events.append(ENCHANTED({"seat": state.mover, "at": reaction.at + 1, "card": taken}))


def _win_sorceress(state: State, card: str, seat: int) -> None:
    """Add a countered sorceress to the countering seat's hand (AV20), known to both seats (AVR43)."""
    for cards in (state.hands, state.seen, state.counted):
        cards[seat] = in_hand_order([*cards[seat], card])
