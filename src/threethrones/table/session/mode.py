"""Modes of an open match (play, lesson, puzzle, watching and visit) and their properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Mode:
    """Properties of a mode, so that no other module need check whether a match is a lesson or a puzzle."""

    name: str
    kept: bool = True
    """Whether the match is saved."""
    live: bool = True
    """Whether computers search for moves, and drawers can be opened and closed."""
    guided: bool = False
    """Whether a guide says what to do (see ``guides``). Then no turn ends by itself, and the player is
    offered neither a button to finish the turn nor another level of the computers."""
    to_solve: bool = False
    """Whether one seat's turn is to be found, as in a puzzle. The end of the match is shown on the table
    screen, and nothing that would give the turn away is predicted, answered or proposed."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """For each act that is replaced in this mode, the act that replaces it."""


PLAY = Mode("play")
LESSON = Mode("lesson", guided=True)
PUZZLE = Mode("puzzle", kept=False, live=False, guided=True, to_solve=True, instead={"hint": "puzzle-hint"})
WATCH = Mode("watch", kept=False)
VISIT = Mode("visit", kept=False, live=False)
"""Mode of a match that was opened from a link and is not saved yet."""
