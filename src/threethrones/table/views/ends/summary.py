"""Data of the end of a match, apart from its winner, for the templates."""

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
    """``data-*`` values of the suggestion's button."""
    why: Text | None = None
    """Sentence shown before the button; None for no sentence."""


@dataclass(frozen=True, slots=True)
class Ended:
    """Data of the template ``ends/account.html.j2``."""

    facts: Sequence[tuple[str, Text]]
    """Time played, number of turns and number of moves: each an icon's id and a text."""
    statistics: Sequence[Statistic]
    """Statistics with a count above zero for at least one seat."""
    own: Account
    """The account that the game's presentation gives of the match."""
    turning: Remarked | None
    """Turning point of the match; None if none is known."""
    judging: bool
    """Whether the turning point is still being computed."""
    chart: Chart | None
    """Chart of every seat's score by turn; None if it cannot be drawn."""
    courses: Mapping[str, Text]
    course: Chart | None
    """Chart of the figures that belong to no seat, by turn; None if the game has none."""
    after: After | None
    """Suggestion of what to do next; None if there is none."""
