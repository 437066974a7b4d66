"""What a game says of itself so that wins in it can be proven (``players.prover``)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol

from threethrones.core.terms import Move, Seen, State


class Unprovable(Exception):
    """It takes too much to look at everything, or luck has a say in it: the message says what."""


class ProofRules(Protocol[State]):
    """The parts of a game that a search for proofs needs, for games of two seats.

    A state here may hold unknown cards: it stands for all states that look the same to the seat."""

    turns: int
    """How many turns a whole proof looks ahead, the one that is being played included."""

    positions_per_iteration: int
    """How many positions a proof looks at in about the time that one iteration of a search takes."""

    def root(self, seen: Seen[State]) -> State:
        """The state that a proof begins with."""
        ...

    def mover(self, state: State) -> int:
        """The seat that decides."""
        ...

    def turn(self, state: State) -> int:
        """The number of the turn; one player's turn counts 1."""
        ...

    def moves(self, state: State, seat: int, last: bool) -> Iterable[Move]:
        """The moves of whoever decides: of the other seat all, of the seat itself those that may win.
        ``last``: whether it is the last turn that the proof looks at."""
        ...

    def branches(self, state: State, move: Move, seat: int) -> Iterable[State]:
        """Every state that a move may lead to, whatever is drawn or hidden."""
        ...

    def won(self, state: State, seat: int) -> bool | None:
        """Whether the seat has won, or cannot fail to; None where that is open."""
        ...

    def wins_turn(self, state: State, seat: int) -> bool:
        """Whether it shows without a search that the seat wins in this turn; it may win otherwise, too."""
        ...

    def key(self, state: State) -> Hashable:
        """Equal for states from which the same can follow."""
        ...
