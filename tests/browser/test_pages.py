"""The pages without a program: nothing at this address, too old a browser, no JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from building.steps import WEB
from tests.browser.conftest import wait_until_ready

AXE: Final = WEB / "node_modules/axe-core/axe.min.js"
FINDINGS: Final = "async () => (await axe.run(document)).violations.map(({ id, help }) => `${id}: ${help}`)"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A small phone, in the dark; it fails when another host is asked for anything."""
    context = browser.new_context(viewport={"width": 320, "height": 568}, color_scheme="dark")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).hostname or ""))
    yield page
    context.close()
    assert set(asked) <= {"127.0.0.1"}


def check_plain(page: Page) -> None:
    """It is readable, fits and has nothing that axe-core finds."""
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 26, 28)"
    page.evaluate(AXE.read_text("utf-8") + "; 0")
    assert page.evaluate(FINDINGS) == []


@pytest.mark.parametrize("wrong", ["nothing.html", "a/b/c/d"])
def test_a_wrong_address_leads_to_the_start_from_any_depth(site: str, page: Page, wrong: str) -> None:
    answer = page.goto(f"{site}{wrong}")
    assert answer is not None
    assert answer.status == 404
    page.wait_for_function("document.styleSheets.length")
    check_plain(page)
    assert page.locator("[lang=de]").count() == 2
    page.locator("#home").click()
    assert page.url == site


TOO_OLD: Final = {
    "no WebAssembly": "delete window.WebAssembly",
    "an old WebAssembly": "delete WebAssembly.Tag",
    "no modules": "delete HTMLScriptElement.prototype.noModule",
    "no dialogs": "delete window.HTMLDialogElement",
    "not new enough": "CSS.supports = () => false",
}


@pytest.mark.parametrize("lacks", TOO_OLD.values(), ids=TOO_OLD)
def test_too_old_a_browser_is_told_in_plain_words(site: str, page: Page, lacks: str) -> None:
    page.add_init_script(lacks)
    page.goto(site)
    page.wait_for_url(f"{site}old.html")
    assert page.get_by_text("This browser is too old").is_visible()
    assert page.get_by_text("Dieser Browser ist zu alt").is_visible()
    check_plain(page)


@pytest.mark.always
def test_a_current_browser_stays(site: str, page: Page) -> None:
    page.goto(site)
    wait_until_ready(page)
    assert page.url == site


def test_without_javascript_the_page_says_what_it_needs(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    for number, told in enumerate(("needs JavaScript and WebAssembly", "braucht JavaScript und WebAssembly")):
        sentence = page.locator("noscript p").nth(number)
        assert sentence.is_visible()
        assert told in sentence.inner_text()
    assert not page.locator("#boot").is_visible()
    context.close()
