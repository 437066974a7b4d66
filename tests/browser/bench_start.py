"""How fast the site starts, beside bare Pyodide on the same server; run by `build.py bench`.

Bare Pyodide is a page that does `loadPyodide()` and one `runPython`. Both come from a local server that
compresses as hosts do, by turns, each round in a browser of its own: a first visit with nothing cached and a
repeat visit, both once as the machine is and once with the page's thread four times slower; and a first visit
over a slow line. With the folder of another built site that is measured, too:
`python -m tests.browser.bench_start OTHER_DIST`.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, BrowserContext

from building.serving import SiteHandler
from building.steps import DIST, WEB
from tests.browser.conftest import hosted, launched
from threethrones.games import CARDS

ROUNDS: Final = 7
SLOWER: Final = 4
SLOW_LINE: Final = {
    "offline": False,
    "latency": 100,
    "downloadThroughput": 500_000,
    "uploadThroughput": 500_000,
}
"""4 Mbit/s and a tenth of a second there and back."""
PATIENCE: Final = 120_000
PACKED: Final = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest")
BARE: Final = """<!doctype html><title>Bare Pyodide</title>
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
performance.mark("ready");
</script>
"""
READY: Final = "() => performance.getEntriesByName('ready')[0]?.startTime"
"""A function: a text would be evaluated anew each time, which the page forbids."""
PAINT: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SNAPSHOT: Final = "performance.getEntriesByName('snapshot').length"
TARGETS: Final = {
    "bytes until ready": 0.78,
    "ready, first visit": 0.6,
    "ready, repeat visit": 0.36,
}
FIRST_PAINT: Final = 300
PRESSED: Final = 300
PRESS: Final = """
const mark = performance.mark.bind(performance);
performance.mark = (name, options) => {
    if (name === "ready") setTimeout(() => {
        window.pressedAt = performance.now();
        document.querySelector('#app [data-act="new"][data-game="%s"]').click();
    });
    return mark(name, options);
};
new MutationObserver(() => {
    if (document.body?.dataset.screen === "new") window.answered ??= performance.now() - window.pressedAt;
}).observe(document, { subtree: true, attributeFilter: ["data-screen"] });
"""
"""Presses a card in the moment in which the first screen answers."""
ANSWERED: Final = "() => window.answered"


class GzipHandler(SiteHandler):
    """Serves compressed what hosts compress, lets it be cached for ten minutes, and counts what it sends."""

    sent: int = 0
    _packed: Final[dict[str, bytes]] = {}

    def do_GET(self) -> None:
        """One file."""
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        body = self._body(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Cache-Control", "max-age=600")
        if file.suffix in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        super(SiteHandler, self).end_headers()
        self.wfile.write(body)
        GzipHandler.sent += len(body)

    def _body(self, file: Path) -> bytes:
        if file.suffix not in PACKED:
            return file.read_bytes()
        key = str(file)
        if key not in self._packed:
            self._packed[key] = gzip.compress(file.read_bytes(), 6, mtime=0)
        return self._packed[key]


@contextmanager
def hosts(root: Path, beside: Path | None = None) -> Iterator[dict[str, str]]:
    """The addresses of bare Pyodide, the site, and another built site."""
    folders = {"bare": WEB / "node_modules/pyodide", "site": DIST}
    if beside:
        folders["before"] = beside
    for name, folder in folders.items():
        shutil.copytree(folder, root / name)
    (root / "bare/index.html").write_text(BARE, encoding="utf-8")
    with hosted(root, GzipHandler) as server:
        yield {name: f"http://127.0.0.1:{server.server_port}/{name}/" for name in folders}


@dataclass(slots=True)
class Figures:
    """All measurements of one page."""

    values: dict[str, list[float]] = field(default_factory=dict)

    def add(self, what: str, value: float) -> None:
        """Note one."""
        self.values.setdefault(what, []).append(value)


def visit(
    context: BrowserContext, address: str, figures: Figures, what: str, slower: int = 1, line: bool = False
) -> int:
    """Open a page and wait until it is ready; how many bytes the server sent for it."""
    page = context.new_page()
    session = page.context.new_cdp_session(page)
    if slower > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if line:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
    before = GzipHandler.sent
    page.goto(address, wait_until="commit")
    page.wait_for_function(READY, timeout=PATIENCE)
    sent = GzipHandler.sent - before
    figures.add(f"ready, {what}", page.evaluate(READY))
    paint = page.evaluate(PAINT)
    if paint is not None:
        figures.add(f"first paint, {what}", paint)
    if what == "first visit" and "bare" not in address:
        # What a visitor who stays gets besides: the service worker's copies and the snapshot.
        page.wait_for_function(SNAPSHOT, timeout=PATIENCE)
        figures.add("bytes after ready", GzipHandler.sent - before - sent)
    page.close()
    return sent


def press(browser: Browser, address: str, figures: Figures) -> None:
    """Press each card on a first visit; until its game has come and is shown."""
    for game in CARDS:
        context = browser.new_context()
        page = context.new_page()
        page.add_init_script(PRESS % game)
        page.goto(address, wait_until="commit")
        page.wait_for_function(ANSWERED, timeout=PATIENCE)
        figures.add("pressed card", page.evaluate(ANSWERED))
        context.close()


def measure(browser: Browser, addresses: dict[str, str]) -> dict[str, Figures]:
    """All rounds."""
    found = {name: Figures() for name in addresses}
    for number in range(ROUNDS):
        for name in sorted(addresses, reverse=bool(number % 2)):
            figures, address = found[name], addresses[name]
            context = browser.new_context()
            figures.add("bytes until ready", visit(context, address, figures, "first visit"))
            visit(context, address, figures, "repeat visit")
            visit(context, address, figures, f"repeat visit, {SLOWER}× slower", SLOWER)
            context.close()
            context = browser.new_context()
            visit(context, address, figures, f"first visit, {SLOWER}× slower", SLOWER)
            context.close()
            context = browser.new_context()
            visit(context, address, figures, "first visit, 4 Mbit/s", line=True)
            context.close()
        press(browser, addresses["site"], found["site"])
    return found


def told(values: list[float]) -> str:
    """The median with the least and the most."""
    return f"{median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f})"


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("beside", nargs="?", type=Path, help="folder of another built site")
    beside = parser.parse_args().beside
    with tempfile.TemporaryDirectory() as root, hosts(Path(root), beside) as addresses, launched() as browser:
        found = measure(browser, addresses)
    bare, site = found["bare"].values, found["site"].values
    before = found["before"].values if beside else {}
    print(f"start in Chromium, medians of {ROUNDS} rounds, in bytes and milliseconds:")
    for what, values in site.items():
        line = f"  {what}: site {told(values)}"
        if what in before:
            line += f", before {told(before[what])}"
        if what in bare:
            ratio = median(values) / median(bare[what])
            target = f", target at most {TARGETS[what]}" if what in TARGETS else ""
            line += f", bare Pyodide {told(bare[what])}, ratio {ratio:.2f}{target}"
        if what == "first paint, first visit":
            line += f", target at most {FIRST_PAINT}"
        if what == "pressed card":
            line += f", target at most {PRESSED}"
        print(line)


if __name__ == "__main__":
    main()
