"""Typed access to the facts of an event or an outcome, for the code that writes sentences about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.canonical import JSON
from threethrones.core.terms import Names


class Facts:
    """Plain JSON values by name, with type checks. A missing name (KeyError) or a value of the wrong type
    (TypeError) is a bug in the game that recorded the facts."""

    def __init__(self, about: Mapping[str, JSON], names: Names) -> None:
        self.about = about
        self.names = names

    def __contains__(self, name: str) -> bool:
        return name in self.about

    def number(self, name: str) -> int:
        """Return the integer with this name; booleans are accepted."""
        value = self.about[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no number")
        return value

    def numbers(self, name: str) -> list[int]:
        """Return the integers in the list with this name."""
        return [item for item in self._items(name) if isinstance(item, int)]

    def word(self, name: str) -> str:
        """Return the string with this name."""
        value = self.about[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} is no text")
        return value

    def words(self, name: str) -> list[str]:
        """Return the strings in the list with this name."""
        return [item for item in self._items(name) if isinstance(item, str)]

    def each(self, name: str) -> list[Facts]:
        """Return the objects in the list with this name, each as facts."""
        return [Facts(item, self.names) for item in self._items(name) if isinstance(item, Mapping)]

    def player(self, name: str = "seat") -> str:
        """Return the name of the player whose seat is the fact ``name``; empty if the seat is negative."""
        seat = self.number(name)
        return self.names[seat] if seat >= 0 else ""

    @property
    def who(self) -> str:
        """Name of the player in the seat of the fact ``seat``; empty if there is no such fact."""
        return self.player() if "seat" in self else ""

    def _items(self, name: str) -> Sequence[JSON]:
        value = self.about[name]
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise TypeError(f"{name} is no list")
        return value
