"""A game comes in an archive of its own: what the app does before it has arrived, and when it does not."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from jinja2 import ModuleLoader, TemplateNotFound

from tests.table.device import Device, DictStore
from tests.table.test_review import played
from threethrones import games
from threethrones.core import document
from threethrones.core.text import say
from threethrones.games import CARDS, GAMES, LESSONS, PRESENTATIONS, PUZZLES, NotHere
from threethrones.table import dispatch
from threethrones.table.commands import lazy, settings
from threethrones.table.commands.context import Command, Permission
from threethrones.table.session import language
from threethrones.table.session.model import Settings
from threethrones.table.store import links
from threethrones.table.views import render

AVIGNON: Final = played("avignon", most=12)
LINK: Final = links.pack(links.Link(document.dump(AVIGNON, state=False), 3))

Away = set[str]


@pytest.fixture(autouse=True)
def _nothing_has_arrived() -> None:
    games.ARRIVED.clear()


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Away:
    """The names of games of which the card alone is here: all of them, until a test takes some out."""
    missing = set(CARDS)
    monkeypatch.setattr(games, "import_module", all_but(lambda name: name.split(".")[2] in missing))
    return missing


def wanted(device: Device) -> str | None:
    """The game without which the last event meant nothing."""
    return device.frame.wants


def kept() -> DictStore:
    """A store with a running match of Avignon and one of Avalon."""
    store = DictStore()
    device = Device(store)
    device.act("new", game="avignon")
    device.act("start")
    device.move(device.open.match.legal()[0])
    Device(store, tab=1).start()
    return store


# --- the games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CARDS)
def test_a_card_tells_what_its_game_and_stage_tell(name: str) -> None:
    card = CARDS[name]
    assert (card.name, card.title) == (GAMES[name].name, GAMES[name].title)


def test_a_game_that_has_not_arrived_is_known_by_name_and_asked_for_says_so(away: Away) -> None:
    assert list(GAMES) == list(PRESENTATIONS) == list(CARDS)
    assert "avalon" in GAMES
    assert "chess" not in GAMES
    assert GAMES.get("chess") is None
    with pytest.raises(NotHere) as told:
        GAMES["camelot"]
    assert told.value.game == "camelot"
    away.remove("camelot")
    assert GAMES["camelot"].name == "camelot"


MISSPELT: Final = ("numpy", "threethrones.games.avalon.ruels", "threethrones.games.camelot.game")


@pytest.mark.parametrize("name", MISSPELT)
def test_what_a_game_itself_lacks_is_a_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(games, "import_module", lacks(name))
    with pytest.raises(ModuleNotFoundError, match=name):
        GAMES["avalon"]


@pytest.mark.parametrize("name", MISSPELT)
def test_such_a_fault_is_told_whoever_presses(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    device = Device()
    monkeypatch.setattr(games, "import_module", lacks(name))
    device.app.arrived("avalon")
    device.act("new", game="avalon")
    assert (wanted(device), device.panel()) == (None, "fault")
    device.act("report")
    assert f"No module named '{name}'" in str(device.frame.copied)


def all_but(is_missing: Callable[[str], bool]) -> Callable[[str], ModuleType]:
    """An import of all that is not missing."""

    def found(name: str) -> ModuleType:
        if is_missing(name):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return importlib.import_module(name)

    return found


def lacks(missing: str) -> Callable[[str], ModuleType]:
    """An import that comes across another, of what is nowhere."""

    def found(name: str) -> ModuleType:
        raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)

    return found


def test_a_part_that_a_game_has_not_is_none_that_has_yet_to_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "import_module", all_but(lambda name: name.endswith(".puzzles")))
    monkeypatch.setitem(CARDS, "avalon", replace(CARDS["avalon"], puzzles=False))
    with pytest.raises(KeyError, match=r"avalon has no teaching\.puzzles\.py"):
        PUZZLES["avalon"]


@pytest.mark.parametrize(("part", "of_games"), [("lessons", LESSONS), ("puzzles", PUZZLES)])
def test_after_a_start_from_a_snapshot_a_part_of_a_known_game_may_have_yet_to_arrive(
    part: str, of_games: Mapping[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "import_module", all_but(lambda name: name.endswith(f".{part}")))
    assert GAMES["avignon"].name == "avignon"
    with pytest.raises(NotHere, match="avignon"):
        of_games["avignon"]


LESSON: Final = next(iter(CARDS["avignon"].lessons))
WITHOUT: Final[dict[str, Callable[[Device], object]]] = {
    "game": lambda device: device.act("new", game="avignon"),
    "teaching.lessons": lambda device: device.act("lesson", game="avignon", lesson=LESSON),
    "teaching.puzzles": lambda device: device.act("puzzle", game="avignon", puzzle="day"),
}


@pytest.mark.parametrize("part", WITHOUT)
def test_a_file_that_an_archive_has_not_is_waited_for_until_that_has_arrived(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_missing(name: str) -> bool:
        return name == f"threethrones.games.avignon.{part}" or (part, name.endswith(".presentation")) == (
            "game",
            True,
        )

    device = Device()
    monkeypatch.setattr(games, "import_module", all_but(is_missing))
    WITHOUT[part](device)
    assert (wanted(device), device.panel()) == ("avignon", None)
    device.app.arrived("avignon")
    WITHOUT[part](device)
    assert (wanted(device), device.panel()) == (None, "fault")
    device.act("report")
    assert f"avignon has arrived without {part}.py" in str(device.frame.copied)


def test_a_file_of_the_table_that_its_archive_has_not_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "import_module", lacks("threethrones.table.views.people.page"))
    device = Device()
    device.app.arrived("people")
    device.act("players")
    assert (wanted(device), device.panel()) == (None, "fault")
    device.act("report")
    assert "people has arrived without views.people.page.py" in str(device.frame.copied)


@pytest.mark.parametrize("name", ["threethrones.table.views.people.paeg", "threethrones.core.lesosn"])
def test_what_a_part_of_the_table_lacks_is_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(games, "import_module", lacks(name))
    with pytest.raises(ModuleNotFoundError, match=name):
        lazy.part("views.people.page")


@pytest.mark.parametrize("name", ["views.people.page", "views.people"])
def test_the_players_are_waited_for_and_told_of_where_they_do_not_come(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    device = Device()
    monkeypatch.setattr(games, "import_module", lacks(f"threethrones.table.{name}"))
    device.act("players")
    assert (wanted(device), device.screen, device.told) == ("people", "home", ["Loading this page…"])
    device.send(type="missing", game="people")
    assert "Couldn’t load this page" in device.told[0]
    monkeypatch.undo()
    device.app.arrived("people")
    device.act("players")
    assert device.screen == "players"


# --- before it has arrived ----------------------------------------------------------------------------------


def test_home_with_its_matches_and_their_pictures_needs_no_game(away: Away) -> None:
    needs_none = Device(kept_before(away))
    assert wanted(needs_none) is None
    away.clear()
    assert Device(needs_none.store).frame == needs_none.frame
    assert len([e for e in needs_none.elements() if e.has("match-picture")]) == 2


def kept_before(away: Away) -> DictStore:
    """What was kept when all games were there."""
    missing = set(away)
    away.clear()
    store = kept()
    away |= missing
    return store


def avignon_key(device: Device) -> str:
    return next(key for key, text in device.store.matches().items() if '"game":"avignon"' in text)


ASKING: Final[dict[str, Callable[[Device], object]]] = {
    "a new game": lambda device: device.act("new", game="avignon"),
    "a running match": lambda device: device.act("resume", key=avignon_key(device)),
    "a file": lambda device: device.file(document.dump(AVIGNON)),
    "a link": lambda device: device.send(type="link", fragment=LINK),
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
def test_what_asks_for_a_game_changes_nothing_until_it_is_there_and_then_all(
    away: Away, ask: Callable[[Device], object]
) -> None:
    store = kept_before(away)
    device, other = Device(store, tab=2), Device(DictStore(dict(store.texts)), tab=2)
    before, texts = device.frame, dict(store.texts)
    ask(device)
    assert wanted(device) == "avignon"
    assert device.frame.body == before.body
    assert device.told == ["Loading Avignon…"]
    assert store.texts == texts
    away.remove("avignon")
    device.app.arrived("avignon")
    for one in (device, other):
        ask(one)
    assert device.frame.body == other.frame.body
    assert wanted(device) is None
    assert device.frame.body["game"] == "avignon"
    assert len(store.texts) == len(other.store.texts)


def test_the_page_about_the_app_waits_for_one_game_after_the_other(away: Away) -> None:
    device = Device()
    waited = []
    for _ in CARDS:
        device.act("go", screen="about")
        assert device.screen == "home"
        missing = wanted(device)
        assert missing is not None
        waited.append(missing)
        away.remove(missing)
    device.act("go", screen="about")
    assert device.screen == "about"
    assert waited == list(CARDS)


def test_a_match_that_was_open_waits_for_its_game_at_the_start(away: Away) -> None:
    store = kept_before(away)
    match = avignon_key(Device(store)).removeprefix("match:")
    device = Device(store, match=match)
    assert (device.screen, wanted(device)) == ("home", "avignon")
    away.remove("avignon")
    assert device.app.start().body["screen"] == "table"
    assert device.app.start().match == match


def test_what_is_chosen_meanwhile_is_done(away: Away) -> None:
    away.remove("avalon")
    device = Device()
    device.act("new", game="camelot")
    device.act("new", game="avalon")
    assert (device.screen, device.frame.body["game"], device.told) == ("new", "avalon", [])


@pytest.mark.parametrize("is_inside", [False, True], ids=["", "inside another"])
@pytest.mark.parametrize(
    ("template", "has_come", "game"),
    [
        ("avalon/look.html.j2", False, "avalon"),
        ("avalon/look.html.j2", True, None),
        ("avignon/board.html.j2", True, None),
        ("people/x.html.j2", False, "people"),
        ("people/x.html.j2", True, None),
        ("table/x.j2", False, None),
    ],
)
def test_a_template_that_has_not_arrived_is_waited_for_like_its_game(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    template: str,
    has_come: bool,
    game: str | None,
    is_inside: bool,
) -> None:
    """After a start from a snapshot: see `warm_up.py`. Of one that another draws Jinja cannot tell in a
    page, whose templates have no lines."""

    def draw(*_: object) -> None:
        try:
            raise TemplateNotFound(template)
        except TemplateNotFound:
            if is_inside:
                len(None)  # type: ignore[arg-type]
            raise

    device = Device().start()
    device.app.arrived("avignon")
    monkeypatch.setattr(render, "COMPILED", tmp_path)
    for name in ("avalon/board.html.j2", lazy.TEMPLATE) if has_come else ():
        (tmp_path / f"{ModuleLoader.get_module_filename(name)}c").touch()
    monkeypatch.setitem(dispatch.ACTS, "reveal", Command(draw, Permission.SEAT))
    device.act("reveal")
    assert (wanted(device), device.panel()) == (game, None if game else "fault")
    assert device.is_down


# --- when it does not come ----------------------------------------------------------------------------------


def test_a_game_that_does_not_come_is_told_and_can_be_asked_for_again(away: Away) -> None:
    device = Device(languages=["de"])
    device.act("new", game="camelot")
    device.send(type="missing", game="camelot")
    assert "Schatten über Camelot konnte nicht geladen werden" in device.text()
    assert "Nichts ist verloren" in device.text()
    away.remove("camelot")
    device.act("new", game="camelot")
    assert device.screen == "new"


def test_of_a_game_that_is_none_nothing_is_told() -> None:
    device = Device()
    device.send(type="missing", game="<b>chess</b>")
    assert device.told == []


# --- in somebody else's page --------------------------------------------------------------------------------


def test_a_widget_waits_with_what_it_was_asked_for(away: Away) -> None:
    device = Device(embedded={"game": "avignon", "lang": "de", "controls": "steps"})
    assert (wanted(device), device.frame.handed) == ("avignon", [])
    away.remove("avignon")
    device.frame = device.app.start()
    assert device.frame.body["controls"] == "steps"
    assert device.frame.language == "de"
    assert [message["type"] for message in device.frame.handed] == ["ready"]
    shown = device.frame.body["digest"]
    device.act("load", game="avalon", controls="none")
    assert wanted(device) == "avalon"
    assert device.frame.body["digest"] == shown
    assert device.frame.body["controls"] == "steps"
    device.send(type="missing", game="avalon")
    (told,) = device.frame.handed
    assert told["type"] == "error"
    assert "Avalon" in str(told["text"])
    assert device.frame.body["digest"] == shown


# --- its part of the catalogues -----------------------------------------------------------------------------


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues in parts, as the page has them; where they lie."""
    for name, said in {"messages": {"Home": "Zuhause"}, "avalon": {"Crown": "Krone"}}.items():
        catalogue = Catalog(locale="de")
        for english, german in said.items():
            catalogue.add(english, german)
        with (tmp_path / f"de-{name}.mo").open("wb") as target:
            write_mo(target, catalogue)
    monkeypatch.setattr(language, "_compiled", lambda code, name: tmp_path / f"{code}-{name}.mo")
    monkeypatch.setattr(language, "_READ", {"en": NullTranslations()})
    for name in ("_COME", "_LEARNT"):
        monkeypatch.setattr(language, name, set())
    return tmp_path


