"""The archives of games and languages: fetched when something asks for one, else once the app stands; and
what happens when one does not come."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import (
    FLEETING,
    MARKED,
    PACKAGES,
    AppOpener,
    reload_app,
    wait_until_ready,
)
from tests.browser.stations import STORE
from tests.browser.test_embed import Host, frames, heard, host, wait_for
from tests.browser.visitor import Visitor
from threethrones.games import CARDS
from threethrones.table.session.language import LANGUAGES
from threethrones.table.store import links
from threethrones.table.store.match_reader import document_in

__all__ = ["host"]

ARCHIVE: Final = re.compile(rf"/(?:{'|'.join(CARDS)})-[A-Z0-9]+\.bin$")
PEOPLE: Final = re.compile(r"/people-[A-Z0-9]+\.bin$")
BOARD: Final = re.compile(r"-board-[A-Z0-9]+\.(css|svg)$")
LOOKS: Final = """
() => [
  ...[...document.styleSheets].filter(({ media }) => media.mediaText !== "not all")
    .map(({ href }) => /(\\w+)-board-/.exec(href ?? "")?.[1]).filter(Boolean),
  ...["tt-i-menu", "av-fog", "ca-land"].filter((symbol) => document.getElementById(symbol)),
]
"""
"""Of which games the styles of the board hold, and, one for each, which symbols that come with them."""
LANGUAGE: Final = re.compile(rf"/(?:{'|'.join(LANGUAGES)})-[A-Z0-9]+\.bin$")
ASKED: Final = """
() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".bin"))
    .map(({ name, startTime }) => [name.split("/").at(-1).split("-")[0], startTime])
"""
BODY: Final = "() => [document.body.dataset.screen, document.body.dataset.game]"
SHOWN: Final = "() => document.body.dataset.screen === 'new' && (window.shown ??= performance.now())"


def asked(page: Page) -> dict[str, float]:
    """The archives that the page has asked for, and when it did."""
    return dict(page.evaluate(ASKED))


def ready(page: Page) -> float:
    """When the first screen answered."""
    return float(page.evaluate("performance.getEntriesByName('ready')[0].startTime"))


class Gate:
    """Archives, if nothing else is said of games, that wait, or fail, until they are let go on."""

    def __init__(
        self, context: BrowserContext, *, fails: bool = False, archive: re.Pattern[str] = ARCHIVE
    ) -> None:
        self.fails = fails
        self.waiting: list[Route] = []
        self.shut = True
        context.route(archive, self._met)

    def _met(self, route: Route) -> None:
        if not self.shut:
            route.continue_()
        elif self.fails:
            route.abort()
        else:
            self.waiting.append(route)

    def open(self) -> None:
        """Let them come."""
        self.shut = False
        for route in self.waiting:
            route.continue_()


@pytest.fixture
def context(browser: Browser, start_app: AppOpener) -> BrowserContext:
    """A place where nothing is kept, whose pages are watched."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.add_init_script(FLEETING)
    start_app.passing.append(context)
    start_app.watch(context)
    return context


# --- when they are fetched ----------------------------------------------------------------------------------


def test_all_are_fetched_when_the_app_stands_and_not_before(start_app: AppOpener) -> None:
    page = start_app()
    page.wait_for_function(MARKED, arg="games")
    later = {"players", "people", *CARDS, *(code for code in LANGUAGES if code != "en")}
    assert asked(page).keys() == {"app", "python_stdlib", *later}
    assert page.evaluate(LOOKS) == [], "none is in the page that no game has asked for"
    assert all(moment > ready(page) for name, moment in asked(page).items() if name in later)


