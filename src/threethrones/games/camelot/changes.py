"""Which places on the board of Camelot an event changed."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.terms import Event
from threethrones.games.camelot import components as box

_SWORDS: Final = "swords"
_NAMED: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("lost life", "gained life", "sacrificed", "died", "unmasked"), ("seat",)),
    **dict.fromkeys(("relic won", "cancelled"), ("seat",)),
    **dict.fromkeys(("laid", "laid black", "invaded", "card removed", "warrior removed"), ("place",)),
    **dict.fromkeys(("forsaken", "combat", "cleared away"), ("place",)),
    "drank": ("seat", "owner"),
    "accused": ("whom",),
    "called home": ("away",),
    "travelled": ("seat", "from", "to"),
    "quest over": ("place", "present"),
}
"""The facts of an event that name what it changed: places, or seats by their life, relics or place."""
_FIXED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("engine", "engines", "engine removed"), box.SIEGE),
    **dict.fromkeys(("sword moved", "paid"), box.EXCALIBUR),
    **dict.fromkeys(("darkened", "cleared"), box.GRAIL),
    **dict.fromkeys(("swords", "accused", "swords turned", "quest over"), _SWORDS),
    "called home": box.CAMELOT,
}
"""What events of a kind always change."""


def touched(event: Event) -> Sequence[str]:
    """The places on the board that an event changed: quests, ``camelot``, ``siege`` for the engines,
    ``swords`` for the round table, ``p0`` to ``p6`` for the seats, ``p0-F1`` for a card in a hand."""
    named = [spot for fact in _NAMED.get(event.kind, ()) for spot in _spots(event.about[fact])]
    fixed = [_FIXED[event.kind]] if event.kind in _FIXED else []
    return list(dict.fromkeys([*named, *fixed, *_more(event)]))


def came(seat: int | None, changed: Container[str]) -> frozenset[str]:
    """The cards of which one has come into a seat's hand, by what was touched."""
    return frozenset(card for card in box.WHITE if f"p{seat}-{card}" in changed)


def came_to(event: Event) -> int | None:
    """The seat that got a card openly."""
    return Facts(event.about, ()).number("seat") if event.kind == "shared" else None


def _spots(value: JSON) -> list[str]:
    """A place, or one seat or more."""
    if isinstance(value, str):
        return [value]
    return [f"p{seat}" for seat in (value if isinstance(value, Sequence) else [value])]


def _cards(seat: JSON, cards: JSON) -> list[str]:
    """Cards in a seat's hand."""
    return [f"p{seat}-{card}" for card in (cards if isinstance(cards, Sequence) else [])]


def _more(event: Event) -> list[str]:
    """What it changes only as things are."""
    about = event.about
    match event.kind:
        case "answered call" if about["returns"]:
            return [box.CAMELOT, *_spots(about["seat"])]
        case "drew cards":
            return _cards(about["seat"], about["cards"])
        case "gave card":
            return _cards(about["whom"], [about["card"]])
        case "shared":
            return _cards(about["seat"], [about["card"]])
        case "siege fought" if about["won"]:
            return [box.SIEGE]
        case "in force" if about["card"] == box.FOREST:
            return [box.GRAIL]
        case "lifted" if about["place"] or about["card"] == box.FOREST:
            return [str(about["place"]) or box.GRAIL]
        case "played" if about["card"] == box.HEROISM:
            return [str(about["for"]).removesuffix("-play")]
        case "cleared away" if about["place"] == box.LANCELOT:
            return [box.DRAGON]
        case "quest over":
            changed = {box.SIEGE: about["engines"], box.CAMELOT: about["present"]}
            return [place for place, has_changed in changed.items() if has_changed]
    return []
