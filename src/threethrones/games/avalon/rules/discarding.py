"""Discards from a hand."""

from __future__ import annotations

from threethrones.core.events import EventKind
from threethrones.core.terms import Event, Refusal
from threethrones.core.text import say
from threethrones.games.avalon.components import CHARACTER_NAMES
from threethrones.games.avalon.rules.state import State, leave_hand


def not_held(rule: str, card: str) -> Refusal:
    """Return the refusal of a card that is not in the hand. ``rule``: the rule that it cites."""
    return Refusal(rule, say("You don’t have this card: %(card)s.", card=CHARACTER_NAMES[card]))


def discard_from_hand(state: State, card: str, kind: EventKind, events: list[Event]) -> None:
    """Discard a card from the mover's hand and emit an event of the given kind."""
    leave_hand(state, state.mover, card)
    state.discards.append(card)
    events.append(kind({"seat": state.mover, "card": card}))
