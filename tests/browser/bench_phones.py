"""What phones cost: a host with seven guests on one machine; run by `build.py bench`.

A game of Camelot is played by taps, one after the other, each once all pages show what the last one has done.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.bench_start import SLOW_LINE, SLOWER, GzipHandler, hosts
from tests.browser.conftest import AppOpener, launched
from tests.browser.test_phone_games import OVER, Round, press, seated
from tests.browser.test_phones import TICKET, Devices
from tests.browser.walkers import Wanderer

GUESTS: Final = 7
TAPS: Final = 250
ROUNDS: Final = 5
SENT: Final = """
window.sent = [];
const { send } = RTCDataChannel.prototype;
let waiting = 0;
RTCDataChannel.prototype.send = function (data) {
    const [kind] = data;
    waiting += data.length;
    if (kind === 0) { sent.push(waiting); waiting = 0; }
    if (kind === 2) waiting -= data.length;
    return send.call(this, data);
};
"""
"""Collects the size of each message that a host sends, in bytes, however many pieces it is sent in."""
PAINTED: Final = """
(since) => performance.getEntriesByName("move")
    .map(({ startTime, duration }) => performance.timeOrigin + startTime + duration)
    .find((end) => end > since)
"""
"""When a page finished its first paint after a given time."""
MOVE: Final = """
() => {
    const { startTime, duration } = performance.getEntriesByName("move").at(-1);
    return [performance.timeOrigin + startTime, duration];
}
"""
"""When the last tap was made, and how long it took until its answer was painted."""
PARTS: Final = ("answer", "show")
"""Waiting for the host's answer, and putting it into the page."""
LAST: Final = "(name) => performance.getEntriesByName(name).at(-1)?.duration ?? 0"
PLY: Final = "document.body.dataset.ply"
SHOWS: Final = "(ply) => Number(document.body.dataset.ply) >= ply"
CODE: Final = "() => performance.getEntriesByName('answer').length"
TARGETS: Final = {"own": (60, 150), "board": (60, 150)}
MOST_BYTES: Final = 4000


@dataclass(slots=True)
class Figures:
    """Milliseconds that each tap took."""

    own: list[float] = field(default_factory=list)
    """Until its answer was painted on the phone."""
    board: list[float] = field(default_factory=list)
    """Until it was painted on the board; only of taps that made a move."""
    parts: dict[str, list[float]] = field(default_factory=dict)
    """Parts of the time until the phone's paint, by name: see ``PARTS``; and ``app``, the host's Python."""

    def measure(self, host: Page, phones: Sequence[Page]) -> None:
        """Play by taps, one phone after another, and collect their times."""
        walkers = [Wanderer(str(number)) for number in range(len(phones))]
        while len(self.own) < TAPS and not host.evaluate(OVER):
            for phone, walker in zip(phones, walkers, strict=True):
                before = int(phone.evaluate(PLY))
                if press(phone, walker) is None:
                    continue
                phone.wait_for_function("() => window.painted")
                since, duration = phone.evaluate(MOVE)
                self.own.append(duration)
                for name in PARTS:
                    self.parts.setdefault(name, []).append(phone.evaluate(LAST, name))
                self.parts.setdefault("app", []).append(host.evaluate(LAST, "guest"))
                ply = int(phone.evaluate(PLY))
                for page in (host, *phones):
                    page.wait_for_function(SHOWS, arg=ply)
                if ply > before:
                    self.board.append(host.wait_for_function(PAINTED, arg=since).json_value() - since)


def p95(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20)[-1]


def told(values: Sequence[float]) -> str:
    """The median and the 95th percentile."""
    return f"p50 {median(values):,.0f}, p95 {p95(values):,.0f}"


def renderers(session: CDPSession) -> dict[int, int]:
    """The proportional set size of each renderer process, in kilobytes."""
    found = {}
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            for line in Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    found[process["id"]] = int(line.split()[1])
    return found


def play(browser: Browser, site: str) -> None:
    """Play with seven guests, and print the figures."""
    opener, devices = AppOpener(site, browser), Devices(site, browser)
    opener.begin(fresh=True)
    session = browser.new_browser_cdp_session()
    host, phones = seated(opener, devices, Round("camelot", range(GUESTS)), init_script=SENT)
    held = renderers(session)
    own = max(held, key=lambda process: held[process])
    figures = Figures()
    host.evaluate("sent.length = 0")
    figures.measure(host, phones)
    sent = host.evaluate("sent")
    print(f"phones, a host and {GUESTS} guests, {len(figures.own)} taps, in milliseconds and bytes:")
    targets = {name: f"targets {half} and {nearly}" for name, (half, nearly) in TARGETS.items()}
    print(f"  tap until painted where it was tapped: {told(figures.own)}, {targets['own']}")
    print(f"  tap until painted on the board: {told(figures.board)}, {targets['board']}")
    for name, values in figures.parts.items():
        print(f"    of the first, {name}: {told(values)}")
    print(
        f"  a message to a guest: {told(sent)}, target of the median {MOST_BYTES:,}; {len(sent):,} messages"
    )
    print(
        f"  the host’s process: {held[own] / 1000:,.0f} MB with all guests,"
        f" {renderers(session)[own] / 1000:,.0f} MB after the taps"
    )
    opener.close()
    for context in devices.contexts:
        context.close()


def join(browser: Browser, site: str) -> None:
    """Print how soon a phone shows its code, and how much it fetches until then."""
    devices = Devices(site, browser)
    ticket = devices.host().evaluate(TICKET)
    print("join.html until its code, in milliseconds:")
    for what, slower, line in (
        ("", 1, False),
        (f", {SLOWER}× slower", SLOWER, False),
        (", 4 Mbit/s", 1, True),
    ):
        times, sent = [], 0
        for _ in range(ROUNDS):
            page = devices.context(viewport={"width": 390, "height": 844}).new_page()
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            if line:
                session.send("Network.enable")
                session.send("Network.emulateNetworkConditions", SLOW_LINE)
            before = GzipHandler.sent
            page.goto(f"{site}join.html#{ticket}", wait_until="commit")
            page.wait_for_function(CODE)
            sent = GzipHandler.sent - before
            times.append(page.evaluate("performance.getEntriesByName('answer')[0].startTime"))
            page.context.close()
        print(f"  first visit{what}: {told(times)}, {sent:,} bytes packed")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as root, hosts(Path(root)) as addresses, launched() as browser:
        join(browser, addresses["site"])
        play(browser, addresses["site"])


if __name__ == "__main__":
    main()
