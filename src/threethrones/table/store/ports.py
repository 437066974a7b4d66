"""The ports through which the app meets the world: where it keeps things, the time, and fresh keys.

The shell fills them in with the browser's; tests with a dictionary, a fixed time and a counter.
"""

from __future__ import annotations

from typing import Protocol


class StoreError(Exception):
    """Something could not be kept; nothing that was kept before is lost."""


class StoreFull(StoreError):
    """There is no room left for this text."""


class StoreForbidden(StoreError):
    """The browser does not let this page keep anything."""


class StoreUnsound(StoreError):
    """What lies in the store is not what was put there."""


class Store(Protocol):
    """A flat map from short keys to texts that outlives the page (localStorage in the browser)."""

    def keys(self) -> list[str]:
        """All keys under this app's prefix, in no particular order. Raises StoreForbidden."""
        ...

    def get(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreForbidden."""
        ...

    def beginnings(self, length: int) -> dict[str, str]:
        """The first ``length`` characters of every text, by key, for whoever sorts many. Raises
        StoreForbidden."""
        ...

    def put(self, key: str, text: str) -> None:
        """Keep a text. Raises StoreFull or StoreForbidden, and then leaves the old text as it was."""
        ...

    def delete(self, key: str) -> None:
        """Forget a key; no error where there is none. Raises StoreForbidden."""
        ...


class Copies(Protocol):
    """A place for second copies of matches that outlives even a browser that is killed (IndexedDB). It takes
    them later and by itself, when the page has been painted."""

    def put(self, key: str, rev: int, text: str) -> bool:
        """Keep a copy of this revision, unless a later one lies there; False where there is no such place."""
        ...

    def forget(self, key: str, rev: int) -> None:
        """Forget a copy, and remember that it was forgotten up to this revision."""
        ...


class Clock(Protocol):
    """The time of day."""

    def now(self) -> str:
        """The time now as ISO 8601 in UTC, to the second: ``2026-11-20T21:17:00Z``."""
        ...

    def here(self, moment: str) -> str:
        """Such a moment as the clocks on the walls here showed it, to the minute: ``2026-11-20T22:17``."""
        ...


class Entropy(Protocol):
    """A source of keys nobody can guess."""

    def key(self) -> str:
        """A fresh key of 32 hexadecimal digits (128 bits)."""
        ...
