"""Matches, names and settings in the store: written whole, read with distrust, never overwritten blindly."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from threethrones.core import document
from threethrones.core.canonical import JSON, parsed
from threethrones.core.game import AnyGame
from threethrones.core.paths import is_complete, next_spots
from threethrones.core.text import Text, say
from threethrones.table.model import OpenMatch, Series, Settings
from threethrones.table.ports import Store, StoreError, StoreFull

MATCH = "match:"
SETTINGS = "settings"
NAMES = "names"
LONGEST_NAME = 24


class Conflict(Exception):
    """Another tab has written this match since this one read it."""


@dataclass(slots=True)
class Listed:
    """A kept match, as the home screen lists it."""

    key: str
    text: str
    game: str = ""
    names: list[str] = field(default_factory=list)
    changed: str = ""
    plies: int = 0
    over: bool = False
    sound: bool = False


def write_match(store: Store, opened: OpenMatch, now: str) -> None:
    """Keep a match. Raises Conflict where another tab has moved it on, StoreError where the store
    will not; the text kept before is then untouched."""
    key = MATCH + opened.id
    kept = _json_object(store.get(key))
    if kept is not None and _rev(kept) != opened.saved_rev:
        raise Conflict
    store.put(key, text_of(opened, now, opened.saved_rev + 1))
    opened.saved_rev += 1
    opened.saved_moves = opened.match.moves


def text_of(opened: OpenMatch, now: str, rev: int) -> str:
    """A match with all that the table remembers of it, as it is kept and exported. The document comes
    last, so that of a text that was cut off all else is whole."""
    return json.dumps(
        {
            "rev": rev,
            "game": opened.game.name,
            "names": list(opened.names),
            "created": opened.created,
            "changed": now,
            "plies": opened.match.ply,
            "over": opened.match.outcome() is not None,
            "series": asdict(opened.series),
            "seeded": opened.seeded,
            "counted": opened.counted,
            "turning": opened.turning,
            "laid_open": opened.laid_open,
            "picks": opened.picks,
            "asked": opened.asked,
            "orders": opened.orders,
            "read": opened.read,
            "document": document.dump(opened.match),
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )


def document_in(text: str) -> str:
    """The document in the text of a kept or exported match; a text that is none is its own."""
    kept, _ = _kept(text)
    return str(kept.get("document", text))


def _kept(text: str) -> tuple[dict[str, JSON], bool]:
    """The members of a kept match, and whether its text is whole. Of one that was damaged, what stands
    before the document and what there is of that."""
    whole = _json_object(text)
    if whole is not None:
        return whole, True
    head, mark, tail = text.partition(',"document":"')
    if not mark:
        return {}, True
    found = _WHOLE_SIGNS.match(tail)
    signs = found.group() if found else ""
    return {**(_json_object(head + "}") or {}), "document": json.loads(f'"{signs}"', strict=False)}, False


_WHOLE_SIGNS = re.compile(r'(?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*')
"""As much of a JSON text as is not cut off."""


def read_match(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """A kept match and what is wrong with it. Curtain down: nobody's secrets are shown yet."""
    kept, whole = _kept(text)
    loaded = document.load(str(kept.get("document", text)), games)
    if not whole and not loaded.problems:
        loaded.problems.append(say("The end of this match is missing."))
    if loaded.match is None:
        return None, loaded.problems
    match = loaded.match
    seats = match.setup.seats
    opened = OpenMatch(
        id=match_id,
        match=match,
        names=read_names(kept.get("names"), seats),
        created=str(kept.get("created", "")),
        series=_series(kept.get("series"), seats),
        seeded=kept.get("seeded") is True,
        counted=kept.get("counted") is True,
        turning=kept.get("turning") is True,
        laid_open=kept.get("laid_open") is True,
        saved_rev=_rev(kept),
        saved_moves=match.moves,
        orders=_orders(kept.get("orders"), seats),
        read=_reads(kept.get("read"), seats, len(match.plies)),
        newer=text if loaded.read_only else None,
    )
    if not loaded.problems:
        _restore_picks(opened, kept)
    return opened, loaded.problems


