"""Paths: a move is the targets that one picks, one after the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threethrones.core.paths import is_complete, joined, next_targets, targets

MOVES = ["Kr-4-attack", "Kr-4-reinforce", "Kr-11-reinforce", "Kr-1-reinforce", "K-2", "l2", "pass"]


@pytest.mark.parametrize(
    ("picks", "offered"),
    [
        ([], ["Kr", "K", "l2", "pass"]),
        (["Kr"], ["4", "11", "1"]),
        (["Kr", "4"], ["attack", "reinforce"]),
        (["Kr", "1"], ["reinforce"]),
        (["K"], ["2"]),
        (["Kr", "4", "attack"], []),
        (["l2"], []),
        (["Sb"], []),
    ],
)
def test_what_may_be_picked_next(picks: list[str], offered: list[str]) -> None:
    assert next_targets(MOVES, picks) == offered


def test_a_path_is_complete_when_it_spells_a_move() -> None:
    assert is_complete(MOVES, ["Kr", "4", "attack"])
    assert is_complete(MOVES, ["l2"])
    assert not is_complete(MOVES, ["Kr", "4"])
    assert not is_complete(MOVES, [])


words = st.text("abK123", min_size=1, max_size=3)


@given(st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=8))
def test_walking_the_spots_leads_to_every_move_and_nowhere_else(paths: list[list[str]]) -> None:
    moves = [joined(path) for path in paths]
    assert [list(targets(move)) for move in moves] == paths
    found = []
    waiting: list[list[str]] = [[]]
    while waiting:
        picks = waiting.pop()
        if is_complete(moves, picks):
            found.append(joined(picks))
        waiting += [[*picks, target] for target in next_targets(moves, picks)]
    assert sorted(found) == sorted(set(moves))
