"""What everybody reads before the first move: the own loyalty card, what the knight can do, and when each
side wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.game import Names, Seen
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot import describe
from threethrones.games.camelot.card_texts import power_of
from threethrones.games.camelot.scenes import Dealt, DealtKnight
from threethrones.games.camelot.state import State, has_traitor

_LOYAL: Final = say("You are loyal.")
_MAY_BE: Final = say(
    "You win together with all who are loyal. One of the others may be the traitor: watch what they do."
)
_IS: Final = say(
    "You win together with all who are loyal. One of the others is the traitor: watch what they do."
)
_TRAITOR: Final = say("You are the traitor.")
_ALONE: Final = say(
    "You win alone, with evil. Play along, do harm where nobody sees it, and do not be found out."
)
_NOBODY: Final = say("There is no traitor in this game: all of you are loyal.")
_LATER: Final = say(
    "The loyalty cards lie face down. Everybody looks at his own once there are %(n)d swords or %(n)d siege "
    "engines.",
    n=box.LATE_LOYALTY,
)

_ENDS: Final = {"swords": box.BLACK_SWORDS, "engines": box.LAST_ENGINE, "last": box.LAST_SWORD}
_SIDES: Final = (
    (
        "white",
        say("The loyal"),
        say(
            "They win together when %(last)d swords lie on the round table and more of them are white than "
            "black.",
            **_ENDS,
        ),
    ),
    (
        "black",
        say("The traitor"),
        say(
            "He wins alone when %(swords)d black swords lie there, when %(engines)d siege engines stand "
            "before Camelot, or when no loyal knight is alive; also when, at %(last)d swords, not more are "
            "white than black. If he has not been found out by then, %(n)d white swords turn black first.",
            n=box.TURNED_FOR_TRAITOR,
            **_ENDS,
        ),
    ),
)
_TOGETHER: Final = (
    (
        "white",
        say("Your aim"),
        say(
            "You win together when %(last)d swords lie on the round table and more of them are white than "
            "black.",
            **_ENDS,
        ),
    ),
    (
        "black",
        say("Evil"),
        say(
            "You lose together when %(swords)d black swords lie there, when %(engines)d siege engines stand "
            "before Camelot, or when no knight is alive; also when, at %(last)d swords, not more are white "
            "than black.",
            **_ENDS,
        ),
    ),
)


def dealt(seen: Seen[State], names: Names) -> Dealt | None:
    """What a seat, or everybody, reads; None for a seat that looks at no loyalty card, or not yet."""
    state, seat = seen.state, seen.seat
    loyalty = "" if seat is None else state.loyalty[seat]
    if seat is not None and (loyalty == box.HIDDEN or not has_traitor(state.setup)):
        return None
    knights = [_knight(state, at, names) for at in range(len(names))]
    return {
        "knights": knights,
        "own": None if seat is None else knights[seat],
        "faces": _faces(state),
        "loyalty": loyalty,
        "told": describe.own_loyalty(seen),
        "loyalties": describe.loyalties(state),
        "note": _note(state),
        "aims": _SIDES if has_traitor(state.setup) else _TOGETHER,
    }


def _knight(state: State, seat: int, names: Names) -> DealtKnight:
    knight = state.knights[seat]
    return {
        "seat": seat,
        "name": names[seat],
        "knight": knight,
        "knight_name": box.KNIGHT_NAMES[knight],
        "power": power_of(state, seat),
    }


def _faces(state: State) -> Sequence[tuple[str, Text, Text]]:
    others = _IS if state.setup.options["traitor"] == "surely" else _MAY_BE
    return (box.LOYAL, _LOYAL, others), (box.TRAITOR, _TRAITOR, _ALONE)


def _note(state: State) -> Text | None:
    if not has_traitor(state.setup):
        return _NOBODY
    return _LATER if state.setup.options["loyalty"] == "late" and not state.aware else None
