"""A puzzle: a position in which exactly one turn does what is asked, as data that a game brings along."""

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
    """What somebody's moves have come to."""

    OPEN = "open"
    SOLVED = "solved"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to solve. Who solves it sees what ``seat`` sees, and nothing else counts."""

    name: str
    """Its name among those of its game, which never changes: links and what is remembered hold it."""
    position: str
    """Where it begins, in the game's notation; ``seat`` is asked."""
    seat: int
    lines: Sequence[Sequence[Move]]
    """The one turn as the seat's own moves, in every order and with all the cards in which it does it."""
    grade: int
    """How hard it is, from 1 to 5: by its length and by how seldom a weak player finds it."""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Those that are not as by default."""

    def match(self, game: AnyGame) -> Match:
        """The match at its beginning."""
        setup = standard_setup(game, self.options, seats=self.seats)
        others = frozenset(range(setup.seats)) - {self.seat}
        return Match(game, setup, Start(position=self.position), others)

    def verdict(self, own: Sequence[Move]) -> Verdict:
        """What the moves that the seat itself has played since the beginning have come to."""
        going_on = [line for line in self.lines if [*line[: len(own)]] == [*own]]
        if not going_on:
            return Verdict.MISSED
        return Verdict.SOLVED if any(len(line) == len(own) for line in going_on) else Verdict.OPEN


def puzzles_in(module: str) -> Sequence[Puzzle]:
    """The puzzles in the file that lies beside a module, under its name (see ``lab.puzzles.written``)."""
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
