"""Analysis of a finished match: its turning point and the costliest moves."""

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
    """Chance of the first seat to win."""


@dataclass(slots=True)
class Judging:
    """Progress of the replay that looks for the turning point."""

    state: AnyState
    done: int = 0
    """Number of moves replayed."""
    judged: list[Judged] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ToldMistake:
    """A costly move, as the review draws it."""

    ply: int
    """Ply after the move."""
    who: str
    where: Text
    """Turn and number of the move."""
    cost: Text
    played: Text
    better: Text
    """The better move, and why."""


@dataclass(frozen=True, slots=True)
class Findings:
    """Results of the analysis so far."""

    moments: Sequence[tuple[int, float]] = ()
    """Plies with chances of winning, while the review shows its analysis (see ``forecasts.Moment``)."""
    forecasting: bool = False
    """Whether more moments are being computed."""
    seeking: bool = False
    """Whether the search for the costliest moves is under way."""
    mistakes: Sequence[ToldMistake] | None = None
    """The costliest moves; None until they are known (see ``mistakes``)."""
    judging: Judging | None = None
    """Progress of the search for the turning point (see ``turning_points``)."""
