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
        // A finger is wider than a point; at the foot of a single line it is far from the button above.
        const [x, y] = [left + width / 2, ends && height < 40 ? top + height - 3 : top + height / 2];
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
    ``ends``: the press only ends what is played, and may be beside it, on the tallest such place: at the foot
    of a single line, since a finger there counts as on the button above it."""
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
(selector) => {
    const target = document.querySelector(selector);
    const active = document.activeElement;
    if (!target || target === active) return null;
    const groupOf = (element) => element.closest("[data-arrows]");
    const group = groupOf(target);
    if (!group || groupOf(active) !== group) {
        const before = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
        return before ? "Shift+Tab" : "Tab";
    }
    const items = [...group.querySelectorAll("button:enabled")]
        .filter((item) => item.checkVisibility() && groupOf(item) === group);
    const offered = (item) => item.matches(".legal, .picked, .asked");
    const order = [...items.filter(offered), ...items.filter((item) => !offered(item))];
    const way = (order.indexOf(target) - order.indexOf(active) + order.length) % order.length;
    return way <= order.length / 2 ? "ArrowRight" : "ArrowLeft";
}
"""
"""The key that brings the focus nearer to an element: first what can be picked, then the rest, as it is
written; null when it is there."""


NUMBER: Final = """
(selector) => {
    const target = document.querySelector(selector);
    const spots = [...document.querySelectorAll("#app [data-spot].legal")];
    const places = spots.filter((spot) => Number(spot.dataset.spot) > 0);
    const group = document.activeElement.closest("[data-arrows]");
    const choices = [...group?.querySelectorAll(".legal, .picked, .asked") ?? []];
    const visible = choices.filter((choice) => choice.checkVisibility());
    const place = Number(places.includes(target) && target.dataset.spot);
    const number = places.length ? place : visible.indexOf(target) + 1;
    return number >= 1 && number <= 10 ? String(number % 10) : null;
}
"""
"""The key with the number of a place that can be picked or, where none can be, of an item in the group that
has the focus; null if it has none."""


@dataclass(slots=True)
class Keyboard:
    """Tab and Shift+Tab, arrows, Enter, Escape and digits, and nothing else."""

    presses: int = 0
    """How many keys it took, without those that only end an animation: whoever plays by ear has none."""

    def do(self, page: Page, step: Step) -> Event:
        """Go to it and press Enter, or Escape to take a pick back, or to end what is played."""
        self.end_animations(page)
        if step.kind == DROP:
            self._press(page, "Escape")
            return {"type": "key", "key": "Escape"}
        number = page.evaluate(NUMBER, step.selector)
        for _ in range(0 if number else 60):
            key = page.evaluate(NEXT_KEY, step.selector)
            if key is None:
                break
            self._press(page, key)
        data = page.evaluate("(selector) => ({ ...document.querySelector(selector).dataset })", step.selector)
        on_it = page.evaluate("(selector) => document.activeElement.matches(selector)", step.selector)
        assert number or on_it
        self._press(page, number or "Enter")
        return event_of(step, data)

    def end_animations(self, page: Page) -> None:
        """Escape."""
        if page.evaluate(PLAYING):
            page.keyboard.press("Escape")

    def _press(self, page: Page, key: str) -> None:
        page.keyboard.press(key)
        self.presses += 1
