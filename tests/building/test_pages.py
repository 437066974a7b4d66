"""The pages: what they say they say in every language, and what they tell of games comes from the games."""

from __future__ import annotations

import re
from typing import Final

import pytest
from markupsafe import escape

from building import pages
from building.bundle import CONFIGURE, accounted
from building.site import NOT_BUILT, is_built
from building.steps import DIST, WEB
from threethrones.games import GAMES
from threethrones.table.language import LANGUAGES, PSEUDO

CALLED: Final = re.compile(r'_\("([^"]+)"\)(\|in_all|\|into|\|others|\)| }})')
"""A text of a template, and what is done with it."""
IN_ENGLISH_ALONE: Final = " }}"
"""A description, or what an element holds that has the others as data."""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)


@pytest.mark.parametrize("page", ["index", "configure", "404", "framed", "old"])
def test_a_language_that_is_added_is_on_every_page(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LANGUAGES", {**LANGUAGES, PSEUDO: "[…]"})
    made = accounted("page")
    shown = {
        "made": made,
        "pyodide": "p",
        "pyscript": "",
        "pictures": "",
        "clips": "",
        "embedded": False,
        "screens": "",
    }
    style = {"style": made.name(CONFIGURE)}
    html = pages.environment().get_template(f"{page}.html.j2").render(shown | style)
    said = CALLED.findall((WEB / "pages" / f"{page}.html.j2").read_text(encoding="utf-8"))
    texts = [str(escape(text)) for text, how in said if how != IN_ENGLISH_ALONE and "%(" not in text]
    assert texts
    assert [text for text in texts if f"⟦{text}⟧" not in html] == []
    assert "%(" not in html


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_styles_its_title_and_its_place(name: str) -> None:
    (site,) = DIST.glob("site-*.css")
    assert f".game-{name}" in site.read_text(encoding="utf-8")
    widget = (DIST / "embed.js").read_text(encoding="utf-8")
    configurator = (DIST / "configure.html").read_text(encoding="utf-8")
    index = (DIST / "index.html").read_text(encoding="utf-8")
    assert f'"{name}":"' in widget.replace('": "', '":"').replace('\\"', '"')
    assert f'<option value="{name}"' in configurator
    assert f'data-act="new" data-game="{name}"' in index
    assert index.count(f'data-game="{name}" data-title=') == len(LANGUAGES)
