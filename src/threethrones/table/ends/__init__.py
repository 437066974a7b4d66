"""What the end of a match tells beside who has won: who did what, and where it turned.

The way to it is here from the start. All that it counts and draws comes later, with the screen of the
players. A match can end before that has arrived: then its end tells less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypedDict

from threethrones.core.ending import Account, Deed, Remarked
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text
from threethrones.games import NotHere
from threethrones.table import late
from threethrones.table.chart import Chart
from threethrones.table.context import Act, Context
from threethrones.table.fallback import with_fallback
from threethrones.table.model import OpenMatch

if TYPE_CHECKING:
    from threethrones.table.ends.after import After


class Ended(TypedDict):
    """What ``ends/account.html.j2`` draws."""

    facts: Sequence[tuple[str, Text]]
    """How long it took, each fact after a symbol of the page's art."""
    deeds: Sequence[Deed]
    """Those that anybody has done."""
    own: Account
    """What the game tells."""
    turning: Remarked | None
    """Where it turned,"""
    judging: bool
    """or whether that is still being looked for."""
    chart: Chart | None
    """Every seat's score, turn by turn."""
    courses: Mapping[str, Text]
    course: Chart | None
    """The figures that are nobody's own, where the game has any."""
    after: After | None
    """What is offered after a lost game."""


def told(context: Context, opened: OpenMatch, outcome: Outcome) -> Ended | None:
    """All that is told of the finished match on the table; None while what tells it is not here."""
    try:
        found: Ended | None = late.part("ends.account").told(context, opened, outcome)
    except NotHere:
        return None
    return found


def note(context: Context) -> None:
    """Keep what the screen of an end asks about the level, so that it is not asked again."""
    opened = context.on("over")
    if opened is not None:
        with suppress(NotHere):
            with_fallback(lambda: late.part("ends.level").note(context, opened), fallback=None)


def answer(context: Context, opened: OpenMatch) -> None:
    """Whoever was asked about the level has chosen one."""
    with suppress(NotHere):
        late.part("ends.level").answer(context, opened)


ACTS: Final[Mapping[str, Act]] = {"no-after": late.act("ends.after", "decline")}
