"""Learning by playing: a match of which a lesson says step by step what to do (``core.lesson``).

The way to it, and what is remembered of it, are here from the start. The coach who speaks comes later, with
the screen of the players, and each game brings its lessons along.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.table.commands.context import Context
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import StoreError
from threethrones.table.store.saving import MATCH

DONE, DECLINED = "done", "declined"
"""What is remembered of a lesson that is offered no more; of one that was begun, its match."""
KEY: Final = "lessons"


class LessonOffer(NamedTuple):
    """A lesson that is offered."""

    name: str
    label: Text
    begun: bool
    """Whether its match waits to be gone on with."""


# --- what is remembered -----------------------------------------------------------------------------------


def offered(context: Context, game: str) -> LessonOffer | None:
    """The first lesson of a game that was neither finished nor declined."""
    known = remembered(context)
    for name, label in CARDS[game].lessons.items() if game in CARDS else ():
        state = known.get(f"{game}/{name}", "")
        if state not in (DONE, DECLINED):
            return LessonOffer(name, label, bool(state) and is_kept(context, state))
    return None


def shelved(context: Context, game: str) -> list[LessonOffer]:
    """The lessons of a game that are offered no more, to be had again all the same."""
    known = remembered(context)
    return [
        LessonOffer(
            name,
            say("Replay: %(lesson)s", lesson=label) if known[f"{game}/{name}"] == DONE else label,
            False,
        )
        for name, label in CARDS[game].lessons.items()
        if known.get(f"{game}/{name}") in (DONE, DECLINED)
    ]


def remembered(context: Context) -> dict[str, str]:
    """By game and lesson DONE, DECLINED, or the id of its match."""
    try:
        kept = json_object(context.store.get(KEY)) or {}
    except StoreError:
        return {}
    return {name: state for name, state in kept.items() if isinstance(state, str)}


def is_kept(context: Context, match_id: str) -> bool:
    """Whether a match is in the store."""
    try:
        return context.store.get(MATCH + match_id) is not None
    except StoreError:
        return False
