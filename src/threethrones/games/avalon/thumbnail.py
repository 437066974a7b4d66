"""Thumbnail of an Avalon position as one line of public text: ``? P3c0 F1o1 …``.

It has one word for each territory of the row: its code and its owner's seat, or ``?`` in the fog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypedDict

from threethrones.core.terms import Seen
from threethrones.core.text import Text, say
from threethrones.games.avalon.components import FOG, TERRITORIES, TERRITORY

if TYPE_CHECKING:
    from threethrones.games.avalon.rules.state import State

STEP: Final = 12
"""Width of a territory in the picture, including the gap to the next one."""
TOPS: Final = {"0": 25, "1": 11, FOG: 18}
"""Top of a territory by its owner: low for the first seat, high for the second, in between in the fog."""
BARS: Final = {"0": "M{x},47h10v4h-10z", "1": "M{x},5h4v4h-4zm6,0h4v4h-4z"}
"""SVG path of the owner's mark at a territory: one bar for the first seat, two halves for the second."""
CROWN: Final = "M{x},{y}l2.6,2.6-2.6,2.6-2.6-2.6z"


def encode(seen: Seen[State]) -> str:
    """Return the thumbnail of a position: the public row of territories as text."""
    row = zip(seen.state.row, seen.state.owner, strict=True)
    return " ".join(FOG if code == FOG else f"{code}{owner}" for code, owner in row)


class ThumbnailScene(TypedDict):
    """Scene of ``thumbnail.html.j2``."""

    lands: Mapping[str, str]
    """SVG path of the territories of each landscape or function, or ``fog``."""
    bars: Mapping[str, str]
    """SVG path of the owners' marks, by seat."""
    crowns: str
    score: Text


def decode(text: str) -> ThumbnailScene | None:
    """Parse a thumbnail into its scene; None if the text is malformed."""
    words = text.split(" ")
    if len(words) != TERRITORIES or not all(map(_is_word, words)):
        return None
    lands: dict[str, str] = {}
    bars = {"0": "", "1": ""}
    crowns, score = "", {"0": 0, "1": 0}
    for at, word in enumerate(words):
        x, top = at * STEP + 1, TOPS[word[-1]]
        land = _land(word)
        lands[land] = lands.get(land, "") + f"M{x},{top}h10v20h-10z"
        if word != FOG:
            number, seat = TERRITORY[word[:-1]].crowns, word[-1]
            bars[seat] += BARS[seat].format(x=x)
            score[seat] += number
            first = top + 10.4 - 3.1 * number
            crowns += "".join(CROWN.format(x=x + 5, y=round(first + 6.2 * n, 1)) for n in range(number))
    return {
        "lands": lands,
        "bars": bars,
        "crowns": crowns,
        "score": say("Crowns %(a)d–%(b)d", a=score["0"], b=score["1"]),
    }


def _is_word(word: str) -> bool:
    return word == FOG or (word[:-1] in TERRITORY and word[-1] in "01")


def _land(word: str) -> str:
    if word == FOG:
        return "fog"
    territory = TERRITORY[word[:-1]]
    return territory.landscape or territory.function or ""
