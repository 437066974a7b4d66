"""Tests look into the states of all games, which core's types allow to nobody else who runs any game."""

from __future__ import annotations

from typing import Any, TypeAlias

from threethrones.core.match import Match

AnyState: TypeAlias = Any


def state_of(match: Match) -> AnyState:
    """The state of a match, to look into."""
    return match.state


def put_in(match: Match, state: AnyState) -> None:
    """Put another state into a match, or its own once it was changed, as nobody else may."""
    match.state = state
    match._computed = {}
