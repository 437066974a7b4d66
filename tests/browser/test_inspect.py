"""What is this? By the mouse at rest, by a long press and by a key; none of them picks anything."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MARKED, AppOpener
from tests.browser.hands import FingerDrag, aim
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor

LINE: Final = "red knight – reinforces"
LEFT: Final = "() => { dispatchEvent(new Event('pagehide')); }"
"""The page is covered as after a while without a touch, though it is in sight."""
KNIGHT: Final = "#hand [data-spot=Kr]"


def at_the_board(page: Page) -> Visitor:
    """Somebody whose drawer is open."""
    page.wait_for_function(MARKED, arg="what")
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    return visitor


@pytest.mark.always
def test_the_mouse_at_rest_is_told_and_can_go_on_to_the_rule(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = at_the_board(page)
    tip, rev = page.locator("#what"), visitor.rev()
    page.hover(KNIGHT)
    expect(tip).to_contain_text(LINE)
    page.hover(".av-place[data-spot='4']", position={"x": 8, "y": 40})
    expect(tip).to_contain_text("Territory 4")
    tip.locator("[data-rule=AV12]").click()
    expect(page.locator("dialog.rule-panel[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()
    assert visitor.rev() == rev
    # It is in nobody's way: what lies under it can be pressed.
    page.hover(".av-opp[data-at='p1-4']")
    expect(tip).to_contain_text("Territory 4, ")
    visitor.press(".av-place[data-spot='4']")
    expect(tip).to_be_hidden()
    expect(page.locator("#panel-look")).to_be_visible()


def test_a_key_is_told_goes_on_by_arrows_and_escape_takes_back_nothing(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = at_the_board(page)
    tip = page.locator("#what")
    visitor.target("Kr")
    page.focus(KNIGHT)
    rev = visitor.rev()
    page.keyboard.press("?")
    expect(tip).to_contain_text(LINE)
    expect(page.get_by_role("status").filter(has_text=LINE)).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(tip).to_contain_text("green sorceress")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(page.locator(".picked")).to_have_count(1)
    assert visitor.rev() == rev
    page.keyboard.press("?")
    page.keyboard.press("?")
    expect(page.locator("#panel-rules")).to_be_visible()
    expect(tip).to_be_hidden()


def test_a_long_press_is_told_and_neither_picks_nor_hinders_a_drag(open_app: AppOpener) -> None:
    page = open_app(store=STORE, touch=True, viewport=(360, 740))
    visitor = at_the_board(page)
    tip, finger, rev = page.locator("#what"), FingerDrag(page), visitor.rev()
    x, y, _ = aim(page, KNIGHT)
    finger.down(x, y)
    expect(tip).to_contain_text(LINE)
    finger.up()
    page.evaluate("() => window.painted")
    assert (visitor.rev(), page.locator(".picked").count()) == (rev, 0)
    expect(tip).to_be_visible()
    # The next tap is one like any other; a press that moves away after all drags.
    page.touchscreen.tap(x, y)
    expect(page.locator(".picked")).to_have_count(1)
    expect(tip).to_be_hidden()
    finger.down(x, y)
    expect(tip).to_be_visible()
    finger.move(x, y - 80)
    expect(page.locator(".ghost")).to_have_count(1)
    expect(tip).to_be_hidden()
    finger.up()


def test_a_long_press_of_the_mouse_is_told_and_does_not_pick_either(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = at_the_board(page)
    tip, rev = page.locator("#what"), visitor.rev()
    x, y, _ = aim(page, KNIGHT)
    page.mouse.move(x, y)
    page.mouse.down()
    expect(tip).to_contain_text(LINE)
    page.mouse.up()
    page.evaluate("() => window.painted")
    assert (visitor.rev(), page.locator(".picked").count()) == (rev, 0)
    page.mouse.click(x, y)
    expect(page.locator(".picked")).to_have_count(1)
    expect(tip).to_be_hidden()


def test_what_is_said_of_a_hand_goes_with_what_the_page_shows(open_app: AppOpener) -> None:
    """Also while the mouse, or the finger, has not moved since: a cover comes by itself."""
    page = open_app(store=STORE, touch=True)
    visitor = at_the_board(page)
    tip, status = page.locator("#what"), page.get_by_role("status").filter(has_text=LINE)
    for how in ("mouse", "finger"):
        finger = FingerDrag(page)
        if how == "mouse":
            page.hover(KNIGHT)
        else:
            finger.down(*aim(page, KNIGHT)[:2])
        expect(tip).to_contain_text(LINE)
        expect(status).to_have_count(1)
        visitor.event(LEFT)
        assert page.evaluate("document.body.dataset.cover") == "yes"
        expect(tip).to_be_hidden()
        expect(status).to_have_count(0)
        if how == "finger":
            finger.up()
        visitor.act("reveal")
