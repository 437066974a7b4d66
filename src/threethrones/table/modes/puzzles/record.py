"""Record of the puzzles solved on this device, and of the days with a solved puzzle of the day.

The record has its own storage entry. A change is applied to the record as stored at that moment and leaves
unknown JSON members as they are. The stored text may come from anywhere, so all of it is validated."""

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
"""Storage key to which an unreadable record is moved before a new one is written."""
SCHEMA: Final = 1
NAME: Final = re.compile("[a-z0-9][a-z0-9-]{0,39}")
"""Pattern for the name of a game or a puzzle."""
MOST: Final = 2000
"""Maximum number of names read from one list, and of days stored (the latest ones)."""

Table = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """The solved puzzles, and the days with a solved puzzle of the day."""

    solved: Table
    """Names of the solved puzzles, by game."""
    days: Table
    """For each local date, the games whose puzzle of that day was solved."""
    damaged: bool = False
    """Whether an unreadable text is stored in place of the record."""

    def streak(self, today: str) -> int:
        """Return the number of consecutive days with a solved puzzle of the day, up to today, or up to
        yesterday if none has been solved today yet."""
        numbers = {day_number(day) for day in self.days}
        day = day_number(today)
        last = day if day in numbers else day - 1
        return next(n for n in range(len(numbers) + 1) if last - n not in numbers)

    @property
    def longest(self) -> int:
        """Largest number of consecutive days with a solved puzzle of the day."""
        numbers = {day_number(day) for day in self.days}
        firsts = [day for day in numbers if day - 1 not in numbers]
        return max((_row(numbers, first) for first in firsts), default=0)

    def is_solved(self, game: str, name: str) -> bool:
        """Return whether a puzzle was solved."""
        return name in self.solved.get(game, ())


def _row(numbers: set[int], first: int) -> int:
    return next(n for n in range(len(numbers) + 1) if first + n not in numbers)


def day_number(day: str) -> int:
    """Return the ordinal number of a date; consecutive days have consecutive numbers. Raises ValueError for
    an invalid date.

    >>> [day_number(f"{year}-03-01") - day_number(f"{year}-02-28") for year in (2026, 2028)]
    [1, 2]
    """
    return date.fromisoformat(day).toordinal()


def is_day(text: str) -> bool:
    """Return whether a text is an existing date in the stored format."""
    try:
        return re.fullmatch(DATE, text) is not None and day_number(text) > 0
    except ValueError:
        return False


def today(context: Context) -> str:
    """Return today's local date; a fixed date if the clock gives no valid one."""
    here = context.clock.here(context.clock.now())[:10]
    return here if is_day(here) else "2000-01-01"


# --- in the store -----------------------------------------------------------------------------------------


def read(store: Store) -> PuzzleRecord:
    """Return the stored record of solved puzzles; an empty one if it cannot be read."""
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
    """Return whether a text may be the name of a game or a puzzle."""
    return NAME.fullmatch(text) is not None


def _table(value: object, is_key: Callable[[str], bool]) -> dict[str, frozenset[str]]:
    """Return a table of names by game or by day, read from untrusted JSON without its invalid entries."""
    rows = value.items() if isinstance(value, Mapping) else ()
    return {
        key: frozenset(each for each in found[:MOST] if isinstance(each, str) and is_name(each))
        for key, found in rows
        if isinstance(key, str) and is_key(key) and isinstance(found, list)
    }


def change(context: Context, edit: Callable[[PuzzleRecord], PuzzleRecord]) -> None:
    """Apply an edit to the record as stored at this moment; a failure of the store is shown to the person."""

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
    """Record that a puzzle was solved and, if ``day`` is given, that it was the puzzle of that day."""

    def solve(record: PuzzleRecord) -> PuzzleRecord:
        days = _with(record.days, day, game) if day else record.days
        return PuzzleRecord(_with(record.solved, game, name), days)

    change(context, solve)


def _with(table: Table, key: str, name: str) -> Table:
    return {**table, key: table.get(key, frozenset()) | {name}}


def bring(context: Context, brought: Mapping[str, object]) -> None:
    """Merge the record from a backup into the stored record."""
    other = _record(brought)

    def join(record: PuzzleRecord) -> PuzzleRecord:
        return PuzzleRecord(_joined(record.solved, other.solved), _joined(record.days, other.days))

    if other.solved or other.days:
        change(context, join)


def _joined(one: Table, other: Table) -> Table:
    return {key: one.get(key, frozenset()) | other.get(key, frozenset()) for key in {**one, **other}}
