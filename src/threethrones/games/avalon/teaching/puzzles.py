"""Puzzles of Avalon, found and proven by ``threethrones puzzles avalon`` (see ``puzzle_rules``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.puzzle import Puzzle, puzzles_in

PUZZLES: Final[Sequence[Puzzle]] = puzzles_in(__file__)
"""All puzzles, sorted by grade, then by name."""
