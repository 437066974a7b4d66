"""Puzzles that ship with a game as data: positions in which exactly one turn fulfils the task."""

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
    """State of a solver's attempt: unfinished, solved or missed."""

    OPEN = "open"
    SOLVED = "solved"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to solve from the view of ``seat``; what that seat cannot see does not matter."""

    name: str
    """Unique name within the game. It never changes, since links and saved progress refer to it."""
    position: str
    """Initial position, in which ``seat`` decides, in the game's notation."""
    seat: int
    lines: Sequence[Sequence[Move]]
    """All solutions as the seat's moves in one turn, with every order and choice of cards that works."""
    grade: int
    """Difficulty from 1 to 5, from the solution's length and how rarely a weak player finds it."""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the defaults."""

    def match(self, game: AnyGame) -> Match:
        """Return a new match that starts at the puzzle's position."""
        setup = standard_setup(game, self.options, seats=self.seats)
        others = frozenset(range(setup.seats)) - {self.seat}
        return Match(game, setup, Start(position=self.position), others)

    def verdict(self, own: Sequence[Move]) -> Verdict:
        """Return the verdict on the moves that ``seat`` has played since the initial position."""
        going_on = [line for line in self.lines if [*line[: len(own)]] == [*own]]
        if not going_on:
            return Verdict.MISSED
        return Verdict.SOLVED if any(len(line) == len(own) for line in going_on) else Verdict.OPEN


def puzzles_in(module: str) -> Sequence[Puzzle]:
    """Return the puzzles in the .json file next to a module's path (format: ``lab.puzzles.written``)."""
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
