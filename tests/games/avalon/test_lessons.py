"""What the lesson of Avalon lets happen."""

from __future__ import annotations

from threethrones.games.avalon.components import TERRITORY
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.games.avalon.rules.supply import supply
from threethrones.games.avalon.teaching.lessons import FIRST


def state_after(steps: int) -> State:
    """How it stands when so many steps are done."""
    match = FIRST.match(GAME)
    for step in FIRST.steps[:steps]:
        for _ in range(step.times):
            match.play(next(move for move in match.legal() if step.counts(move)))
        for move in step.then:
            match.play(move)
    state = match.state
    assert isinstance(state, State)
    return state


def test_what_comes_out_of_the_fog_is_special() -> None:
    assert TERRITORY[state_after(3).row[3]].function == "castle"


def test_no_light_tile_brings_more_than_the_one_to_be_taken() -> None:
    state, (tile,) = state_after(4), FIRST.steps[4].done
    assert supply(state, 0, tile) == max(supply(state, 0, kind) for kind in ("l2", "lc", "la"))
