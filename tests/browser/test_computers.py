"""Against the computer: whole games from the home screen, and what happens while it thinks."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.hands import Mouse
from tests.browser.playing import Play
from tests.browser.test_games import finished
from tests.browser.visitor import Visitor
from tests.browser.walkers import ACT, TARGET, Follower, Step, Wanderer, buttons
from tests.table.device import Device, DictStore
from threethrones.games import GAMES

STORE: Final = {"settings": json.dumps({"pace": "step", "second_taps": "on"})}
"""Each move of a computer waits, so that nothing moves while one looks."""
THINKING: Final = "document.querySelector('.thinking') !== null"
WAITING: Final = "document.querySelector('#beats [data-beat]') !== null"
"""Something great is played until somebody goes on."""


def opposed(open_app: AppOpener, game: str, level: str, seed: str) -> Play:
    """A game against the computer, two presses after the page has come."""
    page = open_app(seed=seed, store=STORE)
    play = Play(page, Mouse(), Device(DictStore(dict(STORE)), seed=seed))
    play.do(Step(ACT, "against", (("game", game),)))
    for select in page.get_by_role("combobox").and_(page.locator("[name^=player]")).all()[1:]:
        name = str(select.get_attribute("name"))
        if select.input_value() != level:
            Visitor(page).choose(name, level)
            play.twin.act("draft", {name: level})
    play.do(Step(ACT, "start"))
    return play


def played_to_its_end(play: Play) -> None:
    """The person presses whatever is offered."""
    play.walk(Wanderer("3"))
    match = finished(play)
    assert {ply.decision.seat for ply in match.plies} >= {0, 1}


@pytest.mark.always
def test_a_whole_game_of_avignon_against_the_computer(open_app: AppOpener) -> None:
    played_to_its_end(opposed(open_app, "avignon", "normal", "41"))


@pytest.mark.rare
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_the_best(open_app: AppOpener, game: str) -> None:
    """Against one, and in Camelot with four."""
    played_to_its_end(opposed(open_app, game, "hard", "43"))


def test_a_game_is_watched_and_leaves_nothing(open_app: AppOpener) -> None:
    page = open_app(seed="47", store={"settings": json.dumps({"pace": "fast", "motion": "off"})})
    visitor = Visitor(page)
    visitor.act("demonstrate", game="avignon")
    expect(page.get_by_text("You’re watching computers play.")).to_be_visible()
    page.wait_for_function("document.body.dataset.ply >= 2", timeout=60_000)
    page.locator('[data-act="home"]').click()
    page.wait_for_function("document.body.dataset.screen === 'home'")
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert not [key for key in page.evaluate("Object.keys(localStorage)") if "match:" in key]


def test_some_turns_of_camelot_with_four_computers(open_app: AppOpener) -> None:
    play, walker = opposed(open_app, "camelot", "normal", "46"), Wanderer("3")
    while int(play.body["ply"]) < 24:
        play.step(walker)
    assert play.twin.open.sayings


@pytest.mark.rare
@pytest.mark.parametrize(("game", "level"), [("avalon", "easy"), ("avignon", "easy"), ("camelot", "hard")])
def test_whoever_presses_what_hints_mark_wins(open_app: AppOpener, game: str, level: str) -> None:
    play = opposed(open_app, game, level, "1")
    walker = Follower("1")
    play.walk(walker)
    outcome = finished(play).outcome()
    assert outcome is not None
    assert 0 in outcome.winners
    assert walker.followed > 10
    assert walker.wandered == 0, "Only where nothing is to be chosen there is no hint."


def until_it_has_decided(page: Page) -> None:
    """See all that it plays until it is one's own turn."""
    while page.evaluate(THINKING):
        Mouse().end_animations(page)
        page.wait_for_function(f"() => !({THINKING}) || {WAITING}")


def without_drawing(html: str) -> Step:
    """A step of Avignon on the way to a move that can be taken back: an excommunication draws."""
    offered = (button for button in buttons(html) if button.legal and not button.picked)
    return next(Step(TARGET, str(button.target)) for button in offered if button.target != "excommunicate")


def test_undo_reload_and_home_while_it_thinks(open_app: AppOpener) -> None:
    page = open_app(seed="45", store={"settings": json.dumps({"pace": "slow"})})
    visitor = Visitor(page)
    visitor.act("against", game="avignon")
    visitor.choose("player1", "hard")
    visitor.act("start")
    page.locator("#strip").wait_for()
    ply, undo = 0, page.locator('[data-act="undo"]')
    # Until it thinks after a move that can be taken back.
    while not page.evaluate(THINKING) or undo.is_disabled():
        until_it_has_decided(page)
        ply, rev = (int(page.evaluate(f"document.body.dataset.{name}")) for name in ("ply", "rev"))
        Mouse().do(page, without_drawing(page.locator("#app").inner_html()))
        page.wait_for_function("(rev) => document.body.dataset.rev > rev", arg=rev)
    undo.click()
    assert not page.evaluate(THINKING)
    assert int(page.evaluate("document.body.dataset.ply")) == ply
    page.locator('[data-act="redo"]').click()
    page.locator('[data-act="home"]').click()
    page.get_by_role("button", name="Continue").click()
    reload_app(page)
    until_it_has_decided(page)
    assert int(page.evaluate("document.body.dataset.ply")) > ply + 1
