"""A game in the browser with its twin beside it: the same app in CPython, which is told the same events."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import SHELL_ATTRIBUTES, WITHOUT_PLACES, comparable_html, live_html
from tests.browser.hands import Event, Hands
from tests.browser.walkers import ACT, Step, Walker
from tests.table.device import Device
from threethrones.table.store.saving import is_match

STATE = """
([html, shells]) => {
    const withoutPlaces = WITHOUT_PLACES;
    const bare = (box) => {
        withoutPlaces(box);
        for (const name of [...shells, "open"]) {
            for (const one of box.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
        }
        box.normalize();
        return box;
    };
    const live = document.createElement("template").content;
    live.append(...document.getElementById("app").cloneNode(true).childNodes);
    const box = document.createElement("template");
    box.innerHTML = trustedHtml(html);
    return {
        equal: bare(live).isEqualNode(bare(box.content)),
        body: { ...document.body.dataset },
        said: [...document.querySelectorAll("#said > p")].map((line) => line.innerHTML),
    };
}
""".replace("WITHOUT_PLACES", WITHOUT_PLACES.strip())

PLACES = """
() => [...document.querySelectorAll('.match-table > [id$="board"], .match-table > [id$="board"] [data-at]')]
    .filter((place) => place.checkVisibility())
    .map((place) => {
        const { left, top, width, height } = place.getBoundingClientRect();
        return [place.dataset.at ?? place.id, [left, top + scrollY, width, height].map(Math.round)];
    })
"""
"""Where the board stands in the page and each place on it, with its size, in CSS pixels."""
STIRRED = 1
"""Pixels by which a rounded edge may differ."""

STORED = """
async () => {
    await window.painted;
    return Object.fromEntries(
        Object.entries(localStorage).map(([key, text]) => [key.replace("threethrones:", ""), text])
    );
}
"""
"""What localStorage holds by our keys, once the page has been painted, since it saves then."""


def stored(page: Page) -> dict[str, str]:
    """What lies in localStorage, by our keys."""
    return dict(page.evaluate(STORED))


TIMED = re.compile("(?<=Time played: )[^<]+")
"""What the end of a match says of the time that it took."""
STOPS = (".", "!", "?", "…", ":")
"""What a spoken line may end in; to others the page gives a full stop."""


@dataclass(slots=True)
class Play:
    """Someone at the page; whatever is done, the page must show what the twin renders, to the byte."""

    page: Page
    hands: Hands
    twin: Device
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    """By ply."""
    passed: set[int] = field(default_factory=set)
    """The plies at which the page did not stop: in one event more than one was played."""
    html: str = ""
    """What stands in the page."""
    boxes: dict[str, list[list[int]]] = field(default_factory=dict)
    """Of each place of the board the boxes that it has had."""

    @property
    def body(self) -> Mapping[str, str]:
        """The data of the page's body."""
        return self.twin.frame.body

    def do(self, *steps: Step) -> None:
        """Carry out steps and hold the page against the twin after each."""
        for step in steps:
            self.tell(self.hands.do(self.page, step))

    def tell(self, event: Event) -> None:
        """Tell the twin what was done to the page, have it think where a computer is to decide, as the page
        does meanwhile, and compare."""
        self.twin.send(**event)
        self._hear()
        while self.twin.frame.thinks:
            # A choice waits until what was played before it has been seen.
            self.hands.end_animations(self.page)
            self.twin.think()
            self._hear()
        self.compare()

    def compare(self) -> None:
        """The page shows what its twin renders, and has said what its twin has said."""
        state = self._state()
        if state["body"]["rev"] != self.body["rev"]:
            # The browser may take the event in only after it has told that it was sent.
            waited = "(rev) => document.body.dataset.rev === rev"
            self.page.wait_for_function(waited, arg=self.body["rev"])
            state = self._state()
        html = self.twin.frame.html
        if not state["equal"]:
            both = (live_html(self.page), comparable_html(self.page, html))
            # The twin looks at nothing for any time.
            shown, rendered = (TIMED.sub("", told) for told in both)
            pressed = self.page.evaluate("window.pressed")
            assert shown == rendered, f"{parting(shown, rendered)}\npressed: {pressed}"
        assert state["body"] == self.body
        # A browser writes an apostrophe as it is.
        # What was said long ago is gone.
        assert [unescape(line.removesuffix("&nbsp;")) for line in state["said"][-1:]] in (
            [],
            [*map(unescape, self.said)],
        )
        self.html = html
        if "ply" in self.body:
            ply = int(self.body["ply"])
            self.passed.update(range(max(self.digests, default=ply) + 1, ply))
            self.digests[ply] = self.body["digest"]

    def _hear(self) -> None:
        """What was said last."""
        frame = self.twin.frame
        if frame.begins or frame.said:
            lines = [line if line.endswith(STOPS) else f"{line}." for line in frame.said]
            self.said = [" ".join(lines)] if lines else []

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.page.evaluate(STATE, [self.twin.frame.html, SHELL_ATTRIBUTES])
        return state

    def stopped_at(self, digests: Mapping[int, str]) -> dict[int, str]:
        """Of the digests of all plies those that the page had to show: moves that are picked together are
        played at once, and so is what is answered for somebody after them."""
        return {ply: digest for ply, digest in digests.items() if ply not in self.passed}

    def start(self, game: str = "avalon") -> None:
        """Begin a new game as the new-game screen offers it."""
        self.compare()
        self.do(Step(ACT, "new", (("game", game),)), Step(ACT, "start"))

    def name(self) -> str:
        """Who looks, by the name that the game gave."""
        opened = self.twin.open
        return str(opened.names[int(self.body["seat"] or 0)])

    def walk(self, walker: Walker, most: int = 1000) -> None:
        """Let a walker play to the end."""
        for _ in range(most):
            if self.body["screen"] == "over":
                return
            self.step(walker)
        raise AssertionError("The game does not end.")

    def step(self, walker: Walker) -> None:
        """Let a walker do one thing."""
        self.do(walker.next(self.html, self.body["screen"], self.name()))
        for place, box in self.page.evaluate(PLACES):
            had = self.boxes.setdefault(place, [])
            if box not in had:
                had.append(box)

    def moved(self) -> dict[str, list[list[int]]]:
        """The places of the board that have not stayed where they were, or as large."""
        return {
            place: had
            for place, had in self.boxes.items()
            if any(max(edges) - min(edges) > STIRRED for edges in zip(*had, strict=True))
        }

    def document(self) -> str:
        """The document of the one match that the browser keeps."""
        (kept,) = [text for key, text in self.kept().items() if is_match(key)]
        return str(json.loads(kept)["document"])

    def kept(self) -> dict[str, str]:
        """What lies in localStorage, by our keys."""
        return stored(self.page)


def parting(shown: str, rendered: str) -> str:
    """Where two pages part, element by element: ``-`` stands in the one, ``+`` in the other."""
    page, twin = (re.split("(?=<)", html) for html in (shown, rendered))
    return "\n".join(difflib.unified_diff(page, twin, "the page", "its twin", n=1, lineterm=""))
