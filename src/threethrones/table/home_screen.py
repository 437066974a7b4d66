"""What the home screen draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from threethrones.games import CARDS
from threethrones.table import dates, listing, saves
from threethrones.table.desk import Desk
from threethrones.table.listing import Listed
from threethrones.table.ports import StoreError

WORTH_KEEPING: Final = 20
"""A match of so many moves would be missed."""


def shown(desk: Desk) -> Mapping[str, object]:
    """The games, the match that runs, and a part of the others."""
    now = desk.clock.now()
    try:
        page = listing.listed(desk.store, now, desk.model.page, desk.model.deleted)
    except StoreError:
        page = listing.Page(0, [], 0)
    opened, today = desk.model.open, desk.clock.here(now)
    in_memory = opened if opened is not None and desk.model.unsaved else None
    running = None if in_memory or page.number else next(filter(_is_running, page.entries), None)
    return {
        "games": list(CARDS.values()),
        "running": _row(desk, running, today) if running else None,
        "matches": [_row(desk, entry, today) for entry in page.entries if entry is not running],
        "page": page,
        "remind": desk.forgets and _would_hurt(page.entries, saves.backed_up(desk.store)),
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


def _row(desk: Desk, entry: Listed, today: str) -> Mapping[str, object]:
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
        "picture": card.thumbnail(about.gist) if about and card else None,
        "when": dates.told(desk.clock.here(about.changed), today) if about and entry.known else None,
    }
