"""Texts to read before the first move: loyalty card, the knight's power, and the aims of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.card_texts import KNIGHT_LINES, power_of
from threethrones.games.camelot.rules.state import State, has_traitor
from threethrones.games.camelot.view import describe
from threethrones.games.camelot.view.scenes import Dealt, DealtKnight

_LOYAL: Final = say("You are loyal.")
_MAY_BE: Final = say(
    "You win together with all the loyal knights. One of the others may be the traitor: watch what they do."
)
_IS: Final = say(
    "You win together with all the loyal knights. One of the others is the traitor: watch what they do."
)
_TRAITOR: Final = say("You are the traitor.")
_ALONE: Final = say(
    "You win alone if evil wins. Play along, do harm where nobody sees it, and don’t get caught."
)
_NOBODY: Final = say("There is no traitor in this game: you’re all loyal.")
_LATER: Final = say(
    "The loyalty cards are face down. Everybody looks at theirs once there are %(n)d "
    "swords or %(n)d siege engines.",
    n=box.LATE_LOYALTY,
)

_MOST_WHITE: Final = say("%(n)d swords, more of them white than black", n=box.LAST_SWORD)
_EVIL_ENDS: Final = (
    ("black", say("%(n)d black swords", n=box.BLACK_SWORDS)),
    ("engine", say("%(n)d siege engines at Camelot", n=box.LAST_ENGINE)),
    ("both", say("%(n)d swords, at most half of them white", n=box.LAST_SWORD)),
)
_SIDES: Final = (
    (say("The loyal knights win together"), (("white", _MOST_WHITE),), None),
    (
        say("The traitor wins alone"),
        (*_EVIL_ENDS, ("dead", say("no loyal knight is alive"))),
        say(
            "If the traitor is alive and hidden at %(last)d swords, %(n)d white ones turn black first.",
            last=box.LAST_SWORD,
            n=box.TURNED_FOR_TRAITOR,
        ),
    ),
)
_TOGETHER: Final = (
    (say("You win together"), (("white", _MOST_WHITE),), None),
    (say("You lose together"), (*_EVIL_ENDS, ("dead", say("no knight is alive"))), None),
)


def dealt(seen: Seen[State], names: Names) -> Dealt | None:
    """Return what to read before the first move; None for a seat with no loyalty card to look at (yet)."""
    state, seat = seen.state, seen.seat
    loyalty = "" if seat is None else state.loyalty[seat]
    if seat is not None and (loyalty == box.HIDDEN or not has_traitor(state.setup)):
        return None
    knights = [_knight(state, at, names, KNIGHT_LINES[state.knights[at]]) for at in range(len(names))]
    return {
        "knights": knights,
        "own": None if seat is None else _knight(state, seat, names, power_of(state, seat)),
        "faces": _faces(state),
        "loyalty": loyalty,
        "told": describe.own_loyalty(seen),
        "loyalties": describe.loyalties(state),
        "note": note(state),
        "aims": _SIDES if has_traitor(state.setup) else _TOGETHER,
    }


def _knight(state: State, seat: int, names: Names, power: Text) -> DealtKnight:
    knight = state.knights[seat]
    return {
        "seat": seat,
        "name": names[seat],
        "knight": knight,
        "knight_name": box.KNIGHT_NAMES[knight],
        "power": power,
    }


def _faces(state: State) -> Sequence[tuple[str, Text, Text]]:
    others = _IS if state.setup.options["traitor"] == "surely" else _MAY_BE
    return (box.LOYAL, _LOYAL, others), (box.TRAITOR, _TRAITOR, _ALONE)


def note(state: State) -> Text | None:
    """Say what is special about the loyalty cards of this match; None if nothing is."""
    if not has_traitor(state.setup):
        return _NOBODY
    return _LATER if state.setup.options["loyalty"] == "late" and not state.aware else None
