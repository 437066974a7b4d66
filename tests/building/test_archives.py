"""The archives of games and languages: what comes with the app is little, and nothing is left out."""

from __future__ import annotations

import gzip
import io
import zipfile
from gettext import GNUTranslations
from typing import Final

import pytest
from babel.messages.pofile import read_po

from building.messages import LOCALE
from building.site import NOT_BUILT, is_built
from building.steps import DIST
from threethrones.games import CARDS
from threethrones.table.session.language import LANGUAGES

SPOKEN: Final = sorted(set(LANGUAGES) - {"en"})
RULES: Final = ("game", "presentation", "rules/notation")
IN_PAGES: Final = ("web/pages/", "building/")
"""Where sentences stand that no Python of the page says."""


@pytest.fixture(scope="module")
def archives() -> dict[str, zipfile.ZipFile]:
    """The archive of the app, and all that come later."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    found = {}
    for name in ("app", *CARDS, "players", "people", *SPOKEN):
        (path,) = DIST.glob(f"{name}-*.bin")
        found[name] = zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes())))
    return found


@pytest.mark.parametrize("game", CARDS)
def test_a_game_comes_in_its_own_archive_but_for_its_card(
    archives: dict[str, zipfile.ZipFile], game: str
) -> None:
    folder = f"threethrones/games/{game}"
    app, own = (set(archives[name].namelist()) for name in ("app", game))
    assert f"{folder}/card.pyc" in app
    assert {f"{folder}/{name}.pyc" for name in RULES} <= own
    assert not app & own
    others = [path for path in own if "/games/" in path and not path.startswith(f"{folder}/")]
    assert others == []


def test_what_comes_with_the_app_is_less_than_half_of_each_game(
    archives: dict[str, zipfile.ZipFile],
) -> None:
    for game in CARDS:
        early, late = (
            sum(entry.file_size for entry in archives[name].infolist() if f"/games/{game}/" in entry.filename)
            for name in ("app", game)
        )
        assert 0 < early < late / 2, game


def test_who_thinks_comes_later_than_who_asks(archives: dict[str, zipfile.ZipFile]) -> None:
    folder = "threethrones/players"
    app, own = (set(archives[name].namelist()) for name in ("app", "players"))
    assert {path for path in app if path.startswith(f"{folder}/")} == {
        f"{folder}/__init__.pyc",
        f"{folder}/job.pyc",
        f"{folder}/table_answers.pyc",
    }
    assert {f"{folder}/levels.pyc", f"{folder}/tree_player.pyc"} <= own
    assert {path.rpartition("/")[0] for path in own} == {folder}


def test_no_page_has_the_workshop(archives: dict[str, zipfile.ZipFile]) -> None:
    assert not [path for archive in archives.values() for path in archive.namelist() if "/lab/" in path]


def test_what_counts_and_draws_the_players_comes_later_than_the_way_there(
    archives: dict[str, zipfile.ZipFile],
) -> None:
    app, own = (set(archives[name].namelist()) for name in ("app", "people"))
    for part, modules in (
        ("views/people", ("editing", "match_counts", "page", "statistics")),
        ("views/ends", ("account", "turning_points")),
        ("modes/lessons", ("coach",)),
        ("modes/puzzles", ("choosing", "record", "screen", "solving")),
    ):
        folder = f"threethrones/table/{part}"
        here = {"__init__", "summary"} if part == "views/ends" else {"__init__"}
        assert {path for path in app if path.startswith(f"{folder}/")} == {
            f"{folder}/{name}.pyc" for name in here
        }
        assert {f"{folder}/{name}.pyc" for name in modules} <= own
    assert {f"threethrones/core/{name}.pyc" for name in ("lesson", "puzzle")} <= own
    assert {f"threethrones/table/views/{name}.pyc" for name in ("by_ear", "phones/seating")} <= own
    assert {f"threethrones/games/{game}/teaching/puzzles.pyc" for game in CARDS} <= own
    assert not app & own


@pytest.mark.parametrize("code", SPOKEN)
def test_every_sentence_is_in_the_part_of_the_catalogue_that_is_there_when_it_is_said(
    archives: dict[str, zipfile.ZipFile], code: str
) -> None:
    folder = f"threethrones/locale/{code}/LC_MESSAGES"
    spoken = {
        name: GNUTranslations(io.BytesIO(archives[name].read(f"{folder}/{name}.mo")))
        for name in (*CARDS, "people")
    }
    spoken["app"] = GNUTranslations(io.BytesIO(archives[code].read(f"{folder}/messages.mo")))
    with (LOCALE / code / "LC_MESSAGES/messages.po").open("rb") as stream:
        messages = [message for message in read_po(stream, locale=code) if message.id]
    assert len(messages) > 500
    for message in messages:
        forms = [message.id] if isinstance(message.id, str) else list(message.id or ())
        told = [message.string] if isinstance(message.string, str) else list(message.string or ())
        for path, _ in message.locations:
            if not path.startswith(IN_PAGES):
                parts = ("people/", "ends/", "lessons/", "puzzles/", "inspect/", "phones/", "views/by_ear.py")
                late = "people" if any(f"/{part}" in path for part in parts) else "app"
                game = path.split("/")[3] if "/games/" in path else late
                assert told[0] in {singular(spoken[part], forms) for part in ("app", game)}, forms[0]


def singular(catalogue: GNUTranslations, forms: list[str]) -> str:
    """What a catalogue makes of a message, of one with a plural for one thing."""
    return catalogue.gettext(forms[0]) if len(forms) == 1 else catalogue.ngettext(forms[0], forms[1], 1)


@pytest.mark.parametrize("code", SPOKEN)
def test_what_the_app_says_in_a_language_comes_alone(archives: dict[str, zipfile.ZipFile], code: str) -> None:
    assert archives[code].namelist() == [f"threethrones/locale/{code}/LC_MESSAGES/messages.mo"]
    assert [path for path in archives["app"].namelist() if path.endswith(".mo")] == []


@pytest.mark.parametrize("code", SPOKEN)
def test_what_only_a_page_says_is_in_no_catalogue(archives: dict[str, zipfile.ZipFile], code: str) -> None:
    (path,) = archives[code].namelist()
    spoken = GNUTranslations(io.BytesIO(archives[code].read(path)))
    assert spoken.gettext("Copy the frame") == "Copy the frame"
    assert spoken.gettext("Settings") != "Settings"
