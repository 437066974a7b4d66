"""The part of the tour that leads through Camelot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from tests.browser.visitor import Visitor
from tests.games.camelot.positions import position
from tests.subjects import biased
from tests.table.device import ALL_NAMES, LONG_NAMES, kept_text, match_from
from threethrones.core.setups import standard_setup
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import play_out, played_game

NAMES: Final = (*LONG_NAMES, *ALL_NAMES[2:])
FULL: Final = {
    "seats": 7,
    "hands": "F1F1F2F3F4F5GrGrMeClFaHeMsPi/Me/MeMe/F1F2F3//Gr/F4",
    "place": "camelot/knight/grail/grail/picts/excalibur/lancelot",
    "laid": "knight:F1F1F3,lancelot:F5F5F4,grail:GrGrGr,picts:F1F2F3",
    "dark": "knight:K1K3K5,lancelot:L1L3L5,grail:DeDeDs,picts:PtMcPt,saxons:SxSx,excalibur:ExExEx",
    "covers": "knight:-1/2/-1,lancelot:3/-1/-1",
    "warriors": "picts:3,saxons:2",
    "sword": -3,
    "swords": "3/5",
    "engines": 8,
    "effects": "Mi:,Vi:",
    "life": "2/6/1/4/3/5/4",
}
POSITIONS: Final[dict[str, State]] = {
    "c-deeds": position(**FULL),  # type: ignore[arg-type]
    "c-look": position(**FULL, phase="evil"),  # type: ignore[arg-type]
    "c-evil": position(**FULL, phase="evil", foe="K7"),  # type: ignore[arg-type]
    "c-merlins": position(
        seats=7, hands="F1/Me/MeMe", phase="next,deeds:0,carry:0:Mo,merlins:0:Mo::0/1/2::0/0/0/0/0/0/0"
    ),
    "c-shown": position(hands="F1", phase="next,deeds:0,carry:0:De,shown:0:De"),
    "c-discard": position(hands="F1F2F3/Gr", phase="next,deeds:0,check,discard:1::::::1"),
    "c-arrange": position(
        phase="next,deeds:0,check,arrange:0:::::4", foe="K1ExDeMo", foreseen="72:1,73:1,74:1,75:1"
    ),
    "c-drink": position(life="0/4/4", relics="grail:1", phase="next,deeds:0,check,out::::0,drink:1:::0"),
    "c-spoils": position(
        seats=4, phase="next,deeds:0,finish:0::picts::::1,share:::picts:0/1/2", pool="F1F5MeGr"
    ),
    "c-wins": position(hands="F1F5GrMe", place="picts", laid="picts:F1F2F3F4", swords="8/3"),
    "c-pool": position(hands="F1/F2/F3", pool="MeGrCl", phase="next,deeds:0,evil:0,share"),
}
LAST: Final = position(hands="F1F2/F3/Gr", engines=10, swords="3/5", life="2/3/2")
"""Some turns before the realm falls, so that its chances are soon computed."""
STORE: Final[dict[str, str]] = {
    **{f"match:{name}": kept_text(match_from(state, GAME), NAMES) for name, state in POSITIONS.items()},
    "match:c-over": kept_text(
        played_game(GAME, standard_setup(GAME, seats=7), "over", [biased("camelot", "quester")] * 7), NAMES
    ),
    "match:c-said": kept_text(
        match_from(position(**FULL, active=1, phase="evil"), GAME),  # type: ignore[arg-type]
        NAMES,
        computers=dict.fromkeys(range(1, 7), "hard"),
    ),
    "match:c-brief": kept_text(play_out(match_from(LAST, GAME), [RandomPlayer()] * 3, Random("2")), NAMES),
}
"""What localStorage holds before the tour, without the prefix."""


def tour(visitor: Visitor) -> Iterator[str]:
    """Every screen and dialog of Camelot."""
    visitor.home()
    visitor.act("new", game="camelot")
    yield "Camelot, new"
    visitor.choose("seats", "7")
    visitor.choose("set", "own")
    yield "Camelot, editor"
    visitor.home()
    yield from _beginning(visitor)
    yield from _actions(visitor)
    yield from _questions(visitor)
    yield from _dialogs(visitor)
    visitor.open("c-said")
    visitor.page.locator('[data-act="go-on"]').wait_for()
    for _ in range(2):
        visitor.act("go-on")
        visitor.page.locator('[data-act="go-on"]').wait_for()
    yield "Camelot, what computers say"
    visitor.open("c-over")
    yield "Camelot, over"
    visitor.act("review")
    visitor.choose("side", "open")
    yield "Camelot, review"
    visitor.home()


def _beginning(visitor: Visitor) -> Iterator[str]:
    visitor.act("new", game="camelot")
    visitor.choose("seats", "7")
    visitor.choose("role1", "Ka")
    yield "Camelot, a knight chosen"
    visitor.act("start")
    yield "Camelot, what all read"
    visitor.home()
    visitor.act("new", game="camelot")
    visitor.choose("preset", "own")
    visitor.choose("traitor", "surely")
    yield "Camelot, options of one's own"
    visitor.act("start")
    yield "Camelot, a card to be lifted"
    visitor.act("reveal")
    yield "Camelot, a lifted card"
    visitor.act("put-away")
    visitor.act("panel", panel="dealt")
    yield "Camelot, what was dealt, read again"
    visitor.close()
    visitor.home()


def _actions(visitor: Visitor) -> Iterator[str]:
    visitor.open("c-deeds")
    yield "Camelot, lid"
    visitor.act("reveal")
    yield "Camelot, deeds"
    visitor.target("accuse", "p3")
    yield "Camelot, a second tap asked"
    visitor.target("He")
    yield "Camelot, a special card"
    visitor.target("Fa")
    yield "Camelot, Fate"
    visitor.target("F1")
    yield "Camelot, a card picked"
    visitor.target("siege")
    yield "Camelot, a siege fight"
    visitor.target("roll")
    visitor.open("c-wins")
    visitor.act("reveal")
    yield "Camelot, an end foretold"
    visitor.target("F5")
    yield "Camelot, a place that ends the game"


def _questions(visitor: Visitor) -> Iterator[str]:
    visitor.open("c-evil")
    yield "Camelot, evil"
    visitor.target("look")
    yield "Camelot, a look in secret"
    visitor.act("glimpse")
    yield "Camelot, the card that is seen in secret"
    visitor.close()
    visitor.target("draw")
    yield "Camelot, a card to lay"
    for name in ("merlins", "shown", "drink", "spoils", "pool"):
        visitor.open(f"c-{name}")
        yield f"Camelot, {name}"
        visitor.act("peek", seat="1")
        yield f"Camelot, {name}, the device goes to another"
        visitor.act("reveal", seat="1")
        yield f"Camelot, {name}, peeking"
    for name in ("discard", "arrange"):
        visitor.open(f"c-{name}")
        yield f"Camelot, {name}, lid"
        visitor.act("reveal")
        yield f"Camelot, {name}"


def _dialogs(visitor: Visitor) -> Iterator[str]:
    visitor.open("c-look")
    visitor.act("look", what="black-Mi")
    yield "Camelot, look at a card in force"
    visitor.close()
    for target in ("p1", "grail", "picts"):
        visitor.target(target)
        yield f"Camelot, look at {target}"
        visitor.close()
    for panel in ("log", "rules", "menu"):
        visitor.panel(panel)
        yield f"Camelot, {panel}"
        visitor.close()
    visitor.panel("menu")
    visitor.panel("text")
    yield "Camelot, text"
    visitor.close()
