"""What sentences and flights of several events share: lists, where Excalibur is, who fights in a war."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.facts import Facts
from threethrones.core.text import Text, enumerated, say
from threethrones.games.camelot.components import CARD_NAMES, DRAGON, HIDDEN, LANCELOT, PICTS, STEPS


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


def target_of(place: str) -> str:
    """Where a place lies on the board: the Dragon where Lancelot does, as only one of the two is there."""
    return LANCELOT if place == DRAGON else place


def warrior(e: Facts) -> str:
    """The face of a warrior in the war that an event is about."""
    return "pict" if e.word("place") == PICTS else "saxon"


def warrior_icon(e: Facts) -> str:
    """The icon of an event about a war."""
    return "ca-c-Pt" if e.word("place") == PICTS else "ca-c-Sx"
