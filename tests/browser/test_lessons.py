"""Every lesson to its end, each pressed where it points: by mouse on a phone held across, by keys on a screen
or by finger on an upright phone, in one language or another. The soak plays each by all in every language."""

from __future__ import annotations

import json
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AppOpener
from tests.browser.hands import Finger, Hands, Keyboard, Mouse
from tests.browser.visitor import Visitor
from tests.browser.walkers import ACT, TARGET, Step
from threethrones.games import CARDS, LESSONS
from threethrones.table.session.language import LANGUAGES

ALL: Final = [(game, name) for game in CARDS for name in CARDS[game].lessons]
HANDS: Final = {"mouse": (Mouse, (844, 390)), "keys": (Keyboard, (1280, 800)), "finger": (Finger, (320, 640))}
NEXT: Final = """
() => {
    if (document.body.dataset.screen !== "table") return "over";
    if (document.querySelector("#beats[data-playing]")) return "beats";
    if (document.querySelector('[data-act="reveal"], [data-act="go-on"]')) return "act";
    const marked = [...document.querySelectorAll("[data-spot].hinted")];
    const seen = marked.filter((spot) => spot.checkVisibility());
    const next = [".asked", ".legal:not(.picked)", "*"]
        .map((kind) => seen.find((spot) => spot.matches(kind))).find((spot) => spot);
    return next ? `spot ${next.dataset.spot}` : null;
}
"""
"""What is to be done next: nothing while the others play."""
IN_SIGHT: Final = """
async () => {
    await window.painted;
    const words = document.querySelector("#coach p");
    const { left, top, right, bottom } = words.getBoundingClientRect();
    const seen = [top + 3, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y));
    const over = seen.filter((element) => !words.contains(element));
    return over.map((element) => `${top} to ${bottom} under ${element.outerHTML.slice(0, 200)}`).join();
}
"""
"""What lies over the words of a lesson if not all of them are in sight."""


def play(page: Page, hands: Hands, game: str, name: str) -> list[str]:
    """Play a lesson from the home screen to its end; where it says one stands, as often as it says it."""
    visitor, coach = Visitor(page), page.locator("#coach")
    for other in CARDS[game].lessons:
        if other == name:
            break
        visitor.act("decline-lesson", game=game)
    hands.do(page, Step(ACT, "lesson", (("game", game),)))
    expect(coach).to_be_visible()
    told = list[str]()
    while True:
        what = str(page.wait_for_function(NEXT).json_value())
        if what == "over" or not coach.locator("small").count():
            return told
        told.append(coach.locator("small").inner_text())
        if what.startswith("spot"):
            assert page.evaluate(IN_SIGHT) == "", told[-1]
        rev = visitor.rev()
        if what == "beats":
            hands.end_animations(page)
        elif what == "act":
            act = page.locator('[data-act="reveal"], [data-act="go-on"]').first.get_attribute("data-act")
            hands.do(page, Step(ACT, str(act)))
            visitor.changed(rev)
        else:
            hands.do(page, Step(TARGET, what.partition(" ")[2]))
            visitor.changed(rev)


@pytest.mark.voluminous
@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_lesson_is_played_to_its_end(open_app: AppOpener, game: str, name: str, volume: int) -> None:
    ways, turn = [*product(LANGUAGES, HANDS)], ALL.index((game, name))
    for language, by in ways if volume > 1 else [ways[((len(HANDS) + 1) * turn - 1) % len(ways)]]:
        hands, size = HANDS[by]
        page = open_app(
            store={"settings": json.dumps({"language": language})}, touch=by == "finger", viewport=size
        )
        expect(page.locator("html")).to_have_attribute("lang", language)
        told = play(page, hands(), game, name)
        assert len(dict.fromkeys(told)) == len(LESSONS[game][name].steps), told
        Visitor(page).home()
        declined = f'[data-act="decline-lesson"][data-game="{game}"][data-lesson="{name}"]'
        expect(page.locator(declined)).to_have_count(0)
