"""What an event or an outcome tells, in the types that sentences need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.canonical import JSON
from threethrones.core.terms import Names


class Facts:
    """Plain values by name, each read as what it is. Asking for what is not there, or for a value of another
    type, is a mistake of the game that wrote it: KeyError or TypeError."""

    def __init__(self, about: Mapping[str, JSON], names: Names) -> None:
        self.about = about
        self.names = names

    def __contains__(self, name: str) -> bool:
        return name in self.about

    def number(self, name: str) -> int:
        """A whole number, or a truth value as one."""
        value = self.about[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no number")
        return value

    def numbers(self, name: str) -> list[int]:
        """Whole numbers."""
        return [item for item in self._items(name) if isinstance(item, int)]

    def word(self, name: str) -> str:
        """A text."""
        value = self.about[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} is no text")
        return value

    def words(self, name: str) -> list[str]:
        """Texts."""
        return [item for item in self._items(name) if isinstance(item, str)]

    def each(self, name: str) -> list[Facts]:
        """Several of the kind, one for each."""
        return [Facts(item, self.names) for item in self._items(name) if isinstance(item, Mapping)]

    def player(self, name: str = "seat") -> str:
        """The name of the player in a seat; empty for none."""
        seat = self.number(name)
        return self.names[seat] if seat >= 0 else ""

    @property
    def who(self) -> str:
        """The player whom it is about; empty where it is about none."""
        return self.player() if "seat" in self else ""

    def _items(self, name: str) -> Sequence[JSON]:
        value = self.about[name]
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise TypeError(f"{name} is no list")
        return value
