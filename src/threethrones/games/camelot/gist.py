"""Gist of a Camelot position as one line of public text: ``3 1 4 4/4/6/0``.

The numbers are white swords, black swords, engines, and each seat's lives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from threethrones.core.game_card import Standing
from threethrones.core.terms import Seen
from threethrones.core.text import say
from threethrones.games.camelot.components import LAST_SWORD

if TYPE_CHECKING:
    from threethrones.games.camelot.rules.state import State

_WRITTEN: Final = re.compile(r"(\d{1,2}) (\d{1,2}) (\d{1,2}) ([0-6](?:/[0-6]){2,6})")


def encode(seen: Seen[State]) -> str:
    """Return the gist of a position: numbers of swords, engines and lives as text."""
    white, black = seen.state.swords
    return f"{white} {black} {seen.state.engines} {'/'.join(map(str, seen.state.life))}"


def round_table(white: int, black: int) -> list[str]:
    """Return the colours of all swords on the round table, with ``none`` for free spaces up to twelve."""
    return ["white"] * white + ["black"] * black + ["none"] * (LAST_SWORD - white - black)


def decode(text: str) -> Standing | None:
    """Return the swords and engines that a gist tells of; None if the text is no gist."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    white, black, engines = map(int, found.groups()[:3])
    score = say("Swords %(a)d–%(b)d, engines %(c)d", a=white, b=black, c=engines)
    return Standing(f"{white}–{black}", score)
