"""A match for every kind of end of every game: by the rules from a position just before it, and by word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.games.avalon import positions as avalon
from tests.games.avignon import positions as avignon
from tests.games.camelot import positions as camelot
from tests.games.positions import played
from tests.inside import AnyState
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.games.avalon.game import GAME as AVALON
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.games.camelot.game import GAME as CAMELOT

FIFTEEN: Final = "1:P3c0 2:F3c0 3:H3c0 4:P20 5:F2o0 6:H20"
SHARED: Final = "1:P3c0:/ 2:F3c1:/"
WAR: Final[dict[str, Any]] = {"place": "picts/picts", "hands": "F5", "laid": "picts:F1F2F3F4", "seats": 5}
EVIL: Final[dict[str, Any]] = {"phase": "evil", "foe": "Pt", "warriors": "picts:3", "seats": 5}
TRAITOR: Final[dict[str, Any]] = {"loyalty": "lltll"}


def _ended(game: AnyGame, state: AnyState, *moves: str) -> Match:
    match = played(game, state, *moves)
    assert match.outcome() is not None, moves
    return match


def _of_avalon() -> Mapping[str, Match]:
    row = avalon.position
    empty: dict[str, Any] = {"hands": "/", "pile": 0, "waiting": "/"}
    late: dict[str, Any] = {"hands": "/", "turn": 200, "waiting": "/"}
    fight = row("4:P2?:KySy/Kr", hands="KrSrSr/SbKyKy")
    return {
        "crowns": _ended(AVALON, row(FIFTEEN), "l2"),
        "exhausted": _ended(AVALON, row("1:P10:/", **empty), "la"),
        "exhausted, drawn": _ended(AVALON, row(**empty), "la"),
        "turns": _ended(AVALON, row("1:P3c0:/", **late), "d4"),
        "turns, drawn": _ended(AVALON, row(SHARED, **late), "d4"),
        "resigned": _ended(AVALON, fight, "Kr-4-attack", "!resign-1"),
        "agreed": _ended(AVALON, fight, "!draw"),
        "abandoned": _ended(AVALON, fight, "!abandon"),
    }


def _of_avignon() -> Mapping[str, Match]:
    put = avignon.position
    begun = put("C4 B2 I2 N2 K2", congregations="BI/P")
    return {
        "three": _ended(AVIGNON, begun, "1-beseech"),
        "three, Rome": _ended(AVIGNON, put("C4 P0 I2 N2 K2", congregations="/BI"), "2-chastise"),
        "condition": _ended(AVIGNON, put("N4 B2 I2 C2 P2", congregations="C/KK"), "1-beseech"),
        "turns": _ended(AVIGNON, put("C2 B2 I2 N2 K2", turn=200), "1-beseech", "2-chastise"),
        "resigned": _ended(AVIGNON, begun, "!resign-0"),
        "agreed": _ended(AVIGNON, begun, "!draw"),
        "abandoned": _ended(AVIGNON, begun, "!abandon"),
    }


def _of_camelot() -> Mapping[str, Match]:
    put = camelot.position
    dying: dict[str, Any] = {"phase": "evil", "life": "1", "seats": 5}
    return {
        "won": _ended(CAMELOT, put(**WAR, swords="11/0"), "F5-picts"),
        "won, traitor": _ended(CAMELOT, put(**WAR, **TRAITOR, swords="8/3"), "F5-picts"),
        "won, accused": _ended(CAMELOT, put(**TRAITOR, seats=5, swords="6/5"), "accuse-p2"),
        "engines": _ended(CAMELOT, put(**EVIL, engines=11), "engine"),
        "engines, traitor": _ended(CAMELOT, put(**EVIL, **TRAITOR, engines=11), "engine"),
        "swords": _ended(CAMELOT, put(**EVIL, swords="4/6"), "draw", "on"),
        "swords, traitor": _ended(CAMELOT, put(**EVIL, **TRAITOR, swords="4/6"), "draw", "on"),
        "twelve": _ended(CAMELOT, put(**WAR, swords="5/6"), "F5-picts"),
        "twelve, traitor": _ended(CAMELOT, put(**WAR, **TRAITOR, swords="7/4"), "F5-picts"),
        "dead": _ended(CAMELOT, put(**dying, out="01111"), "life"),
        "dead, traitor": _ended(CAMELOT, put(**dying, **TRAITOR, out="01011"), "life"),
        "abandoned": _ended(CAMELOT, put(**EVIL, **TRAITOR, engines=8), "!abandon"),
    }


def ends() -> Mapping[str, Match]:
    """All of them, by game and kind."""
    games = {"avalon": _of_avalon(), "avignon": _of_avignon(), "camelot": _of_camelot()}
    return {f"{game}: {kind}": match for game, kinds in games.items() for kind, match in kinds.items()}
