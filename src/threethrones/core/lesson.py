"""Lessons: guided first games for learning by playing, as data that ships with a game.

A lesson begins in a position. Each step says what to do, which moves fulfil it, and what the other seats play
then. The progress follows from the moves alone, so that undo and reopening a match need no extra data."""

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
    """One step of a lesson."""

    says: Text
    """What to do and why, in one or two sentences; ``%(p1)s`` stands for the name of the player in a seat."""
    done: Sequence[str]
    """Patterns of the moves that fulfil the step; ``*`` matches anything: ``4-petition-*-3``."""
    then: Sequence[Move] = ()
    """Moves of the other seats that follow, in order."""
    times: int = 1
    """Number of such moves that the step takes, for what is paid together."""
    marks: Sequence[str] = ()
    """Targets to point at besides those with which the step's moves begin."""

    def counts(self, move: Move) -> bool:
        """Return whether a move fulfils the step."""
        return any(fnmatchcase(move, pattern) for pattern in self.done)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A whole lesson. The learner has the first seat, computer players have all others."""

    position: str
    """Initial position, in the game's notation."""
    steps: Sequence[Step]
    ends: Text
    """Text after the last step."""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the defaults."""

    def match(self, game: AnyGame) -> Match:
        """Return a match at the initial position."""
        setup = standard_setup(game, self.options, seats=self.seats)
        computers = frozenset(range(1, setup.seats))
        return Match(game, setup, Start(position=self.position), computers)

    def progress(self, moves: Sequence[Move]) -> Progress:
        """Return the progress that the moves since the initial position have made."""
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
    """Progress of a learner in a lesson."""

    begun: Sequence[int]
    """Plies at which the steps began, up to the current one; after the last step, one more."""
    then: Sequence[Move] = ()
    """Moves that the other seats have yet to play in the current step, after the learner's."""
    strayed: bool = False
    """Whether a move was played that the lesson does not expect."""

    @property
    def step(self) -> int:
        """Index of the current step; the number of steps when all are done."""
        return len(self.begun) - 1
