"""Lessons: guided first games for learning by playing, shipped with a game as data.

A lesson begins in a position. Each step has an instruction, the moves that fulfil it, and the moves of the
other seats that follow. Progress depends on the moves alone, so undo and reopening need no extra data."""

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
    """Instruction and reason, in one or two sentences; ``%(p1)s`` is the name of the player in seat 1."""
    done: Sequence[str]
    """Patterns of the moves that fulfil the step, such as ``4-petition-*-3``; ``*`` matches any text."""
    then: Sequence[Move] = ()
    """Moves of the other seats after the learner's moves, in order."""
    times: int = 1
    """Number of moves that the learner plays in this step, such as the cards of one payment."""
    marks: Sequence[str] = ()
    """Targets to highlight in addition to the first targets of the moves that fulfil the step."""

    def counts(self, move: Move) -> bool:
        """Return whether a move fulfils the step."""
        return any(fnmatchcase(move, pattern) for pattern in self.done)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. The learner has the first seat; computer players have all other seats."""

    position: str
    """Initial position, in the game's notation."""
    steps: Sequence[Step]
    ends: Text
    """Text shown after the last step."""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the game's defaults."""

    def match(self, game: AnyGame) -> Match:
        """Return a new match at the initial position."""
        setup = standard_setup(game, self.options, seats=self.seats)
        computers = frozenset(range(1, setup.seats))
        return Match(game, setup, Start(position=self.position), computers)

    def progress(self, moves: Sequence[Move]) -> Progress:
        """Return the progress made by the moves played since the initial position."""
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
    """A learner's progress in a lesson."""

    begun: Sequence[int]
    """Plies at which the steps so far began; once all steps are done, also the ply after the last step."""
    then: Sequence[Move] = ()
    """Moves that the other seats have yet to play in the current step, after the learner's moves."""
    strayed: bool = False
    """Whether a move was played that the lesson does not expect."""

    @property
    def step(self) -> int:
        """Index of the current step; equals the number of steps when all are done."""
        return len(self.begun) - 1
