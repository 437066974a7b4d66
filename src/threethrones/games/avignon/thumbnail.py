"""Thumbnail of a game of Avignon: its public state in one line, such as ``1 knight:2 … 0/1``.

The line has the seat that plays Rome, for each column its person and place from 0 (Avignon) to 4 (Rome), with
``-`` for an empty column, and the number of persons in each seat's congregation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypedDict

from threethrones.core.terms import Seen
from threethrones.core.text import Text, say
from threethrones.games.avignon.persons import COLUMNS, FACTION_OF

if TYPE_CHECKING:
    from threethrones.games.avignon.rules.state import State

WIDE: Final = 26
HIGH: Final = 10
"""Vertical distance between two places in the picture; ``WIDE`` is the distance between columns."""

_PERSON: Final = f"(?:(?:{'|'.join(FACTION_OF)}):[0-4]|-)"
_WRITTEN: Final = re.compile(rf"([01])((?: {_PERSON}){{{COLUMNS}}}) ([0-9])/([0-9])")


def encode(seen: Seen[State]) -> str:
    """Return the thumbnail: Rome's seat, the display, and the sizes of the congregations."""
    state = seen.state
    display = zip(state.cards, state.at, strict=True)
    columns = [f"{person}:{at}" if person else "-" for person, at in display]
    first, second = (len(cards) for cards in state.congregations)
    return f"{state.rome} {' '.join(columns)} {first}/{second}"


class ThumbnailScene(TypedDict):
    """Scene that ``thumbnail.html.j2`` draws."""

    persons: list[tuple[str, int, int]]
    """Faction, x and y of each person in the display."""
    ends: list[tuple[int, int, int]]
    """Seat, number of persons won and y of each end of the map, the upper end first."""
    score: Text


def decode(text: str) -> ThumbnailScene | None:
    """Parse a thumbnail into the scene for its template; None if it is malformed."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    rome, columns, *sizes = found.groups()
    standing = [(number, word.split(":")) for number, word in enumerate(columns.split()) if word != "-"]
    south, held = int(rome), [int(size) for size in sizes]
    return {
        "persons": [
            (FACTION_OF[person], 14 + WIDE * number, 8 + HIGH * int(at)) for number, (person, at) in standing
        ],
        "ends": [(1 - south, held[1 - south], 0), (south, held[south], 53)],
        "score": say("Congregations %(a)d–%(b)d", a=held[0], b=held[1]),
    }
