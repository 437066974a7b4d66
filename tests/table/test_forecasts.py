"""The curve of a finished match whose chances are forecast."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.device import Device
from tests.table.test_analysis import curve, finished, reviewing
from threethrones.core.match import ABANDON, Match
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.forecast import Forecast
from threethrones.players.job import begun
from threethrones.players.playouts import played_game
from threethrones.table.assist.analysis import decider
from threethrones.table.assist.chance_curve import GAMES as SO_MANY
from threethrones.table.assist.chance_curve import PLACES, ends_of_turns


def analysing(match: Match | None = None) -> Device:
    """The analysis of a match of Camelot, begun."""
    device = reviewing(match or finished("camelot"))
    device.act("analyse")
    return device


def asked(device: Device) -> tuple[str, Forecast]:
    """The forecast that is awaited, and its name."""
    thinks: Any = device.frame.thinks
    assert thinks
    work = begun(thinks["job"])
    assert isinstance(work, Forecast)
    assert work.games == SO_MANY
    return thinks["id"], work


def is_forecasting(device: Device) -> bool:
    """Whether a forecast is awaited; when the curve is whole, costly moves are looked for."""
    thinks: Any = device.frame.thinks
    return thinks is not None and "games" in thinks["job"]


def answered(device: Device, chance: float) -> int:
    """Give a forecast; the ply that it was about."""
    name, work = asked(device)
    device.send(type="thought", id=name, chance=chance)
    return len(work.match.plies)


def turnings(device: Device) -> list[str]:
    """The turning point, by the page."""
    return [e.text for e in device.elements() if e.get("data-act") == "leaf" and "the chance" in e.text]


def test_the_start_comes_first_and_then_the_middle() -> None:
    match = finished("camelot")
    device = analysing(match)
    assert curve(device) == [(300.0, 100.0)], "The end is known."
    assert answered(device, 0.5) == 0
    assert curve(device) == [(0.0, 50.0), (300.0, 100.0)]
    ends = ends_of_turns(match)
    assert abs(ends.index(answered(device, 0.5)) - len(ends) / 2) <= 1


def test_it_gets_finer_where_it_changes() -> None:
    match = finished("camelot")
    device, half = analysing(match), len(match.plies) / 2
    plies = []
    while is_forecasting(device):
        _, work = asked(device)
        ply = len(work.match.plies)
        assert work.match.moves == match.moves[:ply]
        plies.append(answered(device, 0.9 if ply < half else 0.1))
    assert len(plies) == len(set(plies)) == PLACES // match.setup.seats
    assert set(plies) <= {0, *ends_of_turns(match)}
    quarter = len(match.plies) / 4
    assert sum(abs(ply - half) < quarter / 2 for ply in plies) > sum(ply < quarter for ply in plies)
    assert [x for x, _ in curve(device)] == sorted(x for x, _ in curve(device))


def test_turnings_are_told_when_the_curve_is_whole() -> None:
    match = finished("camelot")
    device = analysing(match)
    while is_forecasting(device):
        assert not turnings(device)
        assert "% done" in device.text()
        _, work = asked(device)
        answered(device, 0.6 if len(work.match.plies) < len(match.plies) / 2 else 0.35)
    assert "% done" not in device.text()
    (falls, ends) = turnings(device)
    assert "Turning points" in device.text(), "there are several"
    assert falls.endswith("the chance drops from 60% to 35%")
    assert ends.endswith("the chance drops from 35% to 0%")
    (to,) = [e.data["data-to"] for e in device.elements() if e.text == falls and "data-to" in e.data]
    device.act("leaf", to=to)
    first, last = map(int, falls.split(":")[0].removeprefix("Moves ").split("–"))
    assert device.open.position.ply == first
    assert first <= len(match.plies) / 2 <= last


def test_the_page_says_whose_chance_it_is() -> None:
    assert "The realm’s chance of winning, move by move" in analysing().text()


@pytest.mark.parametrize("chance", [True, "0.5", -0.1, 1.5, None])
def test_what_is_no_chance_is_none(chance: object) -> None:
    device = analysing()
    name, _ = asked(device)
    before = curve(device)
    device.send(type="thought", id=name, chance=chance)
    assert curve(device) == before


def test_what_was_not_asked_for_is_void() -> None:
    device = analysing()
    name, _ = asked(device)
    device.send(type="thought", id=f"{name}0", chance=0.5)
    assert len(curve(device)) == 1
    device.act("leave-review")
    assert device.frame.thinks is None
    device.send(type="thought", id=name, chance=0.5)
    device.act("review")
    assert len(curve(device)) == 1
    assert asked(device)[0] == name, "It goes on where it was."


def test_it_can_be_stopped_and_what_would_have_been_better_comes_first() -> None:
    device = analysing()
    answered(device, 0.5)
    name, _ = asked(device)
    while decider(device.open) is None:
        device.act("leaf", to="next")
        assert asked(device)[0] == name, "Leafing does not disturb it."
    thinks: Any = device.act("better").thinks
    assert "level" in thinks["job"]
    device.think()
    assert device.open.assist.hint
    assert asked(device)[0] == name
    device.act("analyse")
    assert device.frame.thinks is None
    device.send(type="thought", id=name, chance=0.5)
    assert not [e for e in device.elements() if e.tag == "polyline"]


def test_a_forecast_that_fails_ends_the_curve_and_is_told() -> None:
    device = analysing()
    answered(device, 0.5)
    name, _ = asked(device)
    device.send(type="thought", id=name, error="It is broken.")
    assert device.frame.thinks is None
    assert "The analysis couldn’t be finished." in device.text()
    assert len(curve(device)) == 2


def test_a_match_that_was_given_up_is_neither_won_nor_lost() -> None:
    game = GAMES["camelot"]
    setup = standard_setup(game)
    match = played_game(game, setup, "1", [RandomPlayer()] * setup.seats, most=60)
    match.play(ABANDON)
    device = analysing(match)
    assert curve(device) == [(300.0, 50.0)]
    while is_forecasting(device):
        answered(device, 0.5)
    assert not turnings(device)
