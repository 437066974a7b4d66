"""What of the table comes after the app stands, in one archive: the screen of all who play, who did what in a
match, the coach, the puzzles, and whoever tells what a thing on the board is."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from threethrones.games import NotHere
from threethrones.table.context import Act

PEOPLE: Final = "people"
"""The archive."""
TEMPLATES: Final = (PEOPLE, "lessons", "puzzles")
"""The folders of its templates that are asked for without the modules that draw them."""
_TABLE: Final = __name__.rpartition(".")[0]
_OURS: Final = f"{__name__.partition('.')[0]}."


def part(name: str) -> ModuleType:
    """A module of the table, by its name below it. Raises NotHere while it has not come, or what it needs."""
    try:
        return import_module(f"{_TABLE}.{name}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith(_OURS):
            raise NotHere(PEOPLE) from error
        raise


def act(module: str, name: str) -> Act:
    """An act that such a module does."""
    return lambda context, data, form: getattr(part(module), name)(context, data, form)
