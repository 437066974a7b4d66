"""The list of kept matches, from what each text says of itself: no match is replayed for it.

A text may come from anywhere, so nothing that it says is shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.document import MOST_MOVES
from threethrones.core.text import Text, say
from threethrones.table import dates, saves
from threethrones.table.memory import Memory
from threethrones.table.ports import Store

AT_FIRST: Final = 20
"""So many matches are on the home screen until all are asked for: it is quick however many there are."""
MOST_NAMES: Final = 8
REMEMBERED: Final = 500
"""So many texts are not read again while they stay the same."""


@dataclass(frozen=True, slots=True)
class About:
    """What the text of a match says of it."""

    game: str
    title: str
    names: list[str]
    changed: str
    plies: int
    over: bool
    gist: str
    status: Text | None
    """Whose turn it is or how it ended; None where an older version has not written it."""


@dataclass(slots=True)
class Listed:
    """A kept match, as the list shows it."""

    key: str
    texts: list[str]
    """What lies in the store of it: a damaged one with its second copy."""
    sound: bool
    about: About | None
    """Of a damaged one what the second copy says, if there is one."""
    known: bool
    """Whether the time that it tells can be."""
    gone: bool = False
    """Whether it was deleted just now and can be brought back."""


def listed(store: Store, now: str, deleted: Mapping[str, str] | None = None) -> list[Listed]:
    """All kept matches, the last played first. A time that cannot be comes after all others. ``deleted``:
    what lay in the store of a match that is shown in its place all the same."""
    keys = {key.removesuffix(saves.SPARE) for key in store.keys() if key.startswith(saves.MATCH)}  # noqa: SIM118
    texts = Memory(dict(deleted or {}))
    gone = {key.removesuffix(saves.SPARE) for key in texts.texts} - keys
    found = [
        replace(_entry(texts, key, now), gone=True) if key in gone else _entry(store, key, now)
        for key in sorted(keys | gone)
    ]
    return sorted(found, key=_age, reverse=True)


def _age(entry: Listed) -> tuple[bool, bool, str]:
    return entry.known, entry.about is not None, entry.about.changed if entry.about else ""


def _entry(store: Store, key: str, now: str) -> Listed:
    text = store.get(key)
    about = _about(text) if text is not None else None
    sound, texts = about is not None, [] if text is None else [text]
    if not sound and (spare := store.get(key + saves.SPARE)) is not None:
        about = _about(spare)
        texts.append(spare)
    return Listed(key, texts, sound, about, about is not None and dates.can_be(about.changed, now))


@lru_cache(REMEMBERED)
def _about(text: str) -> About | None:
    head = saves.head_of(text)
    if head is None:
        return None
    given = head.get("names")
    names = saves.read_names(given, min(len(given), MOST_NAMES) if isinstance(given, list) else 0)
    plies, gist, game = head.get("plies"), head.get("gist"), head.get("game")
    return About(
        game=saves.clean_name(game) if isinstance(game, str) else "",
        title=saves.read_title(head.get("title")),
        names=names,
        changed=str(head.get("changed", ""))[:20],
        plies=plies if type(plies) is int and 0 <= plies <= MOST_MOVES else 0,
        over=head.get("over") is True,
        gist=gist if isinstance(gist, str) else "",
        status=_status(head, names),
    )


def _status(head: Mapping[str, JSON], names: list[str]) -> Text | None:
    match head:
        case {"over": True, "reason": "abandoned"}:
            return say("abandoned")
        case {"over": True, "lost": True}:
            return say("lost by all")
        case {"over": True, "winners": []}:
            return say("a draw")
        case {"over": True, "winners": list(winners)}:
            won = ", ".join(name for seat, name in enumerate(names) if seat in winners)
            return say("%(names)s wins", names=won)
        case {"over": True}:
            return say("over")
        case {"decides": int(seat)} if seat in range(len(names)):
            return say("%(who)s to move", who=names[seat])
    return None
