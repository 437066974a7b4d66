"""Which places on the board of Camelot an event changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.game import Event
from threethrones.games.camelot import components as box

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
    "engine": (box.SIEGE,),
    "engines": (box.SIEGE,),
    "engine removed": (box.SIEGE,),
    "sword moved": ("excalibur",),
    "paid": ("excalibur",),
    "darkened": (box.GRAIL,),
    "cleared": (box.GRAIL,),
    "called home": (box.CAMELOT,),
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
            return [box.CAMELOT, _seat(about["seat"])] if about["returns"] else []
        case "drank":
            return [_seat(about["owner"])]
        case "accused":
            return [_seat(about["whom"])]
        case "siege fought":
            return [box.SIEGE] if about["won"] else []
        case "called home":
            return [box.CAMELOT, *map(_seat, told.numbers("away"))] if about["away"] else []
        case "in force":
            return [box.GRAIL] if about["card"] == box.FOREST else []
        case "lifted":
            return [str(about["place"]) or box.GRAIL] if about["place"] or about["card"] == box.FOREST else []
        case "played":
            place = str(about["for"]).removesuffix("-play")
            return [place] if about["card"] == box.HEROISM and place in box.QUESTS else []
        case "cleared away":
            return [box.DRAGON] if about["place"] == box.LANCELOT else []
        case "quest over":
            present = [_seat(seat) for seat in told.numbers("present")]
            engines = [box.SIEGE] if about["engines"] else []
            return [_SWORDS, *engines, *([box.CAMELOT] if present else []), *present]
    return []


def _seat(seat: JSON) -> str:
    return f"p{seat}"
