"""The text of a match, read with distrust: it may be damaged, of a newer program, or from anywhere."""

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
"""As long as a key of the entropy port."""
DOCUMENT: Final = ',"document":"'
"""Where what a text says of a match ends, and the match begins."""
_WHOLE_SIGNS: Final = re.compile(r'(?:[^"\\]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+')
"""As much of a JSON text as is not cut off."""


def read_match(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """A kept match and what is wrong with it. All drawers down: nobody's secrets are shown yet."""
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
    """A match that a link or another page holds. Nobody there may answer for a seat here: what it has of
    standing orders is left out, and so is a lesson."""
    opened, problems = read_match(text, match_id, games)
    if opened is not None:
        opened.advance = Advance(orders=tuple({} for _ in opened.names))
        opened.secrecy, opened.purpose = replace(opened.secrecy, readers=()), Purpose()
    return opened, problems


def document_in(text: str) -> str:
    """The document in the text of a kept or exported match; a text that is none is its own."""
    kept, _ = _kept(text)
    return str(kept.get("document", text))


def _kept(text: str) -> tuple[dict[str, JSON], bool]:
    """The members of a kept match, and whether its text is whole. Of one that was damaged, what stands
    before the document and what there is of that."""
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
    """What a kept match says of itself; None for a text that is not whole."""
    head, mark, tail = text.partition(DOCUMENT)
    if mark and tail.endswith('}"}') and (found := json_object(head + "}")) is not None:
        return found
    whole = json_object(text)
    return whole if whole is not None and isinstance(whole.get("document"), str) else None


def has_orders(text: str) -> bool:
    """Whether a kept match, which may come from anywhere, brings answers of seats yet to be asked."""
    head = head_of(text) or {}
    return any(entry for name in ("orders", "planned") for entry in saved_fields.entries(head.get(name)))


def rev_of(text: str) -> int:
    """The revision of a kept text; 0 where it does not say."""
    return rev_in(head_of(text) or {})


def rev_in(kept: Mapping[str, JSON]) -> int:
    """The revision among the members of a kept match; 0 where they do not say."""
    rev = kept.get("rev")
    return rev if is_number(rev, 0, saved_fields.MOST_COUNTED) else 0


def played_in(kept: Mapping[str, JSON]) -> int | None:
    """For how many seconds the match was played; None where they do not say."""
    return saved_fields.seconds(kept.get("played"))


def stamp_in(kept: Mapping[str, JSON]) -> str:
    """The stamp among them; empty where they do not say."""
    stamp = kept.get("stamp")
    return stamp[:LONGEST_STAMP] if isinstance(stamp, str) else ""


def json_object(text: str | None) -> dict[str, JSON] | None:
    """The object that a text from anywhere holds, if it does."""
    try:
        value = parsed(text or "")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


# --- its members --------------------------------------------------------------------------------------------


def _picked(match: Match, kept: Mapping[str, JSON]) -> Picked:
    """What is picked of moves that go together, and the half-picked path, if the seat that decides may still
    be on it."""
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
