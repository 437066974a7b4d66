"""Thumbnail of a Camelot position as one line of public text: ``3 1 4 4/4/6/0``.

The numbers are white swords, black swords, engines, and each seat's lives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypedDict

from threethrones.core.terms import Seen
from threethrones.core.text import Text, say
from threethrones.games.camelot.components import LAST_ENGINE, LAST_SWORD

if TYPE_CHECKING:
    from threethrones.games.camelot.rules.state import State

_WRITTEN: Final = re.compile(r"(\d{1,2}) (\d{1,2}) (\d{1,2}) ([0-6](?:/[0-6]){2,6})")


def encode(seen: Seen[State]) -> str:
    """Return the thumbnail of a position: numbers of swords, engines and lives as text."""
    white, black = seen.state.swords
    return f"{white} {black} {seen.state.engines} {'/'.join(map(str, seen.state.life))}"


def round_table(white: int, black: int) -> list[str]:
    """Return the colours of all swords on the round table, with ``none`` for free spaces up to twelve."""
    return ["white"] * white + ["black"] * black + ["none"] * (LAST_SWORD - white - black)


class Thumbnail(TypedDict):
    """Scene of ``thumbnail.html.j2``."""

    swords: list[str]
    engines: int
    lives: list[int]
    score: Text


def decode(text: str) -> Thumbnail | None:
    """Parse a thumbnail into its scene; None if the text is not a thumbnail."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    white, black, engines = (int(number) for number in found.groups()[:3])
    return {
        "swords": round_table(white, black),
        "engines": min(engines, LAST_ENGINE),
        "lives": [int(life) for life in found[4].split("/")],
        "score": say("Swords %(a)d–%(b)d, engines %(c)d", a=white, b=black, c=engines),
    }
