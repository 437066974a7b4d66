"""Why a move of Avignon is good, in words, by what it betters of what is measured (``learnt``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.text import Text, say

_JOINS: Final = say("a person joins your congregation")
_NEAR: Final = say("a person comes close to your end")
_DECIDES: Final = say("a person who would win you the game comes closer")
_AWAY: Final = say("it takes persons away from your opponent’s end")
_SAVES: Final = say("it keeps back a person who would win your opponent the game")

REASONS: Final[Mapping[str, Text]] = {
    "own one person won": _JOINS,
    "own two persons won": _JOINS,
    "own persons at the door": _NEAR,
    "own persons two steps away": _NEAR,
    "own two at the door, one won": _NEAR,
    "own deciding persons at the door": _DECIDES,
    "own deciding persons two steps away": _DECIDES,
    "own deciding persons three steps away": _DECIDES,
    "other persons at the door": _AWAY,
    "other persons two steps away": _AWAY,
    "other two at the door, one won": _AWAY,
    "other deciding persons at the door": _SAVES,
    "other deciding persons two steps away": _SAVES,
    "other deciding persons three steps away": _SAVES,
}
