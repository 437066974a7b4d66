"""What the browser shows of Avignon alone: the board that turns, persons made by clicks."""

from __future__ import annotations

import re
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.visitor import Visitor
from tests.games.avignon.positions import position
from tests.games.avignon.stations import STORE
from tests.table.device import LONG_NAMES, kept_text, match_from
from threethrones.games.avignon.game import GAME


def near(page: Page) -> str:
    """Whose end of the board is the near one."""
    return page.locator(".ag-near .ag-name").inner_text()


def test_the_board_turns_to_the_player_or_lies_as_it_is(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("a-guarded")
    assert page.evaluate("document.body.dataset.seat") == "0"
    assert near(page) == LONG_NAMES[0]
    visitor.target("2", "beseech")
    assert page.evaluate("document.body.dataset.seat") == "1"
    assert near(page) == LONG_NAMES[0], "The device lies between the players."
    before = page.locator(".ag-card").first.bounding_box()
    visitor.act("turn")
    after = page.locator(".ag-card").first.bounding_box()
    assert near(page) == LONG_NAMES[1]
    assert before is not None
    assert after is not None
    assert before["y"] != after["y"]
    reload_app(page)
    assert near(page) == LONG_NAMES[1], "The switch is kept with the match."
    visitor.act("turn")
    assert near(page) == LONG_NAMES[0]


def check_turned(page: Page) -> None:
    """The page of a phone stands on its head, and its bar is in sight."""
    assert page.evaluate("document.body.dataset.turned") == "yes"
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    bar = page.locator(".match-bar").bounding_box()
    assert bar is not None
    assert -1 <= bar["y"] <= 641 - bar["height"]


def test_on_a_phone_a_turned_page_is_shown_from_its_start(open_app: AppOpener) -> None:
    page = open_app(store=STORE, viewport=(360, 640))
    visitor = Visitor(page)
    visitor.open("a-guarded")
    visitor.act("turn")
    assert page.evaluate("document.body.dataset.turned") is None
    visitor.target("2", "beseech")
    check_turned(page)
    reload_app(page)
    check_turned(page)
    visitor.act("turn")
    assert page.evaluate("[document.body.dataset.turned ?? '', scrollY]") == ["", 0]


@pytest.mark.always
def test_persons_are_made_by_clicks_and_played(open_app: AppOpener) -> None:
    sentence = "Pull this person 3 places. Push 1 other person (Bishop faction) 1 place."
    page = open_app(seed="5")
    visitor = Visitor(page)
    visitor.act("new", game="avignon")
    visitor.choose("rome", "0")
    visitor.choose("set", "own")
    visitor.choose("person", "knight")
    visitor.choose("steps0", "3")
    tick(visitor, "of1-bishop")
    assert page.locator(".ag-sentence").inner_text().strip() == sentence
    visitor.choose("whom1", "this")
    visitor.act("start")
    assert page.evaluate("document.body.dataset.screen") == "new"
    assert page.get_by_text("Knight: two parts would move the same card.").count() == 1
    visitor.choose("whom1", "others")
    tick(visitor, "of1-bishop")
    assert page.locator(".ag-sentence").inner_text().strip() == sentence
    visitor.act("start")
    visitor.target("2", "petition", "5", "5")
    bishop = page.get_by_role("button", name="Column 5, Bishop")
    expect(bishop).to_have_attribute(
        "aria-description", re.compile(r"^Bishop faction, at Nice(\. \d+ of \d+)?$")
    )
    assert page.get_by_role("button", name="Player 1’s congregation: Knight").count() == 1


def tick(visitor: Visitor, name: str) -> None:
    """Tick a box of the form."""
    rev = visitor.rev()
    visitor.page.locator(f'input[name="{name}"]').check()
    visitor.changed(rev)


ENDINGS: Final = {"won": ("C4 B2 I2 N2 K2", "PB/KI"), "lost": ("C0 B2 I2 N2 K2", "PB/KI")}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_move_that_ends_the_game_is_red_or_green(
    open_app: AppOpener, scheme: Literal["light", "dark"]
) -> None:
    store = {
        f"match:{fate}": kept_text(match_from(position(display, congregations=congregations), GAME))
        for fate, (display, congregations) in ENDINGS.items()
    }
    page = open_app(store=store, color_scheme=scheme)
    visitor = Visitor(page)
    colours = [page.evaluate("getComputedStyle(document.body).color")]
    for fate in ENDINGS:
        visitor.open(fate)
        visitor.target("1")
        told = page.locator(f".ag-action.ends-{fate} .foretold").first
        assert "3 people" in told.inner_text()
        colours.append(told.evaluate("(told) => getComputedStyle(told).color"))
    assert len(set(colours)) == 3
