"""Evaluations of an Avalon position for a seat, from what the seat has seen."""

from __future__ import annotations

from threethrones.core.terms import Seen
from threethrones.games.avalon.rules.conquest import Discount, Payment
from threethrones.games.avalon.rules.outcome import outcome
from threethrones.games.avalon.rules.state import State


def crowns(seen: Seen[State], seat: int) -> float:
    """Score a win highest, then the leads in crowns and cards; a crown weighs as much as ten laid cards. A
    laid card weighs more than a held one, so that a player lays cards; cards owed count as lost."""
    ended = outcome(seen.state)
    won = 100 if ended and ended.winners == (seat,) else 0
    return won + 3 * _crowns_ahead(seen.state, seat) + _cards_ahead(seen.state, seat)


def cards(seen: Seen[State], seat: int) -> float:
    """Score the leads in crowns and cards; a crown weighs only about as much as three laid cards."""
    return _crowns_ahead(seen.state, seat) + _cards_ahead(seen.state, seat)


def _crowns_ahead(state: State, seat: int) -> int:
    crowns = state.crowns()
    return crowns[seat] - crowns[1 - seat]


def _cards_ahead(state: State, seat: int) -> float:
    other = 1 - seat
    laid = sum(map(len, state.stacks[seat])) - sum(map(len, state.stacks[other]))
    held = len(state.hands[seat]) - len(state.hands[other])
    coming = bool(state.waiting[seat]) - bool(state.waiting[other])
    owes = isinstance(state.frame, Payment | Discount) and state.mover == seat
    owed = state.frame.owed if isinstance(state.frame, Payment | Discount) and owes else 0
    return 0.3 * laid + 0.2 * held + 0.5 * coming - 0.3 * owed
