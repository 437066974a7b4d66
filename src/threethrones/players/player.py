"""Protocols that computer players and their searches implement."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from threethrones.core.terms import AnySeen, Move


class Player(Protocol):
    """A computer player, which picks a move for the seat that decides."""

    looks: bool
    """Whether the choice depends on what is seen; if not, ``seen`` may be None."""

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return one of the ``legal`` moves. ``rng``: the player's own random generator, not the match's."""
        ...


class Search(Protocol):
    """A choice in progress, computed in slices so that the page can do other work between them. The finished
    choice depends neither on the number of slices nor on queries in between."""

    def go_on(self) -> bool:
        """Run a small slice, at most about 10 ms in CPython; return whether there is more to do."""
        ...

    def choice(self) -> Move:
        """Return the best move so far: always a legal one, even before the first slice."""
        ...

    def line(self) -> Sequence[Move]:
        """Return the chosen move and the few moves, of any seat, that are expected to follow it. They are
        based on sampled hidden information, and may turn out to be illegal."""
        ...


class Thinker(Player, Protocol):
    """A player whose choice can be run in slices; ``choose`` runs it to its end."""

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Begin a choice. ``rng`` must not be used elsewhere until the search has ended."""
        ...


@runtime_checkable
class Scalable(Protocol):
    """A player whose effort can be multiplied, to measure how much more effort improves its play."""

    def with_effort(self, times: int) -> Player:
        """Return the same player with ``times`` the effort for each choice."""
        ...


class SettledSearch:
    """A search whose choice is already made."""

    def __init__(self, move: Move) -> None:
        self._move = move

    def go_on(self) -> bool:
        """Return False: there is nothing left to do."""
        return False

    def choice(self) -> Move:
        """Return the move already chosen."""
        return self._move

    def line(self) -> Sequence[Move]:
        """Return only the chosen move, since nothing was searched beyond it."""
        return [self._move]


def concluded(thought: Search) -> Move:
    """Run a search to its end and return its choice."""
    while thought.go_on():
        pass
    return thought.choice()
