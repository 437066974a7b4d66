"""Evaluations of a position of Avignon for a seat."""

from __future__ import annotations

from threethrones.core.terms import Seen
from threethrones.games.avignon.rules.state import GENOA, TO_WIN, State


def progress(seen: Seen[State], seat: int) -> float:
    """Score the cards won, then how near the display stands to the seat's own end."""
    near = sum(at - GENOA for at in seen.state.at)
    return _won(seen.state, seat) + 10 * _ahead(seen.state, seat) + _step(seen.state, seat) * near


def nearest(seen: Seen[State], seat: int) -> float:
    """Score like ``progress``, but weigh cards more the nearer they stand to an end."""
    near = sum((at - GENOA) * abs(at - GENOA) for at in seen.state.at)
    return _won(seen.state, seat) + 12 * _ahead(seen.state, seat) + _step(seen.state, seat) * near


def careful(seen: Seen[State], seat: int) -> float:
    """Score like ``progress``, less a penalty if the opponent is one card from winning."""
    danger = 15 if len(seen.state.congregations[1 - seat]) == TO_WIN - 1 else 0
    return progress(seen, seat) - danger


def _won(state: State, seat: int) -> float:
    return 0.0 if not state.winners else 1000.0 if state.winners == [seat] else -1000.0


def _ahead(state: State, seat: int) -> int:
    return len(state.congregations[seat]) - len(state.congregations[1 - seat])


def _step(state: State, seat: int) -> int:
    return 1 if seat == state.rome else -1
