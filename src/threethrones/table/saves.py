"""Matches, names and settings in the store: written whole, read with distrust, never overwritten blindly.

Under ``match:<id>`` lies what a match is now, under ``match:<id>~`` a second copy of how it was when
something in it that matters changed last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Final

from threethrones.core import document
from threethrones.core.canonical import JSON, LONGEST, parsed
from threethrones.core.game import AnyGame
from threethrones.core.kinds import is_number
from threethrones.core.paths import is_complete, next_spots
from threethrones.core.text import Text, say
from threethrones.table.model import Kept, OpenMatch, Series, Settings
from threethrones.table.ports import Store, StoreError, StoreFull, StoreUnsound

MATCH = "match:"
SETTINGS = "settings"
NAMES = "names"
BACKED_UP = "backup"
SPARE = "~"
"""Behind the key of a match: the key of its second copy."""
MOST_COUNTED: Final = 1_000_000
"""Of revisions and of matches in a series: a greater number is nobody's."""
LONGEST_TIME: Final = 20
LONGEST_ORDERS: Final = 1000
"""As JSON: far more than any game's orders of one seat."""
BRINGS_ORDERS: Final = say(
    "This match brings automatic answers, which are given for a seat without asking. Whoever sits there can "
    "change them with the shield at the top."
)
SOME_BRING_ORDERS: Final = say(
    "Some of these matches bring automatic answers, which are given for a seat without asking. Whoever sits "
    "there can change them with the shield at the top."
)
LONGEST_NAME = 24
LONGEST_TITLE = 40
LONGEST_STAMP = 32
"""As long as a key of the entropy port."""


class Conflict(Exception):
    """Another tab has written this match since this one read it."""


def write_match(store: Store, opened: OpenMatch, now: str, stamp: Callable[[], str]) -> None:
    """Keep a match, with a new ``stamp`` where what matters of it has changed. Raises Conflict where another
    tab has moved it on, StoreError where the store will not; the text kept before is then untouched."""
    key, kept, matter = MATCH + opened.id, opened.kept, opened.matter
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
    found = _json_object(text)
    return found is None or (_rev(found), _stamp(found)) == (kept.rev, kept.stamp)


def rev_of(text: str) -> int:
    """The revision of a kept text; 0 where it does not say."""
    return _rev(head_of(text) or {})


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