@pytest.mark.usefixtures("parts")
def test_with_a_game_its_part_of_the_catalogue_is_learnt_once() -> None:
    german = language.catalogue("de")
    assert isinstance(german, GNUTranslations)
    assert (german.gettext("Home"), german.gettext("Crown")) == ("Zuhause", "Crown")
    for _ in range(2):
        language.learn("avalon")
        language.learn("camelot")
    assert (german.gettext("Home"), german.gettext("Crown")) == ("Zuhause", "Krone")
    assert german._fallback is not None  # type: ignore[attr-defined]
    assert german._fallback._fallback is None  # type: ignore[attr-defined]


@pytest.mark.usefixtures("parts")
def test_a_language_that_comes_after_a_game_has_learnt_it_too() -> None:
    language.learn("avalon")
    assert language.catalogue("de").gettext("Crown") == "Krone"


# --- the languages ------------------------------------------------------------------------------------------


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch) -> Away:
    """The languages whose archives have not come: all, until a test takes some out."""
    missing, compiled = set(language.LANGUAGES), language._compiled
    monkeypatch.setattr(
        language, "_compiled", lambda code, name: compiled(code, "none" if code in missing else name)
    )
    monkeypatch.setattr(language, "_READ", {"en": NullTranslations()})
    render.environment.cache_clear()
    return missing


