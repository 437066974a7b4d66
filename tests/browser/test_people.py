"""The players in a real browser: figures, arms and time."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.visitor import Visitor
from tests.games.avalon.positions import position
from tests.played import texts
from tests.table.device import kept_text, match_from

KEY: Final = {"shape": "lozenge", "field": "gold", "charge": "key", "colour": "blue"}
COUNTED: Final = "() => !document.querySelector('[data-autoplay]')"


def entry(page: Page) -> dict[str, Any]:
    """The profiles in localStorage."""
    return dict(json.loads(page.evaluate("localStorage['threethrones:profiles']"))["profiles"])


def known(**profiles: object) -> dict[str, str]:
    """A store with these profiles alone."""
    return {"profiles": json.dumps({"schema": 1, "profiles": profiles})}


def show(visitor: Visitor, who: str) -> None:
    """Go to a player from wherever."""
    visitor.home()
    visitor.act("players")
    visitor.page.wait_for_function(COUNTED)
    visitor.act("players", who=f"person:{who}")


def test_charts_can_be_read_as_tables(open_app: AppOpener) -> None:
    store = {f"match:{number}": text for number, text in enumerate(texts(30))}
    page = open_app(store=store)
    visitor = Visitor(page)
    show(visitor, "Anna")
    spoken = page.get_by_role("table", name="By game").aria_snapshot()
    assert re.search(r"row \"Avignon \d+ of \d+ (\d+ h )?\d+ min\"", spoken), spoken
    assert 'columnheader "Won"' in spoken
    strip = page.get_by_role("img", name=re.compile(r"The last \d+: \d+ won"))
    assert strip.locator("rect").count() <= 20


def test_arms_are_composed_and_borne_on_plate_lid_and_cover(open_app: AppOpener) -> None:
    page = open_app(store={**known(Anna=None, Bert=None), "names": '["Anna", "Bert"]'})
    visitor = Visitor(page)
    visitor.act("players")
    visitor.act("players", who="person:Anna")
    page.locator("#arms > summary").click()
    for name, value in KEY.items():
        visitor.press(f'input[name="{name}"][value="{value}"]')
        assert page.evaluate("document.activeElement.value") == value, "The focus stays for the arrow keys."
    assert entry(page)["Anna"] == KEY
    visitor.home()
    visitor.act("new", game="avignon")
    mine = page.locator('.arms:has([href="#tt-shape-lozenge"]):has([href="#tt-charge-key"])')
    assert mine.count() == 1
    visitor.act("start")
    assert page.locator(".ag-who").filter(has=mine).locator(".ag-name").inner_text() == "Anna"
    reload_app(page)
    assert page.locator(".ag-who").filter(has=mine).locator(".ag-name").inner_text() == "Anna"
    edge = mine.locator("use").nth(1).evaluate("(use) => getComputedStyle(use).clipPath")
    assert edge == 'url("#tt-clip-lozenge")'
    hidden = "document.querySelector('#tt-clip-lozenge').closest('[hidden]')"
    assert page.evaluate(hidden) is None, "A browser would not cut by it."


@pytest.mark.always
def test_who_is_known_is_chosen_with_one_field(open_app: AppOpener) -> None:
    page = open_app(store=known(Cleo=KEY, Dora=None))
    visitor = Visitor(page)
    visitor.act("new", game="avalon")
    visitor.choose("player0", "=Cleo")
    assert page.locator('input[name="name0"]').get_attribute("type") == "hidden"
    rev = visitor.rev()
    page.fill('input[name="name1"]', "Emil")
    page.locator('input[name="name1"]').blur()
    visitor.changed(rev)
    visitor.act("start")
    assert list(entry(page)) == ["Dora", "Emil", "Cleo"]
    visitor.home()
    visitor.act("new", game="camelot")
    assert page.locator("select[name^=player]").evaluate_all("(all) => all.map((one) => one.value)") == [
        "=Cleo",
        "=Emil",
        "person",
    ]


# --- time -------------------------------------------------------------------------------------------------

AWAY: Final = """
(away) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
    document.dispatchEvent(new Event("visibilitychange"));
    if (!away) delete document.hidden;
}
"""


def played(page: Page) -> int:
    return int(json.loads(page.evaluate("localStorage['threethrones:match:turn']"))["played"])


def test_time_is_taken_while_the_match_is_in_sight(open_app: AppOpener) -> None:
    match = match_from(position("4:P2?:Kr/Ky", hands="KrSr/SbKy"))
    page = open_app(store={"match:turn": kept_text(match, ["Anna", "Bert"], played=60_000)})
    visitor = Visitor(page)
    visitor.open("turn")
    page.wait_for_timeout(2_100)
    visitor.act("reveal")
    seen = played(page)
    assert 62 <= seen <= 66
    visitor.event(f"({AWAY})(true)")
    page.wait_for_timeout(3_000)
    page.evaluate(f"({AWAY})(false)")
    visitor.act("reveal")
    assert seen <= played(page) <= seen + 2, "Nobody was there."
    visitor.home()
    page.wait_for_timeout(2_500)
    visitor.open("turn")
    visitor.act("reveal")
    assert played(page) <= seen + 3, "Home is no play."
