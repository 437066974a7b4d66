"""A browser that is killed in the midst of play; forty of them die in ``python3 build.py faults kills``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import AppOpener
from tests.browser.kills import killed


@pytest.mark.rare
def test_of_a_match_in_a_killed_browser_at_most_the_move_in_flight_is_lost(
    site: str, browser: Browser, tmp_path: Path
) -> None:
    result = killed(browser.browser_type, site, tmp_path, moves=6, later=70, pace=250)
    assert result.painted > 4
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


def test_a_move_is_seen_when_the_one_before_it_is_on_the_disk(start_app: AppOpener) -> None:
    page = start_app()
    page.click('[data-act="new"][data-game="avignon"]')
    page.click('[data-act="start"]')
    page.locator('[data-spot="1"]').wait_for()
    page.evaluate(BUSY)
    assert page.evaluate(PRESS, ["1", "beseech"]) == "1"
    assert page.evaluate(PRESS, ["2", "beseech"]) == "1"
    page.evaluate("rest()")
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
