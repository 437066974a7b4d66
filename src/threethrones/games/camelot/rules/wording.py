"""Wording and icons shared by several events: card lists, Excalibur's position, warriors."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.facts import Facts
from threethrones.core.text import Text, enumerated, say
from threethrones.games.camelot.components import CARD_NAMES, DRAGON, HIDDEN, LANCELOT, PICTS, STEPS


def listed(cards: Sequence[str]) -> Text:
    """Return the names of cards joined into one text, like "a, b and c"."""
    return enumerated([say("a hidden card") if card == HIDDEN else CARD_NAMES[card] for card in cards])


def sword_at(steps: int) -> Text:
    """Return Excalibur's position in words, from its steps towards the knights."""
    if not steps:
        return say("in the middle")
    if steps > 0:
        return say("%(n)d of %(most)d steps to the bright side", n=steps, most=STEPS)
    return say("%(n)d of %(most)d steps to the dark side", n=-steps, most=STEPS)


def target_of(place: str) -> str:
    """Return the target of a place on the board; the Dragon has the same target as Lancelot."""
    return LANCELOT if place == DRAGON else place


def warrior(e: Facts) -> str:
    """Return the face of the warriors, ``pict`` or ``saxon``, in the war of an event."""
    return "pict" if e.word("place") == PICTS else "saxon"


def warrior_icon(e: Facts) -> str:
    """Return the icon of the warriors in the war of an event."""
    return "ca-c-Pt" if e.word("place") == PICTS else "ca-c-Sx"
