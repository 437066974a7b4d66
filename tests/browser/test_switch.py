"""Play with one switch: a highlight steps over what can be chosen, and Space or a tap chooses it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AppOpener

STEP: Final = 1000
"""Milliseconds of a fast step."""
TREMBLE: Final = 300
"""After so many another press counts."""
LONG: Final = ("avalon", "camelot")
MOST_STEPS: Final = 6000
STORE: Final = {"settings": json.dumps({"switch": "fast", "pace": "fast"})}

REACHED: Final = """
(selector) => {
    const rows = "[data-arrows], [role=radiogroup], section, article, form, nav, header, main, dialog";
    const frame = document.querySelector(".scanned:popover-open");
    const [active, target] = [document.activeElement, document.querySelector(selector)];
    if (!frame || !target) return "nothing";
    const edges = (element) => { const { left, top } = element.getBoundingClientRect(); return [left, top]; };
    const [box, inner] = [edges(frame), edges(active)];
    const wider = [frame.clientWidth - active.offsetWidth, frame.clientHeight - active.offsetHeight];
    const isAlone = active.matches("button, input") && wider.every((by) => by < 12);
    const isAround = box.every((edge, axis) => Math.abs(edge - inner[axis]) < 10);
    if (isAlone) return active === target && isAround ? "it" : "";
    return active.closest(rows) === target.closest(rows) ? "row" : "";
}
"""
"""Whether the highlight lies round an element, or round the row in which that is."""

PLAYS: Final = """
() => {
    const goesOn = ".legal, .asked, [data-act=put-away], [data-act=go-on], [data-act=pick-all]";
    const active = document.activeElement;
    const rows = [active, active.closest("[data-arrows], section, nav")].filter((row) => row !== null);
    return document.querySelector(".scanned:popover-open") !== null
        && (active.closest(".beat, dialog") !== null
            || rows.some((row) => row.matches(goesOn) || row.querySelector(goesOn) !== null));
}
"""
"""Whether what is highlighted leads on in the game, or lies on top of it."""


class Switch:
    """Somebody who sees the highlight and has one button; the clock goes on when it is told to."""

    def __init__(self, page: Page, push: Callable[[], None]) -> None:
        self.page, self.push = page, push
        page.clock.install()
        # The step that was begun by the browser's own clock.
        page.wait_for_timeout(STEP)

    def wait(self) -> None:
        """Wait for the next highlight."""
        self.page.clock.run_for(STEP)

    def press(self) -> None:
        """Choose what is highlighted."""
        self.push()
        self.page.clock.run_for(TREMBLE)

    def take(self, selector: str) -> None:
        """Choose its row when that is highlighted, then the element."""
        for _ in range(100):
            reached = self.page.evaluate(REACHED, selector)
            if reached:
                self.press()
            else:
                self.wait()
            if reached == "it":
                return
        raise AssertionError(f"The highlight does not come to {selector}.")


def body(page: Page, name: str) -> str:
    """What the page's body says."""
    return str(page.evaluate("(name) => document.body.dataset[name] ?? ''", name))


@pytest.mark.parametrize("game", ["avignon", *(pytest.param(g, marks=pytest.mark.night) for g in LONG)])
def test_a_whole_game_is_played_by_one_button(start_app: AppOpener, game: str) -> None:
    page, rng = start_app(store=STORE, seed="12"), Random("one switch")
    switch = Switch(page, lambda: page.keyboard.press("Space"))
    switch.take(f'[data-act="against"][data-game="{game}"]')
    switch.take('[data-act="start"]')
    for _ in range(MOST_STEPS):
        if body(page, "screen") == "over":
            break
        if page.evaluate(PLAYS) and rng.random() < 0.7:
            switch.press()
        else:
            switch.wait()
    assert body(page, "screen") == "over"
    assert int(body(page, "ply")) > 10


def test_by_taps_anywhere_settings_are_changed_and_the_switch_is_turned_off(start_app: AppOpener) -> None:
    page = start_app(store=STORE)
    switch = Switch(page, lambda: page.mouse.click(3, 300))
    switch.take('[data-act="go"][data-screen="settings"]')
    switch.take('input[name="theme"][value="dark"]')
    assert body(page, "theme") == "dark"
    switch.take('input[name="switch"][value="off"]')
    assert body(page, "switch") == ""
    assert page.locator(".scanned:popover-open").count() == 0
    page.locator('[data-act="back"]').click()
    assert body(page, "screen") == "home", "A press is a press again."


def test_another_key_gives_the_keyboard_back_for_a_while(start_app: AppOpener) -> None:
    page = start_app(store=STORE)
    Switch(page, lambda: page.keyboard.press("Space"))
    page.keyboard.press("Tab")
    page.locator('[data-act="go"][data-screen="about"]').focus()
    page.clock.run_for(3 * STEP)
    page.keyboard.press("Enter")
    assert body(page, "screen") == "about"
