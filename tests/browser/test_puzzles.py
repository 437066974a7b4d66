"""A puzzle by clicks: from the home screen to the mark on the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import AppOpener
from tests.browser.visitor import Visitor
from threethrones.core.paths import targets
from threethrones.core.terms import Move
from threethrones.games import GAMES
from threethrones.table.modes.puzzles.choosing import puzzles_of

GAME: Final = "avignon"
PUZZLE: Final = puzzles_of(GAME)[0]
PLY: Final = "document.body.dataset.ply"


@pytest.mark.always
def test_a_puzzle_is_missed_and_solved_by_clicks(open_app: AppOpener) -> None:
    page = open_app()
    visitor, coach = Visitor(page), page.locator("#coach")
    visitor.act("puzzles")
    visitor.act("puzzles", game=GAME)
    visitor.act("puzzle", game=GAME, puzzle=PUZZLE.name)
    legal, right = PUZZLE.match(GAMES[GAME]).legal(), {line[0] for line in PUZZLE.lines}
    play(visitor, [next(move for move in legal if move not in right)])
    expect(coach).to_contain_text("Not quite")
    visitor.act("puzzle-again")
    play(visitor, PUZZLE.lines[0])
    expect(coach).to_contain_text("Solved!")
    visitor.act("puzzle-next")
    expect(coach).to_contain_text("2 of")
    visitor.act("puzzles")
    expect(page.locator(f'[data-puzzle="{PUZZLE.name}"]')).to_contain_text("solved")
    last = puzzles_of(GAME)[-1].name
    page.set_viewport_size({"width": 320, "height": 400})
    visitor.act("puzzle", game=GAME, puzzle=last)
    visitor.act("puzzles")
    expect(page.locator(f'.rung[data-puzzle="{last}"]')).to_be_in_viewport()


def play(visitor: Visitor, moves: Sequence[Move]) -> None:
    """Tap the path of each move, its last target again where that is asked for."""
    for move in moves:
        ply, path = visitor.page.evaluate(PLY), targets(move)
        for target in (*path, path[-1]):
            if visitor.page.evaluate(PLY) == ply:
                visitor.target(target)
