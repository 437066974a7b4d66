"""What of the table comes after the app stands, in one archive: the screen of all who play, who did what in a
match, the coach, the puzzles, and whoever tells what a thing on the board is."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from threethrones.games import found, missing
from threethrones.table.context import Act

PEOPLE: Final = "people"
"""The archive."""
TEMPLATES: Final = (PEOPLE, "lessons", "puzzles")
"""The folders of its templates that are asked for without the modules that draw them,"""
TEMPLATE: Final = "lessons/coach.html.j2"
"""and one of them: where it is, all are."""
_TABLE: Final = __name__.rpartition(".")[0]


def part(name: str) -> ModuleType:
    """A module of the table, by its name below it. Raises NotHere while it has not come."""
    module = found(f"{_TABLE}.{name}")
    if module is None:
        raise missing(PEOPLE, f"{name}.py")
    return module


def act(module: str, name: str) -> Act:
    """An act that such a module does."""
    return lambda context, data, form: getattr(part(module), name)(context, data, form)
