"""What every computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from threethrones.core.terms import AnySeen, Move


class Player(Protocol):
    """Someone who picks a move for the seat that decides."""

    looks: bool
    """Whether the choice depends on what is seen; where not, None will do for it."""

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """One of the legal moves, which are known to the seat that decides anyway. ``rng`` is the
        player's own, never the match's."""
        ...


class Search(Protocol):
    """A choice under way, in slices, so that a page can think beside other work. Who has thought to the end
    chooses the same in however many slices, and whatever was asked in between."""

    def go_on(self) -> bool:
        """Think for a small slice, at most about 10 ms in CPython; whether there is more to think about."""
        ...

    def choice(self) -> Move:
        """The best move so far: a legal one at any time, also before the first slice."""
        ...

    def line(self) -> Sequence[Move]:
        """The choice, and what it expects to follow, whoever plays it: few moves, as far as it has thought
        about them. What it knows not it has made up: a move of the line may turn out not to be legal."""
        ...


class Thinker(Player, Protocol):
    """A player whose choice can be watched; ``choose`` is the thought run to its end."""

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Begin a choice. ``rng`` belongs to the thought until it has ended."""
        ...


@runtime_checkable
class Scalable(Protocol):
    """A player whose thinking can be multiplied, to measure what more of it is worth."""

    def with_effort(self, times: int) -> Player:
        """The same player with so many times the thinking for each choice."""
        ...


class SettledSearch:
    """A thought about nothing: only one move is legal."""

    def __init__(self, move: Move) -> None:
        self._move = move

    def go_on(self) -> bool:
        """Nothing is left to think about."""
        return False

    def choice(self) -> Move:
        """The move."""
        return self._move

    def line(self) -> Sequence[Move]:
        """The move: nothing was thought about what follows."""
        return [self._move]


def concluded(thought: Search) -> Move:
    """The choice of a thought that is run to its end."""
    while thought.go_on():
        pass
    return thought.choice()
