"""What the buttons round a board do now, or why they rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.stage import What
from threethrones.core.text import Text, say, shortened, verbatim
from threethrones.table import drawer, hints
from threethrones.table.context import Context, Data
from threethrones.table.model import OpenMatch

_MEANS: Final[Mapping[str, Text]] = {
    "home": say("to the list of matches; this one is kept and can be gone on with"),
    "log": say("all that has happened, turn by turn"),
    "rules": say("the game in short, and the way to all its rules"),
    "orders": say("answers that you leave beforehand, so that you need not be asked"),
    "menu": say("hints, the log, sharing, settings, and the end of the match"),
    "dealt": say("what you read before the first move"),
    "turn": say("the board turns to whoever is to move, or lies still"),
    "peek": say("this player’s hand, once it’s clear who holds the device"),
    "glimpse": say("what this player alone was shown; everybody else looks away"),
    "hide": say("your hand goes down, and the device can be passed on"),
    "reveal": say("the hand of whoever is to decide comes up"),
    "watch": say("the board plays the last turn once more"),
    "pick-all": say("nothing is left to choose, so one press discards it all"),
    "close-recap": say("what has happened meanwhile goes; the log keeps it"),
    "lesson-again": say("back to where this step began"),
    "end-lesson": say("the coach goes, the game goes on"),
    "go-on": say("the computer's move is played"),
    "leave-review": say("back to where the match stands"),
}
"""By act, or by the panel that it opens."""


def of_button(context: Context, opened: OpenMatch, data: Data) -> What | None:
    """What a button does, called as it is written on it; None for one that says all."""
    act = data.get("act", "")
    means = _means_now(context, opened, act) or _MEANS.get(data.get("panel", "") if act == "panel" else act)
    label = shortened(" ".join(data.get("label", "").split()))
    return What(verbatim(label), means) if means is not None and label else None


def _means_now(context: Context, opened: OpenMatch, act: str) -> Text | None:
    """Of those that may rest."""
    match act:
        case "undo" if opened.undoable:
            return drawer.taken_back(context, opened)
        case "undo":
            return say("nothing can be taken back now: what was drawn, revealed or seen by another stays")
        case "redo" if opened.match.redoable:
            return say("plays again what was taken back")
        case "redo":
            return say("nothing was taken back")
        case "hint" if hints.offered(opened):
            return say("what a good player would do in your place")
        case "hint":
            return say("for whoever is to choose now, and has a choice")
    return None
