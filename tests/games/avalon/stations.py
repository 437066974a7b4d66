"""The part of the tour that leads through Avalon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.browser.visitor import HIDE, Visitor
from tests.games.avalon.positions import position
from tests.subjects import biased
from tests.table.device import LONG_NAMES, WON, kept_text, match_from
from threethrones.core.setups import standard_setup
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.players.playouts import played_game

ALL_KINDS: Final = "KySyKgSgKrSrKbSbKpSp"
ROW: Final = (
    "1:P3c0:KrSbKy/Sg 2:P21:Kb/KgSrKpSy 3:F1?:Sy/Kp 4:A10:KySy/ 5:F2o1:/Kr 6:H3c?:KyKr/Kr 7:S11:Sp/SbSb "
    "8:F3c0:Kg/ 9:P1?:/ 10:H1?:KbKbKbKbKb/KrKrKr 11:H2?:Sy/Sy"
)
"""Castles, circle, Avalon and swamp, fog, high stacks and empty ones, on both sides."""


def rich(frames: str = "", hands: str = f"{ALL_KINDS}/SbKyKyKp") -> State:
    """A position with something of everything."""
    return position(
        ROW, hands=hands, frames=frames, discards="SyKp", waiting="/d4", down="l2la", seen="/Ky", turn=9
    )


POSITIONS: Final = {
    "turn": rich(),
    "react": rich("react:attack:Kr:6:2:1:0", "KySg/SbKyKyKp"),
    "react-enchant": rich("react:enchant:Sy:11:1:1:0", "KySg/SbKyKyKp"),
    "discount": rich("discount:4:3"),
    "pay": rich("pay:1:3"),
    "trim": rich("trim"),
    "reveals": position("4:A1?:Ky/", hands="KrKr/"),
    "wins": position(WON, hands="/Sb"),
}


def _attackers(key: str, most: int | None = None) -> str:
    players = [biased("avalon", "attacker"), biased("avalon", "raider")]
    match = played_game(GAME, standard_setup(GAME), key, players, most)
    return kept_text(match, LONG_NAMES, read=[0, 0])


STORE: Final[dict[str, str]] = {
    **{f"match:{name}": kept_text(match_from(state), LONG_NAMES) for name, state in POSITIONS.items()},
    "match:recap": _attackers("recap", 60),
    "match:over": _attackers("over"),
}
"""What localStorage holds before the tour, without the prefix."""


def tour(visitor: Visitor) -> Iterator[str]:
    """Every screen and dialog of Avalon."""
    yield from _editor(visitor)
    yield from _turn(visitor)
    yield from _dialogs(visitor)
    yield from _decisions(visitor)


def _editor(visitor: Visitor) -> Iterator[str]:
    visitor.home()
    visitor.act("new", game="avalon")
    yield "new"
    visitor.choose("set", "own")
    yield "new, editor"
    visitor.choose("mark1", "castle")
    visitor.choose("crowns0", "1")
    visitor.act("start")
    yield "new, refused"
    visitor.home()


def _turn(visitor: Visitor) -> Iterator[str]:
    visitor.open("turn")
    yield "lid"
    visitor.act("reveal")
    yield "turn"
    visitor.target("l2")
    yield "turn, tile asked"
    visitor.target("Kr")
    yield "turn, card picked"
    visitor.target("2")
    yield "turn, territory picked"
    visitor.target("attack")
    yield "turn, attack refused"
    visitor.target("2", "6", "attack")
    yield "lid, announcement"
    visitor.act("peek", seat="0")
    yield "the device goes to another"
    visitor.act("reveal", seat="0")
    yield "peeking while another is asked"
    visitor.act("hide")
    visitor.act("reveal")
    yield "react, recap"
    visitor.target("counter")
    yield "react, counter refused"
    visitor.event(HIDE)
    yield "cover"
    visitor.panel("menu")
    yield "menu over the cover"
    visitor.close()
    visitor.act("uncover")
    yield "uncovered"


def _dialogs(visitor: Visitor) -> Iterator[str]:
    visitor.open("turn")
    visitor.act("reveal")
    for selector in ('.av-own[data-what="1"]', '[data-spot="10"]', '[data-what="discards"]', ".av-waits"):
        visitor.press(selector)
        yield f"look at {selector}"
        visitor.close()
    for panel in ("log", "rules", "orders", "menu"):
        visitor.panel(panel)
        yield panel
        visitor.close()
    visitor.panel("menu")
    visitor.panel("text")
    yield "text"
    visitor.close()
    for what in ("resign", "draw", "abandon"):
        visitor.panel("menu")
        visitor.act("panel", panel="end", what=what)
        yield f"end, {what}"
        visitor.close()
    visitor.home()
    visitor.open("recap")
    visitor.panel("menu")
    yield "menu, all drawers down"
    visitor.close()
    visitor.act("reveal")
    yield "recap"
    visitor.panel("log")
    yield "long log"
    visitor.close()


def _decisions(visitor: Visitor) -> Iterator[str]:
    for name in ("react", "react-enchant", "discount", "pay", "trim"):
        visitor.open(name)
        visitor.act("reveal")
        yield name
    visitor.open("reveals")
    visitor.act("reveal")
    visitor.target("Kr", "4", "attack")
    yield "explanation"
    visitor.open("wins")
    visitor.act("reveal")
    yield "empty hand"
    visitor.target("l2", "l2")
    yield "won"
    visitor.open("over")
    yield "over"
    visitor.panel("log")
    yield "log of the end"
    visitor.close()
