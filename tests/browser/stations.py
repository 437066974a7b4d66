"""A tour of every screen and every dialog of the app in one page, for whoever wants to look at each.

The matches that it visits are made in CPython and put into localStorage; see `STORE`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from tests.biases import biased
from tests.browser.hands import aim
from tests.games.avalon.positions import position
from tests.table.desk import WON, kept_text, match_from
from threethrones.core.setups import standard_setup
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.state import State
from threethrones.players.playouts import played_game

LONG_NAMES: Final = ("Maximiliane Theophanu 24", "Wolfgang Amadeus Mozarts")
"""As long as names may be."""
ALL_KINDS: Final = "KySyKgSgKrSrKbSbKpSp"
ROW: Final = (
    "1:P3c0:KrSbKy/Sg 2:P21:Kb/KgSrKpSy 3:F1?:Sy/Kp 4:A10:KySy/ 5:F2o1:/Kr 6:H3c?:Kr/Kr 7:S11:Sp/SbSb "
    "8:F3c0:Kg/ 9:P1?:/ 10:H1?:KbKbKbKbKb/KrKrKr 11:H2?:Sy/Sy"
)
"""Castles, circle, Avalon and swamp, fog, high stacks and empty ones, on both sides."""


def rich(frames: str = "", hands: str = f"{ALL_KINDS}/SbKyKyKp") -> State:
    """A position with something of everything."""
    return position(
        ROW, hands=hands, frames=frames, discards="SyKp", waiting="d4/dc", down="l2la", seen="/Ky", turn=9
    )


POSITIONS: Final = {
    "turn": rich(),
    "react": rich("react:attack:Kr:6:1:1:0", "KySg/SbKyKyKp"),
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
    "match:damaged": '{"rev": 1',
}
"""What localStorage holds before the tour, without the prefix."""


@dataclass(slots=True)
class Visitor:
    """Someone at a page; whatever is pressed, the page is awaited."""

    page: Page

    @property
    def screen(self) -> str:
        """Which screen is shown."""
        return str(self.page.evaluate("document.body.dataset.screen"))

    def rev(self) -> str:
        """How often the page has changed."""
        return str(self.page.evaluate("document.body.dataset.rev"))

    def changed(self, rev: str) -> None:
        """Wait until the page has changed since."""
        self.page.wait_for_function("(rev) => document.body.dataset.rev !== rev", arg=rev)

    def press(self, selector: str) -> None:
        """Click on an element, in the open dialog if there is one."""
        rev = self.rev()
        within = "dialog[open] " if self.page.locator("dialog[open]").count() else ""
        x, y, _ = aim(self.page, f"{within}{selector}")
        self.page.mouse.click(x, y)
        self.changed(rev)

    def act(self, act: str, **data: str) -> None:
        """Press a button of the app."""
        self.press(f'[data-act="{act}"]' + "".join(f'[data-{name}="{text}"]' for name, text in data.items()))

    def spot(self, *names: str) -> None:
        """Press spots one after the other."""
        for name in names:
            self.press(f'[data-spot="{name}"]')

    def choose(self, name: str, value: str) -> None:
        """Choose in a select."""
        rev = self.rev()
        self.page.select_option(f'select[name="{name}"]', value)
        self.changed(rev)

    def close(self) -> None:
        """Close the open dialog."""
        rev = self.rev()
        self.page.keyboard.press("Escape")
        self.changed(rev)

    def home(self) -> None:
        """Go to the home screen from wherever."""
        if self.page.locator("dialog[open]").count():
            self.close()
        if self.screen in ("settings", "about"):
            self.act("back")
        if self.screen != "home":
            self.act("home")

    def open(self, name: str) -> None:
        """Open a match of `STORE`."""
        self.home()
        self.act("resume", key=f"match:{name}")

    def panel(self, panel: str) -> None:
        """Open a dialog of the match, from the bar or from the menu."""
        self.act("panel", panel=panel)

    def event(self, script: str) -> None:
        """Something happens to the page."""
        rev = self.rev()
        self.page.evaluate(script)
        self.changed(rev)


def tour(page: Page) -> Iterator[str]:
    """Go to every screen and dialog of a page opened with `STORE`, and say the name of each."""
    visitor = Visitor(page)
    yield from _around(visitor)
    yield from _turn(visitor)
    yield from _dialogs(visitor)
    yield from _decisions(visitor)
    yield from _warnings(visitor)


def _around(visitor: Visitor) -> Iterator[str]:
    yield "home"
    visitor.act("delete", key="match:damaged")
    yield "home, a match deleted"
    visitor.act("undelete")
    visitor.act("resume", key="match:damaged")
    yield "home, nothing to open"
    visitor.act("go", screen="settings")
    yield "settings"
    visitor.act("panel", panel="erase")
    yield "erase"
    visitor.home()
    visitor.act("go", screen="about")
    yield "about"
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
    yield "curtain"
    visitor.act("reveal")
    yield "turn"
    visitor.spot("d4")
    yield "turn, tile asked"
    visitor.spot("Kr")
    yield "turn, card picked"
    visitor.spot("10")
    yield "turn, territory picked"
    visitor.spot("attack")
    yield "turn, attack refused"
    visitor.spot("10", "6", "attack")
    yield "turn, attack asked"
    visitor.spot("attack")
    yield "curtain, announcement"
    visitor.act("reveal")
    yield "react, recap"
    visitor.spot("counter")
    yield "react, counter refused"


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
    visitor.act("resume", key="match:recap")
    visitor.panel("menu")
    yield "menu over the curtain"
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
    visitor.spot("Kr", "4", "attack", "attack")
    yield "explanation"
    visitor.open("wins")
    visitor.act("reveal")
    yield "empty hand"
    visitor.spot("l2", "l2")
    yield "won"
    visitor.open("over")
    yield "over"
    visitor.panel("log")
    yield "log of the end"
    visitor.close()


def _warnings(visitor: Visitor) -> Iterator[str]:
    visitor.open("pay")
    visitor.act("reveal")
    visitor.event(FULL)
    visitor.spot("Kr")
    yield "not saved"
    visitor.home()
    yield "home, in memory"
    visitor.act("new", game="avalon")
    visitor.act("start")
    yield "new, refused for what is in memory"
    visitor.page.evaluate(ROOM)
    visitor.act("start")
    visitor.open("turn")
    visitor.act("reveal")
    visitor.event(STALE)
    yield "moved on in another tab"
    visitor.page.evaluate(BROKEN)
    visitor.act("home")
    yield "fault"
    visitor.page.evaluate(MENDED)
    visitor.home()


FULL: Final = """
() => {
    Storage.prototype.kept = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
    window.dispatchEvent(new StorageEvent("storage", { key: "threethrones:names" }));
}
"""
ROOM: Final = "() => { Storage.prototype.setItem = Storage.prototype.kept; }"
BROKEN: Final = """
() => {
    Object.kept = Object.keys;
    Object.keys = (value) => (value === localStorage ? [7] : Object.kept(value));
}
"""
"""No browser does this; so nobody has thought of it, and it is a fault like any other."""
MENDED: Final = "() => { Object.keys = Object.kept; }"
STALE: Final = """
() => {
    const key = "threethrones:match:turn";
    localStorage.setItem(key, localStorage.getItem(key).replace(/"rev":\\d+/, '"rev":999'));
    window.dispatchEvent(new StorageEvent("storage", { key }));
}
"""
