"""The small positions beside the rules, as what their templates draw (`web/rules/<game>.html.j2`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from threethrones.games.avalon.components import TERRITORY
from threethrones.games.avignon.persons import FACTION_OF
from threethrones.games.camelot import components as camelot

Drawn = Mapping[str, Any]


def _fields(text: str) -> dict[str, str]:
    return dict(field.split("=") for field in text.split())


def _pairs(cards: str) -> list[str]:
    """``KrSb`` as ``["Kr", "Sb"]``."""
    return re.findall("..", cards)


def _avalon(text: str) -> Drawn:
    """A part of the row, the hands, tiles."""
    given = _fields(text)
    row = []
    for place in given["row"].split(","):
        card, _, laid = place.partition(":")
        below, above = map(_pairs, laid.split("/"))
        owner = {"0": "own", "1": "opp"}.get(card[-1], "")
        row.append(
            {"face": TERRITORY[card[:-1]] if owner else None, "owner": owner, "below": below, "above": above}
        )
    own, other = map(_pairs, given.get("hands", "/").split("/"))
    return {"row": row, "own": own, "other": other, "tiles": _pairs(given.get("up", ""))}


def _avignon(text: str) -> Drawn:
    """Who stands where, by place and column; the congregations."""
    given = _fields(text)
    standing = [column.split("@") for column in given["display"].split(",")]
    rows = [
        [(person, FACTION_OF[person]) if person and int(at) == place else None for person, at in standing]
        for place in range(5)
    ]
    own, other = (
        [(person, FACTION_OF[person]) for person in side.split(",") if person]
        for side in given.get("congregations", "/").split("/")
    )
    return {"rows": rows, "own": own, "other": other}


def _by_place(text: str) -> dict[str, str]:
    return dict(entry.split(":") for entry in text.split(",") if entry)


def _camelot(text: str) -> Drawn:
    """Only what the position names: swords, engines, knights with their lives, one quest, a hand."""
    given = _fields(text)
    lives = [int(life) for life in given["life"].split("/")] if "life" in given else []
    knights = _pairs(given.get("knights", "")) or camelot.KNIGHTS[: len(lives)]
    return {
        "quest": _quest(given),
        "swords": _table(*map(int, given["swords"].split("/"))) if "swords" in given else (),
        "engines": int(given["engines"]) if "engines" in given else None,
        "most_engines": camelot.LAST_ENGINE,
        "knights": list(zip(knights, lives, strict=True)),
        "hand": _pairs(given.get("hands", "").partition("/")[0]),
    }


def _table(white: int, black: int) -> list[str]:
    return ["white"] * white + ["black"] * black + ["none"] * (camelot.LAST_SWORD - white - black)


def _quest(given: Mapping[str, str]) -> Drawn | None:
    """The quest of which cards lie there; none where it has just ended."""
    laid, dark, warriors = (_by_place(given.get(name, "")) for name in ("laid", "dark", "warriors"))
    name = next(iter([*laid, *dark, *warriors]), "")
    white, black = _pairs(laid.get(name, "")), _pairs(dark.get(name, ""))
    if not white and not black:
        return None
    quest, targets = camelot.QUESTS[name], len(white) + len(black)
    return {
        "name": name,
        "white": white,
        "black": black,
        # At the Grail both sides lie in one row, at Excalibur there are no targets.
        "free_white": max(0, quest.white - (targets if name == camelot.GRAIL else len(white))),
        "free_black": max(0, quest.black - len(black)),
        "warriors": int(warriors.get(name, 0)),
        "figure": {"picts": "pict", "saxons": "saxon"}.get(name, ""),
        "most_warriors": camelot.WARRIORS,
        "sword": int(given.get("sword", 0)) if name == camelot.EXCALIBUR else None,
        "steps": camelot.STEPS,
    }


DRAWN: Final[Mapping[str, Callable[[str], Drawn]]] = {
    "avalon": _avalon,
    "avignon": _avignon,
    "camelot": _camelot,
}
"""By game, what becomes of a position's text."""
