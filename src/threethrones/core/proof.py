"""What a game provides so that wins can be proven (``players.prover``)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol

from threethrones.core.terms import Move, Seen, State


class Unprovable(Exception):
    """Raised if a proof takes too many steps, or depends on luck; the message says which."""


class ProofRules(Protocol[State]):
    """Parts of a game that a proof search needs, for games of two seats.

    A state here may hold unknown cards; it then stands for all states that look the same to the seat."""

    turns: int
    """Number of turns that a whole proof looks ahead, including the current one."""

    positions_per_iteration: int
    """Number of positions that a proof examines in about the time of one search iteration."""

    def root(self, seen: Seen[State]) -> State:
        """Return the state that a proof begins with."""
        ...

    def mover(self, state: State) -> int:
        """Return the seat that decides."""
        ...

    def turn(self, state: State) -> int:
        """Return the number of the turn; each player's turn counts as 1."""
        ...

    def moves(self, state: State, seat: int, last: bool) -> Iterable[Move]:
        """Return the moves to examine: all moves of the other seat, but of ``seat`` only those that may win.
        ``last``: whether this is the last turn that the proof looks at."""
        ...

    def branches(self, state: State, move: Move, seat: int) -> Iterable[State]:
        """Return every state that a move may lead to, whatever is drawn or hidden."""
        ...

    def won(self, state: State, seat: int) -> bool | None:
        """Return whether the seat has won or is certain to; None while that is open."""
        ...

    def wins_turn(self, state: State, seat: int) -> bool:
        """Return whether the seat evidently wins this turn; False does not rule out a win."""
        ...

    def key(self, state: State) -> Hashable:
        """Return a key that is equal for states with the same possible continuations."""
        ...
