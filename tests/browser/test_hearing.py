"""What a screen reader would say after each key, from the live region and the accessibility tree; and whole
games by keys of somebody who hears no more than that."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import AppOpener
from tests.browser.visitor import Visitor
from tests.games.avalon.stations import STORE
from threethrones.games import CARDS

LISTEN: Final = """
() => {
    window.heard = [];
    const known = new WeakSet();
    window.listen = () => {
        for (const line of document.querySelectorAll("#said > p")) {
            if (!known.has(line)) window.heard.push(line.textContent);
            known.add(line);
        }
        return window.heard.length;
    };
    window.listen();
    window.heard = [];
    document.addEventListener("focusin", () => { window.listen(); window.heard.push(null); });
}
"""
"""Writes down what the live region is given and, as null, that the focus has moved, in their order."""
PRESSES: Final = 250
TO_CHOOSE: Final = """
() => document.activeElement.matches("#app [data-spot].legal")
    && !document.querySelector(".thinking, #beats > *")
"""
SETTLED: Final = """
async () => {
    await window.painted;
    const isLost = () => document.activeElement === document.body || document.activeElement === null;
    // What took the focus may still be going, and the heading of a new screen gets it a moment later.
    for (let frame = 0; isLost() && frame < 20; frame++) await new Promise(requestAnimationFrame);
    window.listen();
    return [isLost(), window.heard.splice(0)];
}
"""


class Reader:
    """Presses keys and hears what a screen reader would say."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def press(self, key: str) -> list[str]:
        """Press a key; return what is heard of it. The focus is somewhere, but after the last tab stop."""
        self.page.keyboard.press(key)
        return self.hear(key)

    def hear(self, key: str = "") -> list[str]:
        """Return what has been heard since, with the element that has the focus where that has moved."""
        lost, events = self.page.evaluate(SETTLED)
        assert not lost or key == "Tab", f"After {key} the focus is nowhere."
        return [self.focused() if event is None else str(event) for event in events]

    def answered(self, key: str) -> list[str]:
        """Press a key that must be answered, by words or by a refusal, and wait for that."""
        self.page.keyboard.press(key)
        self.page.wait_for_function("window.listen() || document.querySelector('[role=alert] p')")
        return self.hear(key)

    def focused(self) -> str:
        """Role, name and description of the element in focus."""
        focus = self.page.locator(":focus")
        if not focus.count():
            return ""
        described = focus.get_attribute("aria-description") or ""
        told = focus.aria_snapshot().partition("\n")[0]
        return f"{told} {described}".strip()

    def go_to(self, name: str, key: str = "Tab") -> None:
        """Press a key until what has the focus is called so."""
        for _ in range(80):
            if name in self.focused():
                return
            self.press(key)
        raise AssertionError(f"Nothing is called {name}.")


def begun(open_app: AppOpener, game: str) -> Reader:
    """A match of one person against computers, begun by keys alone."""
    page = open_app(seed="4")
    reader = Reader(page)
    reader.go_to(f"{CARDS[game].title}: ")
    reader.go_to("lay the computer")
    reader.press("Enter")
    reader.go_to("Start the game")
    assert reader.answered("Enter")
    return reader


@pytest.mark.parametrize("game", CARDS)
def test_play_by_keys_is_never_silent_and_never_without_focus(open_app: AppOpener, game: str) -> None:
    """To the end of the match, or for as many presses as take a while."""
    reader, rng = begun(open_app, game), Random(4)
    page = reader.page
    for _ in range(PRESSES):
        if page.evaluate("document.body.dataset.screen") == "over":
            break
        if "Continue" in reader.focused():
            reader.press("Enter")
        elif page.evaluate(TO_CHOOSE):
            for _ in range(rng.randrange(4)):
                reader.press("ArrowRight")
            reader.answered("Enter")
        else:
            reader.press("Tab")


@pytest.mark.always
def test_what_is_asked_is_heard_before_what_has_the_focus(open_app: AppOpener) -> None:
    reader = begun(open_app, "avignon")
    reader.go_to("faction")
    first = reader.press("Home")[-1] if not reader.focused().endswith("1 of 5") else reader.focused()
    assert first.endswith("1 of 5")
    assert reader.press("ArrowDown")[-1].endswith("2 of 5")
    assert reader.press("ArrowLeft")[-1] == first
    heard = reader.answered("Enter")
    assert heard[0].startswith("You: choose an action for this person")
    assert "button" in heard[-1]


@pytest.mark.always
def test_the_command_box_answers_one_command_after_another(open_app: AppOpener) -> None:
    page = open_app(seed="4")
    reader = Reader(page)
    reader.go_to("Play by ear")
    reader.answered("Enter")
    reader.go_to("Avignon: Play the computer")
    reader.answered("Enter")
    reader.go_to("Start the game")
    reader.answered("Enter")
    reader.go_to("Command")
    for typed, answer in (("a", "You can choose: "), ("s", "You (")):
        page.keyboard.type(typed)
        assert any(line.startswith(answer) for line in reader.answered("Enter"))
    page.keyboard.type("xyz")
    reader.answered("Enter")
    assert page.locator("#command").input_value() == "xyz", "It was typed over what stood there."
    assert page.locator("#by-ear").get_by_text("I don’t know that.").count() == 1


def by_ear(open_app: AppOpener, *buttons: str) -> Reader:
    """Somebody who plays by ear and has pressed these buttons, each of which was answered."""
    reader = Reader(open_app(seed="4"))
    for button in ("Play by ear", *buttons):
        reader.go_to(button)
        reader.answered("Enter")
    return reader


