"""What is this? Everything on every board says it, in every language, and changes nothing by that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import cycle, islice
from random import Random
from typing import Final

import pytest

from tests.games.avalon.positions import position
from tests.subjects import SUBJECTS
from tests.table.device import Device, DictStore, kept_text
from tests.table.pointing import is_thing, things
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game
from threethrones.table.session.language import LANGUAGES

TAG: Final = re.compile(r"<[^>]+>")
LONGEST: Final = 540
"""Letters."""


def asked(device: Device, **data: str) -> str:
    """The line about something, as people read it."""
    told = device.app.handle({"type": "what", "data": data}).told
    return TAG.sub("", told) if told else ""


def stations(game: str, first: int) -> Iterator[Device]:
    """Every match of the tour and some that were played by lot, each in one language by turns from the first:
    as it opens, with a drawer up, with something picked, and in review."""
    store = dict(import_module(f"tests.games.{game}.stations").STORE)
    for number in range(3):
        setup = standard_setup(
            GAMES[game], seats=max(GAMES[game].least_seats, 3) if game == "camelot" else None
        )
        most = (17, 77, 3000)[number]
        match = played_game(GAMES[game], setup, f"what {number}", [RandomPlayer()] * setup.seats, most)
        store[f"match:lot{number}"] = kept_text(match, match_id=f"lot{number}")
    languages = islice(cycle(LANGUAGES), first, None)
    for key, language in zip([key for key in store if key.startswith("match:")], languages, strict=False):
        device = Device(DictStore(dict(store)), languages=(language,))
        device.act("resume", key=key)
        yield device
        if "reveal" in device.acts():
            device.act("reveal")
            yield device
        rng = Random(key)
        while device.screen == "table" and device.open.offers:
            before = device.open.path
            device.target(rng.choice(sorted(device.open.picking().offered)))
            if device.screen != "table" or device.open.path == before:
                break
            yield device
        device.act("review")
        yield device


@pytest.mark.voluminous
@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.sample(1)
def test_everything_on_every_board_says_what_it_is(game: str, volume: int) -> None:
    """Each board in one language or another; in the soak in every."""
    for first in range(min(volume, len(LANGUAGES))):
        check_everything_says_what_it_is(game, first)


def check_everything_says_what_it_is(game: str, first: int) -> None:
    found: dict[str, str] = {}
    for device in stations(game, first):
        html = device.frame.html
        for data in things(html):
            line = asked(device, **data)
            if is_thing(data):
                name = data.get("spot") or data.get("at") or data["what"]
                assert len(line) > 2, (data, device.screen)
                assert len(line) <= LONGEST, line
                found[name] = line
            assert "%(" not in line
            assert "None" not in line
        assert device.app.handle({"type": "time"}).html == html or device.screen == "review"
    assert len(found) > 20


def test_nothing_of_it_stands_in_the_page() -> None:
    device = Device().put(position("4:P2?:KrKr/Kb", hands="Kr/Sy")).reveal()
    line = asked(device, at="p0-4")
    assert "from the top" in line
    assert "from the top" not in device.frame.html


def test_it_says_what_it_is_what_it_does_and_what_it_would_bring() -> None:
    device = Device().put(position("4:P2?:KrKr/Kb", hands="KrSb/Sy")).reveal()
    assert asked(device, spot="Sb") == (
        "blue sorceress – reinforces your side of any territory, or enchants a top card of her own colour – "
        "Reinforce: anywhere; Enchant: 4"
    )
    device.target("Kr")
    assert asked(device, spot="Kr").endswith("chosen; choose it again to put it back")
    assert asked(device, spot="4").endswith(
        "3 against 1: conquer it; you each lose 1 card, then you discard everything you have left".replace(
            " : ", "\u00a0:\u00a0"
        )
    )
    # What would stand in the place of the pick.
    assert "Enchant" in asked(device, spot="Sb")


def test_what_cannot_be_picked_says_why_with_its_rule() -> None:
    device = Device().put(position("4:P2?:KrKr/Kb", hands="Kr/Sy", down="l2")).reveal()
    told = device.app.handle({"type": "what", "data": {"spot": "4"}}).told
    assert told is not None
    assert "Choose a card from your hand first, then the territory." in told
    assert 'data-rule="AV12"' in told
    assert "It isn’t your turn to choose." not in told


def test_who_is_not_to_choose_is_told_so() -> None:
    device = Device().put(position("4:P2?:KrKr/Kb", hands="Kr/Sy"))
    device.peek(1)
    assert "It isn’t your turn to choose." in asked(device, spot="Sy")


def test_an_end_of_the_game_is_told_with_it() -> None:
    device = Device().put(position("1:P3c0: 2:P20: 3:F3c0: 4:F2o0: 5:H3c0: 6:H20:", hands="/Sb")).reveal()
    assert "You win: 15 crowns" in asked(device, spot="l2")


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"spot": ""},
        {"spot": "x"},
        {"at": "p9"},
        {"what": "-"},
        {"spot": "99"},
        {"act": "no"},
        {"at": "p0-"},
    ],
)
@pytest.mark.parametrize("game", SUBJECTS)
def test_what_there_is_not_has_no_answer_and_harms_nobody(game: str, data: dict[str, str]) -> None:
    device = Device()
    assert asked(device, **data) == ""
    device.act("new", game=game)
    device.act("start")
    html = device.frame.html
    device.app.handle({"type": "what", "data": data})
    assert device.app.handle({"type": "time"}).html == html


def test_a_cover_tells_nothing() -> None:
    device = Device().put(position("4:P2?:KrKr/Kb", hands="Kr/Sy"))
    device.act("set", {"cover": "all"}, name="cover", value="all")
    device.open.look = replace(device.open.look, covered=True)
    assert asked(device, at="p0-4") == ""
