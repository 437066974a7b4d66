"""The example game: it is small, holds what every game must, and the table plays it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import threethrones.games
from building.rules import write_rules
from building.steps import Failed
from tests.kit import Moment, check_all, check_laws, setups, walk
from tests.subject import Subject
from tests.table.device import Device
from threethrones.games import CARDS, GAMES, PRESENTATIONS
from threethrones.lab.greedy_player import GreedyPlayer
from threethrones.lab.random_player import RandomPlayer
from threethrones.players import HARD, LEVELS
from threethrones.players.levels import level
from threethrones.players.player import Player
from threethrones.players.playouts import played_game
from threethrones.table.views import render

EXAMPLE: Final = Path(__file__).parent / "example"
STONES, MOST = 12, 3


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[Subject]:
    """The example among the games, for one test."""
    monkeypatch.setattr(threethrones.games, "__path__", [*threethrones.games.__path__, str(EXAMPLE)])
    monkeypatch.setitem(CARDS, "nim", import_module("threethrones.games.nim.card").CARD)
    render.environment.cache_clear()
    yield Subject(GAMES["nim"], lambda _: [], lambda state, _seat, _rng: GAMES["nim"].clone(state))
    render.environment.cache_clear()
    for name in [name for name in sys.modules if name.startswith("threethrones.games.nim")]:
        del sys.modules[name]


def begun() -> Device:
    """A game of it on the table."""
    device = Device()
    device.act("new", game="nim")
    device.act("start")
    return device


def test_it_is_small() -> None:
    lines = [line for path in EXAMPLE.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len(lines) <= 155
    assert [path.name for path in EXAMPLE.rglob("*.j2")] == ["board.html.j2"]


def test_it_holds_what_every_game_must(nim: Subject) -> None:
    (setup,) = setups(nim.game)
    for number in range(20):
        last: Moment | None = None
        told: set[str] = set()
        for moment in walk(nim.game, setup, f"nim {number}", [RandomPlayer()] * 2):
            check_laws(nim, moment)
            check_all(nim, moment, setup, Random(number))
            last, told = moment, told | {event.kind for event in moment.events}
        assert last
        assert told == nim.game.kinds.keys()
        assert nim.game.outcome(last.state)


def test_the_table_plays_it(nim: Subject) -> None:
    device = begun()
    assert "how many stones do you take?" in device.frame.html
    for _ in range(STONES // MOST):
        assert device.screen == "table"
        device.target(str(MOST))
    assert device.screen == "over"
    assert "took the last stone." in device.frame.html


def test_computers_of_every_level_play_it(nim: Subject) -> None:
    """It has no evaluation: they go by the score, of which there is none to speak of, and by the ends."""
    (setup,) = setups(nim.game)
    players: list[Player] = [*(level(name, nim.game) for name in LEVELS), GreedyPlayer(nim.game)]
    for player in players:
        assert played_game(nim.game, setup, "levels", [player] * 2).outcome()
    # Whoever leaves four stones for each turn of the other takes the last.
    for number in range(10):
        match = played_game(nim.game, setup, f"nim {number}", [RandomPlayer(), level(HARD, nim.game)])
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == (1,)


def test_without_a_page_of_rules_nothing_leads_to_one(nim: Subject) -> None:
    device = begun()
    device.target("4")
    assert "Take one to three stones; 12 are left." in device.frame.html
    device.act("panel", panel="rules")
    assert "data-short" not in device.frame.html
    for page in (device.frame.html, device.act("go", screen="about").html):
        assert "rules/nim" not in page
        assert 'data-rule="NI' not in page
        assert 'data-rule="pictures"' not in page


def test_a_name_that_its_template_misspells_is_told_with_the_template(
    nim: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = type(PRESENTATIONS["nim"]).scene

    def misspelt(*given: Any) -> dict[str, Any]:
        return {name.replace("stones", "stonse"): value for name, value in scene(*given).items()}

    monkeypatch.setattr(type(PRESENTATIONS["nim"]), "scene", misspelt)
    device = begun()
    assert device.panel() == "fault"
    device.act("report")
    assert "nim/board.html.j2: 'stones' is undefined" in str(device.frame.copied)


def test_nothing_leads_to_what_it_has_not(nim: Subject) -> None:
    """No puzzles, which would be other games', no lesson, no page of rules."""
    device = Device()

    def check() -> None:
        page = device.frame.html + "".join(device.frame.animations)
        own = [element for element in device.elements() if element.get("data-game") == "nim"]
        acts = {str(element.get("data-act")) for element in own}
        assert acts <= {"new", "against", "demonstrate", "figures"}, acts
        assert "rules/nim" not in page
        assert "data-rule" not in page
        assert "ruled" not in device.frame.body

    device.act("home")
    check()
    device.act("new", game="nim")
    check()
    assert "Options" not in device.frame.html, "there is nothing to agree on"
    assert "puzzles" not in device.acts()
    device.act("start")
    check()
    for panel in ("menu", "rules", "log", "share", "text"):
        device.act("panel", panel=panel)
        check()
        assert "puzzles" not in device.acts()
        device.act("close")
    for _ in range(STONES // MOST):
        device.target(str(MOST))
        check()
    assert device.screen == "over"
    for act in ("review", "analyse", "leave-review", "home", "players"):
        device.act(act)
        check()
    device.act("puzzles", game="nim")
    check()


def test_rules_without_pictures_offer_none(nim: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "nim", replace(CARDS["nim"], rules="NI"))
    device = begun()
    assert device.frame.body["ruled"] == "yes"
    device.act("panel", panel="rules")
    assert "./rules/nim.html" in device.frame.html
    assert 'data-rule="pictures"' not in device.frame.html


def test_rules_that_are_not_written_are_missed_when_the_site_is_built(
    nim: Subject, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(CARDS, "nim", replace(CARDS["nim"], rules="NI"))
    with pytest.raises(Failed, match=r"docs/rules/nim\.md is missing"):
        write_rules(tmp_path, {})


def test_it_says_what_its_things_are(nim: Subject) -> None:
    """By what the contract says itself."""
    device = begun()
    told = device.app.handle({"type": "what", "data": {"spot": "3"}}).told
    assert told == '<strong>3</strong> – <span class="then">9 stones are left</span>'
    assert device.app.handle({"type": "what", "data": {"spot": "4"}}).told is None
