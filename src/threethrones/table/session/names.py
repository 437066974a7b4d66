"""Names of players and titles of matches, cleaned of control characters and limited in length."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from threethrones.core.terms import YOU
from threethrones.core.text import Text, verbatim
from threethrones.table.session import language

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 40
MOST_NAMES: Final = 8
"""Maximum number of names read, more than any game needs; a foreign text may contain any number."""


def read_names(names: object, seats: int | None = None) -> list[str]:
    """Return cleaned names, one for each seat, or as many as given if ``seats`` is None; an empty name
    becomes the seat's number (from 1)."""
    given = [read_name(name) for name in names[:MOST_NAMES]] if isinstance(names, list) else []
    missing = [""] * ((seats or 0) - len(given))
    return [name or str(number) for number, name in enumerate([*given, *missing][:seats], 1)]


def read_name(name: object) -> str:
    """Return a cleaned name; empty if it is not a text."""
    return _cleaned(name, LONGEST_NAME)


def read_title(title: object) -> str:
    """Return a cleaned title; empty if it is not a text."""
    return _cleaned(title, LONGEST_TITLE)


@cache
def nameless() -> frozenset[str]:
    """Return all names that count as none: the default names in all languages, and bare numbers."""
    numbers = range(1, MOST_NAMES + 1)
    numbered = (name % number for number in numbers for name in language.UNNAMED.values())
    return frozenset((*numbered, *map(str, numbers), *language.YOU.values()))


def called(names: Sequence[str], alone: int | None) -> list[Text]:
    """Return the names to show. ``alone``: seat of the only person among computers, "You" if unnamed."""
    return [
        YOU if seat == alone and name in nameless() else verbatim(name) for seat, name in enumerate(names)
    ]


def _cleaned(text: object, longest: int) -> str:
    """Return a text as one line of limited length, without control characters; empty if it is not a text."""
    if not isinstance(text, str):
        return ""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:longest].strip()
