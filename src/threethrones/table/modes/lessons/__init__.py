"""Lessons: matches with step-by-step instructions (``core.lesson``).

This module, loaded at the start, knows which lessons are on offer and their stored states. The coach is
loaded later, in the same archive as the players' screen, and each lesson together with its game."""

from __future__ import annotations

from typing import Final, NamedTuple

from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.table.commands.context import Context
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import StoreError
from threethrones.table.store.saving import MATCH

DONE, DECLINED = "done", "declined"
"""Stored states of a lesson no longer offered. The state of a lesson under way is the id of its match."""
KEY: Final = "lessons"


class LessonOffer(NamedTuple):
    """A lesson that a button starts or resumes."""

    name: str
    label: Text
    begun: bool
    """Whether the lesson's match is saved and can be resumed."""


# --- what is remembered -----------------------------------------------------------------------------------


def offered(context: Context, game: str) -> LessonOffer | None:
    """Return the first lesson of a game that was neither finished nor declined; None if there is none."""
    known = remembered(context)
    for name, label in CARDS[game].lessons.items() if game in CARDS else ():
        state = known.get(f"{game}/{name}", "")
        if state not in (DONE, DECLINED):
            return LessonOffer(name, label, bool(state) and is_kept(context, state))
    return None


def shelved(context: Context, game: str) -> list[LessonOffer]:
    """Return the lessons of a game that were finished or declined, which can still be started."""
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
    """Return the stored state of each lesson, by ``<game>/<lesson>``: DONE, DECLINED or its match's id."""
    try:
        kept = json_object(context.store.get(KEY)) or {}
    except StoreError:
        return {}
    return {name: state for name, state in kept.items() if isinstance(state, str)}


def is_kept(context: Context, match_id: str) -> bool:
    """Return whether a match is in the store; False if the store fails."""
    try:
        return context.store.get(MATCH + match_id) is not None
    except StoreError:
        return False
