"""Analysis of a finished match: its turning point and the costliest moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.terms import AnyState
from threethrones.core.text import Text


class Judged(NamedTuple):
    """A position at the end of a turn, with the chance of winning."""

    ply: int
    turn: int
    chance: float
    """The first seat's chance of winning, from 0 to 1."""


@dataclass(slots=True)
class Judging:
    """Progress of the replay of a match that looks for its turning point."""

    state: AnyState
    done: int = 0
    """Number of moves replayed."""
    judged: list[Judged] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ToldMistake:
    """A costly move, as the review draws it."""

    ply: int
    """Ply reached by the move."""
    who: str
    where: Text
    """Turn and number of the move, in words."""
    cost: Text
    played: Text
    better: Text
    """The better move and, if known, the reason."""


@dataclass(frozen=True, slots=True)
class Findings:
    """Results so far of the analysis of a match."""

    moments: Sequence[tuple[int, float]] = ()
    """Points of the chance curve known so far: a ply and the chance of winning there (see
    ``chance_curve.Moment``)."""
    forecasting: bool = False
    """Whether more ``moments`` are being computed."""
    seeking: bool = False
    """Whether the search for the costliest moves is under way."""
    mistakes: Sequence[ToldMistake] | None = None
    """The costliest moves; None until they are known (see ``mistakes``)."""
    judging: Judging | None = None
    """Progress of the search for the turning point (see ``turning_points``); None before it starts."""
