"""The frame of a turn: who is on turn, which actions it has, and that there is no passing."""

from __future__ import annotations

import pytest

from tests.games.avignon.positions import after, changes, display, held, position, refused, walk
from tests.rule_names import rule
from threethrones.core.terms import TURN_OVER, Decision
from threethrones.games.avignon.game import GAME

SIMPLE = ("beseech", "chastise", "excommunicate")


def kinds(moves: list[str]) -> set[str]:
    """The kinds of action among moves."""
    return {move.split("-")[1] for move in moves}


@rule("AG9", "AG10")
def test_a_turn_is_two_actions_and_then_it_is_the_others() -> None:
    start = position("C2 B2 I2 N2 K2", turn=7)
    assert GAME.decision(start) == Decision(0, "action", False)
    between = after(start, "1-beseech")
    assert GAME.decision(between) == Decision(0, "action", False)
    assert changes(between, "2-chastise") == {
        "display": "C3 B1 I2 N2 K2", "done": "", "turn": "8", "mover": "1",
        "began": "3,1,2,2,2", "guard": "1@2,2@2",
    }  # fmt: skip
    assert GAME.decision(after(between, "2-chastise")) == Decision(1, "action", False)


@rule("AG9")
def test_players_alternate() -> None:
    for state in walk("alternate", 400):
        assert state.ending or (state.turn % 2 == 1) == (state.mover == state.rome)


@rule("AG10")
def test_the_four_actions() -> None:
    assert kinds(GAME.legal(position("C2 B2 I2 N2 K2"))) == {*SIMPLE, "petition"}
    for move in ("1-fly", "1", "1-", "beseech-1", "", "1-beseech-2", "1-beseech-", "1-excommunicate-1"):
        assert refused(position(), move) in ("AG10", "AGR5")
    assert refused(position(), "1-fly") == refused(position(), "1-chastise-3") == "AG10"


@rule("AG10", "AGR1")
def test_there_is_no_passing() -> None:
    for state in (position(), after(position(), "1-beseech")):
        for move in ("pass", "done", "1-pass", ""):
            assert refused(state, move) in ("AG10", "AGR5")
    for state in walk("passing", 150):
        for move in GAME.legal(state):
            assert move.split("-")[1] in (*SIMPLE, "petition")


@rule("AG11", "AGR3")
@pytest.mark.parametrize("action", SIMPLE)
def test_no_action_is_done_twice(action: str) -> None:
    between = after(position("C2 B2 I2 N2 K2"), f"1-{action}")
    assert kinds(GAME.legal(between)) == {*SIMPLE, "petition"} - {action}
    for column in "12345":
        assert refused(between, f"{column}-{action}") == "AG11"


@rule("AG11", "AGR3")
def test_two_petitions_are_the_same_action_twice() -> None:
    between = after(position("K2 K2 B2 N2 C2"), "1-petition-3")
    assert kinds(GAME.legal(between)) == set(SIMPLE)
    for move in ("2-petition-3", "1-petition-3", "3-petition", "4-petition-1-9"):
        assert refused(between, move) == "AG11"


@rule("AGR3", "AGR4")
def test_the_same_card_may_be_used_by_both_actions() -> None:
    start = position("K1 B2 I2 N2 C2", top="P")
    assert display(after(start, "1-beseech", "1-petition-3")) == "K4 B2 I1 N2 C2"
    assert display(after(start, "1-petition-3", "1-chastise")) == "K2 B2 I1 N2 C2"
    assert display(after(start, "1-petition-3", "1-excommunicate")) == "P3 B2 I1 N2 C2"
    assert display(after(start, "1-excommunicate", "1-petition-3")) == "P1 B2 I3 N2 C2"
    assert display(after(start, "1-beseech", "1-chastise")) == "K1 B2 I2 N2 C2"


@rule("AGR4")
def test_the_order_is_free() -> None:
    start = position("C2 B2 I2 N2 K2")
    for one, other in (
        ("1-beseech", "2-chastise"),
        ("2-chastise", "5-petition-3"),
        ("5-petition-3", "1-beseech"),
    ):
        assert display(after(start, one, other)) == display(after(start, other, one))
    assert display(after(start, "5-petition-3", "2-chastise")) == "C2 B1 I1 N2 K4"


@rule("AGR4")
def test_what_the_first_action_draws_is_seen_before_the_second_is_chosen() -> None:
    seen = set()
    for top in "PK":
        start = position("C2 B2 I2 N2 I2", top=top)
        between = after(start, "1-excommunicate")
        seen.add(GAME.seen(between, 0).state.cards[0])
        assert any(move.startswith("1-petition") for move in GAME.legal(between))
    assert seen == {"peasant", "knight"}


@rule("AG12", "AGR23")
def test_the_first_turn_of_all_has_one_action_of_any_kind() -> None:
    start = position("C2 B2 I2 N2 K2", turn=1, top="P")
    assert kinds(GAME.legal(start)) == {*SIMPLE, "petition"}
    assert changes(start, "1-beseech") == {
        "display": "C3 B2 I2 N2 K2", "turn": "2", "mover": "1", "began": "3,2,2,2,2", "guard": "1@2",
    }  # fmt: skip
    for move in ("1-chastise", "5-petition-1", "1-excommunicate"):
        assert (after(start, move).mover, after(start, move).turn) == (1, 2)


@rule("AG12", "AGR23")
@pytest.mark.parametrize(("turn", "mover"), [(2, 1), (3, 0), (4, 1), (5, 0)])
def test_every_later_turn_has_two(turn: int, mover: int) -> None:
    start = position("C2 B2 I2 N2 K2", turn=turn, mover=mover)
    between = after(start, "1-beseech")
    assert (between.mover, between.turn) == (mover, turn)
    assert (after(between, "3-chastise").mover, after(between, "3-chastise").turn) == (1 - mover, turn + 1)


@rule("AGR2")
def test_three_of_the_actions_are_always_possible() -> None:
    for state in walk("possible", 400):
        if not state.ending and not state.guard:
            for action in SIMPLE:
                possible = [move for move in GAME.legal(state) if move.endswith(action)]
                assert len(possible) == (0 if action in (state.done or []) else 5)


@rule("AG9")
def test_a_turn_that_is_over_is_told_with_the_score() -> None:
    state = position("C4 B2 I2 N2 K2", turn=7, congregations="/P")
    between = after(state, "1-beseech")
    assert held(between) == "C/P"
    told = GAME.play(GAME.clone(between), "2-chastise")[-1]
    assert (told.kind, told.about) == (TURN_OVER, {"seat": 0, "turn": 7, "score": [1, 1]})
    assert TURN_OVER not in {event.kind for event in GAME.play(GAME.clone(state), "1-beseech")}
