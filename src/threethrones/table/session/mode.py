"""Modes of an open match: play, lesson, puzzle, watching and visit, with what each implies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Mode:
    """Properties of a mode, so that no module need check for the lesson or the puzzle itself."""

    name: str
    kept: bool = True
    """Whether the match is saved."""
    live: bool = True
    """Whether computers search and drawers are opened and closed."""
    guided: bool = False
    """Whether a guide says what to do (see ``guides``). Then no turn ends by itself, and neither finishing a
    turn nor another level is offered."""
    to_solve: bool = False
    """Whether one seat's turn is to be found. The end is shown on the table, and nothing is predicted,
    answered or proposed that would give the turn away."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Acts replaced by another one in this mode."""


PLAY = Mode("play")
LESSON = Mode("lesson", guided=True)
PUZZLE = Mode("puzzle", kept=False, live=False, guided=True, to_solve=True, instead={"hint": "puzzle-hint"})
WATCH = Mode("watch", kept=False)
VISIT = Mode("visit", kept=False, live=False)
"""A match opened from a link and not saved yet."""
