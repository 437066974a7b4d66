"""Where computer players think: in a worker with a Python of its own, or in slices on the page.

The app behind the shell is one of the test's own, whose frames say what is to be thought about.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Frame, Page

from building.serving import SiteHandler
from building.site import NOT_BUILT, is_built
from building.steps import DIST
from tests.browser.conftest import BOOT_TIMEOUT, FLEETING, MARKED, AppOpener, hosted, reload_app
from tests.browser.test_embed import Host, frames, host, wait_for
from tests.browser.test_offline import CONTROLLED
from tests.table.test_analysis import finished
from tests.test_jobs import carried, questions
from threethrones.core.terms import Move
from threethrones.games import GAMES
from threethrones.players.forecast import Forecast
from threethrones.players.job import forecast_job, job
from threethrones.players.levels import level
from threethrones.table.session import frame as frames_of_the_app

__all__ = ["host"]

QUESTIONS: Final = 4
"""So many of each game are thought about."""
PLAYERS: Final = "**/players-*.bin"
WORKER: Final = "**/thinker.mjs"
FORBIDDEN: Final = "window.Worker = class { constructor() { throw new Error('No workers here.'); } };"

APP: Final = """
async (empty) => {
    const { attach } = await import(document.querySelector("script[src*='/shell-']").src);
    Object.assign(window, { told: [], thinks: null });
    const frame = () => JSON.stringify({
        ...empty, parts: { "": "<main><h1>An app</h1></main>" }, body: { screen: "table" }, thinks,
    });
    const handle = (text) => {
        const event = JSON.parse(text);
        if (event.type === "thought") {
            told.push({ ...event, at: performance.now() });
            thinks = null;
        }
        return frame();
    };
    attach(handle, () => {}, frame());
}
"""
"""Put in the place of the page's own: it asks for what the test gives it, and notes what it is told."""

ASK: Final = "([id, job]) => { thinks = id && { id, job }; dispatchEvent(new Event('hashchange')); }"