def test_a_language_that_is_set_waits_for_its_archive_and_is_kept_then_alone(foreign: Away) -> None:
    device = Device()
    device.act("go", screen="settings")
    device.act("settings", {"language": "nl", "theme": "dark"})
    assert wanted(device) == "nl"
    assert "Loading Nederlands…" in device.text()
    assert (device.frame.language, device.context.model.settings) == ("en", Settings())
    assert settings.read_settings(device.store) == Settings()
    device.send(type="missing", game="nl")
    assert "Couldn’t load Nederlands" in device.text()
    foreign.remove("nl")
    device.app.arrived("nl")
    device.act("settings", {"language": "nl", "theme": "dark"})
    assert (wanted(device), device.frame.language) == (None, "nl")
    assert "Taal" in device.text()
    assert settings.read_settings(device.store) == Settings(language="nl", theme="dark")


def test_a_start_speaks_english_until_the_visitors_language_has_come(foreign: Away) -> None:
    device = Device(languages=("nl-BE",))
    assert (wanted(device), device.frame.language) == (None, "en")
    device.act("new", game="avalon")
    foreign.remove("nl")
    device.app.arrived("nl")
    device.send(type="time")
    assert device.frame.language == "nl"
    assert "Spel beginnen" in device.text()


def test_a_language_that_has_not_come_is_no_hindrance_to_other_settings(foreign: Away) -> None:
    store = DictStore({"settings": json.dumps({"language": "de"})})
    device = Device(store)
    device.act("settings", {"language": "de", "theme": "dark"})
    assert (wanted(device), device.frame.language, device.frame.body["theme"]) == (None, "en", "dark")
    assert foreign


def test_a_widget_shows_itself_in_english_and_waits_for_the_language_of_a_change(foreign: Away) -> None:
    device = Device(embedded={"game": "avignon", "lang": "de"})
    assert (wanted(device), device.frame.language) == (None, "en")
    device.act("set", lang="nl")
    assert (wanted(device), device.frame.language) == ("nl", "en")
    foreign.remove("nl")
    device.act("set", lang="nl")
    assert (wanted(device), device.frame.language) == (None, "nl")


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_who_has_no_name_is_known_in_every_language_without_its_catalogue(code: str) -> None:
    assert language.UNNAMED[code] % 3 == say("Player %(n)d", n=3).render(language.catalogue(code))
