"""Rules that a game provides for proving wins (``players.prover``)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol

from threethrones.core.terms import Move, Seen, State


class Unprovable(Exception):
    """Raised if a proof takes too many steps or depends on luck; the message gives the reason."""


class ProofRules(Protocol[State]):
    """Rules of a game that a proof search needs, for games of two seats.

    A state in a proof may contain unknown cards; it stands for all states that look the same to the
    prover."""

    turns: int
    """Number of turns that a complete proof looks ahead, including the current turn."""

    positions_per_iteration: int
    """Number of positions that a proof examines in about the time of one tree search iteration."""

    def root(self, seen: Seen[State]) -> State:
        """Return the state from which a proof begins, made from a seat's view."""
        ...

    def mover(self, state: State) -> int:
        """Return the seat that decides in a state."""
        ...

    def turn(self, state: State) -> int:
        """Return the number of the current turn; the turns of both players are counted."""
        ...

    def moves(self, state: State, seat: int, last: bool) -> Iterable[Move]:
        """Return the moves to examine: all legal moves of the other seat, but only possibly winning moves of
        ``seat``. ``last``: whether the state is in the last turn that the proof covers."""
        ...

    def branches(self, state: State, move: Move, seat: int) -> Iterable[State]:
        """Return all states that may follow a move, given every possible draw and hidden card."""
        ...

    def won(self, state: State, seat: int) -> bool | None:
        """Return whether the seat has won or is certain to win; None while that is undecided."""
        ...

    def wins_turn(self, state: State, seat: int) -> bool:
        """Return whether the seat obviously wins in the current turn; False does not rule out a win."""
        ...

    def key(self, state: State) -> Hashable:
        """Return a key that is equal for states with the same possible continuations."""
        ...