class Thinkers:
    """Computer players behind a page."""

    def __init__(self, page: Page | Frame) -> None:
        self.page = page
        page.evaluate(APP, frames_of_the_app.Frame(parts={"": ""}, title="An app", language="en").packed())

    def begin(self) -> Thinkers:
        """For a test that begins: nothing is asked for, and nothing has been told."""
        self.ask(None)
        self.page.evaluate("told.length = 0")
        return self

    def ask(self, id: str | None, job: dict[str, Any] | None = None) -> None:  # noqa: A002
        """Have the app want this to be thought about; None: nothing."""
        self.page.evaluate(ASK, [id, job])

    def told(self, count: int) -> list[dict[str, Any]]:
        """What the app has been told, once it is so much."""
        for _ in range(2 * BOOT_TIMEOUT // 50):
            told: list[dict[str, Any]] = self.page.evaluate("told")
            if len(told) >= count:
                return told
            self.page.wait_for_timeout(50)
        raise AssertionError(f"The app has only been told {told}.")

    def choice(self, id: str, job: dict[str, Any]) -> Move:  # noqa: A002
        """What comes of a job."""
        before = len(self.page.evaluate("told"))
        self.ask(id, job)
        told = self.told(before + 1)[-1]
        assert told.keys() == {"type", "id", "move", "line", "played", "shown", "at"}
        assert told["id"] == id
        assert told["line"][0] == told["move"]
        return str(told["move"])


def asked(name: str, which: str = "easy", count: int = 1) -> list[tuple[dict[str, Any], Move]]:
    """Jobs of a game, and what they come to on this Python."""
    game = GAMES[name]
    found = []
    for number, (_, match, seen) in enumerate(islice(questions(game, game.most_seats), count)):
        key = f"browser {number}"
        chosen = level(which, game).choose(seen, match.legal(), Random(key))
        found.append((carried(job(game, seen, which, match.legal(), key)), chosen))
    return found


def workers(page: Page) -> int:
    """How many think."""
    return sum("thinker" in worker.url for worker in page.workers)


@pytest.fixture(scope="module")
def shared(site: str, browser: Browser) -> Iterator[Thinkers]:
    """On a page that several tests share, since starting one is what takes longest."""
    opener = AppOpener(site, browser)
    thinkers = Thinkers(opener())
    assert workers(page_of(thinkers)) == 0, "Not before it is needed."
    yield thinkers
    opener.close()


@pytest.fixture
def thinkers(shared: Thinkers) -> Thinkers:
    """In a worker, once somebody has asked."""
    return shared.begin()


@pytest.fixture(scope="module")
def shared_page(site: str, browser: Browser) -> Iterator[Thinkers]:
    """The same where there are no workers; nobody then asks for what they would run."""
    opener = AppOpener(site, browser)
    yield Thinkers(opener(init_script=FORBIDDEN))
    assert not [url for url in opener.requests if "thinker" in url]
    opener.close()


@pytest.fixture
def on_the_page(shared_page: Thinkers) -> Thinkers:
    """On the page itself, in slices."""
    return shared_page.begin()


def page_of(thinkers: Thinkers) -> Page:
    assert isinstance(thinkers.page, Page)
    return thinkers.page


@pytest.mark.always
def test_a_worker_chooses_what_is_chosen_here(thinkers: Thinkers) -> None:
    number = 0
    for name in GAMES:
        for made, chosen in asked(name, "easy", QUESTIONS):
            number += 1
            assert thinkers.choice(f"t{number}", made) == chosen
    assert number > 2 * len(GAMES)
    assert workers(page_of(thinkers)) == 1


@pytest.mark.parametrize(
    "where", ["thinkers", pytest.param("on_the_page", marks=pytest.mark.rare)], ids=["worker", "page"]
)
def test_a_forecast_is_the_same_everywhere(where: str, request: pytest.FixtureRequest) -> None:
    match = finished("camelot")
    ply = len(match.plies) - 30
    here = Forecast(match.at(ply), 4, "k")
    while here.go_on():
        pass
    thinkers: Thinkers = request.getfixturevalue(where)
    thinkers.ask("forecast", carried(forecast_job(match, ply, 4, "k")))
    (told,) = thinkers.told(1)
    assert (told["id"], told["chance"]) == ("forecast", here.chance())
    assert workers(page_of(thinkers)) == (where == "thinkers")


def test_what_is_no_longer_asked_for_is_dropped(thinkers: Thinkers) -> None:
    ((easy, chosen),) = asked("avalon")
    long = easy | {"level": "hard"}
    thinkers.choice("first", easy)
    thinkers.ask("long", long)
    thinkers.page.wait_for_timeout(300)
    thinkers.ask("other", easy)
    assert [told["id"] for told in thinkers.told(2)] == ["first", "other"]
    assert thinkers.told(2)[-1]["move"] == chosen
    thinkers.ask("longer", long)
    thinkers.page.wait_for_timeout(300)
    thinkers.ask(None)
    thinkers.page.wait_for_timeout(300)
    # It takes as long as each of those before, which had begun sooner.
    thinkers.choice("last", long)
    assert [told["id"] for told in thinkers.told(3)] == ["first", "other", "last"]


@pytest.mark.rare
def test_the_same_thought_goes_on_whatever_is_shown_meanwhile(thinkers: Thinkers) -> None:
    ((made, chosen),) = asked("avalon")
    for _ in range(5):
        thinkers.ask("same", made)
        thinkers.page.wait_for_timeout(50)
    assert [told["move"] for told in thinkers.told(1)] == [chosen]
    thinkers.choice("next", made)
    assert [told["id"] for told in thinkers.told(2)] == ["same", "next"]


def test_what_is_no_errand_is_told_in_a_sentence(thinkers: Thinkers) -> None:
    ((made, chosen),) = asked("avalon")
    thinkers.ask("wrong", made | {"seat": 7})
    assert thinkers.told(1)[0]["error"] == "It is not for the seat of this job to choose."
    assert thinkers.choice("right", made) == chosen
    assert workers(page_of(thinkers)) == 1


AWAY: Final = """
(away) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: away });
    document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.mark.rare
def test_a_worker_goes_when_it_is_not_needed_for_long(start_app: AppOpener) -> None:
    page = start_app()
    page.clock.install()
    thinkers = Thinkers(page)
    ((made, chosen),) = asked("avalon")
    assert thinkers.choice("first", made) == chosen
    for id_, away, seconds, left in (
        ("short", False, 290, 1),
        ("long", False, 320, 0),
        ("hidden", True, 50, 1),
        ("left alone", True, 80, 0),
    ):
        page.evaluate(AWAY, away)
        page.clock.fast_forward(seconds * 1000)
        for _ in range(40):
            if workers(page) == left:
                break
            page.wait_for_timeout(50)
        assert workers(page) == left, id_
        page.evaluate(AWAY, False)
        assert thinkers.choice(id_, made) == chosen


WORKER_ALONE: Final = """
() => {
    window.heard = [];
    window.worker = new Worker("./thinker.mjs", { type: "module" });
    return new Promise((then) => {
        worker.onmessage = ({ data }) => { heard.push({ ...data, at: performance.now() }); then(); };
    });
}
"""


@pytest.mark.rare
def test_a_worker_hears_while_it_thinks(start_app: AppOpener) -> None:
    """Alone, so that nobody else sorts its answers."""
    context = start_app.browser.new_context()
    start_app.passing.append(context)
    page = context.new_page()
    page.goto(f"{start_app.site}404.html")
    page.evaluate(WORKER_ALONE)
    ((easy, chosen),) = asked("avalon")
    long = easy | {"level": "hard"}

    def post(message: dict[str, Any], pause: int = 200) -> float:
        page.evaluate("(message) => worker.postMessage(message)", message)
        at = float(page.evaluate("performance.now()"))
        page.wait_for_timeout(pause)
        return at

    def heard(number: int) -> dict[str, Any]:
        page.wait_for_function("(number) => heard.length > number", arg=number)
        answer: dict[str, Any] = page.evaluate("(number) => heard[number]", number)
        return answer

    assert heard(0)["ready"]
    post({"id": "dropped", "job": long, "most": 60_000})
    post({"id": "short", "job": easy, "most": 60_000})
    assert (heard(1)["id"], heard(1)["move"]) == ("short", chosen)
    post({"id": "cancelled", "job": long, "most": 60_000})
    post({"cancel": True})
    begun = post({"id": "whole", "job": long, "most": 60_000})
    assert heard(2)["id"] == "whole"
    whole = heard(2)["at"] - begun
    begun = post({"id": "cut", "job": long, "most": 100})
    assert heard(3)["id"] == "cut"
    assert heard(3)["move"] in long["legal"]
    assert heard(3)["at"] - begun < whole / 2


# --- on the page ------------------------------------------------------------------------------------------

SMALL: Final = "Object.defineProperty(navigator, 'deviceMemory', { value: 2 });"
PAINTS: Final = """
() => {
    window.paints = [];
    const note = (now) => { paints.push(now); requestAnimationFrame(note); };
    requestAnimationFrame(note);
}
"""


def test_without_a_worker_the_page_thinks_and_paints_in_between(on_the_page: Thinkers) -> None:
    check_thinking_on(on_the_page)


@pytest.mark.rare
def test_where_there_is_little_memory_the_page_thinks(start_app: AppOpener) -> None:
    check_thinking_on(Thinkers(start_app(init_script=SMALL)))
    assert not [url for url in start_app.requests if "thinker" in url]


def check_thinking_on(thinkers: Thinkers) -> None:
    """The page chooses what is chosen here, and paints meanwhile."""
    page = page_of(thinkers)
    for name in GAMES:
        ((made, chosen),) = asked(name)
        assert thinkers.choice(name, made) == chosen
    ((made, chosen),) = asked("avalon", "hard")
    page.evaluate(PAINTS)
    start = page.evaluate("performance.now()")
    assert thinkers.choice("hard", made) == chosen
    end = thinkers.told(4)[-1]["at"]
    paints = [moment for moment in page.evaluate("paints") if start < moment < end]
    assert len(paints) > 5


LONG_TASKS: Final = """
(after) => new Promise((then) => {
    const long = [];
    let last = Infinity;
    new PerformanceObserver((list, watch) => {
        long.push(...list.getEntries().filter(({ startTime }) => startTime > after));
        if (!long.some(({ startTime, duration }) => startTime + duration > last)) return;
        watch.disconnect();
        then(long.map(({ startTime, duration }) => [startTime - after, duration]));
    }).observe({ type: "longtask", buffered: true });
    setTimeout(() => {
        last = performance.now();
        while (performance.now() < last + 60);
    });
})
"""
"""Each task of over 50 ms since a moment: when it began, and how long it took. This itself is the last."""


@pytest.mark.parametrize(
    "where", ["thinkers", pytest.param("on_the_page", marks=pytest.mark.rare)], ids=["worker", "page"]
)
def test_while_it_thinks_the_page_does_nothing_for_long(where: str, request: pytest.FixtureRequest) -> None:
    """By the browser's own count of tasks over 50 ms. A slice on the page takes 10 to 15, but three times as
    long while other tests want the processor: that is for a machine with nothing else to do."""
    thinkers: Thinkers = request.getfixturevalue(where)
    page = page_of(thinkers)
    for name in ("avalon", "avignon"):
        ((easy, chosen),) = asked(name)
        assert thinkers.choice(f"{name}, so that all is there", easy) == chosen
        begun = page.evaluate("performance.now()")
        thinkers.choice(name, easy | {"level": "hard"})
        *long, _ = page.evaluate(LONG_TASKS, begun)
        assert not long


def test_the_page_drops_what_is_no_longer_asked_for(on_the_page: Thinkers) -> None:
    thinkers = on_the_page
    ((made, chosen),) = asked("avalon")
    thinkers.ask("long", made | {"level": "hard"})
    thinkers.page.wait_for_timeout(100)
    assert thinkers.choice("short", made) == chosen
    thinkers.choice("long again", made | {"level": "hard"})
    assert [told["id"] for told in thinkers.told(2)] == ["short", "long again"]


@pytest.mark.parametrize(
    "body",
    [
        "",
        pytest.param("throw new Error('no room');", marks=pytest.mark.rare),
        pytest.param("postMessage({ ready: 'another build' });", marks=pytest.mark.rare),
    ],
)
def test_where_the_worker_is_of_no_use_the_page_thinks(start_app: AppOpener, body: str) -> None:
    start_app.expect_complaint("Failed to load|no room|MIME type")
    page = start_app()
    kind = "text/javascript" if body else "text/html"
    page.context.route(WORKER, lambda route: route.fulfill(body=body, content_type=kind))
    thinkers = Thinkers(page)
    ((made, chosen),) = asked("avalon")
    assert thinkers.choice("here", made) == chosen
    assert thinkers.choice("here again", made) == chosen
    assert len([url for url in start_app.requests if "thinker" in url]) == 1
    assert workers(page) == 0


def test_what_a_worker_leaves_undone_the_page_does(start_app: AppOpener) -> None:
    """The archive of a game does not come to it."""
    start_app.expect_complaint("Failed to load")
    page = start_app()
    thinkers = Thinkers(page)
    page.wait_for_function(MARKED, arg="games")
    ((made, chosen),) = asked("avalon")
    assert thinkers.choice("there", made) == chosen
    page.context.route("**/camelot-*.bin", lambda route: route.abort())
    ((made, chosen),) = asked("camelot")
    assert thinkers.choice("here", made) == chosen
    assert workers(page) == 0


def test_players_that_do_not_come_are_told_of_and_asked_for_again(start_app: AppOpener) -> None:
    start_app.expect_complaint("Failed to load")
    context = start_app.browser.new_context()
    context.add_init_script(FLEETING)
    start_app.passing.append(context)
    context.route(PLAYERS, lambda route: route.abort())
    thinkers = Thinkers(start_app(context=context, init_script=FORBIDDEN))
    ((made, chosen),) = asked("avalon")
    thinkers.ask("too soon", made)
    assert thinkers.told(1)[0]["error"]
    context.unroute(PLAYERS)
    assert thinkers.choice("now", made) == chosen


# --- in other places --------------------------------------------------------------------------------------


class StrictHandler(SiteHandler):
    """Sends the page's policy as a header, too: only so has a worker one."""

    def end_headers(self) -> None:
        """Of modules alone, which workers are."""
        if self.path.endswith(".mjs"):
            self.send_header("Content-Security-Policy", policy())
        super().end_headers()


def policy() -> str:
    """What the page may do, as it says itself."""
    found = re.search('Content-Security-Policy" content="([^"]+)"', (DIST / "index.html").read_text("utf-8"))
    assert found
    return found[1]


@pytest.mark.rare
def test_offline_a_worker_starts_from_the_snapshot_under_the_policy_of_the_page(
    tmp_path: Path, browser: Browser
) -> None:
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    assert "'unsafe-eval'" not in policy()
    with hosted(Path(shutil.copytree(DIST, tmp_path / "site")), StrictHandler) as server:
        opener = AppOpener(f"http://127.0.0.1:{server.server_port}/", browser)
        page = opener(lasting=True)
        page.wait_for_function(CONTROLLED)
        page.wait_for_function(MARKED, arg="snapshot", timeout=BOOT_TIMEOUT)
        server.shutdown()
        server.server_close()
        reload_app(page)
        thinkers = Thinkers(page)
        for name in GAMES:
            ((made, chosen),) = asked(name)
            assert thinkers.choice(name, made) == chosen
        (worker,) = page.workers
        assert worker.evaluate(MARKED, "from snapshot") == 1
        opener.close()


def test_in_a_foreign_frame_a_worker_thinks(host: Host) -> None:
    page = host("<three-thrones id='w' game='avalon'></three-thrones>")
    page.locator("#w").click()
    wait_for(page, "ready")
    thinkers = Thinkers(frames(page)[0])
    ((made, chosen),) = asked("avalon")
    assert thinkers.choice("there", made) == chosen
    assert workers(page) == 1
