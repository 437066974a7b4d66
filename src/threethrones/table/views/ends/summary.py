"""Data of the end of a match, beyond its winner, for the templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from threethrones.core.recap import Account, Remarked, Statistic
from threethrones.core.text import Text
from threethrones.table.assist.chart import Chart


class After(NamedTuple):
    """A suggestion after a match."""

    what: str
    act: str
    picture: str
    label: Text
    data: Mapping[str, str]
    """``data-*`` values of its button."""
    why: Text | None = None
    """Sentence before the button."""


@dataclass(frozen=True, slots=True)
class Ended:
    """Data of ``ends/account.html.j2``."""

    facts: Sequence[tuple[str, Text]]
    """Length of the match in several measures, each after the id of its symbol."""
    statistics: Sequence[Statistic]
    """Statistics with a count above zero for at least one seat."""
    own: Account
    """The game's own account."""
    turning: Remarked | None
    """Turning point; None if none is known."""
    judging: bool
    """Whether the turning point is still being computed."""
    chart: Chart | None
    """Every seat's score, turn by turn."""
    courses: Mapping[str, Text]
    course: Chart | None
    """Figures that belong to no seat, turn by turn; None if the game has none."""
    after: After | None
    """Suggestion for what to do next."""
