"""Computer players. Each gets only what its seat has seen and has its own random generator."""

from __future__ import annotations

from typing import Final

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
LEVELS: Final = (EASY, NORMAL, HARD)
"""Levels of strength, from one that a child beats to one that thinks about a second in the browser."""
LONGEST_LINE: Final = 5
"""Maximum number of moves in the expected line that a player reports, including the chosen move."""
MOST_MISTAKES: Final = 3
"""Maximum number of mistakes reported for a match: the costliest moves."""
