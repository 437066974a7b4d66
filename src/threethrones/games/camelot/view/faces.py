"""How each card is drawn: its colour, the kind whose colours it has, its emblem and its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from threethrones.games.camelot import components as box


class CardFace(NamedTuple):
    """What is drawn on a card."""

    colour: str
    """Of its frame: ``white`` or ``black``."""
    kind: str
    """By which its emblem has its colour (look.css)."""
    emblem: str
    """The name of its symbol in the game's art, after ``ca-c-``."""
    number: str = ""
    """Below its emblem, which is smaller then, and in the corner."""
    corner: str = ""
    """In the corner alone."""


_QUEST: Final = (box.EXCALIBUR_CARD, box.DESPAIR, box.DESOLATION, box.FOREST)
_WAR: Final = (box.PICT_CARD, box.SAXON_CARD, box.MERCENARIES, box.MORDRED)
FACES: Final[Mapping[str, CardFace]] = {
    **{card: CardFace("white", "special", card) for card in box.SPECIALS},
    **{card: CardFace("white", "fight", "F", str(value)) for card, value in box.VALUE.items()},
    box.GRAIL_CARD: CardFace("white", "grail", box.GRAIL_CARD),
    **{card: CardFace("black", "special", card) for card in box.BLACK},
    **{card: CardFace("black", "quest", card) for card in _QUEST},
    **{card: CardFace("black", "war", card) for card in _WAR},
    **{card: CardFace("black", "morgan", "M", corner=card[1]) for card in box.MORGANS},
    **{
        card: CardFace(
            "black", "knight" if card[0] == box.LETTER_OF[box.KNIGHT] else "lancelot", card[0], str(value)
        )
        for card, value in box.STRENGTH.items()
    },
}
