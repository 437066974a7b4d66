"""What has happened is played over the board: by itself, or until somebody goes on."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.visitor import Visitor
from tests.games.camelot.positions import position
from tests.table.device import ALL_NAMES, kept_text, match_from
from threethrones.games.camelot.game import GAME

pytestmark = pytest.mark.browser

STORE: Final = {
    "match:put": kept_text(match_from(position(phase="evil", foe="De", hands="Me/F1/F2F2"), GAME), ALL_NAMES)
}
GREAT = "#beats > .great"
SMALL = "#beats > .small"
BELOW_STRIP = (
    "document.querySelector('#beats > .small').getBoundingClientRect().top"
    " >= document.querySelector('#strip').getBoundingClientRect().bottom - 1"
)
MOVING = "document.getElementById('beats').getAnimations({ subtree: true }).length"


def about_to_draw(opener: AppOpener, motion: bool = False) -> Visitor:
    """A black card is to be drawn, which all read."""
    page = opener(store=STORE, motion=motion)
    visitor = Visitor(page)
    visitor.act("resume", key="match:put")
    return visitor


def read_out(opener: AppOpener, motion: bool = False) -> Visitor:
    """A black card has been drawn, and is read out."""
    visitor = about_to_draw(opener, motion)
    visitor.press('[data-spot="draw"]')
    expect(visitor.page.locator(GREAT)).to_have_count(1)
    return visitor


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Go on").click()


def test_a_great_one_fills_the_board_and_waits_until_somebody_goes_on(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page, rev = visitor.page, visitor.rev()
    board, played = (page.locator(what).bounding_box() for what in ("#board", GREAT))
    assert board is not None
    assert played is not None
    assert played["width"] == pytest.approx(board["width"], abs=2)
    expect(page.get_by_role("region", name="Despair")).to_be_visible()
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    go_on(page)
    page.locator(GREAT).wait_for(state="detached")
    assert visitor.rev() == rev, "the app has nothing to do with it"


@pytest.mark.parametrize("how", ["a tap on it", "Enter", "Escape"])
def test_it_ends_by_a_tap_anywhere_on_it_and_by_keys(open_app: AppOpener, how: str) -> None:
    page = read_out(open_app).page
    if how == "a tap on it":
        page.locator(GREAT).click(position={"x": 20, "y": 20})
    else:
        page.keyboard.press(how)
    page.locator("#beats > *").wait_for(state="detached")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_press_on_the_dock_skips_nothing_that_is_yet_to_be_seen(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page, rev = visitor.page, visitor.rev()
    reveal = page.locator('[data-act="reveal"]')
    reveal.click()
    page.mouse.click(*middle(page, "#strip p"))
    page.mouse.click(*middle(page, "#strip p"))
    expect(page.locator(GREAT)).to_have_count(1)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert visitor.rev() == rev
    go_on(page)
    reveal.click()
    page.wait_for_function("document.body.dataset.seat !== ''")
    expect(page.locator("#beats > *")).to_have_count(0)


def test_by_keys_the_dock_can_be_used_all_the_while(open_app: AppOpener) -> None:
    page = read_out(open_app).page
    page.locator('[data-act="reveal"]').press("Enter")
    page.wait_for_function("document.body.dataset.seat !== ''")
    expect(page.locator("#beats > *")).to_have_count(0)


SOON: Final = 3_000
LONG: Final = 60_000
"""Milliseconds on the page's own clock, which the tests set."""


def test_a_card_that_brings_but_despair_goes_by_itself(open_app: AppOpener) -> None:
    visitor = about_to_draw(open_app, motion=True)
    visitor.page.clock.install()
    visitor.press('[data-spot="draw"]')
    expect(visitor.page.locator(GREAT)).to_have_count(1)
    visitor.page.clock.fast_forward(SOON)
    expect(visitor.page.locator(GREAT)).to_have_count(0)


@pytest.mark.parametrize("how", ["without motion", "each move waits"])
def test_where_nothing_shall_go_by_itself_it_waits(open_app: AppOpener, how: str) -> None:
    store = {**STORE, "settings": json.dumps({"pace": "step" if how == "each move waits" else "normal"})}
    page = open_app(store=store, motion=how == "each move waits")
    visitor = Visitor(page)
    visitor.act("resume", key="match:put")
    page.clock.install()
    visitor.press('[data-spot="draw"]')
    expect(page.locator(GREAT)).to_have_count(1)
    page.clock.fast_forward(LONG)
    expect(page.locator(GREAT)).to_have_count(1)
    assert any("Despair" in line for line in page.locator("#said > p").all_inner_texts())


def test_small_ones_go_by_themselves_one_after_the_other(open_app: AppOpener) -> None:
    visitor = about_to_draw(open_app, motion=True)
    visitor.press('[data-spot="life"]')
    page = visitor.page
    expect(page.locator(SMALL)).to_have_count(1)
    assert page.evaluate(MOVING) > 0
    assert page.evaluate(BELOW_STRIP), "It says whose turn it is."
    page.locator(SMALL).wait_for(state="detached")


def test_two_presses_end_all_and_what_was_said_was_said(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page = visitor.page
    said = page.locator("#said > p").all_inner_texts()
    go_on(page)
    visitor.act("watch")
    expect(page.locator("#beats > *")).to_have_count(1)
    page.locator(GREAT).click(position={"x": 20, "y": 20})
    page.mouse.click(*middle(page, "#strip p"))
    expect(page.locator("#beats > *")).to_have_count(0)
    assert page.locator("#said > p").all_inner_texts() == said
    assert any("Despair" in line for line in said)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_where_motion_is_not_wanted_all_stands_still(open_app: AppOpener) -> None:
    page = read_out(open_app, motion=False).page
    assert page.evaluate(MOVING) == 0
    go_on(page)
    Visitor(page).act("watch")
    expect(page.locator("#beats > *")).to_have_count(1)
    assert page.evaluate(MOVING) == 0


def test_a_reload_in_the_middle_comes_back_to_the_question(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page = visitor.page
    before = page.evaluate("document.body.dataset.digest")
    reload_app(page)
    assert page.evaluate("document.body.dataset.digest") == before
    assert page.evaluate("document.body.dataset.screen") == "table"
    expect(page.locator("#beats > *")).to_have_count(0)
    expect(page.locator('[data-act="reveal"]')).to_be_visible()


def test_watching_again_and_the_review_play_the_same(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page = visitor.page
    first = page.locator(GREAT).inner_text()
    go_on(page)
    visitor.act("watch")
    page.locator(GREAT).wait_for()
    assert page.locator(GREAT).inner_text() == first
    go_on(page)
    visitor.act("panel", panel="menu")
    visitor.act("review")
    visitor.act("leaf", to="first")
    visitor.act("leaf", to="next")
    page.locator(GREAT).wait_for()
    assert page.locator(f"{GREAT} h2").inner_text() == "Despair"


def test_leaving_the_table_ends_it(open_app: AppOpener) -> None:
    page = read_out(open_app).page
    page.get_by_role("button", name="Home").click()
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator("#beats > *")).to_have_count(0)
