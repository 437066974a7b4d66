"""Faces of Camelot's cards: colour, kind, emblem and number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from threethrones.games.camelot import components as box


class CardFace(NamedTuple):
    """Elements of the face of a card."""

    colour: str
    """Colour of the frame: ``white`` or ``black``."""
    kind: str
    """Kind of card, which sets the colour of the emblem in ``look.css``."""
    emblem: str
    """Name of the symbol in the game's art, without the prefix ``ca-c-``."""
    number: str = ""
    """Number in the corner and below the emblem, which is then smaller; empty if there is none."""
    corner: str = ""
    """Number in the corner only; empty if there is none."""


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
