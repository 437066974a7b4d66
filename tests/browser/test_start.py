"""When the site does not start as it should, and what may happen to it once it has: see also `faults.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from building.site import NOT_BUILT, is_built
from building.steps import DIST
from tests.browser.conftest import (
    MARKED,
    PACKAGES,
    AppOpener,
    await_promised,
    hosted,
    reload_app,
    wait_until_ready,
)
from tests.browser.start_faults import CLOCK, LATER, Fault, Host, Kind, Visit, host
from tests.browser.stations import STORE

# --- a file that does not come as it should -----------------------------------------------------------------

WORST: Final[list[tuple[str, Kind, Visit]]] = [
    ("boot-*.mjs", "404", "first"),
]
OTHERS: Final[list[tuple[str, Kind, Visit]]] = [
    ("vendor/pyodide-*/pyodide.asm.wasm", "html", "first"),
    ("app-*.bin", "html", "first"),
    ("shell-*.mjs", "half", "first"),
    ("core-*.mjs", "empty", "first"),
    ("watch.js", "404", "first"),
    ("index.html", "html", "install"),
]


SCRIPTS: Final = re.compile(r"\.m?js$")


@pytest.fixture(scope="module")
def faulty(browser: Browser) -> Iterator[Host]:
    """The site on a host that can fail."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    with host(browser, patience=4_000) as started:
        yield started


@pytest.mark.parametrize(
    ("path", "kind", "visit"), [*WORST, *(pytest.param(*one, marks=pytest.mark.rare) for one in OTHERS)]
)
def test_a_wrong_file_is_told_and_once_it_is_whole_the_game_runs(
    faulty: Host, path: str, kind: Kind, visit: Visit
) -> None:
    file = next(DIST.glob(path)).relative_to(DIST).as_posix()
    end = faulty.visit(Fault(file, kind, visit))
    assert end.well, end
    assert end.seen == {"watch.js": "runs", "index.html": "not kept, is told"}.get(path, "is told")


@pytest.mark.rare
def test_a_start_that_comes_to_a_halt_says_so_until_it_goes_on(start_app: AppOpener) -> None:
    page = start_app(lang="de-DE", init_script=CLOCK)
    page.route(PACKAGES, lambda _: None)
    page.reload(wait_until="commit")
    page.wait_for_selector("#app main:not(.loading)")
    page.evaluate(LATER)
    told = page.get_by_text("Der Start kommt nicht voran.")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="Reparieren")).to_be_visible()
    page.locator("#boot progress").evaluate("(bar) => { bar.value = 0.5; }")
    expect(told).to_be_hidden()
    page.unroute(PACKAGES)  # which lets what has waited go on
    wait_until_ready(page)
    expect(told).to_have_count(0)


def test_where_no_script_comes_at_all_a_sentence_does(site: str, browser: Browser) -> None:
    context = browser.new_context(service_workers="block")
    context.route(SCRIPTS, lambda route: route.abort())
    page = context.new_page()
    page.goto(site)
    told = page.get_by_text("If nothing happens here, please reload the page.")
    expect(told).to_be_hidden()
    page.evaluate("for (const one of document.getAnimations()) one.currentTime = 29_900")
    expect(told).to_be_hidden()
    page.evaluate("for (const one of document.getAnimations()) one.currentTime = 30_100")
    expect(told).to_be_visible()
    context.close()


STUCK: Final = """
const { fetch } = window;
window.fetch = (resource, options) =>
    !options && String(resource).includes("/app-") ? new Promise(() => {}) : fetch(resource, options);
"""
"""Python waits for its packages for ever, whoever brings them."""
KEEP: Final = """
async ([store, other]) => {
    Object.assign(localStorage, store);
    await caches.open(other);
    await new Promise((then) => { indexedDB.open("threethrones").onsuccess = then; });
}
"""
KEPT: Final = "async () => [{ ...localStorage }, (await indexedDB.databases()).map(({ name }) => name)]"
OTHER: Final = "threethrones-precache-v3-http://elsewhere/"


@pytest.mark.rare
def test_repairing_forgets_what_is_kept_of_the_site_but_no_match_and_no_other_site(faulty: Host) -> None:
    context = faulty.visited()
    plain = context.new_page()
    plain.goto(f"{faulty.address}old.html")
    plain.evaluate(KEEP, [STORE, OTHER])
    before = plain.evaluate(KEPT)
    assert before[1] == ["threethrones"]
    page = context.new_page()
    page.add_init_script(STUCK)
    page.goto(faulty.address)
    page.evaluate("reportError(new Error('no start'))")
    context.set_offline(True)
    repair = page.get_by_role("button", name="Repair")
    repair.click()
    expect(page.get_by_text("Nothing can be loaded right now")).to_be_visible()
    assert plain.evaluate("caches.keys().then((names) => names.length)") == 2
    context.set_offline(False)
    with page.expect_navigation(wait_until="commit"):
        repair.click()
    assert plain.evaluate("caches.keys()") == [OTHER]
    assert plain.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert plain.evaluate(KEPT) == before
    context.close()


# --- a snapshot that does not do ----------------------------------------------------------------------------

SNAPSHOTS: Final = "caches.keys().then((names) => names.filter((name) => name.includes('snapshot')).length)"


