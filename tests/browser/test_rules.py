"""Rules over the board, and their pages: without Python, in the reader's language, also without a network."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import AppOpener
from tests.browser.start_faults import FRONT
from tests.browser.visitor import Visitor

RULE = "dialog.rule-panel"
FONT_SIZE = "(element) => parseFloat(getComputedStyle(element).fontSize)"
FLAT = """
(part) => {
    const [opponent, place, own] = document.querySelector(`${part} .av-cell`).children;
    const at = [opponent, place, own].map((element) => element.getBoundingClientRect());
    return at[0].bottom <= at[1].top && at[1].bottom <= at[2].top ? "flat"
        : at[0].right <= at[1].left && at[1].right <= at[2].left ? "upright" : "neither";
}
"""


@pytest.mark.parametrize(
    ("size", "lies"), [((390, 844), "upright"), ((844, 390), "flat"), ((1280, 800), "flat")]
)
def test_the_pictures_lie_as_the_board_of_this_device(
    open_app: AppOpener, size: tuple[int, int], lies: str
) -> None:
    page = open_app(viewport=size)
    visitor = Visitor(page)
    visitor.act("new", game="avalon")
    visitor.act("start")
    visitor.act("panel", panel="rules")
    page.get_by_role("button", name="In five pictures").click()
    expect(page.locator(f"{RULE} figure")).to_have_count(5)
    assert [page.evaluate(FLAT, part) for part in ("#board", RULE)] == [lies, lies]
    assert page.locator(".rule-panel .panel-body").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    page.keyboard.press("Escape")
    expect(page.locator(RULE)).to_have_count(0)


@pytest.mark.always
def test_a_rule_opens_over_the_board_and_leads_on(open_app: AppOpener) -> None:
    page = open_app(lang="de-DE")
    open_app.expect_complaint("Failed to load resource")
    visitor = Visitor(page)
    visitor.act("new", game="avalon")
    visitor.act("start")
    cite, rule = page.get_by_role("button", name="Regel AV34", exact=True), page.locator(RULE)
    # The rules cannot be fetched, or are not ours, and this is told; the next time they come.
    for answer in ({"status": 500}, {"body": FRONT, "content_type": "text/html"}):
        page.route("**/rules/de/*", partial(Route.fulfill, **answer))
        visitor.act("panel", panel="rules")
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Es gibt gerade kein Netz")
        page.keyboard.press("Escape")
        expect(page.locator("#short-rules")).to_have_count(0)
        page.unroute("**/rules/de/*")
    visitor.act("panel", panel="rules")
    expect(page.get_by_role("heading", name="Angreifen", exact=True)).to_be_visible()
    cite.focus()
    page.keyboard.press("Enter")
    # Its name is small print.
    expect(rule.get_by_role("heading", name="Burgen")).to_be_visible()
    small, text = (rule.locator(part).first for part in (".rule > h3", ".rule p"))
    assert small.inner_text() == "AV34"
    assert small.evaluate(FONT_SIZE) < text.evaluate(FONT_SIZE)
    expect(rule).to_contain_text("wie eine zusätzliche Karte")
    assert rule.locator("figure").count() == 2
    assert page.evaluate("document.activeElement.closest('dialog').className") == "panel rule-panel"
    more = rule.get_by_role("link", name="Mehr in den Regeln")
    assert (more.get_attribute("href") or "").endswith("/rules/de/avalon.html#AV34")
    # The keys of the game rest meanwhile, and the focus is where it was.
    rev = visitor.rev()
    page.keyboard.press("l")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    assert visitor.rev() == rev
    expect(cite).to_be_focused()
    page.get_by_role("button", name="In fünf Bildern").click()
    expect(rule.get_by_role("heading", name="In fünf Bildern")).to_be_visible()
    assert rule.locator("figure").count() == 5
    rule.get_by_role("button", name="Schließen").click()
    expect(rule).to_have_count(0)
    assert len([url for url in open_app.requests if "/rules/de/avalon.html" in url]) == 3


def test_the_rules_pages_speak_the_readers_language_and_can_be_searched(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="de-AT", viewport={"width": 320, "height": 568})
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.goto(f"{site}rules/camelot.html#SC44")
    page.wait_for_url(f"{site}rules/de/camelot.html#SC44")
    expect(page.locator("#SC44")).to_be_in_viewport()
    assert page.locator("#SC44").evaluate("(rule) => rule.matches(':target')")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert not page.evaluate("'loadPyodide' in window")
    page.get_by_role("searchbox").fill("dunkler wald")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^Gefunden: \d$"))
    expect(page.locator("#SC81")).to_be_visible()
    expect(page.locator("#SC44")).to_be_hidden()
    page.get_by_role("searchbox").fill("kein wort davon")
    expect(page.get_by_role("status")).to_have_text("Nichts gefunden.")
    page.get_by_role("searchbox").fill("")
    page.get_by_role("link", name="Nederlands").click()
    page.wait_for_url(f"{site}rules/nl/camelot.html#SC44")
    assert wrong == []
    context.close()


def test_the_rules_pages_are_sound_to_axe_in_light_and_dark(site: str, browser: Browser) -> None:
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site}rules/en/avignon.html#AG22")
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("audit(document, { runOnly: ['color-contrast'] })") == []
    context.close()
