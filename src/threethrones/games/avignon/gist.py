"""Gist of a game of Avignon: its public state in one line, such as ``1 knight:2 … 0/1``.

The line has the seat that plays Rome, for each column its person and place from 0 (Avignon) to 4 (Rome), with
``-`` for an empty column, and the number of persons in each seat's congregation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from threethrones.core.game_card import Standing
from threethrones.core.terms import Seen
from threethrones.core.text import say
from threethrones.games.avignon.persons import COLUMNS, FACTION_OF

if TYPE_CHECKING:
    from threethrones.games.avignon.rules.state import State

_PERSON: Final = f"(?:(?:{'|'.join(FACTION_OF)}):[0-4]|-)"
_WRITTEN: Final = re.compile(rf"([01])((?: {_PERSON}){{{COLUMNS}}}) ([0-9])/([0-9])")


def encode(seen: Seen[State]) -> str:
    """Return the gist: Rome's seat, the display, and the sizes of the congregations."""
    state = seen.state
    display = zip(state.cards, state.at, strict=True)
    columns = [f"{person}:{at}" if person else "-" for person, at in display]
    first, second = (len(cards) for cards in state.congregations)
    return f"{state.rome} {' '.join(columns)} {first}/{second}"


def decode(text: str) -> Standing | None:
    """Return the congregations that a gist tells of; None if it is malformed."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    first, second = map(int, found.groups()[2:])
    return Standing(f"{first}–{second}", say("Congregations %(a)d–%(b)d", a=first, b=second))
