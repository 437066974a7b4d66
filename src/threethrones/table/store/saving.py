"""Saved matches in the store: written whole, verified, never overwritten if another tab has changed them.

``match:<id>`` holds the current match, ``match:<id>~`` a backup copy as of the last change that mattered (see
``Session.matter``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from threethrones.core.text import Text, say
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.session import Kept
from threethrones.table.store.match_reader import json_object, rev_in, stamp_in
from threethrones.table.store.match_writer import text_of
from threethrones.table.store.ports import Store, StoreError, StoreFull, StoreUnsound

MATCH: Final = "match:"
SPARE: Final = "~"
"""Suffix that turns the key of a match into the key of its backup copy."""


class Conflict(Exception):
    """Error: another tab has saved this match since this tab last read or saved it."""


def write_match(store: Store, opened: OpenMatch, now: str, stamp: Callable[[], str]) -> None:
    """Save a match; if ``Session.matter`` has changed, with a new revision and ``stamp``. Raises Conflict if
    another tab has changed the match, StoreError if the store fails; the saved text then stays as it was."""
    key, kept, matter = MATCH + opened.session.id, opened.kept, opened.session.matter
    lies = store.get(key)
    if lies is not None and lies != kept.text and not is_of(lies, kept):
        raise Conflict
    if lies is None or matter != kept.matter:
        kept = Kept("", kept.rev + 1, stamp(), matter)
        text = text_of(opened, now, kept)
        put_safely(store, key, text)
    else:
        text = text_of(opened, now, kept)
        store.put(key, text)
    opened.kept = replace(kept, text=text)


def is_of(text: str, kept: Kept) -> bool:
    """Return whether a stored text has the revision and stamp in ``kept``, or is too damaged to tell."""
    if text.startswith(f'{{"rev":{kept.rev},"stamp":"{kept.stamp}",'):
        return True
    found = json_object(text)
    return found is None or (rev_in(found), stamp_in(found)) == (kept.rev, kept.stamp)


def put_safely(store: Store, key: str, text: str) -> None:
    """Write the backup copy of a match, verify it, then write the match, so that one of the two is always
    whole. If there is no room for both, store only the match. Raises StoreError."""
    try:
        store.put(key + SPARE, text)
        if store.get(key + SPARE) != text:
            raise StoreUnsound(key)
        store.put(key, text)
    except StoreFull:
        store.delete(key + SPARE)
        store.put(key, text)


def delete(store: Store, key: str) -> None:
    """Delete a text, after its backup copy, which may be in another place. Raises StoreError."""
    store.delete(key + SPARE)
    store.delete(key)


def is_match(key: str) -> bool:
    """Return whether a key is that of a match, not of a backup copy or anything else."""
    return key.startswith(MATCH) and not key.endswith(SPARE)


def with_spare(store: Store, key: str) -> dict[str, str]:
    """Return the stored texts of a match and of its backup copy, by key, without missing ones."""
    found = {name: store.get(name) for name in (key, key + SPARE)}
    return {name: text for name, text in found.items() if text is not None}


def explain(error: StoreError) -> Text:
    """Explain why the match cannot be saved, and what to do."""
    if isinstance(error, StoreFull):
        return say(
            "This device has no room left to save games. You can play on. To keep this game, "
            "export it or delete old ones."
        )
    return say(
        "This browser won’t let the page save anything. You can play on. To keep this game, export it."
    )
