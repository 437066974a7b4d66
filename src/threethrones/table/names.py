"""What players and matches may be called: texts that somebody typed, or that come from anywhere."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 40
MOST_NAMES: Final = 8
"""More than play any game; a text from anywhere may hold as many as it likes."""


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


def _cleaned(text: object, longest: int) -> str:
    """A text as it may be shown: one line, without control characters, not too long."""
    if not isinstance(text, str):
        return ""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:longest].strip()
