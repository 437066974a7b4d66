"""Game card of Avignon, for the home screen and the list of matches."""

from __future__ import annotations

from typing import Final

from threethrones.core.game_card import GameCard
from threethrones.core.text import say
from threethrones.games.avignon import gist

CARD: Final = GameCard(
    name="avignon",
    title=say("Avignon"),
    summary=say("Two popes pull and push people between Avignon and Rome; nothing is hidden."),
    cover="cover",
    curtain="cover",
    standing=gist.decode,
    lessons={"first": say("%(n)d-minute lesson", n=3)},
    rules="AG",
    pictures=True,
    puzzles=True,
    landmarks=("avignon", "nice", "genoa", "florence", "rome"),
    statistics={"joined": say("People won over")},
)
