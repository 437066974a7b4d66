"""Lists in the sentences of Camelot."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.text import Text, say
from threethrones.games.camelot.components import HIDDEN, name_of


def enumerated(texts: Sequence[Text | str]) -> Text:
    """Texts, or names, joined by commas."""
    if not texts:
        return say("none")
    values = {f"t{number}": text for number, text in enumerate(texts)}
    return Text(", ".join(f"%({name})s" for name in values), values)


def listed(cards: Sequence[str]) -> Text:
    """Cards by name, joined by commas."""
    return enumerated([say("a hidden card") if card == HIDDEN else name_of(card) for card in cards])