@pytest.mark.always
def test_after_a_dialog_the_command_box_has_the_focus_again(open_app: AppOpener) -> None:
    reader = by_ear(open_app, "Avignon: Play the computer", "Start the game")
    reader.go_to("Command")
    reader.page.keyboard.type("menu")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_selector("dialog[open]")
    reader.page.keyboard.press("Escape")
    reader.page.wait_for_function("document.activeElement.id === 'command'")


@pytest.mark.always
def test_a_game_with_phones_begins_in_a_dialog_and_goes_on_in_the_command_box(open_app: AppOpener) -> None:
    page = by_ear(open_app, "Avignon: New game", "With phones…").page
    page.locator("dialog[open] [name=answer]").wait_for()
    page.wait_for_function("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.id === 'command'")


def by_ear_at(open_app: AppOpener, name: str) -> Reader:
    """Somebody who plays by ear, with the own hand open in a match of `STORE`."""
    page = open_app(store={**STORE, "settings": json.dumps({"ear": "normal"})})
    visitor = Visitor(page)
    visitor.open(name)
    visitor.act("reveal")
    page.wait_for_function("document.activeElement.id === 'command'")
    return Reader(page)


@pytest.mark.always
def test_a_move_by_keys_leads_to_the_command_box_past_nothing_else(open_app: AppOpener) -> None:
    reader = by_ear_at(open_app, "turn")
    reader.go_to("yellow knight")
    reader.answered("Enter")
    reader.press("5")
    reader.page.wait_for_function("document.activeElement.dataset.spot === 'reinforce'")
    reader.page.evaluate(
        "() => { window.past = [];"
        " document.addEventListener('focusin', ({ target }) => past.push(target.id)); }"
    )
    told = "Maximiliane Theophanu 24 reinforces territory 5: yellow knight. Play a card, "
    assert reader.answered("Enter")[-1].startswith(told)
    assert reader.page.evaluate("past") == ["command"]


@pytest.mark.always
def test_axe_finds_nothing_at_a_table_by_ear(open_app: AppOpener) -> None:
    page = by_ear_at(open_app, "turn").page
    assert with_axe(page).evaluate(ALL_FINDINGS) == []


@pytest.mark.always
def test_what_waits_for_a_second_press_keeps_its_description(open_app: AppOpener) -> None:
    """A screen reader reads a description again that changes while its element has the focus."""
    reader = by_ear_at(open_app, "turn")
    reader.go_to("2 cards +2 now")
    described = str(reader.page.locator(":focus").get_attribute("aria-description"))
    assert described.endswith(". 1 of 6")
    reader.page.evaluate(
        "() => { const own = Element.prototype.setAttribute; window.set = [];"
        "Element.prototype.setAttribute = function (name, text) { if (this.isConnected) set.push(name);"
        "own.call(this, name, text); }; }"
    )
    assert reader.answered("Enter")[-1].startswith("Press again: Take “2 cards”")
    assert reader.focused().endswith(described)
    assert "aria-description" not in reader.page.evaluate("set")


@pytest.mark.always
def test_a_digit_takes_back_what_it_has_chosen_and_is_not_typed(open_app: AppOpener) -> None:
    reader = by_ear_at(open_app, "pay")
    reader.go_to("yellow knight")
    chosen = "Chosen: yellow sorceress at territory 3. Discard 2 more cards"
    for told in (chosen, "No longer chosen: yellow sorceress at territory 3.", chosen):
        reader.page.keyboard.press("3")
        reader.page.get_by_text(told).wait_for(state="attached")
        reader.page.evaluate("document.getElementById('said').replaceChildren()")
    for key in ("1", "2"):
        reader.press(key)
    reader.page.keyboard.press("2")
    reader.page.wait_for_function("document.activeElement.id === 'command'")
    assert reader.page.locator("#command").input_value() == ""


@pytest.mark.always
def test_a_command_typed_beside_the_box_goes_on_in_it(open_app: AppOpener) -> None:
    reader = by_ear_at(open_app, "turn")
    for typed, there in (("bl", "bl"), ("t3", "t 3")):
        reader.go_to("yellow knight")
        reader.page.keyboard.type(typed)
        assert reader.page.evaluate("document.activeElement.id") == "command"
        assert reader.page.locator("#command").input_value() == there
    assert reader.answered("Enter")[-1].startswith("Territory 3: ")


@pytest.mark.always
def test_a_digit_says_why_an_action_is_impossible(open_app: AppOpener) -> None:
    reader = by_ear_at(open_app, "turn")
    reader.go_to("yellow knight")
    reader.answered("Enter")
    reader.press("5")
    reader.page.wait_for_function("document.activeElement.dataset.spot === 'reinforce'")
    reader.page.keyboard.press("2")
    reader.page.get_by_role("alert").get_by_text("Only a sorceress enchants.").wait_for()


@pytest.mark.always
def test_tab_enters_a_new_answer_at_its_first_button(open_app: AppOpener) -> None:
    reader = by_ear_at(open_app, "react")
    reader.go_to("Territory 1")
    assert "Repel" in reader.press("Tab")[-1]
    assert reader.focused().endswith("1 of 2")
    reader.press("ArrowRight")
    assert reader.focused().endswith("2 of 2")
    reader.press("Tab")
    reader.press("Shift+Tab")
    assert reader.focused().endswith("2 of 2"), "In the same question it stays where it was."
