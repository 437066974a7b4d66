"""The moves that cost most, in the analysis of a finished match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.markup import Element
from tests.table.device import Device
from tests.table.test_analysis import finished, reviewing
from tests.table.test_forecasts import answered, is_forecasting
from tests.test_mistakes import doomed, missed_wins
from tests.test_mistakes import match as beginners
from threethrones.games import GAMES, PRESENTATIONS

TITLE = "Moves that cost most"


def analysing(device: Device) -> Device:
    """The same with its analysis begun."""
    device.act("analyse")
    return device


def give(device: Device, *found: object) -> None:
    """What was looked for, as it might come back."""
    thinks: Any = device.frame.thinks
    assert thinks
    assert "curve" in thinks["job"]
    device.send(type="thought", id=thinks["id"], mistakes=list(found))


def listed(device: Device) -> list[Element]:
    """The buttons of the moves."""
    return [e for e in device.elements() if e.get("data-act") == "leaf" and "Played: " in e.text]


@pytest.mark.night
def test_they_are_looked_for_and_told_in_the_order_of_their_cost() -> None:
    played = beginners("1")
    device = analysing(reviewing(played))
    assert TITLE in device.text()
    assert "is looking for them" in device.text()
    assert not listed(device)
    device.think()
    entries = listed(device)
    assert 1 <= len(entries) <= 3
    assert device.frame.thinks is None
    costs = [int(entry.text.partition("−")[2].partition("%")[0]) for entry in entries]
    assert costs == sorted(costs, reverse=True)
    for entry in entries:
        device.act("leaf", to=entry.data["data-to"])
        ply = device.open.position.ply
        assert f"move {ply}" in entry.text
        seat = played.plies[ply - 1].decision.seat
        assert seat is not None
        assert device.open.names[seat] in entry.text
        (told,) = [
            str(PRESENTATIONS["avignon"].sentence(event, device.open.names))
            for event in played.plies[ply - 1].events[:1]
        ]
        assert f"Played: {told}" in entry.text
        assert "Better: " in entry.text
    (current,) = [entry for entry in listed(device) if entry.get("aria-current")]
    assert current.data["data-to"] == str(device.open.position.ply)


def test_each_says_what_would_have_been_better_and_why() -> None:
    played = beginners("1")
    device = analysing(reviewing(played))
    ply = next(
        ply
        for ply, position in enumerate(played.replay())
        if position.legal() and position.legal()[-1] != played.moves[ply]
    )
    position = played.at(ply)
    best, decision = position.legal()[-1], position.decision()
    assert decision
    assert decision.seat is not None
    give(device, [ply, best, 12])
    (entry,) = listed(device)
    advice = PRESENTATIONS["avignon"].advice(
        position.seen(decision.seat), decision.seat, best, played.moves[ply]
    )
    assert advice
    assert f"Better: {advice.what}" in entry.text
    assert advice.why is None or str(advice.why) in entry.text
    assert "−12%" in entry.text


@pytest.mark.parametrize(
    "found", [["x"], [[0]], [[-1, "1-beseech", 5]], [[9999, "1-beseech", 5]], [[0, "fly", 5]], [[True, 1, 2]]]
)
def test_what_is_no_move_of_the_match_is_not_told(found: list[object]) -> None:
    device = analysing(reviewing(beginners("1")))
    give(device, *found)
    assert not listed(device)
    assert "No move clearly cost anything." in device.text()


def test_a_missed_win_is_told_as_such() -> None:
    played = beginners("1")
    ply, _, wins = next(missed_wins(played))
    device = analysing(reviewing(played))
    give(device, [ply, min(wins), 80])
    (entry,) = listed(device)
    assert entry.text.endswith("it wins the game.")


def test_a_move_that_lost_at_once_is_told_as_such() -> None:
    device = analysing(reviewing(doomed()))
    while is_forecasting(device):
        answered(device, 0.5)
    give(device, [0, "life", 60])
    (entry,) = listed(device)
    assert "Better: Lose a life – the other move loses the game at once." in entry.text


def test_whose_moves_are_looked_at() -> None:
    """The persons'; where computers alone have played, theirs."""
    for computers, seats in (({}, [0, 1]), ({1: "hard"}, [0]), ({0: "easy", 1: "hard"}, [0, 1])):
        device = reviewing(beginners("1"))
        device.open.computers = computers
        analysing(device)
        thinks: Any = device.frame.thinks
        assert thinks["job"]["seats"] == seats


def test_in_camelot_they_come_after_the_curve_and_go_by_it() -> None:
    device = analysing(reviewing(finished("camelot")))
    answered(device, 0.5)
    while is_forecasting(device):
        answered(device, 0.25)
    thinks: Any = device.frame.thinks
    curve = thinks["job"]["curve"]
    assert [0, 0.5] in curve
    assert len(curve) == len(device.open.findings.moments)
    position = device.open.match.at(5)
    best = next(move for move in position.legal() if move != device.open.match.moves[5])
    give(device, [5, best, 20])
    (entry,) = listed(device)
    assert "−20%" in entry.text


def test_asking_for_the_best_move_comes_first_and_they_go_with_the_analysis() -> None:
    device = analysing(reviewing(beginners("1")))
    looking = device.frame.thinks
    device.act("leaf", to="2")
    assert device.frame.thinks == looking, "Leafing does not disturb it."
    thinks: Any = device.act("better").thinks
    assert "level" in thinks["job"]
    device.think()
    assert device.frame.thinks == looking
    device.act("analyse")
    assert device.frame.thinks is None
    assert TITLE not in device.text()
    assert looking
    device.send(type="thought", id=looking["id"], mistakes=[])
    assert device.open.findings.mistakes is None


def test_a_search_that_fails_is_told_and_ends() -> None:
    device = analysing(reviewing(beginners("1")))
    thinks: Any = device.frame.thinks
    device.send(type="thought", id=thinks["id"], error="It is broken.")
    assert device.frame.thinks is None
    assert "The analysis couldn’t be finished." in device.text()
    assert TITLE not in device.text()


def test_nobody_who_cannot_be_shown_hands_is_told() -> None:
    """Of a match that goes on nothing is looked for."""
    device = Device(seed="1").start({"name0": "Anna"})
    device.reveal()
    device.move(device.open.match.legal()[0])
    device.act("review")
    device.act("analyse")
    assert not device.open.findings.seeking
    assert GAMES["avalon"].outcome(device.open.match.state) is None
