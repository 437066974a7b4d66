"""A few hundred changed states of each game; see ``mutants.py``."""

from __future__ import annotations

import pytest

from tests.mutants import tried

CHANGED = {"avalon": 100, "avignon": 80, "camelot": 80}


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.sample(1)
def test_what_is_taken_for_sound_can_be_played_and_shown(name: str) -> None:
    accepted = tried((name, 0, CHANGED[name], 6))
    assert CHANGED[name] // 10 < accepted < CHANGED[name] // 2
