"""Small line chart of the scores in a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 300
HEIGHT: Final = 100
LEAST_TURNS: Final = 3
"""Number of turns from which on a line shows more than the figures beside it."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines of a chart, one per seat, within ``WIDTH`` by ``HEIGHT``; the origin is at the top left."""

    lines: Sequence[str]
    """The ``points`` of an SVG polyline for each seat."""
    highest: int
    """Score at the top edge of the chart."""
    turns: int


def of_scores(scores: Sequence[Sequence[int]]) -> Chart | None:
    """Return a chart of every seat's score; None after few turns. ``scores``: of all seats, after each turn.

    >>> of_scores([(0, 0), (0, 0), (3, 0), (3, 1)]).lines
    ['0,100 100,100 200,0 300,0', '0,100 100,100 200,100 300,66.7']
    """
    highest = max(1, *(number for score in scores for number in score))
    turns = len(scores) - 1
    if turns < LEAST_TURNS:
        return None
    step = WIDTH / turns
    lines = [
        " ".join(
            f"{short(turn * step)},{short(HEIGHT - HEIGHT * score[seat] / highest)}"
            for turn, score in enumerate(scores)
        )
        for seat in range(len(scores[0]))
    ]
    return Chart(lines, highest, turns)


def short(number: float) -> str:
    """Format a coordinate, with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")
