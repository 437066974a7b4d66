"""Drives the built site in Chromium: a server under a sub-path, fresh browser contexts, and watchers.

The tests use what `build.py` built, never the sources, and fail when that is missing or older than they.
"""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Concatenate, Final, Literal, ParamSpec, TypeVar
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Frame,
    JSHandle,
    Page,
    Request,
    ViewportSize,
    sync_playwright,
)

from building.engines import known_browser
from building.serving import SiteHandler, SiteServer
from building.site import NOT_BUILT, is_built
from building.steps import BROWSER, DIST
from tests.browser.warm import CATCH, WarmPages, begin_anew
from threethrones.table.views.table_screen import TOLD

P = ParamSpec("P")
T = TypeVar("T")

SUB_PATH = "some/path/three-thrones"
"""The site must work under any path; a host like GitHub Pages serves it under one."""

BOOT_TIMEOUT = 60_000
"""Milliseconds for Pyodide to start; generous, as other tests may run beside."""

PACKAGES = "**/app-*.bin"
"""What Python cannot start without, for a test that keeps it waiting."""

TRUSTED = """
    const { createPolicy } = trustedTypes;
    trustedTypes.createPolicy = (name, rules) => {
        const policy = createPolicy.call(trustedTypes, name, rules);
        if (name !== "default") window.trustedHtml = (text) => policy.createHTML(text);
        return policy;
    };
"""
"""By `trustedHtml` tests may make HTML of a text, as the page does."""

PAINTED = """
    const later = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
        let done;
        window.painted = new Promise((then) => { done = then; });
        return later((time) => {
            callback(time);
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(null);
        });
    };
    addEventListener("click", ({ target, clientX, clientY }) => {
        const told = target.closest("[data-spot], [data-act]") ?? target;
        window.pressed = `${told.cloneNode().outerHTML} at ${clientX}, ${clientY}`;
    }, true);
"""
"""`window.painted` is kept when all is done that waited for the next paint: a page scrolls then, and a click
that was aimed before would hit something else. `window.pressed` is what was clicked last."""

FLEETING = """
    Object.defineProperty(window, "caches", { value: undefined });
    delete Navigator.prototype.serviceWorker;
"""
"""A place in which nothing of the site is kept."""

FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

VIOLATION = re.compile("Content Security Policy|requires 'Trusted")
"""What Chromium says where a page or a worker meets its policy."""
VIOLATIONS: Final[list[str]] = []
"""What it has said during this test."""

MARKED = "(name) => performance.getEntriesByName(name).length"
"""Whether the page has got so far: ``ready``, ``typeface``, ``games``, ``snapshot``."""
BRIEF = ("--disable-gpu", "--js-flags=--wasm-tiering-budget=1000000000")
"""Paints without a graphics card's ways, and compiles fast to slow code, anew only what runs for very long:
the right trade for pages most of which live for seconds (no bench may use it)."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that `-m "not browser"` leaves them out, and those of the night."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not item.get_closest_marker("always"):
                item.add_marker(pytest.mark.night)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site, served from a sub-path."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    with served(tmp_path_factory.mktemp("host")) as address:
        yield address


@contextmanager
def served(root: Path) -> Iterator[str]:
    """Serve a copy of the built site: whoever builds meanwhile does not pull it from under the tests."""
    shutil.copytree(DIST, root / SUB_PATH)
    with hosted(root) as server:
        yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"


@contextmanager
def hosted(folder: Path, handler: type[SiteHandler] = SiteHandler) -> Iterator[SiteServer]:
    """A server of a folder, until it is no longer needed; a test may stop it before."""
    with SiteServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium that `build.py setup` found."""
    if not known_browser():
        pytest.fail("There is no browser noted: run `python3 build.py setup` first.", pytrace=False)
    with launched(*BRIEF) as chromium:
        yield chromium


@contextmanager
def launched(*more: str) -> Iterator[Browser]:
    """Chromium, until it is no longer needed; ``more`` flags may be given."""
    with sync_playwright() as playwright, started(playwright.chromium, *more) as chromium:
        yield chromium


@contextmanager
def started(chromium: BrowserType, *more: str) -> Iterator[Browser]:
    """A Chromium, also beside another one."""
    flags = [*FLAGS, *more]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    browser = chromium.launch(executable_path=BROWSER.read_text().strip(), args=flags)
    browser.new_context = trusting(browser.new_context)  # type: ignore[method-assign]
    yield browser
    browser.close()


AS_FUNCTION = """
(arg) => {
    const value = (%s
    );
    return typeof value === "function" ? value(arg) : value;
}
"""


def without_eval(
    wait: Callable[Concatenate[T, str, P], JSHandle],
) -> Callable[Concatenate[T, str, P], JSHandle]:
    """Playwright's `wait_for_function` for pages that let no text become a script: of an expression it makes
    one at every look, of a function only at the first, which it may."""

    def waited(where: T, expression: str, /, *arguments: P.args, **options: P.kwargs) -> JSHandle:
        return wait(where, AS_FUNCTION % expression, *arguments, **options)

    return waited


