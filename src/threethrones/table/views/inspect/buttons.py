"""Explanations of the buttons around a board: what each does now, or why it is disabled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.presentation import Inspection
from threethrones.core.text import Text, say, shortened, verbatim
from threethrones.table.assist import hints
from threethrones.table.commands import drawer
from threethrones.table.commands.context import Context, Data
from threethrones.table.session.open_match import OpenMatch

_MEANS: Final[Mapping[str, Text]] = {
    "home": say("back to your games; this one is saved, so you can continue it any time"),
    "log": say("everything that has happened, turn by turn"),
    "rules": say("a summary of the game, with a link to the full rules"),
    "orders": say("answers you give in advance, so nobody needs to ask you"),
    "menu": say("hint, log, sharing, settings and ending the game"),
    "dealt": say("what you read before the first move"),
    "turn": say("rotates the board to face the player whose turn it is, or keeps it still"),
    "peek": say("this player’s hand, after checking who has the device"),
    "glimpse": say("what only this player was shown; everyone else looks away"),
    "hide": say("covers your hand, so you can pass the device on"),
    "reveal": say("shows the hand of the player who decides"),
    "watch": say("shows the last turn on the board again"),
    "finish": say("you win whatever you do now: this plays the rest of your turn"),
    "pick-all": say("nothing left to choose: one press discards everything"),
    "decide-later": say(
        "covers your hand, so you can pass the device on; you’ll choose only if your attack succeeds"
    ),
    "close-recap": say("closes this summary; you’ll still find it in the log"),
    "lesson-again": say("back to where this step began"),
    "end-lesson": say("ends the lesson; the game goes on"),
    "go-on": say("plays the computer’s move"),
    "leave-review": say("back to where the game is now"),
}
"""Explanation of each button, by the button's act or by the panel that it opens."""


def of_button(context: Context, opened: OpenMatch, data: Data) -> Inspection | None:
    """Return a button's label and explanation; None for a self-explanatory button."""
    act = data.get("act", "")
    means = _means_now(context, opened, act) or _MEANS.get(data.get("panel", "") if act == "panel" else act)
    label = shortened(" ".join(data.get("label", "").split()))
    return Inspection(verbatim(label), means) if means is not None and label else None


def _means_now(context: Context, opened: OpenMatch, act: str) -> Text | None:
    """Return the current explanation of the button for undo, redo or hint; None for any other button."""
    match act:
        case "undo" if opened.session.undoable:
            return drawer.taken_back(context, opened)
        case "undo":
            return say("you can’t undo this: something was drawn, revealed or seen by others")
        case "redo" if opened.match.redoable:
            return say("replays the move you undid")
        case "redo":
            return say("nothing to redo")
        case "hint" if hints.offered(opened):
            return say("what a good player would do in your place")
        case "hint":
            return say("only when you have something to choose")
    return None