def text_of(opened: OpenMatch, now: str, kept: Kept) -> str:
    """A match with all that the table remembers of it, as it is kept and exported. The document comes
    last, so that of a text that was cut off all else is whole."""
    return json.dumps(
        {
            "rev": kept.rev,
            "stamp": kept.stamp,
            "game": opened.game.name,
            "title": opened.title,
            "names": list(opened.names),
            "created": opened.created,
            "changed": now,
            "plies": opened.match.ply,
            **_at_a_glance(opened),
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


def _at_a_glance(opened: OpenMatch) -> dict[str, JSON]:
    """What a list of matches shows of where this one stands, so that it need not be replayed for it."""
    pending, outcome = opened.decision(), opened.match.outcome()
    return {
        "gist": opened.game.thumbnail(opened.match.seen(None)),
        "decides": pending.seat if pending else None,
        "over": outcome is not None,
        "winners": list(outcome.winners) if outcome else [],
        "lost": outcome is not None and outcome.lost,
        "reason": outcome.reason if outcome else None,
    }


def head_of(text: str) -> Mapping[str, JSON] | None:
    """What a kept match says of itself, without reading its document; None for a text that is not whole."""
    head, mark, tail = text.partition(_DOCUMENT)
    if mark and tail.endswith('}"}') and (found := _json_object(head + "}")) is not None:
        return found
    whole = _json_object(text)
    return whole if whole is not None and isinstance(whole.get("document"), str) else None


def has_orders(text: str) -> bool:
    """Whether a kept match, which may come from anywhere, brings standing orders."""
    return any(_list((head_of(text) or {}).get("orders")))


def retitled(text: str, title: str, stamp: str) -> str | None:
    """A kept text with another title, which matters; None for one that is not whole."""
    kept = _json_object(text)
    if kept is None or not isinstance(document := kept.pop("document", None), str):
        return None
    first = {"rev": _rev(kept) + 1, "stamp": stamp}
    last = {"title": cleaned(title, LONGEST_TITLE), "document": document}
    return json.dumps({**first, **kept, **first, **last}, separators=(",", ":"), ensure_ascii=False)


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
    head, mark, tail = text.partition(_DOCUMENT)
    if not mark or len(text) > LONGEST:
        return {}, True
    found = _WHOLE_SIGNS.match(tail)
    signs = found.group() if found else ""
    return {**(_json_object(head + "}") or {}), "document": json.loads(f'"{signs}"', strict=False)}, False


_DOCUMENT = ',"document":"'
_WHOLE_SIGNS = re.compile(r'(?:[^"\\]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+')
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
        created=str(kept.get("created", ""))[:LONGEST_TIME],
        series=_series(kept.get("series"), seats),
        seeded=kept.get("seeded") is True,
        counted=kept.get("counted") is True,
        turning=kept.get("turning") is True,
        laid_open=kept.get("laid_open") is True,
        title=read_title(kept.get("title")),
        orders=_orders(kept.get("orders"), seats),
        read=_reads(kept.get("read"), seats, len(match.plies)),
        newer=text if loaded.read_only else None,
    )
    opened.kept = Kept(text, _rev(kept), _stamp(kept), opened.matter)
    if not loaded.problems:
        _restore_picks(opened, kept)
    return opened, loaded.problems


def read_link(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """A match that a link or another page holds. Nobody there may answer for a seat here: what it has of
    standing orders is left out."""
    opened, problems = read_match(text, match_id, games)
    if opened is not None:
        opened.orders = [{} for _ in opened.orders]
    return opened, problems


def _restore_picks(opened: OpenMatch, kept: Mapping[str, JSON]) -> None:
    """The half-picked path, if the seat that decides may still be on it."""
    pending = opened.decision()
    picks, asked = kept.get("picks"), kept.get("asked")
    if pending is None or not isinstance(picks, list):
        return
    offers = opened.game.offers(opened.match.seen(pending.seat))
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


def backed_up(store: Store) -> str:
    """When all matches were backed up last; empty where they never were."""
    try:
        return store.get(BACKED_UP) or ""
    except StoreError:
        return ""


def write_backed_up(store: Store, now: str) -> None:
    """Remember that all matches were backed up now. Raises StoreError."""
    store.put(BACKED_UP, now)


def read_names(names: object, seats: int) -> list[str]:
    """As many names as seats: what was given, cleaned; where nothing is left, the seat's number."""
    given = [clean_name(name) if isinstance(name, str) else "" for name in _list(names)]
    return [(given[seat] if seat < len(given) else "") or str(seat + 1) for seat in range(seats)]


def clean_name(name: str) -> str:
    """A name as it may be shown."""
    return cleaned(name, LONGEST_NAME)


def read_title(title: object) -> str:
    """A title as it may be shown; empty where there is none."""
    return cleaned(title, LONGEST_TITLE) if isinstance(title, str) else ""


def cleaned(text: str, longest: int) -> str:
    """A text that somebody typed, as it may be shown: one line, without control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:longest].strip()


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
    return rev if is_number(rev, 0, MOST_COUNTED) else 0


def _stamp(kept: Mapping[str, JSON]) -> str:
    stamp = kept.get("stamp")
    return stamp[:LONGEST_STAMP] if isinstance(stamp, str) else ""


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _series(value: object, seats: int) -> Series:
    match value:
        case {"wins": list(wins), "draws": draws} if len(wins) == seats and all(
            is_number(count, 0, MOST_COUNTED) for count in (draws, *wins)
        ):
            return Series(list(wins), draws)
    return Series([0] * seats)


def _orders(value: object, seats: int) -> list[Mapping[str, JSON]]:
    given = [
        entry if isinstance(entry, dict) and len(json.dumps(entry)) <= LONGEST_ORDERS else {}
        for entry in _list(value)[:seats]
    ]
    return [*given, *({} for _ in range(seats - len(given)))]


def _reads(value: object, seats: int, plies: int) -> list[int]:
    given = _list(value)
    return [
        read if seat < len(given) and is_number(read := given[seat], 0, plies) else 0 for seat in range(seats)
    ]
