"""What the page draws of the end of a match, beside who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from threethrones.core.recap import Account, Remarked, Statistic
from threethrones.core.text import Text
from threethrones.table.assist.chart import Chart


class After(NamedTuple):
    """What is offered."""

    what: str
    act: str
    picture: str
    label: Text
    data: Mapping[str, str]
    """What its button bears."""
    why: Text | None = None
    """What stands before it."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What ``ends/account.html.j2`` draws."""

    facts: Sequence[tuple[str, Text]]
    """How long it took, each fact after a symbol of the page's art."""
    statistics: Sequence[Statistic]
    """Those that anybody has done."""
    own: Account
    """What the game tells."""
    turning: Remarked | None
    """Where it turned; None where nothing is known of that."""
    judging: bool
    """Whether that is still being looked for."""
    chart: Chart | None
    """Every seat's score, turn by turn."""
    courses: Mapping[str, Text]
    course: Chart | None
    """The figures that are nobody's own, where the game has any."""
    after: After | None
    """What is offered after a lost game."""
