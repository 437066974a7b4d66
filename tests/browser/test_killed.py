"""A browser that is killed in the midst of play; dozens of them die in ``python3 build.py faults kills``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.kills import killed
from threethrones.games import CARDS

KILLS: Final = [*((name, 6, 70) for name in CARDS), ("camelot", 3, 30), ("camelot", 14, 310)]
"""In which game, after how many moves, and so many milliseconds more."""


@pytest.mark.rare
@pytest.mark.parametrize(("game", "moves", "later"), KILLS)
def test_of_a_match_in_a_killed_browser_at_most_the_move_in_flight_is_lost(
    site: str, browser: Browser, tmp_path: Path, game: str, moves: int, later: int
) -> None:
    result = killed(browser.browser_type, site, tmp_path, game, moves, later)
    assert result.painted
    assert result.is_well, result


BUSY: Final = """
() => new Promise((begun) => {
    indexedDB.open("threethrones").onsuccess = ({ target }) => {
        const heads = target.result.transaction(["heads", "texts"], "readwrite").objectStore("heads");
        let busy = true;
        window.rest = () => { busy = false; };
        const go = () => {
            begun();
            if (busy) heads.get("").onsuccess = go;
        };
        heads.get("").onsuccess = go;
    };
})
"""
"""A disk on which nothing is written until it rests."""
PRESS: Final = """
(spots) => {
    for (const spot of spots) document.querySelector(`[data-spot="${spot}"]`).click();
    return document.body.dataset.ply;
}
"""


def started(opener: AppOpener) -> Page:
    """A match of Avignon that has begun."""
    page = opener()
    page.click('[data-act="new"][data-game="avignon"]')
    page.click('[data-act="start"]')
    page.locator('[data-spot="1"]').wait_for()
    return page


@pytest.mark.always
def test_a_move_is_seen_when_the_one_before_it_is_on_the_disk(start_app: AppOpener) -> None:
    page = started(start_app)
    page.evaluate(BUSY)
    assert page.evaluate(PRESS, ["1", "beseech"]) == "1"
    assert page.evaluate(PRESS, ["2", "beseech"]) == "1"
    page.evaluate("rest()")
    expect(page.locator("body")).to_have_attribute("data-ply", "2")


def test_a_disk_that_never_rests_keeps_nobody_waiting_for_long(start_app: AppOpener) -> None:
    page = started(start_app)
    page.evaluate(BUSY)
    assert page.evaluate(PRESS, ["1", "beseech"]) == "1"
    assert page.evaluate(PRESS, ["2", "beseech"]) == "1"
    expect(page.locator("body")).to_have_attribute("data-ply", "2")


FAULTS: Final = {
    "there is no room": """
() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
}
""",
    "it breaks off": """
() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...all) {
        const request = put.apply(this, all);
        request.addEventListener("success", () => this.transaction.abort());
        return request;
    };
}
""",
    "it is closed": """
() => {
    IDBDatabase.prototype.transaction = () => { throw new DOMException("closing", "InvalidStateError"); };
}
""",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_where_no_copy_can_be_written_play_goes_on_and_is_kept(start_app: AppOpener, fault: str) -> None:
    page = started(start_app)
    page.evaluate(FAULTS[fault])
    for ply, target in enumerate("12", 1):
        page.evaluate(PRESS, [target, "beseech"])
        expect(page.locator("body")).to_have_attribute("data-ply", str(ply))
    reload_app(page)
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
