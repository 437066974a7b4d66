"""A store whose backup copies are in another place, which survives a killed browser.

A browser may write localStorage to disk late, so changes in the last seconds before it is killed are lost.
Backup copies of matches are therefore stored where the browser writes them promptly. When the app starts, the
valid text with the higher revision wins, and deleted matches stay deleted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from threethrones.core.overriding import override
from threethrones.table.store.match_reader import head_of, rev_of
from threethrones.table.store.ports import Copies, Store, StoreError
from threethrones.table.store.saving import SPARE, delete, is_match


@dataclass(frozen=True, slots=True)
class Copy:
    """A backup copy found when the app started."""

    rev: int
    text: str | None
    """Text of the match; None if the match was deleted at this revision."""


class DoubleStore:
    """A store of matches, combined with a place for their backup copies."""

    def __init__(self, store: Store, copies: Copies, found: Mapping[str, Copy]) -> None:
        """Bring the store up to date with the backup copies ``found`` (by match key): restore each match
        whose copy is newer, and repeat deletions that were lost."""
        self._store: Final = store
        self._copies: Final = copies
        self._spares: Final[dict[str, str]] = {}
        """Texts of the known backup copies, by the copies' own keys."""
        self._newer: Final[dict[str, str]] = {}
        """Texts, by key, of matches that are newer than in the store, which has no room for them."""
        self._put: Final[set[str]] = set()
        """Keys of copies written since the start; if a copy's match is missing, another tab deleted it."""
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
            # A newer copy in the store, written while the other place was unavailable, is used instead.
            self._spares[key + SPARE] = copy
        lies = self._store.get(key)
        # A damaged text is not overwritten, because opening the match offers the copy.
        is_whole = lies is None or head_of(lies) is not None
        if is_whole and head_of(copy) is not None and rev_of(copy) > rev_of(lies or ""):
            try:
                self._store.put(key, copy)
            except StoreError:
                self._newer[key] = copy

    @override
    def keys(self) -> list[str]:
        return list(dict.fromkeys((*self._store.keys(), *self._newer, *self._living())))

    @override
    def get(self, key: str) -> str | None:
        text = self._newer.get(key) or self._spares.get(key)
        return self._store.get(key) if text is None else text

    @override
    def beginnings(self, length: int) -> dict[str, str]:
        known = {key: text[:length] for key, text in {**self._living(), **self._newer}.items()}
        return {**self._store.beginnings(length), **known}

    def _living(self) -> dict[str, str]:
        """Return the texts of the backup copies, by key, without those of matches deleted by another tab."""
        gone = {key for key in self._put if self.get(key.removesuffix(SPARE)) is None}
        return {key: text for key, text in self._spares.items() if key not in gone}

    @override
    def put(self, key: str, text: str) -> None:
        match = key.removesuffix(SPARE)
        if key != match and self._copies.put(match, rev_of(text), text):
            self._spares[key] = text
            self._put.add(key)
            # The copy is now in the other place, so deleting it from the store frees room for another match.
            self._store.delete(key)
            return
        self._store.put(key, text)
        self._newer.pop(key, None)
        self._spares.pop(key, None)

    @override
    def delete(self, key: str) -> None:
        rev = rev_of(self.get(key) or "") if is_match(key) else 0
        self._store.delete(key)
        self._newer.pop(key, None)
        self._spares.pop(key, None)
        if is_match(key):
            self._copies.forget(key, rev)
