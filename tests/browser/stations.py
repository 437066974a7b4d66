"""A tour of every screen and every dialog of the app in one page, for whoever wants to look at each.

The matches that it visits are made in CPython and put into localStorage; see `STORE`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Final

from playwright.sync_api import Page

from tests.browser.visitor import Visitor
from tests.table.device import LONG_NAMES
from threethrones.games import CARDS

GAMES: Final = [import_module(f"tests.games.{name}.stations") for name in CARDS]
STORE: Final[dict[str, str]] = {
    **{key: text for game in GAMES for key, text in game.STORE.items()},
    "match:damaged": '{"rev": 1',
}
"""The matches that localStorage holds before the tour, without the prefix."""
FOUND: Final = 120_000
"""Milliseconds within which the costly moves of a match are found."""
STEPPED: Final = {"pace": "step", "turns": "wait"}
"""The settings of a tour: what a computer has chosen waits, and so does the end of a turn."""


def tour(page: Page, *languages: str) -> Iterator[str]:
    """Go to every screen and dialog of a page opened with `STORE`, and say the name of each. Where languages
    are named each leg is in one of them, by turns."""
    visitor = Visitor(page)
    legs = (_around, *(game.tour for game in GAMES), _reviews, _computers, _puzzles, _warnings)
    for number, leg in enumerate(legs):
        if languages:
            visitor.speak(languages[number % len(languages)])
        yield from leg(visitor)


def _around(visitor: Visitor) -> Iterator[str]:
    yield "home"
    visitor.seek("damaged")
    yield "home, old matches"
    visitor.act("delete", key="match:damaged")
    yield "home, a match deleted"
    visitor.act("undelete")
    visitor.open("damaged")
    yield "home, nothing to open"
    visitor.page.evaluate(COPY)
    visitor.act("resume", key="match:damaged")
    yield "home, a damaged match with a good copy"
    visitor.close()
    visitor.page.evaluate(NO_COPY)
    visitor.seek("turn")
    visitor.act("panel", panel="rename", what="match:turn")
    yield "rename"
    visitor.close()
    visitor.act("go", screen="settings")
    yield "settings"
    visitor.act("panel", panel="erase")
    yield "erase"
    visitor.home()
    visitor.act("go", screen="about")
    yield "about"
    visitor.home()
    yield from _players(visitor)


def _players(visitor: Visitor) -> Iterator[str]:
    visitor.act("players")
    yield "players"
    visitor.press(f'[data-act="players"][data-who="person:{LONG_NAMES[0]}"]')
    yield "a player"
    visitor.page.locator("#arms > summary").click()
    visitor.press('input[name="charge"][value="tower"]')
    yield "a player, arms"
    visitor.press(".faces [data-with]")
    yield "two players"
    visitor.home()
    visitor.event(UNREADABLE)
    visitor.act("players")
    yield "players, what cannot be read"
    visitor.home()
    visitor.event(READABLE)
    visitor.act("new", game="camelot")
    yield "new, with somebody who is known"
    visitor.home()


def _reviews(visitor: Visitor) -> Iterator[str]:
    visitor.open("recap")
    visitor.panel("menu")
    visitor.act("review")
    yield "review, all drawers down"
    visitor.act("leave-review")
    visitor.act("reveal")
    visitor.panel("menu")
    visitor.act("review")
    visitor.act("leaf", to="previous")
    yield "review, running"
    visitor.panel("share")
    yield "share"
    visitor.act("link", how="copy")
    yield "share, a link"
    fragment = str(visitor.page.locator("#link").input_value()).partition("#")[2]
    visitor.act("link", how="code")
    yield "share, a code"
    visitor.open("over")
    visitor.act("review")
    visitor.choose("side", "open")
    visitor.act("leaf", to="9")
    yield "review, all hands open"
    visitor.panel("text")
    yield "review, text"
    visitor.open("a-over")
    visitor.act("review")
    yield "Avignon, review"
    visitor.open("c-over")
    visitor.act("review")
    visitor.act("leaf", to="previous")
    yield "Camelot, review"
    visitor.event(f"location.hash = {fragment!r}")
    yield "review, from a link"
    visitor.home()


def _computers(visitor: Visitor) -> Iterator[str]:
    visitor.act("against", game="camelot")
    yield "new, against computers"
    visitor.home()
    visitor.act("against", game="avalon")
    visitor.choose("side0", "computer")
    visitor.act("start")
    visitor.page.locator('[data-act="go-on"]').wait_for()
    yield "a computer has decided"
    visitor.panel("menu")
    visitor.act("panel", panel="seats")
    yield "who plays"
    visitor.home()
    visitor.act("new", game="avignon")
    visitor.act("start")
    visitor.panel("menu")
    visitor.act("hint")
    visitor.page.locator(".hinted").first.wait_for()
    yield "hint"
    visitor.open("over")
    visitor.act("review")
    visitor.act("analyse")
    visitor.act("leaf", to="9")
    visitor.act("better")
    visitor.page.locator(".verdict").wait_for()
    yield "review, analysed"
    visitor.open("a-over")
    visitor.act("review")
    visitor.act("analyse")
    visitor.page.locator(".mistakes").wait_for(timeout=FOUND)
    yield "Avignon, costly moves"
    visitor.open("c-brief")
    visitor.act("review")
    visitor.act("analyse")
    visitor.page.locator(".chances polyline").wait_for()
    visitor.page.locator(".chances .thinking").wait_for(state="detached")
    yield "Camelot, analysed"
    visitor.home()
    visitor.act("demonstrate", game="avignon")
    visitor.page.locator('[data-act="go-on"]').wait_for()
    yield "a watched game"
    visitor.home()
    visitor.act("lesson", game="camelot")
    yield "a lesson"
    visitor.target("life")
    yield "a lesson, another way"
    visitor.home()


def _puzzles(visitor: Visitor) -> Iterator[str]:
    visitor.act("puzzles")
    yield "puzzles"
    for game in CARDS:
        visitor.act("puzzle", game=game, puzzle="day")
        yield f"{game}, a puzzle"
        visitor.act("puzzle-hint")
        visitor.act("puzzle-hint")
        yield f"{game}, a puzzle, hinted at"
        visitor.act("puzzle-solution")
        yield f"{game}, a puzzle, its solution asked for"
        visitor.act("puzzle-solution")
        visitor.act("puzzle-skip")
        yield f"{game}, a puzzle, its solution"
        visitor.home()
        visitor.act("puzzles")
    visitor.home()


def _warnings(visitor: Visitor) -> Iterator[str]:
    visitor.open("pay")
    visitor.act("reveal")
    visitor.event(FULL)
    visitor.target("Kr")
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
    visitor.home()
    visitor.act("go", screen="settings")
    visitor.page.evaluate(BROKEN)
    visitor.act("backup")
    visitor.page.wait_for_selector("#panel-fault")
    yield "fault"
    visitor.page.evaluate(MENDED)
    visitor.home()


UNREADABLE: Final = """
() => {
    localStorage.aside = localStorage["threethrones:profiles"];
    localStorage["threethrones:profiles"] = "{";
    window.dispatchEvent(new StorageEvent("storage", { key: "threethrones:profiles" }));
}
"""
READABLE: Final = """
() => {
    localStorage["threethrones:profiles"] = localStorage.aside;
    delete localStorage.aside;
    window.dispatchEvent(new StorageEvent("storage", { key: "threethrones:profiles" }));
}
"""
COPY: Final = """
() => { localStorage["threethrones:match:damaged~"] = localStorage["threethrones:match:over"]; }
"""
NO_COPY: Final = """() => { localStorage.removeItem("threethrones:match:damaged~"); }"""
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
