"""Someone who presses what a page offers and waits for what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from tests.browser.hands import PLAYING, aim

HIDE: Final = """
() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    delete document.hidden;
    delete document.visibilityState;
}
"""
"""Nobody looks at the page any more."""


@dataclass(slots=True)
class Visitor:
    """Someone at a page; whatever is pressed, the page is awaited."""

    page: Page

    @property
    def screen(self) -> str:
        """Which screen is shown."""
        return str(self.page.evaluate("document.body.dataset.screen"))

    def rev(self) -> str:
        """How often the page has changed."""
        return str(self.page.evaluate("document.body.dataset.rev"))

    def changed(self, rev: str) -> None:
        """Wait until the page has changed since, and has saved what is saved after the paint."""
        self.page.wait_for_function("(rev) => document.body.dataset.rev !== rev", arg=rev)
        self.page.evaluate("() => window.painted")

    def press(self, selector: str) -> None:
        """Click on an element, in the open dialog if there is one."""
        self.skip()
        rev = self.rev()
        atomic_plies = "dialog[open] " if self.page.locator("dialog[open]").count() else ""
        x, y, _ = aim(self.page, f"{atomic_plies}{selector}")
        self.page.mouse.click(x, y)
        self.changed(rev)

    def skip(self) -> None:
        """End what is played of what has happened, if anything is."""
        if self.page.evaluate(PLAYING):
            self.page.keyboard.press("Escape")

    @property
    def is_down(self) -> bool:
        """Whether somebody is asked to lift a drawer, and none is open."""
        down = "document.body.dataset.seat === '' && document.querySelector('[data-act=reveal]') !== null"
        return bool(self.page.evaluate(down))

    def act(self, act: str, **data: str) -> None:
        """Press a button of the app."""
        self.press(f'[data-act="{act}"]' + "".join(f'[data-{name}="{text}"]' for name, text in data.items()))

    def target(self, *names: str) -> None:
        """Press targets one after the other."""
        for name in names:
            self.press(f'[data-spot="{name}"]')

    def speak(self, language: str) -> None:
        """Set the language, be it one that the settings do not show; at home again."""
        self.home()
        self.act("go", screen="settings")
        select = self.page.locator("select[name=language]")
        select.evaluate("(select, code) => select.options[0].value = code", language)
        self.choose("language", language)
        self.home()

    def choose(self, name: str, value: str) -> None:
        """Choose in a select, which may be folded away, or one of several that lie side by side."""
        if self.page.locator(f'input[type="radio"][name="{name}"]').count():
            self.press(f'input[name="{name}"][value="{value}"]')
            return
        folded = self.page.locator(f'details:not([open]):has(select[name="{name}"]) > summary')
        if folded.count():
            folded.click()
        rev = self.rev()
        self.page.select_option(f'select[name="{name}"]', value)
        self.changed(rev)

    def close(self) -> None:
        """Close the open dialog."""
        self.skip()
        rev = self.rev()
        self.page.keyboard.press("Escape")
        self.changed(rev)

    def home(self) -> None:
        """Go to the home screen from wherever."""
        if self.page.locator("dialog[open]").count():
            self.close()
        if self.page.locator('.match-bar [data-act="puzzles"]').count():
            self.act("puzzles")
        while self.screen == "players":
            self.press(".bar [data-act]")
        if self.screen in ("settings", "about"):
            self.act("back")
        if self.page.locator('[data-act="leave-review"]').count():
            self.act("leave-review")
        if self.screen != "home":
            self.act("home")

    def open(self, name: str) -> None:
        """Open a match of `STORE`."""
        self.seek(name)
        self.act("resume", key=f"match:{name}")

    def seek(self, name: str) -> None:
        """Go to the page of the list on which a match stands."""
        self.home()
        row = self.page.locator(f'[data-act="export"][data-key="match:{name}"]')
        for whither in ("left", "right"):
            leaf = f'[data-act="leaf-list"]:has([href="#tt-i-arrow-{whither}"])'
            while not row.count() and self.page.locator(leaf).count():
                self.press(leaf)

    def panel(self, panel: str) -> None:
        """Open a dialog of the match, from the bar or from the menu."""
        self.act("panel", panel=panel)

    def event(self, script: str) -> None:
        """Something happens to the page."""
        rev = self.rev()
        self.page.evaluate(script)
        self.changed(rev)
