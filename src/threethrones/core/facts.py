"""Typed access to the facts of an event or an outcome, for their sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.canonical import JSON
from threethrones.core.terms import Names


class Facts:
    """Plain values by name, read by type. A missing name or a value of another type is a bug of the game that
    wrote it, and raises KeyError or TypeError."""

    def __init__(self, about: Mapping[str, JSON], names: Names) -> None:
        self.about = about
        self.names = names

    def __contains__(self, name: str) -> bool:
        return name in self.about

    def number(self, name: str) -> int:
        """Return an integer; a boolean counts as one."""
        value = self.about[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no number")
        return value

    def numbers(self, name: str) -> list[int]:
        """Return the integers of a list."""
        return [item for item in self._items(name) if isinstance(item, int)]

    def word(self, name: str) -> str:
        """Return a string."""
        value = self.about[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} is no text")
        return value

    def words(self, name: str) -> list[str]:
        """Return the strings of a list."""
        return [item for item in self._items(name) if isinstance(item, str)]

    def each(self, name: str) -> list[Facts]:
        """Return the objects of a list as facts."""
        return [Facts(item, self.names) for item in self._items(name) if isinstance(item, Mapping)]

    def player(self, name: str = "seat") -> str:
        """Return the name of the player in a seat; empty if the seat is negative."""
        seat = self.number(name)
        return self.names[seat] if seat >= 0 else ""

    @property
    def who(self) -> str:
        """Name of the player whom the facts are about; empty if they name no seat."""
        return self.player() if "seat" in self else ""

    def _items(self, name: str) -> Sequence[JSON]:
        value = self.about[name]
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise TypeError(f"{name} is no list")
        return value
