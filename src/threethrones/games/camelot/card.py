"""Game card of Shadows over Camelot for the home screen and the list of matches."""

from __future__ import annotations

from typing import Final

from threethrones.core.game_card import GameCard
from threethrones.core.text import say
from threethrones.games.camelot import gist
from threethrones.games.camelot.components import LEAST_SEATS, MOST_SEATS

CARD: Final = GameCard(
    name="camelot",
    title=say("Shadows over Camelot"),
    summary=say(
        "%(least)d to %(most)d knights defend Camelot together, and one of them may be a traitor.",
        least=LEAST_SEATS,
        most=MOST_SEATS,
    ),
    cover="cover",
    curtain="curtain",
    standing=gist.decode,
    lessons={
        "first": say("%(n)d-minute lesson", n=5),
        "traitor": say("%(n)d-minute traitor lesson", n=3),
    },
    rules="SC",
    pictures=True,
    puzzles=True,
    landmarks=("camelot", "knight", "excalibur", "grail", "dragon"),
    statistics={"quests": say("Quests won")},
)
