"""Players who know of the page what one sees and hears on it: names of buttons and what is offered.

A walker looks at a screen (its HTML, from wherever it comes) and says what to press next. It plays both
seats, each from its own screen alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from tests.markup import elements
from threethrones.core.question import DONE

TARGET, ACT, DROP = "spot", "act", "drop"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: press a target or an action of the app, or take the last pick back."""

    kind: str
    name: str = ""
    data: tuple[tuple[str, str], ...] = ()
    """What tells the button from others of this name."""

    @property
    def selector(self) -> str:
        """The button to press; a picked target that is pressed again is taken back."""
        more = "".join(f'[data-{name}="{value}"]' for name, value in self.data)
        return f'button[data-{ACT if self.kind == ACT else TARGET}="{self.name}"]{more}'


class Walker(Protocol):
    """Whoever plays."""

    def next(self, html: str, screen: str, me: str) -> Step:
        """What to press now; ``me`` is the name of the player whose screen it is."""
        ...


@dataclass(slots=True)
class Button:
    """A button as a screen reader tells it."""

    data: Mapping[str, str]
    label: str

    @property
    def target(self) -> str | None:
        """The target that it stands for."""
        return self.data.get("data-spot")

    @property
    def legal(self) -> bool:
        """Whether it is marked as offered."""
        return "legal" in self.data.get("class", "").split()

    @property
    def picked(self) -> bool:
        """Whether it is a part of the path so far."""
        return self.data.get("aria-pressed") == "true"

    @property
    def hinted(self) -> bool:
        """Whether a hint points at it."""
        return "hinted" in self.data.get("class", "").split()

    @property
    def asked(self) -> bool:
        """Whether it waits for its second tap."""
        return "asked" in self.data.get("class", "").split()


PICTURE: Final = re.compile("<svg.*?</svg>", re.DOTALL)
"""It says nothing, and is long to read."""


def buttons(html: str) -> list[Button]:
    """All buttons of a screen, each with its accessible name and description."""
    found = (e for e in elements(PICTURE.sub("", html)) if e.tag == "button")
    return [Button(e.data, ": ".join(filter(None, (e.label, e.description)))) for e in found]


def is_down(shown: list[Button]) -> bool:
    """Whether somebody is asked to lift a drawer."""
    return any(button.data.get("data-act") == "reveal" for button in shown)


class Wanderer:
    """Presses anything that is offered, and what it has begun it ends."""

    def __init__(self, key: str) -> None:
        self.rng = Random(key)

    def next(self, html: str, screen: str, me: str) -> Step:
        """See `Walker`."""
        shown = buttons(html)
        for act in ("go-on", "put-away"):
            if any(button.data.get("data-act") == act for button in shown):
                return Step(ACT, act)
        targets = [button for button in shown if button.target]
        asked = [button for button in targets if button.asked]
        offered = [button for button in targets if button.legal and not button.picked]
        # Of equal cards several may be picked.
        more = [button for button in targets if button.legal]
        # With the drawer down some things can be chosen already; most are looked at first.
        if is_down(shown) and not asked and (not more or self.rng.random() < 0.7):
            return Step(ACT, "reveal")
        if DONE in {button.target for button in offered} and self.rng.random() < 0.5:
            # Answers to a poll can be changed for ever.
            return Step(TARGET, DONE)
        return Step(TARGET, str(self.rng.choice(asked or offered or more).target))


class Follower(Wanderer):
    """Asks for a hint and presses what it marks; where nothing is to be hinted at, whatever is offered."""

    followed = wandered = 0
    """So many times it pressed what was marked, and what was only offered though it had asked for a hint."""

    def next(self, html: str, screen: str, me: str) -> Step:
        """See `Walker`."""
        shown = buttons(html)
        acts = {button.data.get("data-act"): button for button in shown}
        for act in ("go-on", "put-away", "reveal"):
            if act in acts:
                return Step(ACT, act)
        marked = [button for button in shown if button.hinted]
        if marked:
            self.followed += 1
            return Step(TARGET, str(marked[-1].target))
        if 'id="hint"' not in html and "hint" in acts and "disabled" not in acts["hint"].data:
            return Step(ACT, "hint")
        self.wandered += 'id="hint"' in html
        return super().next(html, screen, me)
