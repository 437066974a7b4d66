"""Computer players: each gets what its seat has seen, never the state, and thinks with its own generator."""

from __future__ import annotations

from typing import Final

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
LEVELS: Final = (EASY, NORMAL, HARD)
"""From whom a child beats to who thinks about a second in the page."""
LONGEST_LINE: Final = 5
"""So many moves at most a player tells of what it expects, its choice among them."""
MOST_MISTAKES: Final = 3
"""So many moves at most are told of those that cost most in a match."""
