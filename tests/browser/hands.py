"""How a step of a walker is carried out: by mouse, by finger, or by keyboard. All are real input events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from playwright.sync_api import CDPSession, Page

from tests.browser.walkers import ACT, DROP, Step

Event = dict[str, object]
"""What the app must get to hear of it."""


class Hands(Protocol):
    """Whoever presses."""

    def do(self, page: Page, step: Step) -> Event:
        """Carry out a step; the answer is the event that the page must make of it."""
        ...

    def end_animations(self, page: Page) -> None:
        """End what is played of the last move, if anything is."""
        ...


POINT: Final = """
async ([selector, ends, beside]) => {
    await window.painted;
    const target = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        // A finger is wider than a point; beside a single line it is far from the button above.
        const [x, y] = [left + width / 2, ends ? top + height - 3 : top + height / 2];
        const isHit = [0, height / 4].every((up) => element.contains(document.elementFromPoint(x, y - up)));
        return isHit ? { x, y, data: { ...element.dataset } } : null;
    };
    const all = [...document.querySelectorAll(ends && !document.querySelector(selector) ? beside : selector)];
    if (ends) all.sort((a, b) => b.clientHeight - a.clientHeight);
    let found = null;
    for (const element of ends ? all : all.slice(0, 1)) {
        found ??= target(element) ?? (element.scrollIntoView({ block: "center" }), target(element));
    }
    if (ends) return found;
    const last = window.aimed;
    const { seat } = document.body.dataset;
    window.aimed = { ...found, seat };
    const isUnder = last && found && Math.hypot(found.x - last.x, found.y - last.y) < 56;
    if (isUnder && seat && seat !== last.seat) await new Promise((then) => { setTimeout(then, 500); });
    return found;
}
"""
"""Where to press an element so that it is the one that is hit, once what follows a paint has been done, and
what has come under the finger where a drawer has opened has been read."""


def aim(page: Page, selector: str, *, ends: bool = False) -> tuple[float, float, Mapping[str, str]]:
    """The middle of what a selector names, scrolled into sight, and its data; nothing may lie over it.
    ``ends``: the press only ends what is played, and may be beside it: at the foot of the tallest such place,
    since a finger on a single line counts as on the button above it."""
    found = page.evaluate(POINT, [selector, ends, BESIDE])
    assert found, f"Nobody can press {selector}."
    return found["x"], found["y"], found["data"]


def event_of(step: Step, data: Mapping[str, str]) -> Event:
    """What a press means."""
    if step.kind == ACT:
        return {"type": "act", "act": step.name, "data": dict(data), "form": {}}
    return {"type": "spot", "spot": step.name}


PLAYING: Final = "() => document.querySelector('#beats[data-playing]') !== null"
BESIDE: Final = "#strip:not(:has(~ #coach)) p, #coach p, .prompt, body[data-screen=over] h1"
"""Where a press does nothing but end what is played of small things."""
GREAT: Final = "#beats > .great [data-beat]:last-child"
"""What ends a great one, and all that follow."""


class Mouse:
    """Clicks."""

    def do(self, page: Page, step: Step) -> Event:
        """Click in the middle of it, once what is played of the last move has been ended."""
        self.end_animations(page)
        x, y, data = aim(page, step.selector)
        page.mouse.click(x, y)
        return event_of(step, data)

    def end_animations(self, page: Page) -> None:
        """A great one by its button, small ones by two clicks beside them; on a slow machine these may be too
        far apart to end them all."""
        while page.evaluate(PLAYING):
            x, y, data = aim(page, GREAT, ends=True)
            for _ in range(1 if "beat" in data else 2):
                page.mouse.click(x, y)


DOUBLE: Final = 400
"""Milliseconds after which a tap no longer counts as the second of two."""
NEAR: Final = 24
"""Pixels within which two taps count as one place."""


@dataclass(slots=True)
class Finger:
    """Taps."""

    last: tuple[float, float, str] = (0, 0, "")
    """Where it has tapped last, and at which ply."""

    def do(self, page: Page, step: Step) -> Event:
        """Tap in the middle of it, once what is played of the last move has been ended."""
        self.end_animations(page)
        x, y, data = aim(page, step.selector)
        ply = page.evaluate("document.body.dataset.ply ?? ''")
        left, top, before = self.last
        if step.name == "reveal" or (ply != before and abs(x - left) < NEAR and abs(y - top) < NEAR):
            # The second of two taps in a row lifts no drawer, and nothing comes of it once the first has
            # played: it was perhaps meant for what was there before.
            page.wait_for_timeout(DOUBLE)
        self.last = x, y, ply
        page.touchscreen.tap(x, y)
        return event_of(step, data)

    def end_animations(self, page: Page) -> None:
        """As a mouse does."""
        while page.evaluate(PLAYING):
            x, y, data = aim(page, GREAT, ends=True)
            for _ in range(1 if "beat" in data else 2):
                page.touchscreen.tap(x, y)


@dataclass(slots=True)
class MouseDrag:
    """Drags with the mouse, or holds its button down."""

    page: Page

    def down(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y, steps=3)

    def up(self) -> None:
        self.page.mouse.up()


@dataclass(slots=True)
class FingerDrag:
    """Drags with a finger, or holds it down; Playwright itself only taps."""

    page: Page
    session: CDPSession = field(init=False)

    def __post_init__(self) -> None:
        self.session = self.page.context.new_cdp_session(self.page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", x, y)

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", x, y)

    def up(self) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


NEXT_KEY: Final = """
([selector, last]) => {
    const target = document.querySelector(selector);
    const active = document.activeElement;
    if (!target || target === active) return null;
    const groupOf = (element) => element.closest("[data-arrows]");
    const group = groupOf(target);
    if (!group || groupOf(active) !== group) {
        const before = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
        return before ? "Shift+Tab" : "Tab";
    }
    const centre = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { element, x: left + width / 2, y: top + height / 2, width, height };
    };
    const buttons = [...group.querySelectorAll("button:enabled")];
    const items = buttons.filter((button) => button.checkVisibility()).map(centre);
    const [here, there] = [centre(active), centre(target)];
    const [right, down] = [there.x - here.x, there.y - here.y];
    const inLine = (axis, other, size) => {
        const line = items.filter((item) => Math.abs(item[other] - there[other]) < there[size] / 2)
            .sort((a, b) => a[axis] - b[axis]).map((item) => item.element);
        const way = line.indexOf(target) - line.indexOf(active);
        // Round the end only where that is shorter, and where no line above or below goes on beyond it.
        const beyond = (item) => (way < 0 ? item[axis] > here[axis] + 1 : item[axis] < here[axis] - 1);
        return Math.abs(way) <= line.length / 2 || items.some(beyond) ? way > 0 : way < 0;
    };
    if (group.dataset.arrows === "line") {
        const way = (buttons.indexOf(target) - buttons.indexOf(active) + buttons.length) % buttons.length;
        return way <= buttons.length / 2 ? "ArrowRight" : "ArrowLeft";
    }
    // First into the target's line, then along it, the short way round.
    const aside = last === "ArrowRight" ? right > 0 : last === "ArrowLeft" && right < 0;
    // What is nearer in this direction, but of another line, is passed by.
    if (aside && Math.abs(right) > there.width / 2 && Math.abs(down) < 2 * there.height) return last;
    if (Math.abs(down) < there.height / 2) return inLine("x", "y", "height") ? "ArrowRight" : "ArrowLeft";
    if (Math.abs(right) < there.width / 2) return inLine("y", "x", "width") ? "ArrowDown" : "ArrowUp";
    // Between two lines, as seats opposite at a round table are: straight across.
    if (Math.abs(down) < (here.height + there.height) / 2) return right > 0 ? "ArrowRight" : "ArrowLeft";
    const key = down > 0 ? "ArrowDown" : "ArrowUp";
    // Where up and down only go to and fro past it, aside.
    const back = last === "ArrowUp" ? "ArrowDown" : last === "ArrowDown" ? "ArrowUp" : null;
    return key !== back ? key : right > 0 ? "ArrowRight" : "ArrowLeft";
}
"""
"""The key that brings the focus nearer to an element, as one sees it, after the last key; null when it is
there."""


@dataclass(slots=True)
class Keyboard:
    """Tab and Shift+Tab, arrows, Enter and Escape, and nothing else."""

    presses: int = 0

    def do(self, page: Page, step: Step) -> Event:
        """Go to it and press Enter, or Escape to take a pick back, or to end what is played."""
        self.end_animations(page)
        if step.kind == DROP:
            self._press(page, "Escape")
            return {"type": "key", "key": "Escape"}
        key = None
        for _ in range(60):
            key = page.evaluate(NEXT_KEY, [step.selector, key])
            if key is None:
                break
            self._press(page, key)
        data = page.evaluate("(selector) => ({ ...document.querySelector(selector).dataset })", step.selector)
        assert page.evaluate("(selector) => document.activeElement.matches(selector)", step.selector)
        self._press(page, "Enter")
        return event_of(step, data)

    def end_animations(self, page: Page) -> None:
        """Escape."""
        if page.evaluate(PLAYING):
            self._press(page, "Escape")

    def _press(self, page: Page, key: str) -> None:
        page.keyboard.press(key)
        self.presses += 1
