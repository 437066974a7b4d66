"""A store whose second copies lie in another place, which outlives a browser that is killed.

A browser writes localStorage out when it likes: what was played in the seconds before it dies is gone with
it. So the second copy of a match goes where it is written at once. At the start the sound text with the
higher revision is the match, and what was deleted stays deleted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from threethrones.table.store.match_reader import head_of, rev_of
from threethrones.table.store.ports import Copies, Store, StoreError
from threethrones.table.store.saving import SPARE, delete, is_match


@dataclass(frozen=True, slots=True)
class Copy:
    """What lay in the other place when the app started."""

    rev: int
    text: str | None
    """None where the match of this revision was deleted."""


class DoubleStore:
    """The store port over one that keeps what a match is now, and a place for the second copies."""

    def __init__(self, store: Store, copies: Copies, found: Mapping[str, Copy]) -> None:
        """``found``: by the keys of matches, what lay among the copies and is not the same in the store."""
        self._store: Final = store
        self._copies: Final = copies
        self._spares: Final[dict[str, str]] = {}
        """Second copies that are known here, by their own keys."""
        self._newer: Final[dict[str, str]] = {}
        """Matches that are newer than in the store, which has no room for them."""
        self._put: Final[set[str]] = set()
        """The spares that were put since the start: once their match is gone, another tab has deleted it."""
        for key, copy in found.items():
            if copy.text is None:
                self._delete_again(key, copy.rev)
            else:
                self._recover(key, copy.text)

    def _delete_again(self, key: str, rev: int) -> None:
        lies = self._store.get(key)
        if lies is not None and rev_of(lies) <= rev:
            delete(self._store, key)

    def _recover(self, key: str, copy: str) -> None:
        spare = self._store.get(key + SPARE)
        if spare is None or rev_of(spare) <= rev_of(copy):
            # Else the last copy was written when the other place was not to be had.
            self._spares[key + SPARE] = copy
        lies = self._store.get(key)
        # A damaged text stays as it is: whoever opens the match is offered the copy.
        is_whole = lies is None or head_of(lies) is not None
        if is_whole and head_of(copy) is not None and rev_of(copy) > rev_of(lies or ""):
            try:
                self._store.put(key, copy)
            except StoreError:
                self._newer[key] = copy

    def keys(self) -> list[str]:
        """See `ports.Store`."""
        return list(dict.fromkeys((*self._store.keys(), *self._newer, *self._living())))

    def get(self, key: str) -> str | None:
        """See `ports.Store`."""
        text = self._newer.get(key) or self._spares.get(key)
        return self._store.get(key) if text is None else text

    def beginnings(self, length: int) -> dict[str, str]:
        """See `ports.Store`."""
        known = {key: text[:length] for key, text in {**self._living(), **self._newer}.items()}
        return {**self._store.beginnings(length), **known}

    def _living(self) -> dict[str, str]:
        """The spares but for those of matches that another tab has deleted."""
        gone = {key for key in self._put if self.get(key.removesuffix(SPARE)) is None}
        return {key: text for key, text in self._spares.items() if key not in gone}

    def put(self, key: str, text: str) -> None:
        """See `ports.Store`."""
        match = key.removesuffix(SPARE)
        if key != match and self._copies.put(match, rev_of(text), text):
            self._spares[key] = text
            self._put.add(key)
            # From here on it lies in the other place; this is room for another match.
            self._store.delete(key)
            return
        self._store.put(key, text)
        self._newer.pop(key, None)
        self._spares.pop(key, None)

    def delete(self, key: str) -> None:
        """See `ports.Store`."""
        rev = rev_of(self.get(key) or "") if is_match(key) else 0
        self._store.delete(key)
        self._newer.pop(key, None)
        self._spares.pop(key, None)
        if is_match(key):
            self._copies.forget(key, rev)
