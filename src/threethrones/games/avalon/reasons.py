"""Why a move of Avalon is good, in words, by what it betters of what is measured (``learnt``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.text import Text, say

_CROWNS: Final = say("it brings crowns")
_CONQUESTS: Final = say("it prepares a conquest worth many crowns")
_SUPPLY: Final = say("your landscapes bring more cards")
_SPECIAL: Final = say("it gains a special territory")

REASONS: Final[Mapping[str, Text]] = {
    "crowns": _CROWNS,
    "crowns squared": _CROWNS,
    "cards laid": say("it makes you stronger on the board"),
    "cards in hand": say("it fills your hand"),
    "knights in hand": say("it keeps knights in your hand"),
    "hardly any cards": say("it spares your last cards"),
    "cards to come": say("it brings the most cards"),
    "commonest landscape": _SUPPLY,
    "landscapes": _SUPPLY,
    "Avalon": _SPECIAL,
    "stone circle": _SPECIAL,
    "castles": _SPECIAL,
    "dearest open crowns": _CONQUESTS,
    "own open crowns": _CONQUESTS,
    "other open crowns": say("it guards crowns of yours"),
    "covered crowns": say("it guards crowns of yours"),
    "fog within reach": say("it brings territories in the fog within your reach"),
    "win within reach": say("it brings the win within reach"),
    "own win within reach": say("it brings the win within reach"),
    "other win within reach": say("it keeps your opponent from winning"),
}
