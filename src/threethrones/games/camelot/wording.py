"""Words that several sentences of Camelot share: lists, and where Excalibur is."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.text import Text, enumerated, say
from threethrones.games.camelot.components import CARD_NAMES, HIDDEN, STEPS


def listed(cards: Sequence[str]) -> Text:
    """Cards by name, joined by commas."""
    return enumerated([say("a hidden card") if card == HIDDEN else CARD_NAMES[card] for card in cards])


def sword_at(steps: int) -> Text:
    """Where Excalibur is, counted from the middle towards the knights."""
    if not steps:
        return say("in the middle")
    if steps > 0:
        return say("%(n)d of %(most)d steps to the bright side", n=steps, most=STEPS)
    return say("%(n)d of %(most)d steps to the dark side", n=-steps, most=STEPS)
