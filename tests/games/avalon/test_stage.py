"""What the board shows of who must decide what, and of what it takes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.avalon.positions import after, position
from tests.rule_names import rule
from threethrones.core.paths import next_spots
from threethrones.core.stage import Picking
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.stage import STAGE, Side
from threethrones.games.avalon.state import State

NAMES = ("Anna", "Bert")
ATTACKED = position("4:P2?:KySy/Kr", hands="Kr/KrSb")


def scene(state: State, seat: int | None, *picks: str, near: int = 0) -> dict[str, Any]:
    """What is drawn for a seat, with some spots picked."""
    view = GAME.view(state, seat)
    picking = Picking(picks, frozenset(next_spots(GAME.offers(view), picks)))
    return dict(STAGE.scene(view, NAMES, picking, frozenset(), near))


def expected(state: State) -> list[str]:
    """What is expected of each player, as everybody sees it."""
    drawn = scene(state, None)
    sides: tuple[Side, Side] = (drawn["own"], drawn["opp"])
    return [str(side.turn) if side.turn else "" for side in sides]


@rule("AV18", "AV25")
def test_whoever_must_decide_is_marked() -> None:
    assert expected(ATTACKED) == ["to move", ""]
    asked = after(ATTACKED, "Kr-4-attack")
    assert expected(asked) == ["", "to answer"]
    assert "Bert is to answer." in str(STAGE.describe(GAME.view(asked, None), NAMES)[0])
    assert expected(after(asked, "pass"))[0] == "to move"
    over = after(position("1:P3c0: 2:P20: 3:F3c0: 4:F2o0: 5:H3c0: 6:H20:", hands="/Sb"), "lc")
    assert expected(over) == ["", ""]
    assert "The game is over." in str(STAGE.describe(GAME.view(over, None), NAMES)[0])


@rule("AV25", "AVR6")
@pytest.mark.parametrize(
    ("hand", "able", "means", "marked"),
    [
        ("KrKrSr", True, "lay from your hand: red knight", ["red knight, 2 times: would counter"]),
        ("KbSr", False, "you do not hold: red knight", []),
    ],
)
def test_the_one_who_is_asked_sees_whether_he_can_counter(
    hand: str, able: bool, means: str, marked: list[str]
) -> None:
    asked = after(position("4:P2?:KySy/Kr", hands=f"Kr/{hand}"), "Kr-4-attack")
    drawn = scene(asked, 1, near=1)
    counter, let = drawn["actions"]
    assert (counter.spot, counter.able, str(counter.means)) == ("counter", able, means)
    assert let.able
    assert [str(held.label) for held in drawn["hand"] if held.counters] == marked
