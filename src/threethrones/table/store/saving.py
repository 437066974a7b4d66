"""Matches in the store: written whole, verified, never overwritten blindly.

Under ``match:<id>`` lies what a match is now, under ``match:<id>~`` a second copy of how it was when
something in it that matters changed last.
"""

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
"""Behind the key of a match: the key of its second copy."""


class Conflict(Exception):
    """Another tab has written this match since this one read it."""


def write_match(store: Store, opened: OpenMatch, now: str, stamp: Callable[[], str]) -> None:
    """Keep a match, with a new ``stamp`` where what matters of it has changed. Raises Conflict where another
    tab has moved it on, StoreError where the store will not; the text kept before is then untouched."""
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
    """Whether a text in the store is of this revision, or so damaged that it does not say."""
    if text.startswith(f'{{"rev":{kept.rev},"stamp":"{kept.stamp}",'):
        return True
    found = json_object(text)
    return found is None or (rev_in(found), stamp_in(found)) == (kept.rev, kept.stamp)


def put_safely(store: Store, key: str, text: str) -> None:
    """Write the second copy, verify it, then switch: whatever comes between, one of the two is whole. Where
    there is no room for two, one is kept alone. Raises StoreError."""
    try:
        store.put(key + SPARE, text)
        if store.get(key + SPARE) != text:
            raise StoreUnsound(key)
        store.put(key, text)
    except StoreFull:
        store.delete(key + SPARE)
        store.put(key, text)


def delete(store: Store, key: str) -> None:
    """Delete what lies under a key, and before it the second copy, be it there or elsewhere. Raises
    StoreError."""
    store.delete(key + SPARE)
    store.delete(key)


def is_match(key: str) -> bool:
    """Whether a key is that of a match, not of a second copy or of anything else."""
    return key.startswith(MATCH) and not key.endswith(SPARE)


def with_spare(store: Store, key: str) -> dict[str, str]:
    """What lies under the key of a match and under that of its second copy."""
    found = {name: store.get(name) for name in (key, key + SPARE)}
    return {name: text for name, text in found.items() if text is not None}


def explain(error: StoreError) -> Text:
    """Why the match cannot be kept, and what to do."""
    if isinstance(error, StoreFull):
        return say(
            "This device has no room left to save games. You can play on. To keep this game, "
            "export it or delete old ones."
        )
    return say(
        "This browser won’t let the page save anything. You can play on. To keep this game, export it."
    )
