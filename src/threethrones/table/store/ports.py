"""Ports to the outside world: storage, time, and random keys.

The shell implements them with browser APIs, tests with a dictionary, a fixed time and a counter."""

from __future__ import annotations

from typing import Protocol


class StoreError(Exception):
    """Failure of the store; texts that were stored before are not lost."""


class StoreFull(StoreError):
    """Failure to store a text because no room is left."""


class StoreForbidden(StoreError):
    """Failure because the browser does not let this page store anything."""


class StoreUnsound(StoreError):
    """Failure because the text stored is not the text that was written."""


class Store(Protocol):
    """A flat map from short keys to texts that outlives the page (localStorage in the browser)."""

    def keys(self) -> list[str]:
        """Return all keys under this app's prefix, in no particular order. Raises StoreForbidden."""
        ...

    def get(self, key: str) -> str | None:
        """Return the text under a key; None if there is none. Raises StoreForbidden."""
        ...

    def beginnings(self, length: int) -> dict[str, str]:
        """Return the first ``length`` characters of every text, by key. Raises StoreForbidden."""
        ...

    def put(self, key: str, text: str) -> None:
        """Store a text. Raises StoreFull or StoreForbidden, and then leaves the old text as it was."""
        ...

    def delete(self, key: str) -> None:
        """Delete the text under a key, if there is one. Raises StoreForbidden."""
        ...


class Copies(Protocol):
    """A place for backup copies of matches that survives even a killed browser (IndexedDB). Copies are
    written later, once the page has been painted."""

    def put(self, key: str, rev: int, text: str) -> bool:
        """Store a copy with this revision, unless a later one exists; False if copies are unavailable."""
        ...

    def forget(self, key: str, rev: int) -> None:
        """Delete the copy of a match, and record that the match was deleted as of this revision."""
        ...


class Clock(Protocol):
    """A source of the current time, in UTC and in local time."""

    def now(self) -> str:
        """Return the current time as ISO 8601 in UTC, to the second: ``2026-11-20T21:17:00Z``."""
        ...

    def here(self, moment: str) -> str:
        """Convert a time such as ``now`` returns to local time, to the minute: ``2026-11-20T22:17``."""
        ...


class Entropy(Protocol):
    """A source of unguessable random keys."""

    def key(self) -> str:
        """Return a new key of 32 hexadecimal digits (128 bits)."""
        ...
