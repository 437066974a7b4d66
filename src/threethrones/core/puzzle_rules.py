"""Rules that each game provides for its puzzles, and the part of their proof shared by all games.

A proof starts from a seat's view and covers every possible turn of this seat, everything that may be hidden
and every answer of other seats. Nothing is sampled or omitted: a position too large for a complete proof is
not used as a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Protocol, TypeAlias

from threethrones.core.terms import AnySeen, AnyState, Move, Setup

Line: TypeAlias = tuple[Move, ...]
"""All moves of one seat in one turn, in order."""


class PuzzleRules(Protocol):
    """Rules that a game provides to find and prove its puzzles."""

    prefix: str
    """Prefix of the names of the game's puzzles."""
    crowd: Sequence[str]
    """Names of computer players, drawn at random for the games that are searched for puzzles."""
    alike: int
    """Of ``n`` puzzles, at most ``n // alike`` may have the same pattern, or two if that is more."""
    grades: Sequence[float]
    """Minimum difficulties for the grades 2, 3, 4 and 5."""

    def tables(self) -> Sequence[Setup]:
        """Return the setups of the games that are searched for puzzles, used in rotation."""
        ...

    def asked(self, state: AnyState) -> int | None:
        """Return the seat whose turn begins in the state, if this may be a puzzle; else None."""
        ...

    def lines(self, seen: AnySeen) -> Collection[Line]:
        """Return all lines with which the viewer surely reaches the goal in this turn, whatever is hidden
        from it and whatever other seats answer. Raises Unprovable."""
        ...

    def turn(self, line: Line) -> Hashable:
        """Return a key that is equal for lines that differ only in the order of their moves."""
        ...

    def pattern(self, seen: AnySeen, line: Line) -> Hashable:
        """Return a key that is equal for similar puzzles; None if the puzzle with this solution is dull."""
        ...

    def position(self, state: AnyState) -> str:
        """Return the notation in which a puzzle stores a position."""
        ...


def the_one_turn(puzzle_rules: PuzzleRules, seen: AnySeen) -> Sequence[Line]:
    """Return all lines of the only turn with which the viewer reaches the goal, which differ only in the
    order of moves; empty if no turn or more than one turn does. Raises Unprovable."""
    lines = puzzle_rules.lines(seen)
    return sorted(lines) if len({puzzle_rules.turn(line) for line in lines}) == 1 else ()
