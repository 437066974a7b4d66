"""What was ever written can be read: a document and kept texts of every schema, as files that never change.

Whoever changes the schema, or what is kept beside the document, leaves these as they are and adds others.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from tests.games.avalon.positions import position
from tests.table.device import Device, DictStore, resumed
from tests.table.test_listing import scored, told
from threethrones.core import document
from threethrones.games import GAMES

FIXTURES: Final = Path(__file__).parents[1] / "fixtures"
DOCUMENTS: Final = sorted(FIXTURES.glob("schema-*/*.json"))
KEYS: Final = [
    "asked",
    "changed",
    "computers",
    "counted",
    "created",
    "decides",
    "deeds",
    "document",
    "floor",
    "game",
    "gathered",
    "gist",
    "laid_open",
    "lifted",
    "looked",
    "lost",
    "names",
    "orders",
    "over",
    "picks",
    "planned",
    "played",
    "plies",
    "read",
    "readers",
    "reason",
    "reseated",
    "rev",
    "seeded",
    "series",
    "stamp",
    "title",
    "turning",
    "upturned",
    "winners",
    "within",
]
SCREENS: Final = {"avalon": ("table", True), "avignon": ("over", False), "camelot": ("table", True)}
"""The screen, and whether somebody must lift a drawer."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("schema", range(1, document.SCHEMA + 1))
def test_there_is_a_document_of_every_schema(schema: int, name: str) -> None:
    text = (FIXTURES / f"schema-{schema}" / f"{name}.json").read_text("utf-8")
    assert json.loads(text)["schema"] == schema


def test_every_older_schema_leads_to_todays() -> None:
    assert sorted(document.MIGRATIONS) == list(range(1, document.SCHEMA))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_fixture_is_opened_as_it_was_left(path: Path) -> None:
    """Where the rules have another edition since, its moves replay all the same."""
    text = path.read_text("utf-8")
    game = path.stem.partition("-")[0]
    device = resumed(text, "old")
    written = json.loads(json.loads(text).get("document", text))
    assert device.told == []
    assert device.open.match.moves == written["moves"]
    before = GAMES[game].updated(written["state"])
    assert isinstance(before, dict)
    now = GAMES[game].to_json(device.open.match.state)
    assert {name: now[name] for name in before} == before
    assert (device.screen, device.is_down) == SCREENS[game]
    assert list(device.open.names)[:2] == (["1", "2"] if path.stem == game else ["Zoë", "Bert"])


def test_a_match_of_the_first_edition_of_camelot_replays_as_it_was_played() -> None:
    """In it spoils are shared unseen and dealt, and somebody is accused after the traitor was unmasked."""
    text = (FIXTURES / "edition-1" / "camelot.json").read_text("utf-8")
    loaded = document.load(text, GAMES)
    assert loaded.match
    assert loaded.problems == []
    state = document.to_json(loaded.match)["state"]
    assert state == {**json.loads(text)["state"], "aware": False, "won": ["excalibur"]}


@pytest.mark.parametrize("name", GAMES)
def test_a_list_shows_old_texts_and_todays(name: str) -> None:
    for kind, title, shown in (("kept", "Zoë – Bert", 0), ("titled", "Winter", 1)):
        text = (FIXTURES / "schema-1" / f"{name}-{kind}.json").read_text("utf-8")
        device = Device(DictStore({"match:old": text}))
        assert told(device, "old").startswith(title)
        assert len(scored(device)) == shown


def test_what_is_saved_keeps_its_keys_whatever_the_code_calls_it() -> None:
    device = Device().put(position(hands="KrSb/KySy"))
    assert sorted(json.loads(device.kept)) == KEYS
    device.move("Kr-4-reinforce")
    device.file(json.dumps({**json.loads(device.kept), "floor": 1, "within": [], "gathered": []}))
    assert device.open.secrecy.undo_barrier == 1
    assert json.loads(device.kept)["floor"] == 1
