"""What an open match is for: to be played, learnt from, solved, watched or looked at, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Mode:
    """What all rooms ask about a match, so that none asks for the lesson or the puzzle itself."""

    name: str
    kept: bool = True
    """Whether the store keeps what is played."""
    live: bool = True
    """Whether computers think in it, and its drawers are lifted and shut."""
    guided: bool = False
    """Whether a guide says what is to be done (see ``guides``): no turn ends by itself then, and neither the
    rest of a turn nor another level is offered."""
    to_solve: bool = False
    """Whether one seat's turn is to be found in it: its end is shown on the table, and nothing is foretold,
    answered or proposed that would give the turn away."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Acts that mean another one here."""


PLAY = Mode("play")
LESSON = Mode("lesson", guided=True)
PUZZLE = Mode("puzzle", kept=False, live=False, guided=True, to_solve=True, instead={"hint": "puzzle-hint"})
WATCH = Mode("watch", kept=False)
VISIT = Mode("visit", kept=False, live=False)
"""It came by a link, and nobody has kept it yet."""
