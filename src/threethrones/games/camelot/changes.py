"""Which places on the board of Camelot an event changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.game import Event
from threethrones.games.camelot.components import (
    CAMELOT,
    DRAGON,
    FOREST,
    GRAIL,
    HEROISM,
    LANCELOT,
    QUESTS,
    SIEGE,
)

_SWORDS: Final = "swords"
_SEAT: Final = frozenset(
    (
        *("lost life", "gained life", "sacrificed", "died", "unmasked", "drank", "relic won", "cancelled"),
        "travelled",
    )
)
"""Kinds of events that change the life, the relics or the place of their seat."""
_PLACE: Final = frozenset(
    (
        *("laid", "laid black", "invaded", "card removed", "warrior removed", "forsaken", "combat"),
        *("quest over", "cleared away"),
    )
)
"""Kinds of events that change the place that they name."""
_FIXED: Final[dict[str, tuple[str, ...]]] = {
    "engine": (SIEGE,),
    "engines": (SIEGE,),
    "engine removed": (SIEGE,),
    "sword moved": ("excalibur",),
    "paid": ("excalibur",),
    "darkened": (GRAIL,),
    "cleared": (GRAIL,),
    "called home": (CAMELOT,),
    "swords": (_SWORDS,),
    "accused": (_SWORDS,),
    "swords turned": (_SWORDS,),
}
"""What other kinds of events always change."""


def touched(event: Event) -> Sequence[str]:
    """The places on the board that an event changed: quests, ``camelot``, ``siege`` for the engines,
    ``swords`` for the round table, ``p0`` to ``p6`` for the seats."""
    about = event.about
    found = list(_FIXED.get(event.kind, ()))
    if event.kind in _PLACE:
        found.append(str(about["place"]))
    if event.kind in _SEAT:
        found.append(_seat(about["seat"]))
    return list(dict.fromkeys([*found, *_more(event)]))


def _more(event: Event) -> list[str]:
    about, told = event.about, Facts(event.about, ())
    match event.kind:
        case "travelled":
            return [str(about["from"]), str(about["to"])]
        case "answered call":
            return [CAMELOT, _seat(about["seat"])] if about["returns"] else []
        case "drank":
            return [_seat(about["owner"])]
        case "accused":
            return [_seat(about["whom"])]
        case "siege fought":
            return [SIEGE] if about["won"] else []
        case "called home":
            return [CAMELOT, *map(_seat, told.numbers("away"))] if about["away"] else []
        case "in force":
            return [GRAIL] if about["card"] == FOREST else []
        case "lifted":
            return [str(about["place"]) or GRAIL] if about["place"] or about["card"] == FOREST else []
        case "played":
            place = str(about["for"]).removesuffix("-play")
            return [place] if about["card"] == HEROISM and place in QUESTS else []
        case "cleared away":
            return [DRAGON] if about["place"] == LANCELOT else []
        case "quest over":
            present = [_seat(seat) for seat in told.numbers("present")]
            engines = [SIEGE] if about["engines"] else []
            return [_SWORDS, *engines, *([CAMELOT] if present else []), *present]
    return []


def _seat(seat: JSON) -> str:
    return f"p{seat}"