Page.wait_for_function = without_eval(Page.wait_for_function)  # type: ignore[assignment,method-assign]
Frame.wait_for_function = without_eval(Frame.wait_for_function)  # type: ignore[assignment,method-assign]


def note_violation(message: ConsoleMessage) -> None:
    """Keep what a page says where it meets its policy."""
    if VIOLATION.search(message.text):
        VIOLATIONS.append(message.text)


@pytest.fixture(autouse=True)
def within_policy(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail where any page or frame meets its policy; who opens the app by `AppOpener` says what may be
    expected there."""
    VIOLATIONS.clear()
    yield
    assert {"open_app", "start_app"} & set(request.fixturenames) or not VIOLATIONS, VIOLATIONS


def trusting(new_context: Callable[P, BrowserContext]) -> Callable[P, BrowserContext]:
    """So that in the pages of every context a test may make HTML of texts, and violations are noted."""

    def new(*arguments: P.args, **options: P.kwargs) -> BrowserContext:
        context = new_context(*arguments, **options)
        context.add_init_script(TRUSTED)
        context.add_init_script(PAINTED)
        context.on("console", note_violation)
        return context

    return new


@dataclass  # without slots: Playwright puts its wrappers of the listeners on the object
class AppOpener:
    """Opens the app and watches what its pages ask for and complain about; one for all tests of a process."""

    site: str
    browser: Browser
    warm: WarmPages = field(default_factory=WarmPages)
    fresh: bool = False
    """Whether every page starts Python anew."""
    passing: list[BrowserContext] = field(default_factory=list)
    """Those that end with the test."""
    requests: list[str] = field(default_factory=list)
    """The addresses of all requests, in order."""
    complaints: list[str] = field(default_factory=list)
    """Console errors and uncaught exceptions."""
    expected: list[str] = field(default_factory=list)

    def __call__(
        self,
        *,
        seed: str | None = None,
        lang: str = "en-GB",
        viewport: tuple[int, int] = (1280, 800),
        color_scheme: Literal["light", "dark"] = "light",
        motion: bool = False,
        touch: bool = False,
        store: dict[str, str] | None = None,
        context: BrowserContext | None = None,
        init_script: str | None = None,
        fragment: str = "",
        lasting: bool = False,
    ) -> Page:
        """A page with the app's first screen, ready.

        ``store`` is what localStorage holds before, without our prefix, and that newcomers were told how to
        ask; ``context`` opens a second tab beside
        an earlier page (``page.context``); ``init_script`` is JavaScript to run before the page's own, say to
        forbid localStorage; ``fragment`` is what stands behind the ``#``. Movement is off unless asked for,
        so that what is clicked stands still. Only a ``lasting`` page has a service worker and makes a memory
        snapshot: both take their time.
        """
        size = ViewportSize(width=viewport[0], height=viewport[1])
        store = {TOLD: "yes"} | (store or {})
        query = f"?{urlencode({'seed': seed})}" if seed else ""
        address = f"{self.site}{query}{fragment and f'#{fragment}'}"
        kind = (lang, touch)
        can_be_warm = not (self.fresh or context or init_script or fragment or lasting)
        page = self.warm.take(kind) if can_be_warm else None
        if page is None:
            if context is None:
                context = self.browser.new_context(locale=lang, viewport=size, has_touch=touch)
                if not lasting:
                    context.add_init_script(FLEETING)
                self.watch(context)
            page = context.new_page()
            can_be_warm = can_be_warm and self.warm.keep(kind, page)
            if can_be_warm:
                context.add_init_script(CATCH)
            else:
                self.passing.append(context)
            if not can_be_warm:
                page.add_init_script(preset(store))
            if init_script:
                page.add_init_script(init_script)
            page.goto(address)
            wait_until_ready(page)
            page.wait_for_function(MARKED, arg="typeface")
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=color_scheme, reduced_motion="no-preference" if motion else "reduce")
        if can_be_warm:
            begin_anew(page, address, store, seed)
        return page

    def watch(self, context: BrowserContext) -> None:
        """Note what the pages of a context ask for and complain about."""
        context.on("request", self.note_request)
        context.on("console", self.note_console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def expect_complaint(self, pattern: str) -> None:
        """Let a test cause an error of this kind (a regular expression) on purpose."""
        self.expected.append(pattern)

    def note_request(self, request: Request) -> None:
        """Keep the address of what a page asks for."""
        self.requests.append(request.url)

    def note_console(self, message: ConsoleMessage) -> None:
        """Keep what a page reports as an error; for its icon a browser asks when it likes, offline, too."""
        if message.type == "error" and not message.location["url"].endswith("/icon.svg"):
            self.complaints.append(message.text)

    def begin(self, *, fresh: bool) -> None:
        """For a test that begins."""
        self.fresh = fresh
        for noted in (self.requests, self.complaints, self.expected, self.passing):
            noted.clear()

    def close(self) -> None:
        """Close what ends with the test and fail if a page asked another host or complained."""
        for context in self.passing:
            context.close()
        self.warm.release()
        host = urlsplit(self.site).netloc
        foreign = [url for url in self.requests if urlsplit(url).netloc not in {host, ""}]
        assert not foreign, "The page asked another host for something."
        surprises = [
            text for text in self.complaints if not any(re.search(known, text) for known in self.expected)
        ]
        assert not surprises, "The page complained."


@pytest.fixture(scope="session")
def opener(site: str, browser: Browser) -> AppOpener:
    """Who opens the app for all tests of this process."""
    return AppOpener(site, browser)


@pytest.fixture
def open_app(opener: AppOpener) -> Iterator[AppOpener]:
    """Call it for a page: ``open_app(seed="7", lang="de-DE", viewport=(360, 640))``. It is as good as new,
    though it may have served before."""
    opener.begin(fresh=False)
    yield opener
    opener.close()


@pytest.fixture
def start_app(opener: AppOpener) -> Iterator[AppOpener]:
    """As ``open_app``, for tests about the start or about what the browser gives: every page is new."""
    opener.begin(fresh=True)
    yield opener
    opener.close()


def preset(store: dict[str, str]) -> str:
    """JavaScript that fills localStorage the first time a page of this context opens, not at each reload."""
    entries = json.dumps({f"threethrones:{key}": text for key, text in store.items()})
    return f"""
        try {{
            if (!sessionStorage.getItem("preset")) {{
                Object.assign(localStorage, {entries});
                sessionStorage.setItem("preset", "done");
            }}
        }} catch {{
            // A foreign frame has neither.
        }}
    """


def await_promised(page: Page, expression: str) -> None:
    """Wait until a promise gives something true; to Playwright's own wait the promise itself is that."""
    page.evaluate(
        f"async () => {{ while (!(await {expression})) await new Promise((then) => setTimeout(then, 20)); }}"
    )


def wait_until_ready(page: Page) -> None:
    """Wait for the first screen after a start or a reload; a start that fails is told at once."""
    page.wait_for_function(
        "performance.getEntriesByName('ready').length"
        " || document.querySelector('#boot[data-trouble=failed]')",
        timeout=BOOT_TIMEOUT,
    )
    assert page.evaluate("performance.getEntriesByName('ready').length"), page.locator("#boot").inner_text()


def reload_app(page: Page) -> None:
    """Reload and wait for the first screen."""
    page.reload()
    wait_until_ready(page)


SHELL_ATTRIBUTES = ["tabindex", "data-dragging", "data-over", "aria-describedby"]

WITHOUT_PLACES = r"""
(box) => {
    const place = (document.body.dataset.place ?? "").replace("{n}", "\\d+").replace("{all}", "\\d+");
    const added = new RegExp(`(^|[.] )${place}$`);
    for (const element of box.querySelectorAll("[aria-description]")) {
        const own = element.getAttribute("aria-description").replace(added, "");
        if (own) element.setAttribute("aria-description", own);
        else element.removeAttribute("aria-description");
    }
}
"""
"""Takes from descriptions what the shell adds: where the element in focus stands in its group."""

COMPARABLE_HTML = """
([html, shells]) => {
    const withoutPlaces = WITHOUT_PLACES;
    const box = document.createElement("template");
    box.innerHTML = trustedHtml(html ?? document.getElementById("app").innerHTML);
    withoutPlaces(box.content);
    for (const parent of [box.content, ...box.content.querySelectorAll("main, #dock")]) {
        for (const node of [...parent.childNodes]) {
            if (node instanceof Text && !node.data.trim()) node.remove();
        }
    }
    for (const element of box.content.querySelectorAll("*")) {
        for (const name of shells) element.removeAttribute(name);
        if (element.matches("dialog, details")) element.removeAttribute("open");
        const sorted = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const { name } of sorted) element.removeAttribute(name);
        for (const attribute of sorted) element.setAttributeNode(attribute);
    }
    return box.innerHTML;
}
""".replace("WITHOUT_PLACES", WITHOUT_PLACES.strip())


def live_html(page: Page) -> str:
    """What stands in the page, to compare: without what the shell adds or leaves out, attributes in order."""
    return str(page.evaluate(COMPARABLE_HTML, [None, SHELL_ATTRIBUTES]))


def comparable_html(page: Page, html: str) -> str:
    """Rendered HTML as the browser reads it, in the same form as :func:`live_html`."""
    return str(page.evaluate(COMPARABLE_HTML, [html, SHELL_ATTRIBUTES]))
