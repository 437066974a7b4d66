"""All that can happen in Avignon, with what each event is about.

In all of them ``column`` is a number from 1 and ``person`` the name of who stands there; places are numbered
from 0 (Avignon) to 4 (Rome).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import TURN_OVER

_ACTION: Final = {"seat": int, "column": int, "person": str, "at": int}

EVENTS: Final[Mapping[str, Mapping[str, object]]] = {
    "beseech": _ACTION,
    "chastise": _ACTION,
    "excommunicate": _ACTION,
    "petition": _ACTION,
    "moved": {"column": int, "person": str, "from": int, "to": int},
    "joined": {"column": int, "person": str, "seat": int},  # whose congregation it is now in
    "drew": {"column": int, "person": str, "at": int},  # the place where the new person stands
    "reshuffled": {"cards": int},
    # ``winner``: where the game is over, too; -1 for nobody
    TURN_OVER: {"seat": int, "turn": int, "score": list[int], "winner?": int},
}
