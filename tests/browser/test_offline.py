"""The site after the first visit: without a network, in a new version, from a memory snapshot; and the first
screen before any Python runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from building.bundle import bundle_worker
from building.site import NOT_BUILT, is_built
from building.steps import DIST
from tests.browser.conftest import (
    BOOT_TIMEOUT,
    MARKED,
    PACKAGES,
    AppOpener,
    await_promised,
    hosted,
    reload_app,
    wait_until_ready,
)
from tests.browser.hands import Mouse
from tests.browser.playing import Play
from tests.browser.start_faults import FRONT
from tests.browser.stations import STORE
from tests.browser.test_phone_games import begin, joined, play
from tests.browser.test_phones import devices_in
from tests.browser.test_sounds import later
from tests.browser.visitor import Visitor
from tests.browser.walkers import Wanderer
from tests.table.device import LONG_NAMES, Device
from threethrones.games import CARDS
from threethrones.table.session.language import LANGUAGES

CONTROLLED: Final = "navigator.serviceWorker.controller !== null"
BUSY: Final = """
    window.requestIdleCallback = (then) => {
        if (window.idle) setTimeout(then);
        else window.waits = then;
    };
"""
"""There is always something to do: what has not been asked for does not come,"""
IDLE: Final = "() => { window.idle = true; window.waits(); }"
"""until there is nothing."""


FETCHED: Final = "(name) => fetch(name).then((answer) => answer.status, () => null)"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the built site."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    return Path(shutil.copytree(DIST, tmp_path / "site"))


def test_after_one_visit_everything_is_there_without_the_server(copy: Path, browser: Browser) -> None:
    """From a snapshot, and plainly where that is damaged."""
    with hosted(copy) as server:
        opener = AppOpener(f"http://127.0.0.1:{server.server_port}/", browser)
        page = opener(lasting=True)
        page.wait_for_function(CONTROLLED)
        page.wait_for_function(MARKED, arg="snapshot", timeout=BOOT_TIMEOUT)
        assert page.evaluate(FETCHED, "rules/en/avignon.html") == 200
        server.shutdown()
        server.server_close()
        tab = opener(context=page.context, seed="46", init_script=BUSY)
        assert tab.evaluate(MARKED, "from snapshot") == 1
        play = Play(tab, Mouse(), Device(seed="46"))
        play.start("avignon")
        tab.evaluate(IDLE)
        tab.wait_for_function(MARKED, arg="games")
        walker = Wanderer("46")
        while int(play.body["ply"]) < 6:
            play.step(walker)
        assert tab.evaluate(FETCHED, later()) == 200, "The sounds, too, which it had not wanted yet."
        assert tab.evaluate(FETCHED, "rules/en/avignon.html#AG1") == 200, (
            "What has been read once can be read."
        )
        opener.expect_complaint("Failed to load resource")
        assert tab.evaluate(FETCHED, "rules/en/camelot.html") is None
        visitor = Visitor(tab)
        visitor.home()
        for game in CARDS:
            visitor.act("new", game=game)
            assert tab.evaluate("document.body.dataset.game") == game
            visitor.choose("set", "own")
            visitor.act("start")
            visitor.home()
        for code in reversed(LANGUAGES):
            visitor.speak(code)
        tab.evaluate(DAMAGE)
        reload_app(tab)
        assert tab.evaluate(MARKED, "from snapshot") == 0
        visitor.act("new", game="avignon")
        opener.close()


def test_two_devices_that_keep_the_site_play_together_without_the_server(
    copy: Path, browser: Browser
) -> None:
    with hosted(copy) as server:
        site = f"http://127.0.0.1:{server.server_port}/"
        opener = AppOpener(site, browser)
        ours, theirs = opener(lasting=True), opener(lasting=True, lang="nl-NL")
        for page in (ours, theirs):
            page.wait_for_function(CONTROLLED)
        server.shutdown()
        server.server_close()
        with devices_in(site, browser) as devices:
            host = opener(context=ours.context, seed="7")
            begin(host, "avignon")
            phone = joined(host, devices, 1, theirs.context)
            host.locator("[data-act=own-device][data-seat='0']").click()
            Visitor(host).close()
            assert play((host, phone), 8).taps >= 8
            assert int(phone.evaluate("document.body.dataset.ply")) > 1
            assert phone.evaluate("document.documentElement.lang") == "nl"
            # What the phone fetches for the game is there, too.
            assert phone.locator("#art > svg").count() == 2
            assert phone.evaluate(FETCHED, "answer.html") == 200
        # The rules of the game are fetched once somebody plays it.
        opener.expect_complaint("Failed to load resource")
        opener.close()


READ: Final = "(name) => fetch(name).then((answer) => answer.text())"


def test_the_portal_of_a_network_takes_the_place_of_no_page_of_the_rules(
    copy: Path, browser: Browser
) -> None:
    names = ("rules/en/avignon.html", "rules/avignon.html", "rules/rules.js")
    ours = [(copy / name).read_text("utf-8") for name in names]
    with hosted(copy) as server:
        opener = AppOpener(f"http://127.0.0.1:{server.server_port}/", browser)
        page = opener(lasting=True)
        page.wait_for_function(CONTROLLED)
        assert [page.evaluate(READ, name) for name in names] == ours
        portal = copy / names[0]
        for shown in (FRONT, portal.read_bytes()[:5000]):
            portal.write_bytes(shown)
            assert page.evaluate(READ, names[0]) == ours[0]
        (copy / names[1]).write_bytes(FRONT)
        server.shutdown()
        server.server_close()
        opener.expect_complaint("Failed to load resource")
        assert [page.evaluate(READ, name) for name in names] == ours
        opener.close()


@pytest.mark.rare
def test_a_new_version_waits_until_it_is_asked_for(copy: Path, browser: Browser) -> None:
    with hosted(copy) as server:
        opener = AppOpener(f"http://127.0.0.1:{server.server_port}/", browser)
        page = opener(lasting=True, seed="9")
        page.wait_for_function(CONTROLLED)
        (copy / "licences.txt").write_text("nothing of this is kept", encoding="utf-8")
        with (copy / "watch.js").open("a", encoding="utf-8") as program:
            program.write("\ndocument.documentElement.dataset.build = 'second';\n")
        bundle_worker(copy)
        play = Play(page, Mouse(), Device(seed="9"))
        play.start("avignon")
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        await_promised(page, "navigator.serviceWorker.ready.then((registration) => registration.waiting)")
        play.twin.send(type="update")
        play.compare()
        assert page.get_by_role("button", name="Update now").count() == 0, "Never under a running match."
        page.locator('[data-act="home"]').click()
        assert page.evaluate("document.documentElement.dataset.build") is None
        with page.expect_navigation():
            page.get_by_role("button", name="Update now").click()
        wait_until_ready(page)
        assert page.evaluate("document.documentElement.dataset.build") == "second"
        assert page.get_by_role("button", name="Continue").count() == 1, "The match is still there."
        opener.close()


@pytest.mark.rare
def test_a_tab_in_which_nobody_asked_gets_the_new_version_when_somebody_does(
    copy: Path, browser: Browser
) -> None:
    with hosted(copy) as server:
        opener = AppOpener(f"http://127.0.0.1:{server.server_port}/", browser)
        page = opener(lasting=True, seed="9")
        page.wait_for_function(CONTROLLED)
        other = opener(context=page.context)
        with (copy / "watch.js").open("a", encoding="utf-8") as program:
            program.write("\n")
        bundle_worker(copy)
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        for tab in (page, other):
            tab.get_by_role("button", name="Update now").wait_for()
        for tab in (page, other):
            with tab.expect_navigation():
                tab.get_by_role("button", name="Update now").click()
            wait_until_ready(tab)
            assert tab.get_by_role("button", name="Update now").count() == 0
        opener.close()


@pytest.mark.rare
def test_a_service_worker_that_is_switched_off_goes_and_leaves_the_matches(
    copy: Path, browser: Browser
) -> None:
    with hosted(copy) as server:
        opener = AppOpener(f"http://127.0.0.1:{server.server_port}/", browser)
        page = opener(lasting=True, store=STORE)
        page.wait_for_function(CONTROLLED)
        kept = page.evaluate("({ ...localStorage })")
        assert page.evaluate("caches.keys()")
        shutil.copyfile(copy / "sw-off.js", copy / "sw.js")
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        await_promised(page, "navigator.serviceWorker.getRegistrations().then((all) => !all.length)")
        assert page.evaluate("caches.keys()") == []
        assert page.evaluate("({ ...localStorage })") == kept
        opener.close()


DAMAGE: Final = """
async () => {
    for (const name of await caches.keys()) {
        if (!name.startsWith("threethrones-snapshot")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const kept = await cache.match(request);
            const bytes = new Uint8Array(await kept.arrayBuffer());
            bytes[bytes.length >> 1] ^= 1;
            await cache.put(request, new Response(bytes, kept));
        }
    }
}
"""


@pytest.mark.rare
def test_of_a_snapshot_that_cannot_be_made_no_python_is_left(start_app: AppOpener) -> None:
    start_app.expect_complaint("no room")
    page = start_app(lasting=True)
    page.context.route(
        re.compile("three-thrones/snapshot[^/]*[.]mjs"),
        lambda route: route.fulfill(
            body="await 0; throw new Error('no room');", content_type="text/javascript"
        ),
    )
    with page.expect_worker() as made:
        pass
    for _ in range(100):
        if made.value not in page.workers:
            break
        page.wait_for_timeout(50)
    assert made.value not in page.workers
    assert page.evaluate(MARKED, "snapshot") == 0


STUBS: Final = """
window.asked = [];
navigator.storage.persist = () => { asked.push("persist"); return Promise.resolve(true); };
Object.defineProperty(navigator, "wakeLock", { value: { request: (what) => {
    asked.push(what);
    const lock = { released: false, release: async () => { lock.released = true; asked.push("sleep"); } };
    return Promise.resolve(lock);
} } });
"""
"""Whether a browser grants either depends on the device; here they tell that they were asked."""


def test_a_match_is_kept_for_good_and_keeps_the_screen_awake(start_app: AppOpener) -> None:
    page = start_app(init_script=STUBS, seed="9")
    assert page.evaluate("asked") == []
    play = Play(page, Mouse(), Device(seed="9"))
    play.start("avignon")
    assert page.evaluate("asked") == ["screen"]
    walker = Wanderer("9")
    while int(play.body["ply"]) < 2:
        play.step(walker)
    assert page.evaluate("asked") == ["screen", "persist"]
    page.locator('[data-act="home"]').click()
    page.wait_for_function("asked.length === 3")
    assert page.evaluate("asked") == ["screen", "persist", "sleep"]


SLOW_LOCKS: Final = """
window.locks = [];
const request = () => new Promise((then) => setTimeout(() => {
    const lock = { released: false, release: async () => { lock.released = true; } };
    locks.push(lock);
    then(lock);
}, 500));
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


