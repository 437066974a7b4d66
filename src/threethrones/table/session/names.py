"""What players and matches may be called: texts that somebody typed, or that come from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from threethrones.core.text import Text, say, verbatim
from threethrones.table.session import language

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 40
MOST_NAMES: Final = 8
"""More than play any game; a text from anywhere may hold as many as it likes."""
YOU: Final = say("You")
"""Stands for the name of whoever plays alone and has not said it."""


def read_names(names: object, seats: int | None = None) -> list[str]:
    """As many names as seats, or as are given: cleaned, and where nothing is left, the seat's number."""
    given = [read_name(name) for name in names[:MOST_NAMES]] if isinstance(names, list) else []
    missing = [""] * ((seats or 0) - len(given))
    return [name or str(number) for number, name in enumerate([*given, *missing][:seats], 1)]


def read_name(name: object) -> str:
    """A name as it may be shown; empty where there is none."""
    return _cleaned(name, LONGEST_NAME)


def read_title(title: object) -> str:
    """A title as it may be shown; empty where there is none."""
    return _cleaned(title, LONGEST_TITLE)


@cache
def nameless() -> frozenset[str]:
    """What players are called who have not said their names, in whatever language it was."""
    numbers = range(1, MOST_NAMES + 1)
    numbered = (name % number for number in numbers for name in language.UNNAMED.values())
    return frozenset((*numbered, *map(str, numbers), *language.YOU.values()))


def called(names: Sequence[str], alone: int | None) -> list[Text]:
    """What players are called who bear these names; ``alone``: the seat of the only person among
    computers."""
    return [
        YOU if seat == alone and name in nameless() else verbatim(name) for seat, name in enumerate(names)
    ]


def _cleaned(text: object, longest: int) -> str:
    """A text as it may be shown: one line, without control characters, not too long."""
    if not isinstance(text, str):
        return ""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:longest].strip()
