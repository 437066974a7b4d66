"""For everybody: the names of the stacks, and what axe finds on the first screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import AppOpener
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor
from tests.games.avalon.stations import POSITIONS
from tests.table.device import LONG_NAMES
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY
from threethrones.games.avalon.rules.state import NOBODY, State


def test_the_name_of_a_stack_tells_territory_owner_top_card_and_count(open_app: AppOpener) -> None:
    visitor = Visitor(open_app(store=STORE))
    for name in ("turn", "react"):
        visitor.open(name)
        visitor.act("reveal")
        check_stacks(visitor.page, POSITIONS[name])


def check_stacks(page: Page, state: State) -> None:
    """The names of the 22 stacks, as a screen reader gets them, tell this position."""
    spoken = page.get_by_role("group", name="Territories").aria_snapshot().replace("''", "'")
    names = re.findall(r'button "([^"]*)"', spoken)
    stacks = [told for told in names if "’s side: " in told]
    assert len(names) == 33
    assert len(stacks) == 22
    for at in range(11):
        owner = state.owner[at]
        for seat, who in enumerate(LONG_NAMES):
            (told,) = [s for s in stacks if s.startswith(f"Territory {at + 1}:") and f"{who}’s side: " in s]
            where, _, side = told.partition(f"; {who}’s side: ")
            cards = state.stacks[seat][at]
            if owner == NOBODY:
                assert "no owner yet" in where
            else:
                assert where.endswith(f"owned by {LONG_NAMES[owner]}")
                assert str(TERRITORY[state.row[at]].name) in where
            if cards:
                assert f"{len(cards)} card" in side
                assert side.endswith(f"{CHARACTER_NAMES[cards[-1]]} on top")
            else:
                assert "no cards" in side


def test_an_empty_home_screen_in_the_browsers_language(start_app: AppOpener) -> None:
    page = start_app(lang="nl-BE")
    assert page.evaluate("document.documentElement.lang") == "nl"
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    visitor = Visitor(page)
    visitor.act("go", screen="settings")
    visitor.choose("language", "en")
    assert page.evaluate("document.documentElement.lang") == "en"
