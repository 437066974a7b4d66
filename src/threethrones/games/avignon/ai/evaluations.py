"""Evaluations of a position of Avignon for a seat."""

from __future__ import annotations

from threethrones.core.terms import Seen
from threethrones.games.avignon.rules.state import GENOA, TO_WIN, State


def progress(seen: Seen[State], seat: int) -> float:
    """Score a win or loss, the lead in persons won, and the persons' nearness to the seat's end."""
    near = sum(at - GENOA for at in seen.state.at)
    return _won(seen.state, seat) + 10 * _ahead(seen.state, seat) + _step(seen.state, seat) * near


def nearest(seen: Seen[State], seat: int) -> float:
    """Score like ``progress``, but weigh persons more the nearer they are to an end of the map."""
    near = sum((at - GENOA) * abs(at - GENOA) for at in seen.state.at)
    return _won(seen.state, seat) + 12 * _ahead(seen.state, seat) + _step(seen.state, seat) * near


def careful(seen: Seen[State], seat: int) -> float:
    """Score like ``progress``, less a penalty if the opponent needs only one more person to win."""
    danger = 15 if len(seen.state.congregations[1 - seat]) == TO_WIN - 1 else 0
    return progress(seen, seat) - danger


def _won(state: State, seat: int) -> float:
    return 0.0 if not state.winners else 1000.0 if state.winners == [seat] else -1000.0


def _ahead(state: State, seat: int) -> int:
    return len(state.congregations[seat]) - len(state.congregations[1 - seat])


def _step(state: State, seat: int) -> int:
    return 1 if seat == state.rome else -1
