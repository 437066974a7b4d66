"""Every template of the table is given all that it draws, and nothing else, as its screen's type says."""

from __future__ import annotations

from typing import Final

import pytest
from jinja2 import meta, nodes

from threethrones.table.commands.briefing import Dealing
from threethrones.table.commands.drawer import Cover
from threethrones.table.modes.puzzles.screen import Ladder
from threethrones.table.views.board import BoardPart
from threethrones.table.views.home import AboutPage, Home
from threethrones.table.views.match_end import Over
from threethrones.table.views.new_game import NewGame
from threethrones.table.views.people.page import People
from threethrones.table.views.render import SCREENS, Page, environment
from threethrones.table.views.review import Walk
from threethrones.table.views.table_screen import TableScreen

GIVEN: Final[dict[str, tuple[type, ...]]] = {
    "home": (Home,),
    "new": (NewGame,),
    "cover": (Cover,),
    "dealt": (Dealing,),
    "table": (TableScreen, BoardPart),
    "over": (Over, BoardPart),
    "review": (Walk, BoardPart),
    "shown": (Walk, BoardPart),
    "settings": (),
    "about": (AboutPage,),
    "players": (People,),
    "puzzles": (Ladder,),
}
"""By template; ``shown`` draws a review in somebody else's page."""
SET: Final = {"table/picture.html.j2": {"card", "picture"}}
"""What whoever includes a template sets for it; and names of macros."""


def drawn(name: str) -> set[str]:
    """What a template of the table asks for, with those that it includes."""
    made = environment("en")
    assert made.loader is not None
    tree = made.parse(made.loader.get_source(made, name)[0])
    found = meta.find_undeclared_variables(tree) - set(made.globals)
    # Those that are imported where something is the case.
    found -= {node.target for node in tree.find_all(nodes.Import)}
    for other in meta.find_referenced_templates(tree):
        if other is not None:
            found |= drawn(other) - SET.get(other, set()) - {"m", "f", "d"}
    return found


def fields(types: tuple[type, ...]) -> set[str]:
    return {name for given in types for name in given.__annotations__}


def test_every_screen_has_its_type() -> None:
    assert GIVEN.keys() == SCREENS.keys()


@pytest.mark.parametrize("screen", GIVEN)
def test_a_template_asks_for_nothing_that_it_is_not_given(screen: str) -> None:
    assert drawn(f"table/{screen}.html.j2") <= fields((Page, *GIVEN[screen]))


@pytest.mark.parametrize("screen", sorted(SCREENS.keys() - {"shown"}))
def test_a_template_is_given_nothing_that_it_does_not_ask_for(screen: str) -> None:
    """Of what goes with a board the games' own templates ask for the rest; in somebody else's page a review
    has no templates of its own, and draws less."""
    assert fields(GIVEN[screen]) - drawn(f"table/{screen}.html.j2") <= fields((BoardPart,))


def test_what_every_page_is_given_some_screen_draws() -> None:
    assert fields((Page,)) <= {name for screen in SCREENS for name in drawn(f"table/{screen}.html.j2")}
