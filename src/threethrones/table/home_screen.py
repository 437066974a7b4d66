"""What the home screen draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from threethrones.games import CARDS
from threethrones.table import dates, listing, saves
from threethrones.table.context import Context
from threethrones.table.listing import Listed
from threethrones.table.ports import StoreError

WORTH_KEEPING: Final = 20
"""A match of so many moves would be missed."""


def shown(context: Context) -> Mapping[str, object]:
    """The games, the match that runs, and a part of the others."""
    now = context.clock.now()
    try:
        page = listing.listed(context.store, now, context.model.page, context.model.deleted)
    except StoreError:
        page = listing.Page(0, [], 0)
    opened, today = context.model.open, context.clock.here(now)
    in_memory = opened if opened is not None and context.model.unsaved else None
    running = None if in_memory or page.number else next(filter(_is_running, page.entries), None)
    return {
        "games": list(CARDS.values()),
        "running": _row(context, running, today) if running else None,
        "matches": [_row(context, entry, today) for entry in page.entries if entry is not running],
        "page": page,
        "remind": context.forgets and _would_hurt(page.entries, saves.backed_up(context.store)),
        "in_memory": in_memory,
    }


def _is_running(entry: Listed) -> bool:
    """Whether one would want to go on with it."""
    return entry.sound and not entry.gone and entry.about is not None and not entry.about.over


def _would_hurt(entries: Sequence[Listed], backed_up: str) -> bool:
    """Whether much was played since the last backup."""
    return any(
        entry.about is not None and entry.about.plies >= WORTH_KEEPING and entry.about.changed > backed_up
        for entry in entries
    )


def _row(context: Context, entry: Listed, today: str) -> Mapping[str, object]:
    """A match of the list, with a picture and a time where it tells them soundly."""
    about = entry.about
    card = CARDS.get(about.game) if about else None
    return {
        "key": entry.key,
        # A key of somebody else's making may hold anything; an id must be fit for a selector.
        "id": quote(entry.key.replace(":", "-")),
        "sound": entry.sound,
        "gone": entry.gone,
        "about": about,
        "game": card,
        "picture": card.thumbnail(about.thumbnail) if about and card else None,
        "when": dates.told(context.clock.here(about.changed), today) if about and entry.known else None,
    }
