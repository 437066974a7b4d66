"""Lists in the sentences of Camelot."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.text import Text, enumerated, say
from threethrones.games.camelot.components import HIDDEN, name_of


def listed(cards: Sequence[str]) -> Text:
    """Cards by name, joined by commas."""
    return enumerated([say("a hidden card") if card == HIDDEN else name_of(card) for card in cards])
