"""A match that computers play alone, watched from the home screen: it leaves nothing behind."""

from __future__ import annotations

import pytest

from tests.table.device import Device
from threethrones.games import CARDS, GAMES
from threethrones.table.assist.computers import NAMES

ANY = pytest.mark.parametrize("game", GAMES)


def watching(game: str, device: Device | None = None) -> Device:
    """Who watches a game from the home screen."""
    device = device or Device(seed="7")
    device.act("demonstrate", game=game)
    return device


@ANY
def test_a_game_is_watched_with_one_tap(game: str) -> None:
    device = watching(game)
    opened = device.open
    assert device.context.model.screen == "table"
    assert set(opened.computers) == set(range(opened.match.setup.seats))
    assert set(opened.names) <= set(NAMES)
    assert len(set(opened.names)) == opened.match.setup.seats
    assert device.frame.body["unattended"] == "yes"
    assert device.frame.body["seat"] == ""
    ply = device.ply
    device.think()
    assert device.ply > ply
    assert "This game isn’t saved." in device.frame.html


@ANY
def test_it_is_not_kept(game: str) -> None:
    device = watching(game)
    device.think()
    assert device.frame.match is None, "A page that is loaded again does not come back to it."
    device.act("home")
    assert device.context.model.open is None
    assert not device.store.matches()
    assert "None yet." in device.text()
    assert device.frame.thinks is None


def test_each_game_on_the_home_screen_can_be_watched() -> None:
    offered = [e for e in Device().elements() if e.get("data-act") == "demonstrate"]
    assert [e.data["data-game"] for e in offered] == list(GAMES)
    assert [e.text for e in offered] == [f"{card.title}: Watch a game" for card in CARDS.values()]


def test_a_match_of_one_s_own_stays_the_one_that_runs() -> None:
    device = Device(seed="7").start()
    kept = device.store.matches()
    device.act("home")
    watching("avignon", device).act("home")
    assert device.store.matches() == kept
    device.act("resume", key=next(iter(kept)))
    assert device.open.game.name == "avalon"
    assert not device.open.purpose.watched


def test_a_match_in_this_tab_only_is_not_lost_by_it() -> None:
    device = Device(seed="7")
    device.store.forbidden = True
    device.start()
    opened = device.open
    device.act("home")
    watching("avignon", device)
    assert device.context.model.open is opened
    assert "One game exists only in this tab." in device.text()


def test_who_takes_a_seat_has_a_match_that_is_kept() -> None:
    device = watching("avignon")
    device.think()
    device.act("panel", panel="seats")
    device.act("seats", {"player0": "hard", "player1": "hard"})
    assert not device.store.matches()
    device.act("seats", {"player0": "person", "player1": "hard"})
    assert not device.open.purpose.watched
    assert device.open.lone == 0
    assert len(device.store.matches()) == 1
    assert device.frame.match == device.open.session.id
    assert "This game isn’t saved." not in device.frame.html


def test_once_more_is_watched_too_and_so_is_what_is_played_on() -> None:
    device = watching("avignon")
    device.think()
    device.act("end", how="abandon")
    assert "This game isn’t saved." in device.frame.html
    assert "Take a seat" not in device.frame.html
    device.act("rematch")
    assert device.open.purpose.watched
    device.think()
    device.act("review")
    device.act("play-on")
    assert device.open.purpose.watched
    assert device.open.session.unattended
    assert not device.store.matches()


def test_nobody_is_asked_who_looks_where_nobody_has_a_hand() -> None:
    """The page was hidden, or nobody has touched it for long: computers go on."""
    device = watching("avalon")
    device.send(type="hidden")
    assert not device.open.look.covered
    assert device.frame.thinks
    device.act("seats", {"player0": "person"})
    device.send(type="hidden")
    assert device.open.look.covered


@pytest.mark.parametrize("game", ["", "chess"])
def test_what_is_no_game_cannot_be_watched(game: str) -> None:
    device = watching(game)
    assert device.context.model.open is None
    assert device.context.model.screen == "home"


def test_the_computers_of_a_page_around_it_are_no_demonstration() -> None:
    device = Device(embedded={"game": "avignon", "seats": "hard hard"})
    assert device.open.session.unattended
    assert not device.open.purpose.watched
    device.act("demonstrate", game="avalon")
    assert device.open.game.name == "avignon"
