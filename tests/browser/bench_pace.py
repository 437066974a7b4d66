"""How long a person waits for the computers of a table at normal pace; run by `build.py bench`.

A wait lasts from the frame in which a computer begins to think to that in which none does and nothing is
played any more. Scenes, which a press ends, are counted apart: how long somebody reads is his own affair.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import AppOpener, launched, live_html, served
from tests.browser.hands import Mouse
from tests.browser.visitor import Visitor
from tests.browser.walkers import Wanderer

TABLES: Final = (
    ("avalon", 2, "normal"),
    ("avignon", 2, "normal"),
    ("camelot", 4, "hard"),
    ("camelot", 7, "hard"),
)
"""The game, its seats, and the level of the computers in all but the first."""
STEPS: Final = 40
TARGET: Final = 4.0
"""Seconds that the computers' turns may take together."""
STORE: Final = {"settings": json.dumps({"pace": "normal", "second_taps": "off"})}
WATCH: Final = """
() => {
    window.waits = [];
    let wait = null;
    let last = 0;
    const look = (now) => {
        const passed = now - last;
        last = now;
        const thinks = document.querySelector("#strip .thinking") !== null;
        const great = document.querySelector("#beats > .great") !== null;
        const plays = document.querySelector("#beats[data-playing]") !== null;
        const { ply, screen } = document.body.dataset;
        if (screen !== "table") wait = null;
        else if (wait) {
            wait.all += passed;
            if (great) wait.scenes += passed;
            if (great && !wait.great) wait.count += 1;
            wait.great = great;
            wait.moves = ply - wait.ply;
            if (!thinks && !plays) {
                window.waits.push(wait);
                wait = null;
            }
        } else if (thinks) wait = { all: 0, scenes: 0, count: 0, ply, moves: 0, great: false };
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}
"""
ASKED: Final = """
() => document.body.dataset.screen !== "table" || document.querySelector("#beats > .great") !== null
    || document.querySelector("#strip .thinking, #beats[data-playing]") === null
"""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a person waited for."""

    seconds: float
    """Without scenes."""
    scenes: int
    moves: int


def waits(page: Page, game: str, seats: int, level: str) -> list[Wait]:
    """Play some moves against computers; what was waited for at the table."""
    visitor, walker, mouse = Visitor(page), Wanderer("3"), Mouse()
    visitor.act("against", game=game)
    choices = [("seats", str(seats)), *((f"player{seat}", level) for seat in range(1, seats))]
    for name, value in choices:
        if page.locator(f'input[name="{name}"][value="{value}"]:not(:checked)').count():
            visitor.choose(name, value)
    visitor.act("start")
    page.evaluate(WATCH)
    for _ in range(STEPS):
        while page.locator("#beats > .great [data-beat=on]").count():
            page.locator("#beats > .great [data-beat=on]").click()
            page.wait_for_timeout(50)
            page.wait_for_function(ASKED, timeout=120_000)
        screen, seat = page.evaluate("[document.body.dataset.screen, document.body.dataset.seat]")
        if screen == "over":
            break
        rev = visitor.rev()
        mouse.do(page, walker.next(live_html(page), screen, f"Player {int(seat or 0) + 1}"))
        visitor.changed(rev)
        page.wait_for_function(ASKED, timeout=120_000)
    return [
        Wait((one["all"] - one["scenes"]) / 1000, one["count"], one["moves"])
        for one in page.evaluate("window.waits")
    ]


def main() -> None:
    """Print how long the computers of each table take."""
    chosen = [table for table in TABLES if not sys.argv[1:] or table[0] in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as site, launched() as browser:
        opener = AppOpener(site, browser)
        for game, seats, level in chosen:
            opener.begin(fresh=True)
            page = opener(store=STORE, motion=True, seed="5")
            found = waits(page, game, seats, level)
            opener.close()
            times = sorted(wait.seconds for wait in found)
            print(
                f"{game}, {seats} seats, {level}: {len(found)} waits; median {median(times):.1f} s,"
                f" longest {times[-1]:.1f} s, {sum(time > TARGET for time in times)} beyond {TARGET:.0f} s;"
                f" moves {max(wait.moves for wait in found)} at most;"
                f" {sum(wait.scenes for wait in found)} scenes"
            )


if __name__ == "__main__":
    main()
