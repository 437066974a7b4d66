"""How soon and how fast computer players think in the worker, beside this Python; run by `build.py bench`.

The worker is started alone, from a page that has no Python of its own: plainly on a first visit, and from the
snapshot that a visit has left.
"""

from __future__ import annotations

import tempfile
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.bench_start import PATIENCE, SNAPSHOT, GzipHandler, hosts
from tests.browser.conftest import launched
from tests.test_jobs import carried, questions
from threethrones.games import GAMES
from threethrones.players.job import job
from threethrones.players.levels import level

ROUNDS: Final = 5
LEVEL: Final = "hard"
POSITIONS: Final = 5
"""Of each game."""
WORKER: Final = """
(job) => new Promise((then, fail) => {
    const begun = performance.now();
    window.worker = new Worker("./thinker.mjs", { type: "module" });
    let ready = null;
    worker.onerror = fail;
    worker.onmessage = ({ data }) => {
        if (data.ready) {
            ready = performance.now() - begun;
            worker.postMessage({ id: "first", job, most: 60_000 });
        } else then([ready, performance.now() - begun]);
    };
})
"""
"""Starts it; after how many milliseconds it is ready, and has given its first answer."""
THINK: Final = """
(job) => new Promise((then) => {
    const begun = performance.now();
    worker.onmessage = () => then((performance.now() - begun) / 1000);
    worker.postMessage({ id: "again", job, most: 60_000 });
})
"""
"""How many seconds it thinks."""


def jobs(name: str, which: str) -> list[tuple[dict[str, Any], float]]:
    """Some jobs of a game, and how many seconds this Python thinks about each."""
    game = GAMES[name]
    found = []
    for number, (_, match, seen) in enumerate(islice(questions(game), POSITIONS)):
        legal, key = match.legal(), f"bench {number}"
        begun = perf_counter()
        level(which, game).choose(seen, legal, Random(key))
        found.append((carried(job(game, seen, which, legal, key)), perf_counter() - begun))
    return found


def visited(browser: Browser, address: str) -> BrowserContext:
    """Where the site has been before, and made a snapshot."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(SNAPSHOT, timeout=PATIENCE)
    page.close()
    return context


def started(context: BrowserContext, address: str) -> tuple[Page, list[float]]:
    """A page with a worker, and how long that took: see WORKER."""
    page = context.new_page()
    page.goto(f"{address}404.html")
    first, _ = jobs("avalon", "easy")[0]
    return page, page.evaluate(WORKER, first)


def tell(what: str, times: list[list[float]]) -> None:
    """The medians of all rounds."""
    ready, first = (median(column) for column in zip(*times, strict=True))
    print(f"  {what}: ready after {ready:,.0f} ms, first answer after {first:,.0f} ms")


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory() as root, hosts(Path(root)) as addresses, launched() as browser:
        address = addresses["site"]
        print(f"the worker that thinks, in Chromium, medians of {ROUNDS} rounds:")
        plainly = []
        for _ in range(ROUNDS):
            context = browser.new_context()
            before = GzipHandler.sent
            plainly.append(started(context, address)[1])
            sent = GzipHandler.sent - before
            context.close()
        tell(f"plainly, with nothing fetched before ({sent:,} bytes)", plainly)
        context = visited(browser, address)
        again = []
        for _ in range(ROUNDS):
            page, times = started(context, address)
            again.append(times)
        tell("from the snapshot", again)
        print(f"seconds for a choice of the level {LEVEL}, in the worker and here, means of {POSITIONS}:")
        for name in GAMES:
            measured = jobs(name, LEVEL)
            there = mean(page.evaluate(THINK, made) for made, _ in measured)
            here = mean(seconds for _, seconds in measured)
            print(f"  {name}: {there:.2f} and {here:.2f} ({there / here:.1f} times slower)")


if __name__ == "__main__":
    main()
