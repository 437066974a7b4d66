"""A lesson by clicks: from the home screen to its end, each where it points."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import AppOpener
from tests.browser.hands import PLAYING
from tests.browser.visitor import Visitor
from threethrones.games import LESSONS

POINTED: Final = "[data-spot].hinted"
READY: Final = f"document.querySelector('{POINTED}') || document.body.dataset.screen === 'over'"
"""The others have played, or it is over; what is great of it waits until somebody goes on."""


def test_avignon_is_learnt_by_clicking_what_is_marked(open_app: AppOpener) -> None:
    page = open_app()
    visitor, coach = Visitor(page), page.locator("#coach")
    visitor.act("lesson", game="avignon")
    expect(coach).to_be_visible()
    steps = len(LESSONS["avignon"]["first"].steps)
    told = []
    while visitor.screen == "table":
        page.wait_for_function(f"() => ({PLAYING})() || {READY}")
        visitor.skip()
        page.wait_for_function(f"() => {READY}")
        if visitor.screen == "table":
            told.append(coach.locator("small").inner_text())
            visitor.spot(str(page.locator(POINTED).first.get_attribute("data-spot")))
    assert list(dict.fromkeys(told)) == [f"Step {number} of {steps}" for number in range(1, steps + 1)]
    expect(coach).to_contain_text("You have won")
    visitor.home()
    expect(page.locator('[data-act="lesson"][data-game="avignon"]')).to_have_count(0)