SPARE: Final = """
async () => {
    const copy = async (from, to) => {
        const [source, target] = [await caches.open(from), await caches.open(to)];
        for (const request of await source.keys()) await target.put(request, await source.match(request));
    };
    const [name] = (await caches.keys()).filter((name) => name.includes("snapshot"));
    if (name) localStorage.spare = name;
    await (name ? copy(name, "spare") : copy("spare", localStorage.spare));
}
"""
"""Lays a copy of the snapshot by, or puts it back."""


@pytest.fixture(scope="module")
def visited(faulty: Host) -> BrowserContext:
    """Where the site has been before, and made a snapshot."""
    return faulty.visited()


@pytest.fixture
def returning(faulty: Host, visited: BrowserContext) -> Iterator[Page]:
    """The page of somebody who has a snapshot."""
    page = visited.new_page()
    page.goto(f"{faulty.address}old.html")
    page.evaluate(SPARE)
    assert page.evaluate(SNAPSHOTS) == 1
    yield page
    page.close()


@pytest.mark.rare
def test_a_snapshot_whose_start_fails_later_is_forgotten(faulty: Host, returning: Page) -> None:
    page = returning
    page.add_init_script(
        "if (!sessionStorage.met) window.scrollTo = () => { throw new Error('no scrolling'); };"
        "sessionStorage.met = true;"
    )
    page.goto(faulty.address)
    page.locator("#boot [role=alert]").wait_for()
    assert page.evaluate(MARKED, "from snapshot") == 1
    assert page.evaluate(SNAPSHOTS) == 0
    reload_app(page)
    assert page.evaluate(MARKED, "from snapshot") == 0


@pytest.mark.rare
def test_a_snapshot_whose_start_never_ends_is_not_tried_again(faulty: Host, returning: Page) -> None:
    page = returning
    page.add_init_script(STUCK)
    page.goto(faulty.address, wait_until="commit")
    page.wait_for_function(MARKED, arg="from snapshot")
    page.reload(wait_until="commit")
    await_promised(page, f"{SNAPSHOTS}.then((number) => number === 0)")


# --- once it has started ------------------------------------------------------------------------------------

TYPES: Final = (
    "py",
    "mpy",
    "py-editor",
    "mpy-editor",
    "py-game",
    "py-terminal",
    "pyodide",
    "micropython",
    "py worker",
)

INTRUDE: Final = """
(types) => {
    const code = "import js; js.intruded = True";
    const add = (name, attributes) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        if (name !== "button") element.append(code);
        document.body.append(element);
        return element;
    };
    for (const type of types) {
        const [name, worker] = type.split(" ");
        add("script", { type: name, ...(worker ? { worker: "" } : {}) });
        add(`${name}-script`, {});
        add(name, {});
        const button = add("button", { [`${name}-click`]: code });
        button.setAttribute(`${name}-keydown`, code);
        button.click();
        button.dispatchEvent(new KeyboardEvent("keydown"));
    }
    add("div", {}).attachShadow({ mode: "open" }).append(add("script", { type: "py" }));
}
"""
RUNS_PYTHON: Final = "() => document.querySelectorAll('script-py').length"


def test_what_gets_into_the_page_after_the_start_is_not_run(start_app: AppOpener) -> None:
    start_app.expect_complaint("requires 'TrustedScript'")
    page = start_app()
    assert not [url for url in start_app.requests if "py-editor" in url], "It looks for scripts for ever."
    before = page.evaluate(RUNS_PYTHON)
    page.evaluate(INTRUDE, list(TYPES))
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestIdleCallback(then)))")
    assert page.evaluate("window.intruded") is None
    assert page.evaluate(RUNS_PYTHON) == before, "Each that is run gets a place to show its results."
    assert page.evaluate("document.querySelectorAll('button[disabled]:not(#app *)').length") == 0


MADE: Final = {
    "a script": "eval('1 + 1')",
    "another script": "new Function('return 1')()",
    "HTML": "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "the address of a script": "document.createElement('script').src = './watch.js'",
    "a worker": "new Worker('./snapshot.mjs', { type: 'module' })",
    "a policy": "trustedTypes.createPolicy('threethrones', { createHTML: (text) => text })",
}


REFUSED: Final = """
async () => {
    await new Promise(requestAnimationFrame);  // for what Playwright itself calls may do more
    try { %s; return false; } catch { return true; }
}
"""


@pytest.mark.always
def test_after_the_start_no_text_becomes_html_or_a_script(start_app: AppOpener) -> None:
    start_app.expect_complaint("requires 'Trusted|Content Security Policy")
    page = start_app()
    for what, script in MADE.items():
        refused = page.evaluate(REFUSED % script)
        assert refused, what


NO_HISTORY: Final = "history.replaceState = () => { throw new DOMException('', 'SecurityError'); };"


def test_where_the_history_may_not_be_written_frames_are_shown(start_app: AppOpener) -> None:
    page = start_app(init_script=NO_HISTORY)
    page.click('[data-act="new"][data-game="avignon"]')
    page.click('[data-act="start"]')
    expect(page.locator('[data-spot="1"]')).to_be_visible()


def test_in_a_frame_the_site_is_a_link_to_itself(site: str, browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(f'<!doctype html><iframe src="{site}?seed=1#m=x"></iframe>', "utf-8")
    with hosted(tmp_path) as server:
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        frame = page.frame_locator("iframe")
        link = frame.get_by_role("link")
        expect(link).to_have_attribute("href", "./?seed=1#m=x")
        assert link.evaluate("(link) => [link.href, link.target]") == [f"{site}?seed=1#m=x", "_blank"]
        assert frame.locator("#app, button").count() == 0
        page.context.close()
