"""Gist of an Avalon position as one line of public text: ``? P3c0 F1o1 …``.

It has one word for each territory of the row: its code and its owner's seat, or ``?`` in the fog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threethrones.core.game_card import Standing
from threethrones.core.terms import Seen
from threethrones.core.text import say
from threethrones.games.avalon.components import FOG, TERRITORIES, TERRITORY

if TYPE_CHECKING:
    from threethrones.games.avalon.rules.state import State


def encode(seen: Seen[State]) -> str:
    """Return the gist of a position: the public row of territories as text."""
    row = zip(seen.state.row, seen.state.owner, strict=True)
    return " ".join(FOG if code == FOG else f"{code}{owner}" for code, owner in row)


def decode(text: str) -> Standing | None:
    """Return the crowns that a gist tells of; None if the text is malformed."""
    words = text.split(" ")
    if len(words) != TERRITORIES or not all(map(_is_word, words)):
        return None
    crowns = {"0": 0, "1": 0}
    for word in words:
        if word != FOG:
            crowns[word[-1]] += TERRITORY[word[:-1]].crowns
    first, second = crowns.values()
    return Standing(f"{first}–{second}", say("Crowns %(a)d–%(b)d", a=first, b=second))


def _is_word(word: str) -> bool:
    return word == FOG or (word[:-1] in TERRITORY and word[-1] in "01")
