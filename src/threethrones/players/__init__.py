"""Computer players. Each gets only what its seat has seen and has its own random generator."""

from __future__ import annotations

from typing import Final

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
LEVELS: Final = (EASY, NORMAL, HARD)
"""Levels from one that a child beats to one that thinks for about a second in the page."""
LONGEST_LINE: Final = 5
"""Maximum number of moves in the expected line that a player reports, including its choice."""
MOST_MISTAKES: Final = 3
"""Maximum number of mistakes reported for a match: the costliest moves."""
