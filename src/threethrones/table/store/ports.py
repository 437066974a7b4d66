"""Ports to the outside world: storage, time, and random keys.

The shell implements them with the browser's means, tests with a dictionary, a fixed time and a counter."""

from __future__ import annotations

from typing import Protocol


class StoreError(Exception):
    """Something could not be stored; nothing stored before is lost."""


class StoreFull(StoreError):
    """No room is left for this text."""


class StoreForbidden(StoreError):
    """The browser does not let this page store anything."""


class StoreUnsound(StoreError):
    """What is stored is not what was written."""


class Store(Protocol):
    """A flat map from short keys to texts that outlives the page (localStorage in the browser)."""

    def keys(self) -> list[str]:
        """Return all keys under this app's prefix, in no particular order. Raises StoreForbidden."""
        ...

    def get(self, key: str) -> str | None:
        """Return the text under a key, or None. Raises StoreForbidden."""
        ...

    def beginnings(self, length: int) -> dict[str, str]:
        """Return the first ``length`` characters of every text, by key, for sorting many. Raises
        StoreForbidden."""
        ...

    def put(self, key: str, text: str) -> None:
        """Store a text. Raises StoreFull or StoreForbidden, and then leaves the old text as it was."""
        ...

    def delete(self, key: str) -> None:
        """Delete a key; no error if there is none. Raises StoreForbidden."""
        ...


class Copies(Protocol):
    """A place for backup copies of matches that survives even a killed browser (IndexedDB). It writes them
    later by itself, once the page has been painted."""

    def put(self, key: str, rev: int, text: str) -> bool:
        """Store a copy of this revision, unless a later one is there; return False if there is no such
        place."""
        ...

    def forget(self, key: str, rev: int) -> None:
        """Delete a copy, and record that it was deleted up to this revision."""
        ...


class Clock(Protocol):
    """The time of day."""

    def now(self) -> str:
        """Return the current time as ISO 8601 in UTC, to the second: ``2026-11-20T21:17:00Z``."""
        ...

    def here(self, moment: str) -> str:
        """Return such a moment in local time, to the minute: ``2026-11-20T22:17``."""
        ...


class Entropy(Protocol):
    """A source of unguessable keys."""

    def key(self) -> str:
        """Return a new key of 32 hexadecimal digits (128 bits)."""
        ...
