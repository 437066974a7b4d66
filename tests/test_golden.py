"""Golden playthroughs: whole games, every seat's view at every ply, line by line as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.playthrough import written
from tests.subjects import PLAYTHROUGHS
from threethrones.games import GAMES

FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    """Should this change on purpose: ``python -m tests.golden``, and read the diff."""
    golden = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert written(PLAYTHROUGHS[name]).splitlines() == golden


def test_every_game_has_playthroughs_and_every_text_belongs_to_one() -> None:
    assert {playthrough.game for playthrough in PLAYTHROUGHS.values()} == set(GAMES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
