"""What is played is heard and felt, once somebody has switched that on; nobody hears what he may not see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from building.steps import DIST
from tests.browser.conftest import AppOpener
from tests.browser.visitor import Visitor
from tests.games.camelot.positions import position
from tests.table.device import ALL_NAMES, kept_text, match_from
from threethrones.games.camelot.game import GAME

pytestmark = pytest.mark.browser

LISTENER: Final = """
    window.made = [];
    window.heard = [];
    window.felt = [];
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            window.made.push(navigator.userActivation.hasBeenActive);
        }
        // Whether the machine of the tests has a loudspeaker is another matter.
        resume() { return Promise.resolve(); }
        createGain() { return this.lastGain = super.createGain(); }
        createBufferSource() {
            const source = super.createBufferSource();
            source.start = () => {
                const samples = source.buffer.getChannelData(0);
                const sum = samples.reduce((all, one, at) => all + one * (at % 97), 0);
                window.heard.push({ sum, volume: this.lastGain.gain.value });
                source.dispatchEvent(new Event("ended"));
            };
            return source;
        }
    };
    Navigator.prototype.vibrate = (pattern) => { window.felt.push(pattern); return true; };
"""
"""Stands for loudspeaker and motor. Noted is whether somebody had pressed something when it was first wanted,
what is heard (by a sum over all samples), how loud, and what is felt."""
ASLEEP: Final = "() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"


def kept(foe: str) -> str:
    """A match in which this black card is to be drawn."""
    state = position(phase="evil", foe=foe, hands="Me/F1/F2F2", dark="knight:K1K3")
    return kept_text(match_from(state, GAME), ALL_NAMES)


def opened(opener: AppOpener, *foes: str, **settings: str) -> Visitor:
    """At home, where such matches are kept, with ears and hands to notice."""
    matches = {f"match:{foe}": kept(foe) for foe in foes}
    return Visitor(opener(store={**matches, "settings": json.dumps(settings)}, init_script=LISTENER))


def choose(visitor: Visitor, name: str, value: str) -> None:
    """Change a setting and come back."""
    visitor.home()
    visitor.act("go", screen="settings")
    visitor.choose(name, value)


def noted(page: Page, what: str, count: int) -> list[Any]:
    """What was heard or felt, once it is so much; whatever is on its way besides comes meanwhile."""
    page.wait_for_function(f"(count) => window.{what}.length >= count", arg=count)
    page.wait_for_timeout(150)
    found: list[Any] = page.evaluate(f"window.{what}")
    assert len(found) == count
    return found


def later() -> str:
    """The name of the module that is fetched when it is first wanted."""
    modules = {path.name: path.read_text(encoding="utf-8") for path in DIST.glob("*.mjs")}
    (found,) = (name for name, text in modules.items() if "new AudioContext" in text)
    return found


def asks(opener: AppOpener) -> int:
    """How often a page has asked for it."""
    return sum(url.endswith(later()) for url in opener.requests)


def test_at_first_it_is_quiet_and_what_is_felt_has_its_own_switch_and_needs_no_sounds(
    start_app: AppOpener,
) -> None:
    visitor = opened(start_app, "De", "Mo")
    page = visitor.page
    visitor.act("resume", key="match:De")
    visitor.press('[data-spot="draw"]')
    page.locator("#beats > .great").wait_for()
    page.wait_for_timeout(150)
    assert page.evaluate("[window.made, window.heard, window.felt]") == [[], [], []]
    assert later() not in page.evaluate("document.head.outerHTML")
    visitor.skip()
    choose(visitor, "touch", "on")
    noted(page, "felt", 1)
    visitor.act("back")
    visitor.act("resume", key="match:Mo")
    visitor.press('[data-spot="draw"]')
    assert noted(page, "felt", 2)[1] == [120]
    assert page.evaluate("[window.made, window.heard]") == [[], []]
    assert asks(start_app) == 0, "Nothing is fetched for it."


def test_switched_on_it_is_heard_as_loud_as_is_wished(start_app: AppOpener) -> None:
    visitor = opened(start_app, "De")
    page = visitor.page
    choose(visitor, "sound", "soft")
    (proof,) = noted(page, "heard", 1)
    assert page.evaluate("window.made") == [True], "One, and only after a press."
    visitor.choose("sound", "loud")
    _, louder = noted(page, "heard", 2)
    assert louder["sum"] == proof["sum"]
    assert louder["volume"] > 2 * proof["volume"] > 0
    visitor.choose("sound", "off")
    visitor.choose("sound", "medium")
    *_, between = noted(page, "heard", 3)
    assert proof["volume"] < between["volume"] < louder["volume"]
    visitor.act("back")
    visitor.act("resume", key="match:De")
    visitor.press('[data-spot="draw"]')
    *_, card = noted(page, "heard", 4)
    assert card["sum"] != proof["sum"]
    assert card["volume"] == between["volume"]
    assert page.evaluate("[window.made.length, window.felt.length]") == [1, 0]
    assert asks(start_app) == 1


@pytest.fixture(scope="module")
def loud(site: str, browser: Browser) -> Iterator[Visitor]:
    """A page that these tests share, on which all was on from the start."""
    opener = AppOpener(site, browser)
    yield opened(opener, "De", "K1", "L7", sound="loud", touch="on")
    opener.close()


def drawn(visitor: Visitor, foe: str) -> Page:
    """The page on which this card is drawn, of which nothing has been heard or felt before."""
    visitor.home()
    visitor.act("resume", key=f"match:{foe}")
    visitor.page.evaluate("() => { window.heard = []; window.felt = []; }")
    visitor.press('[data-spot="draw"]')
    return visitor.page


@pytest.mark.always
def test_it_stays_on_and_a_page_that_nobody_looks_at_is_quiet(loud: Visitor) -> None:
    page = drawn(loud, "De")
    noted(page, "heard", 1)
    page.keyboard.press("Escape")
    page.evaluate(ASLEEP)
    loud.act("watch")
    page.wait_for_timeout(150)
    assert page.evaluate("[window.heard.length, window.felt.length]") == [1, 1]
    page.evaluate("delete document.hidden")
    loud.act("watch")
    noted(page, "heard", 2)


def test_a_black_card_that_is_laid_face_down_sounds_and_feels_as_any_other(loud: Visitor) -> None:
    """From the drawing, through the look of its drawer, until all have seen that it lies there."""
    told = []
    for foe in ("K1", "L7"):
        page = drawn(loud, foe)
        # It begins with the next paint, and not over an open drawer.
        page.wait_for_function("window.felt.length")
        loud.act("reveal")
        loud.press('[data-spot="down"]')
        if page.evaluate("document.body.dataset.seat !== ''"):
            loud.act("hide")
        page.wait_for_function("!document.querySelector('#beats[data-playing]')")
        found = page.evaluate("[window.heard, window.felt]")
        assert len(found[0]) == len(found[1]) >= 2
        told.append(found)
    assert told[0] == told[1]