def _restore_picks(opened: OpenMatch, kept: Mapping[str, JSON]) -> None:
    """The half-picked path, if the seat that decides may still be on it."""
    pending = opened.decision()
    picks, asked = kept.get("picks"), kept.get("asked")
    if pending is None or not isinstance(picks, list):
        return
    offers = opened.game.offers(opened.match.view(pending.seat))
    path: list[str] = []
    for pick in picks:
        if pick not in next_spots(offers, path):
            return
        path.append(str(pick))
    if is_complete(offers, path):
        return
    opened.picks = path
    if isinstance(asked, str) and is_complete(offers, [*path, asked]):
        opened.asked = asked


def listed(store: Store) -> list[Listed]:
    """All kept matches, the last played first; a damaged one is listed too, as not sound."""
    found = []
    for key in store.keys():  # noqa: SIM118 - a port, not a mapping
        if not key.startswith(MATCH):
            continue
        text = store.get(key) or ""
        kept = _json_object(text)
        entry = Listed(key, text)
        if kept is not None and isinstance(kept.get("document"), str):
            entry.game = str(kept.get("game"))
            entry.names = read_names(kept.get("names"), len(_list(kept.get("names"))))
            entry.changed = str(kept.get("changed", ""))
            entry.plies = plies if isinstance(plies := kept.get("plies"), int) else 0
            entry.over = kept.get("over") is True
            entry.sound = True
        found.append(entry)
    return sorted(found, key=lambda entry: entry.changed, reverse=True)


def read_settings(store: Store) -> Settings:
    """The settings; what is missing or unknown is as at first."""
    settings = Settings()
    try:
        kept = _json_object(store.get(SETTINGS)) or {}
    except StoreError:
        return settings
    for name, choices in Settings.CHOICES.items():
        if kept.get(name) in choices:
            setattr(settings, name, kept[name])
    return settings


def write_settings(store: Store, settings: Settings) -> None:
    """Keep the settings. Raises StoreError."""
    store.put(SETTINGS, json.dumps(asdict(settings)))


def last_names(store: Store) -> list[str]:
    """The names that were last played under, in their order; empty where there are none."""
    try:
        kept = store.get(NAMES)
    except StoreError:
        return []
    try:
        names = parsed(kept or "[]")
    except ValueError:
        return []
    return read_names(names, len(_list(names)))


def write_names(store: Store, names: list[str]) -> None:
    """Remember the names. Raises StoreError."""
    store.put(NAMES, json.dumps(names, ensure_ascii=False))


def read_names(names: object, seats: int) -> list[str]:
    """As many names as seats: what was given, cleaned; where nothing is left, the seat's number."""
    given = [clean_name(name) if isinstance(name, str) else "" for name in _list(names)]
    return [(given[seat] if seat < len(given) else "") or str(seat + 1) for seat in range(seats)]


def clean_name(name: str) -> str:
    """A name as it may be shown: one line, without control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()


def explain(error: StoreError) -> Text:
    """Why the match cannot be kept, and what to do."""
    if isinstance(error, StoreFull):
        return say(
            "There is no room left to save on this device. You can play on; export this match to keep it, "
            "or delete old ones."
        )
    return say(
        "This browser does not let the page save anything. You can play on; export this match to keep it."
    )


def _json_object(text: str | None) -> dict[str, JSON] | None:
    try:
        value = parsed(text or "")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _rev(kept: Mapping[str, JSON]) -> int:
    rev = kept.get("rev")
    return rev if isinstance(rev, int) else 0


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _series(value: object, seats: int) -> Series:
    match value:
        case {"wins": list(wins), "draws": int(draws)} if len(wins) == seats and all(
            isinstance(number, int) for number in wins
        ):
            return Series(list(wins), draws)
    return Series([0] * seats)


def _orders(value: object, seats: int) -> list[Mapping[str, JSON]]:
    given = [entry if isinstance(entry, dict) else {} for entry in _list(value)]
    return [given[seat] if seat < len(given) else {} for seat in range(seats)]


def _reads(value: object, seats: int, plies: int) -> list[int]:
    given = _list(value)
    return [
        read if seat < len(given) and isinstance(read := given[seat], int) and 0 <= read <= plies else 0
        for seat in range(seats)
    ]
