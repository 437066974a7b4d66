"""A file of the site that does not come as it should, and what a visitor sees then and later.

What may come of it is a sentence or a running game, and a running game once the file is whole again.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, cast, get_args

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as WaitedInVain

from building.serving import SiteHandler
from building.steps import DIST, files_below
from tests.browser.conftest import BOOT_TIMEOUT, BRIEF, hosted, launched

Kind = Literal["404", "500", "html", "half", "empty"]
Visit = Literal["first", "repeat", "install"]
"""``install``: the page itself comes as it should; it is the service worker's copies that do not."""

FRONT: Final = b"<!doctype html><title>Another page</title><p>What a host may show for whatever is missing."
CLOCK: Final = """
    window.beats = [];
    const { setInterval } = window;
    window.setInterval = (beat, every) => { beats.push(beat); return setInterval(beat, every); };
"""
"""Lets `LATER` move the page's clock on."""
LATER: Final = "() => { for (let second = 0; second < 25; second++) for (const beat of beats) beat(); }"
"""So many seconds of the page's clock after which it must have said that nothing happens."""
SOON: Final = 15_000
"""Real milliseconds after which a start that goes on has ended."""

SETTLED: Final = """
() => document.readyState !== "loading"
    && (document.getElementById("boot") === null || document.querySelector("#boot[data-trouble]") !== null)
"""
TOLD: Final = """
() => {
    if (!document.getElementById("app")) return "no page";
    if (!document.getElementById("boot")) return "runs";
    return document.querySelector("#boot [role=alert]")?.checkVisibility() ? "is told" : "hangs";
}
"""
CONTROLLED: Final = "() => navigator.serviceWorker.controller !== null"
NOT_YET: Final = (
    "() => document.querySelector('main.home')?.innerText.includes('It cannot be played offline yet')"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """A file, what comes in its place, and for whom."""

    path: str
    kind: Kind
    visit: Visit

    def __str__(self) -> str:
        return f"{self.visit} visit, {self.path}, {self.kind}"


@dataclass(frozen=True, slots=True)
class End:
    """What was seen, and by what the game ran in the end."""

    seen: str
    mended: str

    @property
    def well(self) -> bool:
        """Nothing hung, and it ran in the end."""
        return self.seen != "hangs" and self.mended != "never"

    def __str__(self) -> str:
        return f"{self.seen}; whole again: {self.mended}"


def cases() -> list[Fault]:
    """Every file in every way at every visit."""
    paths = sorted(path.relative_to(DIST).as_posix() for path in files_below(DIST))
    return [
        Fault(path, kind, visit)
        for visit in get_args(Visit)
        for path in paths
        for kind in cast(tuple[Kind, ...], get_args(Kind))
    ]


class FaultyHandler(SiteHandler):
    """Serves the site but for one file, and lets browsers keep everything for ten minutes, as hosts do."""

    fault: Fault | None = None

    def do_GET(self) -> None:
        """One file, or what comes in its place."""
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        fault = FaultyHandler.fault
        if fault is None or file != Path(self.directory, fault.path) or not self._meets(fault):
            with suppress(ConnectionError):  # a visitor may leave before it has all arrived
                super().do_GET()
        elif fault.kind in ("404", "500"):
            self.send_error(int(fault.kind))
        else:
            whole = file.read_bytes()
            self._answer(file, {"html": FRONT, "half": whole[: len(whole) // 2], "empty": b""}[fault.kind])

    def _meets(self, fault: Fault) -> bool:
        return fault.visit != "install" or (self.headers["Referer"] or "").endswith("sw.js")

    def _answer(self, file: Path, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if body == FRONT else self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """May be kept, right or wrong."""
        self.send_header("Cache-Control", "max-age=600")
        super(SiteHandler, self).end_headers()


@dataclass(slots=True)
class Host:
    """The site on a host that can fail."""

    address: str
    browser: Browser
    patience: int = SOON
    """Real milliseconds after which the page's clock is moved on, where it may not yet be well again."""
    returning: BrowserContext | None = None
    """Of a visitor whom the worker serves and who has a snapshot."""

    def visit(self, fault: Fault) -> End:
        """Meet the fault, then come again when the file is whole."""
        if fault.visit == "repeat":
            context = self.returning = self.returning or self.visited()
        else:
            context = self.browser.new_context(locale="en-GB")
        page = context.new_page()
        page.add_init_script(CLOCK)
        FaultyHandler.fault = fault
        try:
            page.goto(self.address, wait_until="commit")
            seen = installed(page) if fault.visit == "install" else told(page, self.patience)
        finally:
            FaultyHandler.fault = None
        end = End(seen, mended(page, self.patience, offline=fault.visit == "install"))
        page.close()
        if context is not self.returning:
            context.close()
        return end

    def visited(self) -> BrowserContext:
        """A context in which the site has been before."""
        context = self.browser.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(self.address)
        page.wait_for_function("performance.getEntriesByName('snapshot').length", timeout=BOOT_TIMEOUT)
        page.wait_for_function(CONTROLLED)
        page.close()
        return context


def told(page: Page, patience: int = SOON) -> str:
    """What a visitor sees in the end; if need be the page's clock is moved on."""
    try:
        page.wait_for_function(SETTLED, timeout=patience)
    except WaitedInVain:
        page.evaluate(LATER)
    return str(page.evaluate(TOLD))


def installed(page: Page) -> str:
    """Whether the worker has installed, or the page says that it has not."""
    page.wait_for_function(f"() => ({CONTROLLED})() || ({NOT_YET})()", timeout=BOOT_TIMEOUT)
    return "kept" if page.evaluate(CONTROLLED) else "not kept, is told"


def mended(page: Page, patience: int, *, offline: bool = False) -> str:
    """The host is well again: does a reload do, or repairing?"""
    page.reload(wait_until="commit")
    seen, by = told(page, patience), "reload"
    if seen == "is told":
        with suppress(WaitedInVain), page.expect_navigation(wait_until="commit"):
            page.locator("#boot button").click()  # which is gone where the start has gone on after all
        seen, by = told(page), "repair"
    if seen == "runs" and offline:
        page.wait_for_function(CONTROLLED, timeout=BOOT_TIMEOUT)
        page.context.set_offline(True)
        page.reload(wait_until="commit")
        seen = told(page)
    return by if seen == "runs" else "never"


@contextmanager
def host(browser: Browser, patience: int = SOON) -> Iterator[Host]:
    """A copy of the site on a host that can fail."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(DIST, Path(folder) / "site")
        with hosted(copy, FaultyHandler) as server:
            yield Host(f"http://127.0.0.1:{server.server_port}/", browser, patience)


def tried(faults: Iterable[Fault]) -> Iterator[tuple[Fault, End]]:
    """Each with its end, in a browser of their own."""
    with launched(*BRIEF) as browser, host(browser) as started:
        for fault in faults:
            yield fault, started.visit(fault)
