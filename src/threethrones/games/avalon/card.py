"""Game card of Avalon for the home screen and the list of matches."""

from __future__ import annotations

from typing import Final

from threethrones.core.game_card import GameCard
from threethrones.core.text import say
from threethrones.games.avalon import gist
from threethrones.games.avalon.components import CROWNS_TO_WIN

CARD: Final = GameCard(
    name="avalon",
    title=say("Avalon"),
    summary=say(
        "Two players fight for hidden territories with knights and sorceresses until one of "
        "them owns %(crowns)d crowns.",
        crowns=CROWNS_TO_WIN,
    ),
    cover="cover",
    curtain="curtain",
    standing=gist.decode,
    lessons={"first": say("%(n)d-minute lesson", n=3)},
    rules="AV",
    pictures=True,
    puzzles=True,
    landmarks=("plain", "forest", "hill", "swamp", "avalon"),
    statistics={"conquests": say("Territories conquered")},
)
