"""A lesson by clicks: from the home screen to its end, each where it points."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import AppOpener
from threethrones.games import LESSONS

POINTED: str = "[data-spot].hinted"


def test_avignon_is_learnt_by_clicking_what_is_marked(open_app: AppOpener) -> None:
    page = open_app()
    page.locator('[data-act="lesson"][data-game="avignon"]').click()
    coach = page.locator("#coach")
    steps = LESSONS["avignon"]["first"].steps
    for number, _ in enumerate(steps, 1):
        expect(coach).to_contain_text(f"Step {number} of {len(steps)}")
        while coach.is_visible() and f"Step {number} of" in coach.inner_text():
            # The others may think; what waits for a second tap is marked as well.
            pointed = page.locator(POINTED)
            if pointed.count():
                rev = page.locator("body").get_attribute("data-rev")
                pointed.first.click()
                expect(page.locator("body")).not_to_have_attribute("data-rev", rev or "")
            elif page.locator('body[data-screen="over"]').count():
                break
            else:
                page.wait_for_timeout(100)
    expect(page.locator('body[data-screen="over"]')).to_be_attached()
    expect(coach).to_contain_text("You have won")
    page.locator('header [data-act="home"]').click()
    expect(page.locator('[data-act="lesson"][data-game="avignon"]')).to_have_count(0)