def test_a_card_that_is_pressed_while_python_starts_answers_as_soon_as_it_has(
    start_app: AppOpener, context: BrowserContext
) -> None:
    page = context.new_page()
    page.route(PACKAGES, lambda _: None)
    page.goto(start_app.site, wait_until="commit")
    page.wait_for_selector("#app main:not(.loading)")
    with page.expect_response(ARCHIVE) as answer:
        page.locator('[data-act="new"][data-game="camelot"]').click()
    assert "/camelot-" in answer.value.url, "At once, before Python has its packages."
    answer.value.finished()
    page.unroute(PACKAGES)
    wait_until_ready(page)
    assert page.evaluate(BODY) == ["new", "camelot"], "With the first screen, not only after it."


def test_a_running_match_brings_its_game_while_python_starts(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    Visitor(page).open("turn")
    reload_app(page)
    assert page.evaluate(BODY) == ["table", "avalon"]
    moments = asked(page)
    assert moments["avalon"] < ready(page)
    page.wait_for_function(MARKED, arg="games")
    assert all(asked(page)[name] > ready(page) for name in CARDS if name != "avalon")


def test_a_link_brings_its_game_before_the_first_screen(start_app: AppOpener) -> None:
    link = links.pack(links.Link(document_in(STORE["match:c-deeds"])))
    page = start_app(fragment=link)
    assert page.evaluate("document.body.dataset.game") == "camelot"
    assert asked(page)["camelot"] < ready(page)


@pytest.mark.always
def test_what_is_pressed_while_a_game_is_on_its_way_is_done_at_once(
    start_app: AppOpener, context: BrowserContext
) -> None:
    gate = Gate(context)
    page = start_app(context=context)
    page.locator('[data-act="new"][data-game="camelot"]').click()
    expect(page.get_by_text("Loading Shadows over Camelot…")).to_be_visible()
    page.locator('[data-act="go"][data-screen="settings"]').click()
    assert page.evaluate("document.body.dataset.screen") == "settings"
    gate.open()
    page.wait_for_function(MARKED, arg="games")
    assert page.evaluate("document.body.dataset.screen") == "settings", (
        "What was given up does not come back."
    )
    page.locator('[data-act="back"]').click()
    page.locator('[data-act="new"][data-game="camelot"]').click()
    page.wait_for_function(f"() => !!({SHOWN})()")


def test_the_end_of_a_match_tells_more_as_soon_as_what_tells_it_has_come(
    start_app: AppOpener, context: BrowserContext
) -> None:
    gate = Gate(context, archive=PEOPLE)
    page = start_app(context=context, store={"match:over": STORE["match:over"]})
    Visitor(page).open("over")
    expect(page.get_by_role("heading", name="Who did what")).to_have_count(0)
    gate.open()
    page.wait_for_function(MARKED, arg="games")
    expect(page.get_by_role("heading", name="Who did what")).to_be_visible()
    expect(page.get_by_role("heading", name="The turning point")).to_be_visible()


def test_a_board_is_shown_once_its_styles_and_art_have_come(
    start_app: AppOpener, context: BrowserContext
) -> None:
    gate = Gate(context, archive=BOARD)
    page = start_app(context=context)
    page.wait_for_function(MARKED, arg="games")
    page.locator('[data-act="new"][data-game="camelot"]').click()
    assert page.evaluate(BODY) == ["home", None]
    assert page.evaluate(LOOKS) == []
    gate.open()
    page.wait_for_function(f"() => !!({SHOWN})()")
    assert page.evaluate(LOOKS) == ["camelot", "tt-i-menu", "ca-land"], "and those of no other game"


# --- when one does not come ---------------------------------------------------------------------------------


@pytest.mark.rare
def test_a_board_whose_looks_do_not_come_is_shown_without_them_until_they_do(
    start_app: AppOpener, context: BrowserContext
) -> None:
    start_app.expect_complaint("ERR_FAILED")
    gate = Gate(context, fails=True, archive=BOARD)
    page = start_app(context=context, store=STORE)
    Visitor(page).open("turn")
    assert page.evaluate(BODY) == ["table", "avalon"]
    assert page.evaluate(LOOKS) == []
    gate.open()
    Visitor(page).act("panel", panel="menu")
    assert page.evaluate(LOOKS) == ["avalon", "tt-i-menu", "av-fog"]


def test_a_card_whose_game_does_not_come_says_so_and_can_be_pressed_again(
    start_app: AppOpener, context: BrowserContext
) -> None:
    start_app.expect_complaint("ERR_FAILED")
    gate = Gate(context, fails=True)
    page = start_app(context=context)
    page.wait_for_function(MARKED, arg="games")
    for _ in range(2):
        rev = page.evaluate("document.body.dataset.rev")
        page.locator('[data-act="new"][data-game="avignon"]').click()
        page.wait_for_function("(rev) => document.body.dataset.rev !== rev", arg=rev)
        expect(page.get_by_role("alert")).to_contain_text("Couldn’t load Avignon. Are you online?")
        assert page.evaluate("document.body.dataset.screen") == "home"
    gate.open()
    page.locator('[data-act="new"][data-game="avignon"]').click()
    page.wait_for_function(f"() => !!({SHOWN})()")
    assert page.evaluate(BODY) == ["new", "avignon"]


@pytest.mark.rare
def test_a_wrong_file_in_the_place_of_an_archive_is_told_and_fetched_anew(
    start_app: AppOpener, context: BrowserContext
) -> None:
    front = "<!doctype html><title>Another page</title>"
    context.route(ARCHIVE, lambda route: route.fulfill(body=front, content_type="text/html"))
    page = start_app(context=context)
    page.locator('[data-act="new"][data-game="avalon"]').click()
    expect(page.get_by_role("alert")).to_contain_text("Couldn’t load Avalon")
    context.unroute(ARCHIVE)
    page.locator('[data-act="new"][data-game="avalon"]').click()
    page.wait_for_function(f"() => !!({SHOWN})()")


@pytest.mark.rare
def test_a_running_match_whose_game_does_not_come_is_still_there_when_it_does(
    start_app: AppOpener, context: BrowserContext
) -> None:
    start_app.expect_complaint("ERR_FAILED")
    page = start_app(context=context, store=STORE)
    Visitor(page).open("turn")
    kept = page.evaluate("localStorage.getItem('threethrones:match:turn')")
    gate = Gate(context, fails=True)
    reload_app(page)
    expect(page.get_by_role("alert")).to_contain_text("Nothing is lost; please try again.")
    assert page.evaluate("document.body.dataset.screen") == "home"
    gate.open()
    Visitor(page).open("turn")
    assert page.evaluate(BODY) == ["table", "avalon"]
    assert page.evaluate("localStorage.getItem('threethrones:match:turn')") == kept


# --- the languages ------------------------------------------------------------------------------------------


def spoken(page: Page) -> list[str]:
    """What language the page says that it is in, and in which it speaks."""
    button = page.locator('[data-act="go"][data-screen="settings"]')
    return [page.evaluate("document.documentElement.lang"), button.inner_text().strip()]


def test_a_visitors_language_comes_before_the_first_screen_and_others_when_they_are_chosen(
    start_app: AppOpener,
) -> None:
    dutch = start_app.browser.new_context(locale="nl-NL", reduced_motion="reduce")
    dutch.add_init_script(FLEETING)
    start_app.passing.append(dutch)
    start_app.watch(dutch)
    own, other = (Gate(dutch, archive=re.compile(rf"/{code}-[A-Z0-9]+\.bin$")) for code in ("nl", "de"))
    page = dutch.new_page()
    page.goto(start_app.site, wait_until="commit")
    page.wait_for_selector("#app main:not(.loading)")
    assert spoken(page)[0] == "nl", "Before any Python runs."
    own.open()
    wait_until_ready(page)
    assert spoken(page) == ["nl", "Instellingen"]
    assert asked(page)["nl"] < ready(page)
    visitor = Visitor(page)
    visitor.act("go", screen="settings")
    page.select_option('select[name="language"]', "de")
    expect(page.get_by_text("Deutsch wordt geladen …")).to_be_visible()
    assert page.evaluate("localStorage.getItem('threethrones:settings')") is None
    other.open()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Sprache")).to_be_visible()
    for code, told in (("en", "Language"), ("nl", "Taal"), ("de", "Sprache")):
        visitor.choose("language", code)
        assert page.evaluate("document.documentElement.lang") == code
        expect(page.get_by_text(told, exact=True)).to_be_visible()
    assert asked(page)["de"] > ready(page)
    reload_app(page)
    assert spoken(page) == ["de", "Einstellungen"]
    moments = asked(page)
    assert moments["de"] < ready(page)
    assert moments.get("nl", ready(page)) >= ready(page)


def test_where_the_visitors_language_does_not_come_the_app_speaks_english_until_it_does(
    start_app: AppOpener, context: BrowserContext
) -> None:
    start_app.expect_complaint("ERR_FAILED")
    context.add_init_script("Object.defineProperty(navigator, 'languages', { get: () => ['nl'] })")
    gate = Gate(context, fails=True, archive=LANGUAGE)
    games = Gate(context)
    page = start_app(context=context)
    assert spoken(page) == ["en", "Settings"]
    gate.open()
    games.open()
    page.wait_for_function(MARKED, arg="games")
    assert spoken(page) == ["nl", "Instellingen"]


# --- in somebody else's page --------------------------------------------------------------------------------


def archives_of(page: Page) -> list[str]:
    """The archives that the widget of a page has asked for."""
    found: list[list[Any]] = frames(page)[0].evaluate(ASKED)
    return [name for name, _ in found if name in CARDS]


def test_a_widget_fetches_its_game_and_no_other_until_a_load_asks_for_it(host: Host) -> None:
    page = host('<three-thrones id="w" game="avignon" start="visible"></three-thrones>')
    assert wait_for(page, "ready")["game"] == "avignon"
    assert archives_of(page) == ["avignon"]
    gate = Gate(page.context)
    page.evaluate("() => { w.game = 'camelot'; }")
    page.wait_for_timeout(200)
    page.evaluate("() => { w.controls = 'none'; w.ply = 0; }")
    page.wait_for_timeout(500)
    assert len(heard(page, "ready")) == 1, "The load waits, and what comes after it waits with it."
    gate.open()
    assert wait_for(page, "ready", 2)["game"] == "camelot"
    frames(page)[0].wait_for_function("document.body.dataset.controls === 'none'")
    assert archives_of(page) == ["avignon", "camelot"]
    assert heard(page, "error") == []


@pytest.mark.rare
def test_a_widget_whose_game_does_not_come_tells_the_page(host: Host) -> None:
    page = host('<three-thrones id="w" game="avignon"></three-thrones>')
    gate = Gate(page.context, fails=True)
    page.locator("#w").click()
    assert "couldn’t start" in wait_for(page, "error")["text"]
    gate.open()
    page.evaluate("document.body.append(w)")
    page.locator("#w").click()
    assert wait_for(page, "ready")["game"] == "avignon"
    gate.shut = True
    page.evaluate("() => { w.game = 'camelot'; }")
    assert "Couldn’t load Shadows over Camelot" in wait_for(page, "error", 2)["text"]
    gate.open()
    page.evaluate("() => { w.game = ''; w.game = 'camelot'; }")
    assert wait_for(page, "ready", 2)["game"] == "camelot"


@pytest.mark.rare
def test_without_a_network_the_start_of_a_match_says_what_is_missing(
    start_app: AppOpener, context: BrowserContext
) -> None:
    start_app.expect_complaint("ERR_FAILED")
    Gate(context, fails=True)
    page = context.new_page()
    page.goto(f"{start_app.site}#{links.pack(links.Link(document_in(STORE['match:turn'])))}")
    wait_until_ready(page)
    expect(page.get_by_role("alert")).to_contain_text("Couldn’t load Avalon")
