"""Parsers shared by all position notations, for fields, numbers and flags, and their error messages."""

from __future__ import annotations

from collections.abc import Collection

from threethrones.core.text import shortened

MOST_DIGITS = 6


def unreadable(text: str, what: str) -> ValueError:
    """Return the error for a part of a position that cannot be parsed. ``what``: text after the quoted part.

    >>> str(unreadable("x", "is not a card"))
    '“x” is not a card'
    """
    return ValueError(f"“{shortened(text)}” {what}")


def fields_in(text: str, known: Collection[str]) -> dict[str, str]:
    """Parse a line of ``name=value`` fields. Raises ValueError for an unknown or repeated field."""
    found: dict[str, str] = {}
    for field in text.split():
        name, sign, value = field.partition("=")
        if not sign or name not in known or name in found:
            raise unreadable(field, "is not a field of a position")
        found[name] = value
    return found


def number_in(text: str) -> int:
    """Parse an integer without a sign. Raises ValueError for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise unreadable(text, "is not a number")
    return int(text)


def flag_in(text: str) -> bool:
    """Parse 0 or 1 as a boolean. Raises ValueError for any other text."""
    if text not in ("0", "1"):
        raise unreadable(text, "is neither 0 nor 1")
    return text == "1"
