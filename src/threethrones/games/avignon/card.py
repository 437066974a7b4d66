"""What is told of Avignon where nobody plays it yet."""

from __future__ import annotations

from typing import Final

from threethrones.core.card import Card
from threethrones.core.text import say
from threethrones.games.avignon import thumbnail

CARD: Final = Card(
    name="avignon",
    title=say("Avignon"),
    summary=say("Two popes pull and push people between Avignon and Rome; nothing is hidden."),
    cover="cover",
    curtain="cover",
    thumbnail=thumbnail.drawn,
    lessons={"first": say("%(n)d-minute lesson", n=3)},
    rules="AG",
    pictures=True,
    puzzles=True,
    deeds={"joined": say("People won over")},
)
