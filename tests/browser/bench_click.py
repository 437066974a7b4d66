"""How long a click takes to the painted page, over a whole game in Chromium; run by `build.py bench`.

The page itself measures, from the event's own time to the end of the frame that shows its answer.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Page

from tests.browser.attacker import Attacker
from tests.browser.conftest import AppOpener, launched, live_html, served
from tests.browser.hands import Mouse
from tests.browser.walkers import ACT, Step, Walker, Wanderer

GAMES: Final[Mapping[str, tuple[str, Walker]]] = {
    "avalon": ("16", Attacker()),
    "avignon": ("12", Wanderer("12")),
    "camelot": ("7", Wanderer("7")),
}
"""A long game of each kind: its seed and who plays it."""
TARGETS: Final = {"camelot": 80}
TARGET = 50
"""Milliseconds that 95 of 100 clicks may take, where no other figure stands above."""
MOVES = "performance.getEntriesByName('move').length"
DURATIONS = "performance.getEntriesByName('move').map((measure) => measure.duration)"


def clicks(page: Page, game: str, walker: Walker) -> list[float]:
    """Play a whole game and return how many milliseconds each click took."""
    mouse = Mouse()
    for step in (Step(ACT, "new", (("game", game),)), Step(ACT, "start")):
        click(page, mouse, step)
    while (body := page.evaluate("({ ...document.body.dataset })"))["screen"] != "over":
        name = f"Player {int(body['seat'] or 0) + 1}"
        click(page, mouse, walker.next(live_html(page), body["screen"], name))
    durations: list[float] = page.evaluate(DURATIONS)
    return durations


def click(page: Page, mouse: Mouse, step: Step) -> None:
    """Click and wait until the page has measured it, so that no click stands in another's way."""
    before = page.evaluate(MOVES)
    mouse.do(page, step)
    page.wait_for_function(f"(before) => {MOVES} > before", arg=before)


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory() as root, served(Path(root)) as site, launched() as browser:
        opener = AppOpener(site, browser)
        for game, (seed, walker) in GAMES.items():
            times = clicks(opener(seed=seed, motion=True), game, walker)
            middle, slow = median(times), quantiles(times, n=20)[-1]
            print(f"click to painted page, {len(times)} clicks of a game of {game} in Chromium:")
            print(
                f"  median {middle:.1f} ms, 95th percentile {slow:.1f} ms"
                f" (target: at most {TARGETS.get(game, TARGET)} ms)"
            )
        opener.close()


if __name__ == "__main__":
    main()
