"""Times in words. Impossible times are not shown, since clocks can be wrong and texts forged."""

from __future__ import annotations

import re
from typing import Final

from threethrones.core.text import Text, say

MONTHS: Final = (
    *(say("Jan"), say("Feb"), say("Mar"), say("Apr"), say("May"), say("Jun")),
    *(say("Jul"), say("Aug"), say("Sep"), say("Oct"), say("Nov"), say("Dec")),
)
DATE: Final = r"([12][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
MOMENT: Final = re.compile(rf"{DATE}T(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){{2}}Z")
ON_THE_WALL: Final = re.compile(rf"{DATE}T([0-9:]{{5}})")


def can_be(moment: str, now: str) -> bool:
    """Return whether a moment is a well-formed UTC time and not after the day of ``now``.

    >>> can_be("2026-11-20T21:17:00Z", now="2026-11-20T21:16:00Z"), can_be("2031", now="2026")
    (True, False)
    """
    return MOMENT.fullmatch(moment) is not None and moment[:10] <= now[:10]


def told(here: str, today: str) -> Text | None:
    """Return a local time in words, relative to the local time ``today``; None if malformed.

    >>> print(told("2026-11-21T01:40", today="2026-11-22T10:00"))
    21 Nov 2026, 01:40
    >>> print(told("2026-11-21T01:40", today="2026-11-21T10:00"))
    today, 01:40
    """
    found = ON_THE_WALL.fullmatch(here)
    if found is None:
        return None
    year, month, day, time = found.groups()
    if here[:10] == today[:10]:
        return say("today, %(time)s", time=time)
    name = MONTHS[int(month) - 1]
    return say("%(day)d %(month)s %(year)s, %(time)s", day=int(day), month=name, year=year, time=time)
