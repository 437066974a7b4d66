"""The pages: what they say they say in every language, and what they tell of games comes from the games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from markupsafe import escape
from PIL import Image

from building import pages
from building.bundle import CONFIGURE, accounted
from building.rules import used_of
from building.site import NOT_BUILT, is_built
from building.steps import DIST, WEB
from threethrones.games import CARDS, GAMES
from threethrones.table import first_paint
from threethrones.table.session.language import LANGUAGES, MARKS, PSEUDO

CALLED: Final = re.compile(r'_\("([^"]+)"\)(\|in_all|\|into|\|others|\)| }})')
"""A text of a template, and what is done with it."""
IN_ENGLISH_ALONE: Final = " }}"
"""A description, or what an element holds that has the others as data."""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)


def start_of(address: str) -> dict[str, object]:
    """What the pages show, all that is left out empty."""
    made = accounted("page")
    parts = dict.fromkeys(("pyodide", "pyscript", "pictures", "clips", "screens", "looks"), "")
    return {
        **parts,
        "made": made,
        "embedded": False,
        "address": address,
        "style": made.name(CONFIGURE),
        "script": "",
        "modules": [],
        "puzzles": pages.puzzles(),
    }


@pytest.mark.parametrize("page", ["index", "join", "answer", "configure", "404", "framed", "old"])
def test_a_language_that_is_added_is_on_every_page(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LANGUAGES", {**LANGUAGES, PSEUDO[0]: "[…]"})
    html = pages.environment().get_template(f"{page}.html.j2").render(start_of(""))
    said = CALLED.findall((WEB / "pages" / f"{page}.html.j2").read_text(encoding="utf-8"))
    texts = [str(escape(text)) for text, how in said if how != IN_ENGLISH_ALONE and "%(" not in text]
    assert texts
    assert [text for text in texts if text.join(MARKS) not in html] == []
    assert "%(" not in html


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_styles_its_title_and_its_place(name: str) -> None:
    (board,) = DIST.glob(f"{name}-board-*.css")
    assert f".game-{name}" in board.read_text(encoding="utf-8")
    widget = (DIST / "embed.js").read_text(encoding="utf-8")
    configurator = (DIST / "configure.html").read_text(encoding="utf-8")
    index = (DIST / "index.html").read_text(encoding="utf-8")
    assert f'"{name}":"' in widget.replace('": "', '":"').replace('\\"', '"')
    assert f'<option value="{name}"' in configurator
    assert f'data-act="new" data-game="{name}"' in index
    assert index.count(f'data-game="{name}" data-title=') == len(LANGUAGES)
    assert f"&#34;{board.name}&#34;" in index


PREFIXES: Final = {"avalon": "av", "avignon": "ag", "camelot": "ca"}
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
KEYFRAMES: Final = re.compile(r"@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}")
SELECTORS: Final = re.compile(r"([^{};]+)\{")
COMMA: Final = re.compile(r",(?![^(]*\))")
BARE_SIBLING: Final = re.compile(r"(?:^|[\s>(])(?:\*|[a-z]\w*|:where\([a-z]\w*\))(?::[\w-]+)*\s*[+~]")
"""An element without a class before a sibling."""


def selectors_of(sheet: Path) -> list[str]:
    """All selectors of a style sheet."""
    text = KEYFRAMES.sub("", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    rules = [rule.strip() for rule in SELECTORS.findall(text)]
    return [one.strip() for rule in rules if not rule.startswith("@") for one in COMMA.split(rule)]


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_board_hold_for_its_own_game_alone(name: str) -> None:
    """A page keeps the sheets of all games that it has shown."""
    selectors = selectors_of(pages.style_sheets("board")[name])
    assert selectors
    own = re.compile(rf"\.{PREFIXES[name]}-|\.game-{name}\b")
    assert [selector for selector in selectors if not own.search(selector)] == []


def test_no_selector_restyles_all_elements_of_a_type_when_one_is_inserted() -> None:
    """With `span + span` each insertion or removal restyles every span beside or below it."""
    sheets = [*(WEB / "styles").glob("*.css")]
    sheets += [*pages.style_sheets("look").values(), *pages.style_sheets("board").values()]
    selectors = [selector for sheet in sheets for selector in selectors_of(sheet)]
    assert [selector for selector in selectors if BARE_SIBLING.search(selector)] == []


def test_a_page_starts_with_no_art_of_games_but_what_its_first_screens_show() -> None:
    drawn = first_paint.pictures(first_paint.LOOK)
    unused = {*ids(drawn)} - {*ids(used_of(drawn, first_paint.screens()))}
    assert {name for name in unused if not name.startswith("tt-")} == set()


def test_no_art_is_in_a_page_twice() -> None:
    every = ids(first_paint.pictures())
    assert len({*every}) == len(every)


def ids(art: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', art)


def sizes_in(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("x")))


def test_the_pictures_that_others_show_are_there_and_as_large_as_we_say() -> None:
    manifest = json.loads((DIST / "manifest.webmanifest").read_text(encoding="utf-8"))
    shown = {(it["src"], it["type"]): sizes_in(it["sizes"]) for it in manifest["screenshots"]}
    assert {it["label"] for it in manifest["screenshots"]} == {str(card.title) for card in CARDS.values()}
    assert {it["form_factor"] for it in manifest["screenshots"]} == {"wide", "narrow"}
    shown["pictures/preview.jpg", "image/jpeg"] = (1200, 630)
    for (path, kind), size in shown.items():
        with Image.open(DIST / path) as picture:
            assert (picture.size, picture.get_format_mimetype()) == (size, kind), path
    assert (WEB / "pictures/play.webp").stat().st_size <= 1_000_000


@pytest.mark.parametrize(
    ("address", "link"), [("", "./oembed.json"), ("https://example.org/", "https://example.org/oembed.json")]
)
def test_whoever_looks_for_oembed_finds_a_whole_address_where_it_is_known(address: str, link: str) -> None:
    html = pages.environment().get_template("index.html.j2").render(start_of(address))
    assert re.findall(r'type="application/json\+oembed" href="([^"]+)"', html) == [link]


def test_a_link_shows_a_picture_where_the_site_knows_its_address() -> None:
    def head(address: str) -> dict[str, str]:
        html = pages.environment().get_template("index.html.j2").render(start_of(address))
        return dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]+)">', html))

    assert head("") == {}
    about = head("https://example.org/games/")
    assert about["image"] == "https://example.org/games/pictures/preview.jpg"
    assert (DIST / "pictures/preview.jpg").is_file()
    assert (int(about["image:width"]), int(about["image:height"])) == (1200, 630)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", CARDS)
def test_each_game_has_a_cover_with_its_title_for_the_widget(name: str, code: str) -> None:
    drawn = (DIST / f"pictures/cover-{name}-{code}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(drawn)
    assert root[-1].text == pages.into(CARDS[name].title, code)
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= {part.get("id") for part in root.iter()}
