"""What is found out about a finished match: where it turned, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.terms import AnyState
from threethrones.core.text import Text


class Judged(NamedTuple):
    """A position at the end of a turn."""

    ply: int
    turn: int
    chance: float
    """Of the first seat to win."""


@dataclass(slots=True)
class Judging:
    """How far the replay has got."""

    state: AnyState
    done: int = 0
    """How many moves it has replayed."""
    judged: list[Judged] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ToldMistake:
    """What a review draws of one."""

    ply: int
    """The ply after the move."""
    who: str
    where: Text
    """Which move and turn it was."""
    cost: Text
    played: Text
    better: Text
    """What would have been better, and why."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All of that, as far as it is known."""

    moments: Sequence[tuple[int, float]] = ()
    """While the review shows its analysis: plies with chances of winning (see ``forecasts.Moment``)."""
    forecasting: bool = False
    """Whether more of them are to come."""
    seeking: bool = False
    """Whether the moves that cost most are looked for."""
    mistakes: Sequence[ToldMistake] | None = None
    """The moves that cost most, once they are known (see ``mistakes``)."""
    judging: Judging | None = None
    """How far ``ends.turning`` has got with looking for the turn at which it turned."""
