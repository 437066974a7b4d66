"""Review in the browser: by clicks, by keys, by the slider, and by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import AppOpener
from tests.browser.stations import STORE
from tests.browser.visitor import HIDE, Visitor
from threethrones.core.document import load
from threethrones.core.match import Match
from threethrones.games import GAMES

SLIDER: Final = ".walk input[type=range]"


def kept(name: str) -> Match:
    """A match of the store."""
    match = load(json.loads(STORE[f"match:{name}"])["document"], GAMES).match
    assert match is not None
    return match


@pytest.fixture(scope="module")
def visitor(site: str, browser: Browser) -> Iterator[Visitor]:
    """A page that these tests share."""
    opener = AppOpener(site, browser)
    yield Visitor(opener(store=STORE))
    opener.close()


def body(visitor: Visitor, name: str) -> str:
    """What the page says of itself."""
    return str(visitor.page.evaluate("(name) => document.body.dataset[name]", name))


def ply(visitor: Visitor) -> int:
    """The ply that is shown."""
    return int(body(visitor, "ply"))


@pytest.mark.always
def test_the_slider_obeys_keys_and_a_pointer_that_drags_it(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("over")
    visitor.act("review")
    last = kept("over").ply
    slider = page.locator(SLIDER)
    slider.focus()
    for key, want in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        rev = visitor.rev()
        page.keyboard.press(key)
        visitor.changed(rev)
        assert ply(visitor) == want
        assert page.evaluate("document.activeElement.matches('.walk input')")
        assert slider.input_value() == str(want)
        assert str(slider.get_attribute("aria-valuetext")).startswith(f"Move {want} of {last}: ")
    box = slider.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, y)
    page.mouse.down()
    seen = set()
    for step in range(8):
        page.mouse.move(box["x"] + box["width"] * (8 - step) / 10, y)
        page.wait_for_function("(value) => document.body.dataset.ply === value", arg=slider.input_value())
        seen.add(ply(visitor))
    page.mouse.up()
    assert len(seen) > 6, "it tells while it moves"


def test_whoever_steps_by_key_to_the_end_is_still_at_the_buttons(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("over")
    visitor.act("review")
    visitor.act("leaf", to="previous")
    page.locator('.walk [data-to="next"]').focus()
    rev = visitor.rev()
    page.keyboard.press("Enter")
    visitor.changed(rev)
    assert ply(visitor) == kept("over").ply
    assert page.evaluate("document.activeElement.closest('.walk-acts') !== null")


def test_the_line_of_the_ply_comes_into_sight_and_the_page_stays(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size({"width": 360, "height": 640})
    visitor.open("over")
    visitor.act("review")
    for to in ("first", "last"):
        visitor.act("leaf", to=to)
        assert page.evaluate("scrollY") == 0
        inside = """
        () => {
            const line = document.querySelector(".line[aria-current]").getBoundingClientRect();
            const box = document.querySelector("[data-scroll=review]").getBoundingClientRect();
            return line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
        }
        """
        assert page.evaluate(inside)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_it_goes_on_by_itself_until_somebody_presses_or_nobody_looks(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("over")
    visitor.act("review")
    for stop in ("main.review", HIDE):
        visitor.act("leaf", to="first")
        visitor.act("run")
        page.wait_for_function("document.body.dataset.ply === '1'", timeout=5000)
        if stop is HIDE:
            visitor.event(stop)
        else:
            rev = visitor.rev()
            page.mouse.click(4, 700)
            visitor.changed(rev)
        assert page.locator("[data-autoplay]").count() == 0
        page.wait_for_timeout(2000)
        assert ply(visitor) == 1


STICKING_OUT: Final = """
() => [...document.querySelectorAll(".finale *, .account *")].filter((element) => {
    if (element.closest(".visually-hidden, svg")) return false;
    const { left, right } = element.closest(".finale, .account").getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return own.width > 0 && (own.left < left || own.right > right);
}).map((element) => element.outerHTML.slice(0, 80))
"""


def test_an_end_stays_within_its_frame_leads_into_the_review_and_to_a_rematch(open_app: AppOpener) -> None:
    visitor = Visitor(open_app(lang="de-DE", viewport=(320, 640), store=STORE))
    page = visitor.page
    for name in ("c-over", "over"):
        visitor.open(name)
        page.wait_for_function("() => document.querySelector('.account:not(:has([data-autoplay]))')")
        assert page.evaluate(STICKING_OUT) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    lead = page.locator('.turning [data-act="review"]')
    whither = str(lead.get_attribute("data-to"))
    visitor.press('.turning [data-act="review"]')
    assert (visitor.screen, body(visitor, "ply")) == ("review", whither)
    visitor.act("leave-review")
    visitor.act("rematch")
    assert (visitor.screen, body(visitor, "ply"), body(visitor, "game")) == ("table", "0", "avalon")