@pytest.mark.rare
def test_a_lock_that_comes_late_does_not_keep_the_screen_awake_for_good(start_app: AppOpener) -> None:
    page = start_app(init_script=SLOW_LOCKS, store=STORE)
    visitor = Visitor(page)
    visitor.open("a-turn")
    visitor.target("1")
    visitor.home()
    page.wait_for_function("locks.length && locks.every((lock) => lock.released)")
    page.wait_for_timeout(1000)
    assert page.evaluate("locks.every((lock) => lock.released)")


# --- before any Python runs -------------------------------------------------------------------------------


def reload_without_packages(page: Page) -> None:
    """Load the page again, but let it wait for its packages."""
    page.route(PACKAGES, lambda _: None)
    page.reload(wait_until="commit")
    page.wait_for_selector("#app main:not(.loading)")


def test_the_first_screen_is_home_and_remembers_what_is_pressed(open_app: AppOpener) -> None:
    page = open_app(store=STORE, lang="de-DE")
    reload_without_packages(page)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.get_by_role("heading", name="Avignon").is_visible()
    assert page.get_by_text(" – ".join(LONG_NAMES)).count() > 3
    assert page.get_by_role("progressbar").count() == 1
    page.locator('[data-act="new"][data-game="avignon"]').click()
    assert page.evaluate("document.body.dataset.screen") == "loading"
    page.unroute(PACKAGES)  # which lets what has waited go on
    wait_until_ready(page)
    assert page.evaluate("[document.body.dataset.screen, document.body.dataset.game]") == ["new", "avignon"]
    assert page.get_by_role("progressbar").count() == 0


def test_a_page_that_cannot_show_its_first_screen_says_so(start_app: AppOpener) -> None:
    start_app.expect_complaint("no scrolling")
    with pytest.raises(AssertionError, match="couldn’t start"):
        start_app(init_script="window.scrollTo = () => { throw new Error('no scrolling'); };")


@pytest.mark.always
def test_the_first_screen_of_a_running_match_is_a_picture_without_secrets(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    reload_without_packages(page)
    assert page.get_by_role("heading", name="Avalon").is_visible()
    assert page.get_by_text(" – ".join(LONG_NAMES)).is_visible()
    assert page.locator("[data-spot], .curtain-picture[data-game=avignon]").count() == 0
    page.unroute(PACKAGES)  # which lets what has waited go on
    wait_until_ready(page)
    assert page.evaluate("[document.body.dataset.screen, document.body.dataset.seat]") == ["table", ""]
    assert page.get_by_role("button", name="show hand").is_visible()
