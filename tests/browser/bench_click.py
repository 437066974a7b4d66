"""How long a click takes to the painted page, over games in Chromium; run by `build.py bench`.

The page itself measures, from the event's own time to the end of the frame that shows its answer, and how
much of that Python took and the page to show the frame; the browser counts what it spent on styles and
layout. It paints as soon as it can: with 60 frames a second a click that changes nothing takes 16 ms, for
that long the screen keeps it waiting.

With the folder of another built site both are measured by turns and told side by side:
`python -m tests.browser.bench_click OTHER_DIST --rounds 7`.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page

from building.steps import DIST
from tests.browser.attacker import Attacker
from tests.browser.conftest import SUB_PATH, AppOpener, hosted, launched, live_html
from tests.browser.hands import Mouse
from tests.browser.walkers import ACT, Step, Walker, Wanderer

GAMES: Final[Mapping[str, tuple[str, Walker]]] = {
    "avalon": ("16", Attacker()),
    "avignon": ("12", Wanderer("12")),
    "camelot": ("7", Wanderer("7")),
}
"""A long game of each kind: its seed and who plays it."""
MOST: Final = 120
"""Clicks of a game that are measured."""
UNLIMITED: Final = "--disable-frame-rate-limit"
MOVES: Final = "performance.getEntriesByName('move').length"
SETTLED: Final = f"(before) => {MOVES} > before"
STILL: Final = """
() => document.getAnimations().every(({ effect }) => !effect?.target?.closest("[data-piece]"))
"""
"""Whether no piece is on its way, so that what is aimed at is where it is pressed."""
TIMES: Final = """
() => Object.fromEntries(["move", "python", "show"].map((name) => [
    name, performance.getEntriesByName(name).map(({ duration }) => duration),
]))
"""
COUNTED: Final = {"RecalcStyleDuration": "style", "LayoutDuration": "layout"}
"""What Chromium counts, in seconds since the page began."""


@dataclass(slots=True)
class Times:
    """Milliseconds of each click of one game, by what they were spent on."""

    click: list[float]
    mean: dict[str, float] = field(default_factory=dict)
    """Of each share, in the mean of all clicks."""

    @property
    def median(self) -> float:
        """Half of the clicks take longer."""
        return median(self.click)

    @property
    def slow(self) -> float:
        """95 of 100 clicks take no longer."""
        return quantiles(self.click, n=20)[-1]


def recorded(page: Page, game: str, walker: Walker) -> list[Step]:
    """Have a walker play, and return what it pressed."""
    steps: list[Step] = []
    mouse = Mouse()
    for step in begun(game):
        press(page, mouse, step)
    while len(steps) < MOST and (body := page.evaluate("({ ...document.body.dataset })"))["screen"] != "over":
        name = f"Player {int(body['seat'] or 0) + 1}"
        steps.append(walker.next(live_html(page), body["screen"], name))
        press(page, mouse, steps[-1])
    return steps


def begun(game: str) -> tuple[Step, Step]:
    """What begins a game."""
    return Step(ACT, "new", (("game", game),)), Step(ACT, "start")


def press(page: Page, mouse: Mouse, step: Step) -> None:
    """Click and wait until the page has measured it, so that no click stands in another's way."""
    mouse.end_animations(page)
    page.wait_for_function(STILL)
    before = page.evaluate(MOVES)
    mouse.do(page, step)
    page.wait_for_function(SETTLED, arg=before)


def measured(page: Page, game: str, steps: Sequence[Step], slower: int) -> Times:
    """Press all of it anew, and return how long each click took."""
    mouse, session = Mouse(), page.context.new_cdp_session(page)
    for step in begun(game):
        press(page, mouse, step)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    begin, before = len(page.evaluate(TIMES)["move"]), counted(session)
    for step in steps:
        press(page, mouse, step)
    found = {name: values[begin:] for name, values in page.evaluate(TIMES).items()}
    count = len(found["move"])
    mean = {name: sum(values) / count for name, values in found.items()}
    mean |= {name: (after - before[name]) / count for name, after in counted(session).items()}
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return Times(found["move"], mean)


def counted(session: CDPSession) -> dict[str, float]:
    """Milliseconds that the browser has spent on what it counts itself."""
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return {name: 1000 * metrics[key] for key, name in COUNTED.items()}


@contextmanager
def sites(folders: Mapping[str, Path]) -> Iterator[dict[str, str]]:
    """The addresses of built sites, each on a server of its own."""
    with ExitStack() as stack:
        addresses = {}
        for name, folder in folders.items():
            root = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            shutil.copytree(folder, root / SUB_PATH)
            server = stack.enter_context(hosted(root))
            addresses[name] = f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
        yield addresses


def play(browser: Browser, site: str, game: str, steps: Sequence[Step], slower: int) -> Times:
    """Measure a game in a page of its own."""
    opener = AppOpener(site, browser)
    opener.begin(fresh=True)
    page = opener(seed=GAMES[game][0], motion=True)
    times = measured(page, game, steps, slower)
    opener.close()
    return times


def told(name: str, rounds: Sequence[Times]) -> str:
    """The medians of all rounds, as a line."""
    mean = {share: median(each.mean[share] for each in rounds) for share in rounds[0].mean}
    paint = mean["move"] - mean["python"] - mean["show"]
    return (
        f"    {name}: median {median(each.median for each in rounds):.1f} ms,"
        f" 95th percentile {median(each.slow for each in rounds):.1f} ms;"
        f" mean {mean['move']:.1f} ms: Python {mean['python']:.1f}, parse and morph {mean['show']:.1f},"
        f" until painted {paint:.1f} (style {mean['style']:.1f}, layout {mean['layout']:.1f} in all)"
    )


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("beside", nargs="?", type=Path, help="folder of another built site")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--slower", nargs="+", type=int, default=[1, 4], help="times as slow a processor")
    wanted = parser.parse_args()
    folders = {"before": wanted.beside, "now": DIST} if wanted.beside else {"now": DIST}
    with sites(folders) as addresses, launched(UNLIMITED) as browser:
        for game in wanted.games:
            seed, walker = GAMES[game]
            opener = AppOpener(addresses["now"], browser)
            opener.begin(fresh=True)
            steps = recorded(opener(seed=seed, motion=True), game, walker)
            opener.close()
            for slower in wanted.slower:
                print(f"{game}, {len(steps)} clicks, processor {slower} times slower:", flush=True)
                rounds: dict[str, list[Times]] = {name: [] for name in addresses}
                for number in range(wanted.rounds):
                    for name in sorted(addresses, reverse=bool(number % 2)):
                        rounds[name].append(play(browser, addresses[name], game, steps, slower))
                for name, each in rounds.items():
                    print(told(name, each), flush=True)
                if wanted.beside:
                    shares = [
                        median(getattr(each, what) for each in rounds["now"])
                        / median(getattr(each, what) for each in rounds["before"])
                        for what in ("median", "slow")
                    ]
                    print(f"    now / before: median {shares[0]:.2f}, 95th percentile {shares[1]:.2f}")


if __name__ == "__main__":
    main()
