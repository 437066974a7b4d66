"""The whole browser is killed in the midst of quick play, and started anew over what lies on the disk. At
most the move in flight may be lost.

    python3 build.py faults kills

``test_killed.py`` does it once.
"""

from __future__ import annotations

import json
import os
import re
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import BrowserContext, BrowserType, Error, Page, sync_playwright

from building.steps import BROWSER
from tests.browser.conftest import FLAGS, served, wait_until_ready
from threethrones.games import CARDS

KILLS: Final = 14
MOST: Final = 30
LATEST: Final = 500
"""Kills in each game, moves that are played before one, and milliseconds after them."""
IN_FLIGHT: Final = 1
PACE: Final = 100
"""Milliseconds from move to move: ten times as quick as who plays quickly."""

PLAYER: Final = """
(pace) => {
    const one = (found) => found[Math.floor(Math.random() * found.length)];
    const tell = () => console.log(`ply ${document.body.dataset.ply}`);
    new PerformanceObserver(tell).observe({ entryTypes: ["measure"] });
    const act = (...names) => document.querySelector(names.map((name) => `[data-act="${name}"]`).join());
    setInterval(() => {
        const offered = document.querySelectorAll("[data-spot].legal:not(.picked)");
        // Of equal cards several may be picked.
        const more = document.querySelectorAll(".legal");
        const spot = document.querySelector(".asked") ?? one(offered) ?? one(more);
        const lift = Math.random() < 0.7 || !spot ? act("reveal") : null;
        (act("skip-reading", "put-away") ?? lift ?? spot)?.click();
    }, pace);
}
"""
"""Presses what is offered, and tells each ply when it has been painted."""

PLAYED: Final = """
(moves) => Number(document.body.dataset.ply) >= moves || document.body.dataset.screen === "over"
"""
KEPT: Final = """
() => Object.keys(localStorage).filter((key) => key.startsWith("threethrones:match:") && !key.endsWith("~"))
    .map((key) => localStorage.getItem(key))
"""


@dataclass(slots=True)
class Killed:
    """What was on the screen when the browser died, and what the next start found."""

    game: str
    painted: list[int]
    """The plies that stood on the screen: what is answered by itself is played with the move before."""
    kept: int

    @property
    def lost(self) -> int:
        """How many moves are gone that were on the screen."""
        return sum(ply > self.kept for ply in self.painted)

    @property
    def is_well(self) -> bool:
        """Whether no more than the move in flight is gone."""
        return self.lost <= IN_FLIGHT


@dataclass(slots=True)
class Watcher:
    """Hears how far the play on a page has got."""

    painted: list[int] = field(default_factory=list)

    def hear(self, text: str) -> None:
        """Note a ply that was painted."""
        found = re.fullmatch(r"ply (\d+)", text)
        if found and int(found[1]) not in self.painted:
            self.painted.append(int(found[1]))


@contextmanager
def profile(chromium: BrowserType, folder: Path) -> Iterator[BrowserContext]:
    """A browser over a folder of its own, as on somebody's device; it may die before its time."""
    context = chromium.launch_persistent_context(
        folder,
        executable_path=BROWSER.read_text().strip(),
        args=[*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])],
        service_workers="block",
        reduced_motion="reduce",
    )
    try:
        yield context
    finally:
        with suppress(Error):
            context.close()


def kill(folder: Path) -> None:
    """End every process of the browser over this folder at once, as a power cut would."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={folder}" in (process / "cmdline").read_text(errors="replace"):
                os.kill(int(process.name), signal.SIGKILL)


def started(context: BrowserContext, site: str) -> Page:
    """The site, ready."""
    page = context.new_page()
    page.goto(site)
    wait_until_ready(page)
    return page


def killed(
    chromium: BrowserType, site: str, folder: Path, game: str, moves: int, later: int, pace: int = PACE
) -> Killed:
    """Play so many moves at this pace and some milliseconds more, kill the browser, and look what is there
    at the next start."""
    watcher = Watcher()
    with profile(chromium, folder) as context:
        page = started(context, site)
        page.on("console", lambda message: watcher.hear(message.text))
        page.click(f'[data-act="new"][data-game="{game}"]')
        page.click('[data-act="start"]')
        page.evaluate(PLAYER, pace)
        page.wait_for_function(PLAYED, arg=moves)
        page.wait_for_timeout(later)
        kill(folder)
    with profile(chromium, folder) as context:
        texts = started(context, site).evaluate(KEPT)
    return Killed(game, watcher.painted, max((int(json.loads(text)["plies"]) for text in texts), default=-1))


def tried(kills: int) -> Iterator[Killed]:
    """Kill so many browsers in the midst of each game, each after another time."""
    rng = Random("kills")
    with tempfile.TemporaryDirectory() as host, served(Path(host)) as site, sync_playwright() as playwright:
        for game in list(CARDS) * kills:
            moves, later = rng.randrange(MOST), rng.randrange(LATEST)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                yield killed(playwright.chromium, site, Path(folder), game, moves, later)
