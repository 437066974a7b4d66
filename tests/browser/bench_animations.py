"""How long the page is busy at a time while it plays what has happened; run by `build.py bench`.

A browser's own trace tells of every task of the page's main thread. Of those that do not answer an event
(from the press to the painted page) 95 in 100 must be shorter than a frame.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.bench_click import GAMES, begun, press
from tests.browser.conftest import AppOpener, launched, live_html, served
from tests.browser.hands import Mouse
from tests.browser.walkers import Walker

STEPS: Final = 150
TARGET: Final = 16
"""Milliseconds."""
BUSY: Final = "document.querySelector('#beats > *') !== null"
CATEGORIES: Final = "disabled-by-default-devtools.timeline,devtools.timeline,blink.user_timing,toplevel"

Task = tuple[float, float]
"""When it began and ended, in milliseconds."""


def watched(page: Page, game: str, walker: Walker) -> int:
    """Play some moves, and each time let the page play what has happened, going on past what waits. How often
    anything was played."""
    mouse, played = Mouse(), 0
    for step in begun(game):
        press(page, mouse, step)
    for _ in range(STEPS):
        body = page.evaluate("({ ...document.body.dataset })")
        if body["screen"] == "over":
            break
        press(page, mouse, walker.next(live_html(page), "table", f"Player {int(body['seat'] or 0) + 1}"))
        played += page.evaluate(BUSY)
        while page.evaluate(BUSY):
            if page.evaluate("document.querySelector('#beats > .great [data-beat=on]') !== null"):
                page.wait_for_timeout(1200)
                page.keyboard.press("Enter")
            else:
                page.wait_for_timeout(100)
    return played


def spans(trace: list[dict[str, Any]], name: str) -> list[Task]:
    """When what the page measures by this name began and ended."""
    marks = [one for one in trace if one["name"] == name and "blink.user_timing" in one["cat"]]
    # All measures of a name may bear the same id; none of them overlaps another.
    begun, ended = (sorted(one["ts"] for one in marks if one["ph"] == phase) for phase in "be")
    return list(zip(begun, ended, strict=True))


def tasks(trace: list[dict[str, Any]]) -> list[float]:
    """How many milliseconds each task took while something was played, but for answers to events."""
    answers, animations = spans(trace, "move"), spans(trace, "beats")
    (thread,) = {(one["pid"], one["tid"]) for one in trace if one["name"] == "move"}
    found = [
        (one["ts"], one["ts"] + one["dur"])
        for one in trace
        if one["name"].endswith("RunTask") and one["ph"] == "X" and (one["pid"], one["tid"]) == thread
    ]

    def meets(task: Task, others: list[Task]) -> bool:
        return any(task[0] < end and task[1] > start for start, end in others)

    return [
        (task[1] - task[0]) / 1000
        for task in found
        if task[1] - task[0] > 100 and meets(task, animations) and not meets(task, answers)
    ]


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory() as root, served(Path(root)) as site, launched() as browser:
        opener = AppOpener(site, browser)
        for game, (seed, walker) in GAMES.items():
            page = opener(seed=seed, motion=True)
            browser.start_tracing(page=page, categories=CATEGORIES.split(","))
            played = watched(page, game, walker)
            trace = json.loads(browser.stop_tracing())["traceEvents"]
            times = sorted(tasks(trace))
            slow = quantiles(times, n=20)[-1]
            print(f"beside answers, {played} times that something of {game} was played in Chromium:")
            print(
                f"  {len(times)} tasks over 0.1 ms, 95th percentile {slow:.1f} ms, longest {times[-1]:.1f} ms"
                f" (target: at most {TARGET} ms)"
            )
        opener.close()


if __name__ == "__main__":
    main()
