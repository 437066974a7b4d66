"""Reader of match texts, which may be damaged, from a newer version of the app, or from anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core import document
from threethrones.core.canonical import JSON, LONGEST, parsed
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.paths import is_complete, next_targets
from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.table.session import saved_fields
from threethrones.table.session.look import Look, Picked
from threethrones.table.session.open_match import OpenMatch, Shared
from threethrones.table.session.session import Advance, Kept, Purpose, Session

LONGEST_STAMP: Final = 32
"""Maximum length of a stamp: that of a key from the entropy port."""
DOCUMENT: Final = ',"document":"'
"""Text between the metadata of a saved match and the document, which contains the match itself."""
_WHOLE_SIGNS: Final = re.compile(r'(?:[^"\\]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+')
"""Matches the intact part of a truncated JSON string."""


def read_match(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """Return a match read from its saved text (None if impossible), and its defects. No drawer is open."""
    kept, whole = _kept(text)
    levels = saved_fields.levels(kept.get("computers"))
    loaded = document.load(str(kept.get("document", text)), games, frozenset(levels))
    if not whole and not loaded.problems:
        loaded.problems.append(say("The end of this game is missing."))
    match = loaded.match
    if match is None:
        return None, loaded.problems
    match.computers = frozenset(seat for seat in levels if seat < match.setup.seats)
    session = Session(id=match_id, match=match, **saved_fields.read(Session, kept, match))
    look = Look(**saved_fields.read(Look, kept, match))
    if "lesson" in kept and session.purpose.lesson not in _lessons(match.game.name):
        session = replace(session, purpose=replace(session.purpose, lesson=""))
        loaded.problems.append(
            say("This was a lesson that this app doesn’t have, so it’s an ordinary game now.")
        )
    if not loaded.problems:
        look = replace(look, picked=_picked(match, kept))
    newer = text if loaded.read_only else None
    known = Kept(text, rev_in(kept), stamp_in(kept), session.matter, newer=newer)
    return OpenMatch(Shared(replace(session, kept=known)), look), loaded.problems


def read_link(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """Return a match read from a link or another page (None if impossible), and its defects. Standing orders
    and planned moves are dropped, because the sender must not answer for seats here; so is the lesson."""
    opened, problems = read_match(text, match_id, games)
    if opened is not None:
        opened.advance = Advance(orders=tuple({} for _ in opened.names))
        opened.secrecy, opened.purpose = replace(opened.secrecy, readers=()), Purpose()
    return opened, problems


def document_in(text: str) -> str:
    """Return the document in the text of a saved or exported match; a text without metadata as it is."""
    kept, _ = _kept(text)
    return str(kept.get("document", text))


def _kept(text: str) -> tuple[dict[str, JSON], bool]:
    """Return the JSON members of a saved match, and whether its text is whole. For a truncated text, return
    the metadata and the intact part of the document."""
    whole = json_object(text)
    if whole is not None:
        return whole, True
    head, mark, tail = text.partition(DOCUMENT)
    if not mark or len(text) > LONGEST:
        return {}, True
    found = _WHOLE_SIGNS.match(tail)
    signs = found.group() if found else ""
    return {**(json_object(head + "}") or {}), "document": json.loads(f'"{signs}"', strict=False)}, False


# --- without reading the document ---------------------------------------------------------------------------


def head_of(text: str) -> Mapping[str, JSON] | None:
    """Return the metadata of a saved match; None if its text is damaged."""
    head, mark, tail = text.partition(DOCUMENT)
    if mark and tail.endswith('}"}') and (found := json_object(head + "}")) is not None:
        return found
    whole = json_object(text)
    return whole if whole is not None and isinstance(whole.get("document"), str) else None


def has_orders(text: str) -> bool:
    """Return whether the text of a saved or foreign match contains standing orders or planned moves."""
    head = head_of(text) or {}
    return any(entry for name in ("orders", "planned") for entry in saved_fields.entries(head.get(name)))


def rev_of(text: str) -> int:
    """Return the revision in the text of a saved match; 0 if there is none."""
    return rev_in(head_of(text) or {})


def rev_in(kept: Mapping[str, JSON]) -> int:
    """Return the revision among the members of a saved match; 0 if there is none."""
    rev = kept.get("rev")
    return rev if is_number(rev, 0, saved_fields.MOST_COUNTED) else 0


def played_in(kept: Mapping[str, JSON]) -> int | None:
    """Return the time played among the members of a saved match, in seconds; None if not recorded."""
    return saved_fields.seconds(kept.get("played"))


def stamp_in(kept: Mapping[str, JSON]) -> str:
    """Return the stamp (random key of the revision) of a saved match; empty if there is none."""
    stamp = kept.get("stamp")
    return stamp[:LONGEST_STAMP] if isinstance(stamp, str) else ""


def json_object(text: str | None) -> dict[str, JSON] | None:
    """Parse an untrusted text as a JSON object; return None if it is not one."""
    try:
        value = parsed(text or "")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


# --- its members --------------------------------------------------------------------------------------------


def _picked(match: Match, kept: Mapping[str, JSON]) -> Picked:
    """Return the saved staged moves and picked path, as far as still possible for the deciding seat."""
    pending = match.decision()
    picks, asked = kept.get("picks"), kept.get("asked")
    if pending is None or not isinstance(picks, list):
        return Picked()
    game = match.game
    staged, ahead = saved_fields.together(game, match.seen(pending.seat), kept.get("gathered"), 1)
    picked = Picked(staged=tuple(staged), by=pending.seat)
    offers, polled = game.offers(ahead), [*game.polled(ahead)]
    path: list[str] = []
    for pick in picks:
        if pick not in next_targets(offers, path) and pick not in polled:
            return picked
        path.append(str(pick))
    if is_complete(offers, path):
        return picked
    waits = asked if isinstance(asked, str) and is_complete(offers, [*path, asked]) else None
    return replace(picked, targets=tuple(path), asked=waits)


def _lessons(game: str) -> Mapping[str, Text]:
    return CARDS[game].lessons if game in CARDS else {}
