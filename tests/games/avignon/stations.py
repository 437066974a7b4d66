"""The part of the tour that leads through Avignon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.browser.visitor import Visitor
from tests.games.avignon.positions import position
from tests.table.device import LONG_NAMES, kept_text, match_from
from threethrones.core.setups import standard_setup
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules.state import State
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game

POSITIONS: Final[dict[str, State]] = {
    "a-turn": position("C4 E3 T0 G2 K2", congregations="KE/PC", discards="TP", done="chastise", turn=9),
    "a-guarded": position("G2 E0 T2 C4 P1", guard="1@3", done="excommunicate", turn=8),
    "a-wins": position("C4 B2 I2 N2 K2", congregations="PB/KI"),
}
STORE: Final[dict[str, str]] = {
    **{f"match:{name}": kept_text(match_from(state, GAME), LONG_NAMES) for name, state in POSITIONS.items()},
    "match:a-over": kept_text(
        played_game(GAME, standard_setup(GAME), "over", [RandomPlayer(), RandomPlayer()]), LONG_NAMES
    ),
}
"""What localStorage holds before the tour, without the prefix."""


def tour(visitor: Visitor) -> Iterator[str]:
    """Every screen and dialog of Avignon."""
    yield from _editor(visitor)
    yield from _turn(visitor)
    yield from _dialogs(visitor)
    yield from _ends(visitor)


def _editor(visitor: Visitor) -> Iterator[str]:
    visitor.home()
    visitor.act("new", game="avignon")
    yield "Avignon, new"
    visitor.choose("set", "own")
    visitor.choose("person", "noble")
    yield "Avignon, editor"
    visitor.choose("whom1", "named")
    visitor.act("start")
    yield "Avignon, refused"
    visitor.home()


def _turn(visitor: Visitor) -> Iterator[str]:
    visitor.open("a-turn")
    yield "Avignon"
    visitor.target("2")
    yield "Avignon, a person picked"
    visitor.target("chastise")
    yield "Avignon, an action refused"
    visitor.target("petition")
    yield "Avignon, a petition"
    visitor.target("4")
    yield "Avignon, a target picked"
    visitor.target("2", "3", "petition")
    yield "Avignon, a faction to name"
    visitor.target("cardinal")
    yield "Avignon, a way to choose"
    visitor.act("turn")
    yield "Avignon, the board turned"
    visitor.open("a-guarded")
    visitor.target("1", "beseech")
    yield "Avignon, the Samaritan rule"


def _dialogs(visitor: Visitor) -> Iterator[str]:
    visitor.open("a-turn")
    visitor.target("1")
    for what in ("congregation-0", "congregation-1", "discards", "person-cardinal"):
        visitor.act("look", what=what)
        yield f"Avignon, look at {what}"
        visitor.close()
    for panel in ("log", "rules", "menu"):
        visitor.panel(panel)
        yield f"Avignon, {panel}"
        visitor.close()
    visitor.panel("menu")
    visitor.panel("text")
    yield "Avignon, text"
    visitor.close()


def _ends(visitor: Visitor) -> Iterator[str]:
    visitor.open("a-wins")
    visitor.target("1")
    yield "Avignon, an end foretold"
    visitor.target("beseech")
    yield "Avignon, won"
    visitor.open("a-over")
    yield "Avignon, over"
    visitor.panel("log")
    yield "Avignon, log of the end"
    visitor.close()
