"""For everybody: what axe finds on the first screen, its language, and where one stands in a group."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import AppOpener
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor


@pytest.mark.always
def test_an_empty_home_screen_in_the_browsers_language(start_app: AppOpener) -> None:
    page = start_app(lang="nl-BE")
    assert page.evaluate("document.documentElement.lang") == "nl"
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    visitor = Visitor(page)
    visitor.act("go", screen="settings")
    visitor.choose("language", "en")
    assert page.evaluate("document.documentElement.lang") == "en"


DESCRIPTIONS: Final = """
() => Object.fromEntries(
    [...document.querySelectorAll("#row button")].map((item) => [item.id, item.ariaDescription])
)
"""
IN_FOCUS: Final = "[document.activeElement.id, document.activeElement.ariaDescription]"


def test_an_arrow_reaches_what_has_said_its_place_before(open_app: AppOpener) -> None:
    """Orca reads a description twice that changes as the focus comes."""
    page = open_app(store=STORE)
    Visitor(page).open("turn")
    page.locator('[data-spot="1"]').focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        before = page.evaluate(DESCRIPTIONS)
        page.keyboard.press(key)
        item, told = page.evaluate(IN_FOCUS)
        assert re.search(r"\d+ of \d+$", told)
        assert before[item] == told


def test_where_one_stands_in_a_group_is_said_behind_what_it_is_and_only_there(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    Visitor(page).open("turn")
    place, other = page.locator('[data-spot="4"]'), page.locator('[data-spot="8"]')
    told = str(place.get_attribute("aria-description"))
    for _ in range(2):
        place.focus()
        expect(place).to_have_attribute("aria-description", re.compile(rf"{re.escape(told)}\. \d+ of \d+"))
        other.focus()
        expect(place).to_have_attribute("aria-description", told)
    page.locator("h1").first.focus()
    # Whoever comes back to the group by Tab hears at once where they are.
    expect(other).to_have_attribute("aria-description", re.compile(r"\. \d+ of \d+$"))
