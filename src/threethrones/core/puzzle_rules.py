"""Proof of puzzles: what each game provides, and the part shared by all games.

A proof starts from what a seat has seen and covers all that this seat can do in one turn, all that may be
hidden and all that others may answer. Nothing is sampled and nothing left out: a position too large for that
is no puzzle."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Protocol, TypeAlias

from threethrones.core.terms import AnySeen, AnyState, Move, Setup

Line: TypeAlias = tuple[Move, ...]
"""Moves of one seat in one turn."""


class PuzzleRules(Protocol):
    """What a game provides to find and prove its puzzles."""

    prefix: str
    """Prefix of the names of its puzzles."""
    crowd: Sequence[str]
    """Computer players whose games are searched for puzzles, chosen with equal probability."""
    alike: int
    """One in this many puzzles may share a pattern, but at least two may."""
    grades: Sequence[float]
    """Minimum hardness of a puzzle for each of the grades 2, 3, 4 and 5."""

    def tables(self) -> Sequence[Setup]:
        """Return the setups of the games that are searched for puzzles, used in rotation."""
        ...

    def asked(self, state: AnyState) -> int | None:
        """Return the seat whose turn begins here if this may be a puzzle, else None. It may miss puzzles."""
        ...

    def lines(self, seen: AnySeen) -> Collection[Line]:
        """Return every turn of the viewer that reaches the goal, whatever is hidden from it and whatever
        others answer. Raises Unprovable."""
        ...

    def turn(self, line: Line) -> Hashable:
        """Return a key that is equal for lines that differ only in the order of moves."""
        ...

    def pattern(self, seen: AnySeen, line: Line) -> Hashable:
        """Return a key that is equal for puzzles that are much alike; None for a dull puzzle."""
        ...

    def position(self, state: AnyState) -> str:
        """Return the notation of the position as the puzzle stores it."""
        ...


def the_one_turn(puzzle_rules: PuzzleRules, seen: AnySeen) -> Sequence[Line]:
    """Return the lines of the viewer's only turn that reaches the goal; empty if there is no such turn or
    more than one. Raises Unprovable."""
    lines = puzzle_rules.lines(seen)
    return sorted(lines) if len({puzzle_rules.turn(line) for line in lines}) == 1 else ()
