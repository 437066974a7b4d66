"""Of what kind a value from anywhere must be: small checks, put together to the shape of a state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias, TypeGuard

from threethrones.core.canonical import JSON

Check: TypeAlias = Callable[[JSON], bool]


def is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    """Whether this is a whole number within these bounds; no truth value is one."""
    return type(value) is int and least <= value <= most


def number(least: int, most: int) -> Check:
    """A whole number within these bounds."""
    return lambda value: is_number(value, least, most)


def flag(value: JSON) -> bool:
    """True or false."""
    return isinstance(value, bool)


def text(longest: int) -> Check:
    """A text of no more letters than these."""
    return lambda value: isinstance(value, str) and len(value) <= longest


def word(known: Collection[str]) -> Check:
    """One of these words."""
    allowed = frozenset(known)
    return lambda value: isinstance(value, str) and value in allowed


def row(check: Check, least: int, most: int) -> Check:
    """A list of so many values, each of a kind."""
    return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(check, value))


def table(names: Collection[str], check: Check) -> Check:
    """A value of a kind for each of these names."""
    wanted = frozenset(names)
    return lambda value: (
        isinstance(value, dict) and value.keys() == wanted and all(map(check, value.values()))
    )


def checked(data: JSON, checks: Mapping[str, Check]) -> dict[str, JSON]:
    """A copy of a state's JSON, once each of its parts is of its kind. Raises ValueError."""
    if not isinstance(data, Mapping) or data.keys() != checks.keys():
        raise ValueError("the state lacks something, or holds something unknown")
    if not all(check(data[name]) for name, check in checks.items()):
        raise ValueError("the state holds something that is not of the right kind")
    return {name: _copied(data[name]) for name in checks}


def _copied(value: JSON) -> JSON:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return {name: _copied(item) for name, item in value.items()} if isinstance(value, dict) else value
