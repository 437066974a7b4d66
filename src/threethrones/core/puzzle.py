"""Puzzles: positions in which exactly one turn fulfils the task, as data that ships with a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move


class Verdict(StrEnum):
    """Verdict on the moves of a solver."""

    OPEN = "open"
    SOLVED = "solved"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to solve. The solver sees what ``seat`` sees, and nothing else counts."""

    name: str
    """Name among the game's puzzles. It never changes, since links and saved progress refer to it."""
    position: str
    """Initial position, in the game's notation; ``seat`` decides there."""
    seat: int
    lines: Sequence[Sequence[Move]]
    """Moves of the seat in the one solving turn, in every order and with all cards that solve it."""
    grade: int
    """Difficulty from 1 to 5, by the length and by how rarely a weak player finds the solution."""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the defaults."""

    def match(self, game: AnyGame) -> Match:
        """Return a match at the initial position."""
        setup = standard_setup(game, self.options, seats=self.seats)
        others = frozenset(range(setup.seats)) - {self.seat}
        return Match(game, setup, Start(position=self.position), others)

    def verdict(self, own: Sequence[Move]) -> Verdict:
        """Judge the moves that the seat itself has played since the initial position."""
        going_on = [line for line in self.lines if [*line[: len(own)]] == [*own]]
        if not going_on:
            return Verdict.MISSED
        return Verdict.SOLVED if any(len(line) == len(own) for line in going_on) else Verdict.OPEN


def puzzles_in(module: str) -> Sequence[Puzzle]:
    """Load the puzzles from a module's path with the suffix .json (see ``lab.puzzles.written``)."""
    return [
        Puzzle(
            one["name"],
            one["position"],
            one["seat"],
            [tuple(line.split()) for line in one["lines"]],
            one["grade"],
            one.get("seats"),
            one.get("options", {}),
        )
        for one in json.loads(Path(module).with_suffix(".json").read_text("utf-8"))
    ]
