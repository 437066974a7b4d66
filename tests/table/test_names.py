"""What a screen reader says of the things on the boards: enough without the board, and not too much."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import pytest

from tests.games.avalon import positions as avalon
from tests.games.avignon import positions as avignon
from tests.games.camelot import positions as camelot
from tests.markup import Element
from tests.subjects import SUBJECTS
from tests.table.device import ALL_NAMES, Device, DictStore, at_table, match_from
from tests.table.test_dealing import begun
from tests.taps import meant, people
from threethrones.games import GAMES
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.players.playouts import thinking

LONGEST: Final = 8
"""Words of a name; what is said besides is a description."""
MOVES: Final = 40


def lying(device: Device) -> list[Element]:
    """The groups of the board, and what lies in them; buttons say what they do."""
    return [
        e
        for e in device.elements()
        if (e.get("role") in ("group", "toolbar") or "data-at" in e.data or "data-spot" in e.data)
        and not e.has("action")
        and (e.tag == "button" or "aria-label" in e.data)
    ]


def screens(game: str) -> Iterator[Device]:
    """Those of a game in which people do as they mean to, each with what waits for its second tap."""
    seats = {"camelot": 5}.get(game, 2)
    device = Device(DictStore({"names": json.dumps(ALL_NAMES[:seats])}), seed="names")
    device.act("new", game=game)
    device.act("start")
    device.read_on()
    players, rng = people(SUBJECTS[game], seats, 1), thinking("names")
    for _ in range(MOVES):
        if device.open.match.decision() is None:
            return
        moves = meant(device.ahead, players, rng)
        path = device.path(*moves) or device.reveal().path(*moves)
        assert path is not None
        before = device.ply, len(device.open.picked.staged)
        for target in (*path, path[-1]):
            yield device
            if (device.ply, len(device.open.picked.staged)) == before:
                device.target(target)
        device.pass_on()


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_on_the_board_has_a_short_name_and_is_described_besides(game: str) -> None:
    asked, described = set[str](), 0
    for device in screens(game):
        for thing in lying(device):
            name = thing.heard.partition(";")[0]  # Behind it stands how the game would end.
            assert 0 < len(name.split()) <= LONGEST, thing.heard
            assert thing.has("asked") == name.startswith("Press again: "), name
            described += bool(thing.description)
            if thing.has("asked"):
                asked.add(name)
    assert asked
    assert described


def test_a_tile_that_waits_for_its_second_tap_says_so_first_and_then_what_it_does() -> None:
    device = Device().put(avalon.position("4:P2?:KySy/Kr", hands="Kr/Sb")).reveal()
    device.target("l2")
    tile = device.targets()["l2"]
    assert tile.heard.startswith("Press again: ")
    assert tile.description.startswith("Take “")


def test_of_two_of_a_kind_each_is_told_by_its_column() -> None:
    device = at_table(match_from(avignon.position("B2 B3 N2 P0 K1"), AVIGNON))
    device.target("1", "petition")
    names = {name: e.heard for name, e in device.targets().items() if name.isdigit()}
    assert names["1"].startswith("Column 1, Bishop, to ")
    assert names["2"].startswith("Column 2, Bishop")
    assert len({*names.values()}) == len(names)


def test_a_knight_who_would_get_a_card_is_called_so() -> None:
    shares = "next,deeds:0,finish:0::picts::::1,share:::picts:0/1"
    state = camelot.position(phase=shares, place="picts/picts", pool="F1F5")
    device = at_table(match_from(state, CAMELOT))
    assert device.targets()["p1"].heard.startswith("Bert, ")
    device.target("F5")
    named = {e.heard for e in device.elements() if e.get("data-spot") == "p1"}
    assert named == {"Give to Bert"}


def test_loyalty_is_spoken_when_its_card_is_turned_up_and_never_after_it_is_put_away() -> None:
    device = begun()
    secret = {"You are loyal.", "You are the traitor."}

    def spoken() -> set[str]:
        return secret & {*map(str, device.context.page.heard.status)}

    assert not spoken()
    device.act("reveal")
    assert len(spoken()) == 1
    device.act("put-away")
    assert not spoken()


def test_what_was_asked_for_in_an_open_drawer_leaves_the_log_with_it() -> None:
    device = Device(seed="names")
    device.act("new", game="camelot")
    device.act("start", {f"name{seat}": name for seat, name in enumerate(ALL_NAMES[:3])})
    device.act("settings", {"ear": "normal"})
    device.read_on().key("m")
    assert device.frame.said == ["Type “show” to open the hand."], "No drawer is open."
    device.reveal().key("m")
    hand, loyalty = device.frame.said
    assert hand.startswith("Your hand: ")
    assert loyalty in ("You are loyal.", "You are the traitor.")
    assert not device.frame.begins
    device.act("hide")
    assert device.frame.begins
