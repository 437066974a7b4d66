"""What was solved on this device, and on which days.

It is kept in an entry of its own. What is changed in it is changed in what lies there at that moment, and
what is not understood of it stays as it is. A text may come from anywhere, so nothing that it says is
believed unread.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.table.commands.context import Context
from threethrones.table.modes.puzzles import KEY
from threethrones.table.store.dates import DATE
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import Store, StoreError

PUT_ASIDE: Final = f"{KEY}-damaged"
"""Where what cannot be read lies, once something is written in its place."""
SCHEMA: Final = 1
NAME: Final = re.compile("[a-z0-9][a-z0-9-]{0,39}")
"""A game or a puzzle."""
MOST: Final = 2000
"""So many names are read of a list; and so many days are kept, the last ones."""

Table = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """What is remembered."""

    solved: Table
    """By game the names of the puzzles that were solved."""
    days: Table
    """By date, as the calendars here showed it, the games whose puzzle of the day was solved on that day."""
    damaged: bool = False
    """Whether something else lies where it is kept."""

    def streak(self, today: str) -> int:
        """How many days in a row have brought a puzzle of the day, up to today, or as long as today may yet
        bring one, up to yesterday."""
        numbers = {day_number(day) for day in self.days}
        day = day_number(today)
        last = day if day in numbers else day - 1
        return next(n for n in range(len(numbers) + 1) if last - n not in numbers)

    @property
    def longest(self) -> int:
        """The longest such row."""
        numbers = {day_number(day) for day in self.days}
        firsts = [day for day in numbers if day - 1 not in numbers]
        return max((_row(numbers, first) for first in firsts), default=0)

    def is_solved(self, game: str, name: str) -> bool:
        """Whether a puzzle was solved."""
        return name in self.solved.get(game, ())


def _row(numbers: set[int], first: int) -> int:
    return next(n for n in range(len(numbers) + 1) if first + n not in numbers)


def day_number(day: str) -> int:
    """The days of all dates in their order, one after the other: one more each day. Raises ValueError for one
    that is in no calendar.

    >>> [day_number(f"{year}-03-01") - day_number(f"{year}-02-28") for year in (2026, 2028)]
    [1, 2]
    """
    return date.fromisoformat(day).toordinal()


def is_day(text: str) -> bool:
    """Whether it is a date as it is kept here, and one that there is."""
    try:
        return re.fullmatch(DATE, text) is not None and day_number(text) > 0
    except ValueError:
        return False


def today(context: Context) -> str:
    """The date that the calendars here show."""
    here = context.clock.here(context.clock.now())[:10]
    return here if is_day(here) else "2000-01-01"


# --- in the store -----------------------------------------------------------------------------------------


def read(store: Store) -> PuzzleRecord:
    """What lies in the store; where that may not be read, nothing."""
    try:
        text = store.get(KEY)
    except StoreError:
        return PuzzleRecord({}, {})
    whole = json_object(text)
    return PuzzleRecord({}, {}, damaged=bool(text)) if whole is None else _record(whole)


def _record(whole: Mapping[str, object]) -> PuzzleRecord:
    days = _table(whole.get("days"), is_day)
    return PuzzleRecord(
        _table(whole.get("solved"), is_name), {day: days[day] for day in sorted(days)[-MOST:]}
    )


def is_name(text: str) -> bool:
    """Whether a game or a puzzle may be called that."""
    return NAME.fullmatch(text) is not None


def _table(value: object, is_key: Callable[[str], bool]) -> dict[str, frozenset[str]]:
    """By names or days names; whatever is none is left out."""
    rows = value.items() if isinstance(value, Mapping) else ()
    return {
        key: frozenset(each for each in found[:MOST] if isinstance(each, str) and is_name(each))
        for key, found in rows
        if isinstance(key, str) and is_key(key) and isinstance(found, list)
    }


def change(context: Context, edit: Callable[[PuzzleRecord], PuzzleRecord]) -> None:
    """Change what lies in the store now; a store that will not is said."""

    def write() -> None:
        text = context.store.get(KEY)
        whole = json_object(text)
        record = edit(_record(whole or {}))
        if text and whole is None:
            context.store.put(PUT_ASIDE, text)
        written = json.dumps({"schema": SCHEMA, **(whole or {}), **_written(record)})
        if written != text:
            context.store.put(KEY, written)

    context.keep(write)


def _written(record: PuzzleRecord) -> dict[str, JSON]:
    return {
        "solved": {game: [*sorted(names)] for game, names in record.solved.items()},
        "days": {day: [*sorted(games)] for day, games in sorted(record.days.items())[-MOST:]},
    }


def remember(context: Context, game: str, name: str, day: str = "") -> None:
    """A puzzle was solved, perhaps as that of a day."""

    def solve(record: PuzzleRecord) -> PuzzleRecord:
        days = _with(record.days, day, game) if day else record.days
        return PuzzleRecord(_with(record.solved, game, name), days)

    change(context, solve)


def _with(table: Table, key: str, name: str) -> Table:
    return {**table, key: table.get(key, frozenset()) | {name}}


def bring(context: Context, brought: Mapping[str, object]) -> None:
    """What a backup tells was solved, too."""
    other = _record(brought)

    def join(record: PuzzleRecord) -> PuzzleRecord:
        return PuzzleRecord(_joined(record.solved, other.solved), _joined(record.days, other.days))

    if other.solved or other.days:
        change(context, join)


def _joined(one: Table, other: Table) -> Table:
    return {key: one.get(key, frozenset()) | other.get(key, frozenset()) for key in {**one, **other}}
