"""After a lost game one thing is offered: the lesson, where it turned, or a puzzle. Once, and never a nag."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.table.device import Device, DictStore, kept_text
from threethrones.core.match import RESIGN, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game
from threethrones.table.views.ends.follow_up import LESSON_TURNS

VALUE_MODEL: Final = {
    "lessons": json.dumps({"avalon/first": "done", "avignon/first": "done", "camelot/first": "done"})
}


def resigned(seat: int) -> Match:
    """A match of Avalon that a seat has given up."""
    match = Match(GAMES["avalon"], standard_setup(GAMES["avalon"]), Start(key="after"))
    match.play(match.legal()[0])
    match.play(f"{RESIGN}-{seat}")
    return match


def over(match: Match, store: dict[str, str] | None = None, name: str = "put", **also: Any) -> Device:
    """The end of a match."""
    key = f"match:{name}"
    device = Device(DictStore({key: kept_text(match, match_id=name, **also), **(store or {})}))
    device.act("resume", key=key)
    assert device.screen == "over", device.told
    return device


def offered(device: Device) -> str:
    """What the quiet line is for; empty where there is none."""
    found = [e.data["data-what"] for e in device.elements() if e.get("data-act") == "no-after"]
    assert len(found) <= 1
    return found[0] if found else ""


def test_whoever_has_lost_is_offered_the_lesson_then_where_it_turned_then_a_puzzle() -> None:
    lost = resigned(0)
    device = over(lost, computers={1: "easy"})
    assert offered(device) == "lesson"
    device.act("lesson", game="avalon", lesson="first")
    assert device.open.purpose.lesson == "first"
    device = over(lost, VALUE_MODEL, computers={1: "easy"})
    assert offered(device) == "analysis"
    device.act("review", how="analyse")
    assert device.open.findings.moments
    device.act("leave-review")
    assert offered(device) == "puzzle"


def test_what_is_declined_is_not_offered_again_and_nothing_else_at_once() -> None:
    lost = resigned(0)
    device = over(lost, computers={1: "easy"})
    device.act("no-after", what="lesson")
    assert offered(device) == ""
    again = over(lost, {"after": device.store.texts["after"]}, computers={1: "easy"}, name="other")
    assert offered(again) == "analysis"
    again.act("no-after", what="analysis")
    third = over(lost, {"after": again.store.texts["after"]}, computers={1: "easy"}, name="third")
    assert offered(third) == "puzzle"
    # The lesson itself is still to be had.
    assert "first" not in json.loads(device.store.texts.get("lessons", "{}"))


@pytest.mark.parametrize(
    ("winner", "also"),
    [
        (0, {"computers": {1: "easy"}}),
        (0, {}),
        (1, {}),
        (1, {"computers": {0: "easy", 1: "easy"}}),
        (1, {"computers": {1: "easy"}, "lesson": "first"}),
    ],
)
def test_nobody_else_is_offered_anything(winner: int, also: dict[str, Any]) -> None:
    assert offered(over(resigned(1 - winner), **also)) == ""


def test_a_lost_realm_is_a_defeat_of_all() -> None:
    game = GAMES["camelot"]
    setup = standard_setup(game, {"traitor": "none"}, seats=3)
    for number in range(30):
        match = played_game(game, setup, f"realm {number}", [RandomPlayer()] * 3)
        outcome = match.outcome()
        assert outcome is not None
        assert (offered(over(match)) != "") == outcome.lost
        if outcome.lost:
            return
    pytest.fail("Nobody has lost.")


def test_after_many_turns_no_lesson_is_offered() -> None:
    match = played_game(GAMES["avalon"], standard_setup(GAMES["avalon"]), "long", [RandomPlayer()] * 2)
    assert sum(event.kind == TURN_OVER for _, event in match.events(None)) > LESSON_TURNS
    outcome = match.outcome()
    assert outcome
    computer = next(iter(outcome.winners))
    assert offered(over(match, computers={computer: "easy"})) == "analysis"


def test_no_thanks_to_what_there_is_not_does_nothing() -> None:
    device = over(resigned(0), computers={1: "easy"})
    device.act("no-after", what="x")
    assert offered(device) == "lesson"
    device.act("home")
    device.act("no-after", what="lesson")
    assert "after" not in device.store.texts


@pytest.mark.parametrize("text", ["", "[]", "{", '{"avalon": 1}', '{"last": []}', "null"])
def test_what_is_remembered_of_it_may_be_anything(text: str) -> None:
    assert offered(over(resigned(0), {"after": text}, computers={1: "easy"})) == "lesson"
