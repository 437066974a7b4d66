"""How puzzles are proven: what each game says of its own turns, and what all of them have in common.

A proof starts from what a seat has seen, walks through all that this seat can do in one turn, and through all
that may lie hidden and that others may answer. Nothing is drawn by lot, and nothing is left out: what is too
much for that is no puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Protocol, TypeAlias

from threethrones.core.terms import AnySeen, AnyState, Move, Setup

Line: TypeAlias = tuple[Move, ...]
"""The moves of one seat in one turn."""


class PuzzleRules(Protocol):
    """What a game says of its puzzles."""

    prefix: str
    """What the names of its puzzles begin with."""
    crowd: Sequence[str]
    """The computer players in whose games puzzles are looked for, each as likely."""
    alike: int
    """One of so many puzzles may have a pattern in common, but two of few."""
    grades: Sequence[float]
    """How hard a puzzle is at the least to be of grade 2, 3, 4, 5."""

    def tables(self) -> Sequence[Setup]:
        """What games are played with in which puzzles are looked for, one after the other."""
        ...

    def asked(self, state: AnyState) -> int | None:
        """The seat whose turn begins here, if a puzzle may be here at all; else None. It may take a puzzle
        for none."""
        ...

    def lines(self, seen: AnySeen) -> Collection[Line]:
        """Every turn of the viewer that does what is asked for, whatever lies hidden from it and whatever
        others answer. Raises Unprovable."""
        ...

    def turn(self, line: Line) -> Hashable:
        """What makes it the same turn as another line, in which only the order differs."""
        ...

    def pattern(self, seen: AnySeen, line: Line) -> Hashable:
        """What a puzzle is about: two that have it in common are much alike. None for a dull one."""
        ...

    def position(self, state: AnyState) -> str:
        """The position as a puzzle has it."""
        ...


def the_one_turn(puzzle_rules: PuzzleRules, seen: AnySeen) -> Sequence[Line]:
    """The lines of the one turn of the viewer that does what is asked for; empty where there is none, or
    another. Raises Unprovable."""
    lines = puzzle_rules.lines(seen)
    return sorted(lines) if len({puzzle_rules.turn(line) for line in lines}) == 1 else ()
