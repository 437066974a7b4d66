"""A lesson: the first game of somebody who learns it by playing, as data that a game brings along.

It begins in a position, and each of its steps says what to do, which moves count as that, and what the others
do then. How far somebody has got follows from the moves alone, so that undo and a match that is opened again
need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move
from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """One deed."""

    says: Text
    """What to do and why, in a sentence or two; it may name the players by their seats: ``%(p1)s``."""
    done: Sequence[str]
    """The moves that count as that; ``*`` stands for anything: ``4-petition-*-3``."""
    then: Sequence[Move] = ()
    """What happens then by the moves of others, one after the other."""
    times: int = 1
    """How many such moves it takes: what is paid together."""
    marks: Sequence[str] = ()
    """Spots to point at beside those that the deed begins with."""

    def counts(self, move: Move) -> bool:
        """Whether a move is what it asks for."""
        return any(fnmatchcase(move, pattern) for pattern in self.done)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A whole lesson. Who learns sits in the first seat, computers in all others."""

    position: str
    """Where it begins, in the game's notation."""
    steps: Sequence[Step]
    ends: Text
    """What is said when the last step is done."""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Those that are not as by default."""

    def match(self, game: AnyGame) -> Match:
        """The match at its beginning."""
        setup = standard_setup(game, self.options, seats=self.seats)
        computers = frozenset(range(1, setup.seats))
        return Match(game, setup, Start(position=self.position), computers)

    def progress(self, moves: Sequence[Move]) -> Progress:
        """How far these moves since its beginning have got."""
        begun = [0]
        for step in self.steps:
            at = begun[-1] + step.times
            own, others = moves[begun[-1] : at], moves[at : at + len(step.then)]
            if not all(map(step.counts, own)) or [*others] != [*step.then][: len(others)]:
                return Progress(begun, strayed=True)
            if len(own) < step.times or len(others) < len(step.then):
                return Progress(begun, then=() if len(own) < step.times else step.then[len(others) :])
            begun.append(at + len(step.then))
        return Progress(begun)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody has got in a lesson."""

    begun: Sequence[int]
    """The plies at which each step began, up to the one that is to be done; behind the last step one more."""
    then: Sequence[Move] = ()
    """What others are yet to do in this step, which is done but for that."""
    strayed: bool = False
    """Whether something else was played."""

    @property
    def step(self) -> int:
        """The number of the step that is to be done; when all are done their count."""
        return len(self.begun) - 1
