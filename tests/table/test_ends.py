"""The end of a match: by the rules or by word, its result, the series and the rematch."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import position
from tests.games.avignon import positions as avignon
from tests.inside import state_of
from tests.markup import elements
from tests.table.device import WON, Device, hand_shown, kept_text, match_from
from tests.table.test_saving import standing
from threethrones.core.setups import standard_setup
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game
from threethrones.table.session.language import LANGUAGES


def ended(how: str) -> Device:
    """A match that seat 0 has ended by word."""
    device = Device().put(standing()).reveal()
    device.act("panel", panel="menu")
    assert "panel" in device.acts()
    device.act("panel", panel="end", what=how)
    assert device.panel() == "end"
    device.act("end", how=how)
    return device


def rows(device: Device) -> list[list[str]]:
    """The table of results: each row's name, score and wins."""
    cells = [element for element in device.elements() if element.tag in ("th", "td")][3:]
    return [[cell.text for cell in cells[at : at + 3]] for at in range(0, len(cells), 3)]


@pytest.mark.parametrize(
    ("how", "move", "wins", "draws"),
    [("resign", "!resign-0", [0, 1], 0), ("draw", "!draw", [0, 0], 1), ("abandon", "!abandon", [0, 0], 0)],
)
def test_a_match_ends_by_word(how: str, move: str, wins: list[int], draws: int) -> None:
    device = ended(how)
    assert device.moves == [move]
    assert device.screen == "over"
    assert device.panel() is None
    assert (device.open.series.wins, device.open.series.draws) == ((*wins,), draws)
    assert device.frame.body["seat"] == ""
    assert hand_shown(device) == []
    assert len(device.frame.said) == 1
    device.target("Kr", "l2")
    device.act("end", how="draw")
    assert device.moves == [move]


def test_the_one_who_resigns_is_the_one_who_looks() -> None:
    device = Device().put(standing())
    device.move("Kr-4-attack")
    device.act("end", how="resign")
    assert device.is_down, "nobody looks, so nobody can be meant"
    device.act("panel", panel="menu")
    assert not any(e.get("data-what") == "resign" for e in device.elements())
    device.act("close")
    device.reveal()
    device.act("end", how="resign")
    assert device.moves[-1] == "!resign-1"
    assert "Anna wins" in device.text("h1")


@pytest.mark.parametrize("how", ["", "win", "!draw", "resign-1"])
def test_there_are_no_other_words(how: str) -> None:
    device = Device().put(standing()).reveal()
    device.act("end", how=how)
    assert device.ply == 0


def test_the_end_by_the_rules_tells_who_and_why() -> None:
    device = Device().put(position(WON, hands="Kr/Sb"))
    device.move("l2")
    assert device.screen == "over"
    assert device.text("h1") == "Anna wins"
    assert rows(device) == [["Anna", "15", "1"], ["Bert", "0", "0"]]
    reason = next(element.text for element in device.elements() if element.has("reason"))
    assert "Anna" in reason
    assert "15" in reason
    assert "castle on the plain, 3 crowns, owned by Anna" in device.frame.html


def test_a_stalemate_names_the_addition_to_the_rules() -> None:
    device = Device().put(position("1:P3c0:/", hands="/", turn=200, waiting="/"))
    device.move("d4")
    assert device.screen == "over"
    assert device.text("h1") == "Anna wins"
    reason = next(element.text for element in device.elements() if element.has("reason"))
    assert "200" in reason


def test_the_chart_has_a_line_for_each_player() -> None:
    device = Device().put(position("4:P2?:KySy/Kr", hands="Kr/Sb"))
    for tile in ("d4", "dc", "dt"):
        device.move(tile)
    device.reveal()
    device.act("end", how="draw")
    lines = [e.data["points"].split() for e in elements(device.frame.html) if e.tag == "polyline"]
    assert len(lines) == 2
    assert all(len(points) == 4 for points in lines)


@pytest.mark.parametrize("key", ["1", "2", "3"])
def test_where_it_turned_leads_to_the_first_move_of_that_turn(key: str) -> None:
    device = Device()
    device.file(kept_text(played_game(AVIGNON, standard_setup(AVIGNON), key, [RandomPlayer()] * 2)))
    told = next(e for e in device.elements() if e.get("data-act") == "review" and "data-to" in e.data)
    device.act("review", to=told.data["data-to"])
    turn = AVIGNON.turn(device.open.match.at(device.open.position.ply - 1).seen(None))
    assert f"turn {turn.number}" in told.text
    assert (
        device.open.position.ply == 1
        or AVIGNON.turn(device.open.match.at(device.open.position.ply - 2).seen(None)) != turn
    ), "It is the first."


def test_a_rematch_has_the_other_starter_and_the_score_of_the_series() -> None:
    device = ended("resign")
    first = device.open
    device.act("rematch")
    assert device.is_down
    second = device.open
    assert second.session.id != first.session.id
    assert second.match.start.key
    assert state_of(second.match).first == 1 - state_of(first.match).first
    assert list(second.names) == list(first.names)
    assert second.match.setup.components == first.match.setup.components
    assert device.lid.startswith("Bert ")
    device.reveal()
    device.act("end", how="resign")
    assert rows(device) == [["Anna", "0", "1"], ["Bert", "0", "1"]]
    device.act("rematch")
    device.act("end", how="draw")
    assert (device.open.series.wins, device.open.series.draws) == ((1, 1), 1)
    assert first.series.wins == (0, 1)
    assert len(device.store.matches()) == 3


def test_a_rematch_needs_an_end() -> None:
    device = Device().put(standing()).reveal()
    device.act("rematch")
    assert (device.screen, len(device.store.matches())) == ("table", 1)


def test_a_finished_match_opens_at_its_end_and_is_counted_once() -> None:
    device = ended("resign")
    key = f"match:{device.open.session.id}"
    device.act("home")
    entry = next(e for e in device.elements() if e.get("data-act") == "resume")
    assert entry.data["data-key"] == key
    device.act("resume", key=key)
    assert device.screen == "over"
    assert device.open.series.wins == (0, 1)
    again = Device(device.store, tab=1)
    again.act("resume", key=key)
    assert rows(again) == rows(device)


@pytest.mark.parametrize("panel", ["log", "text", "rules", "menu"])
def test_the_end_has_its_panels(panel: str) -> None:
    device = ended("draw")
    device.act("panel", panel=panel)
    assert device.panel() == panel


def test_things_can_be_looked_at_after_the_end() -> None:
    device = ended("draw")
    device.act("look", what="4")
    assert device.panel() == "look"


def test_the_end_quotes_the_condition_that_was_met_and_marks_both_cards() -> None:
    device = Device()
    state = avignon.position("N4 B2 I2 C2 P2", congregations="C/KK")
    device.file(kept_text(match_from(state, AVIGNON)))
    device.target("1", "beseech")
    assert device.screen == "over"
    assert "Anna wins if Anna’s congregation has a card from the Noble faction" in device.text("main")
    assert len([element for element in device.elements() if element.has("ag-met")]) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_entries_of_the_menu_are_called_alike(language: str) -> None:
    device = Device(languages=(language,)).put(standing()).reveal()
    device.act("panel", panel="menu")
    (menu,) = [element for element in device.elements() if element.has("menu")]
    called = [
        one.text.removesuffix(" …")
        for one in elements(menu.page[menu.begins : menu.ends])
        if one.has("button")
    ]
    assert len(called) > 10
    assert len(set(called)) == len(called)
