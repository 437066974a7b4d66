"""The small signs before the sentences of Camelot's log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import Event
from threethrones.games.camelot import components as box

_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    # cards
    "tt-i-card": ("played", "laid", "paid", "paid card", "kay added", "volunteered", "healed"),
    "tt-i-draw": ("drew", "drew cards"),
    "tt-i-discard": ("discarded", "discarded card", "all discard", "stole", "stole card", "forsaken"),
    "tt-i-swap": (
        *("gave to all", "gave card to all", "pool shown", "shared", "gave", "gave card", "sent"),
        *("offers swap", "swapped", "spoils shown", "spoils dealt", "share agreed"),
    ),
    "tt-i-shuffle": ("reshuffled",),
    "tt-i-close": ("kay passed", "did not volunteer", "card removed", "lifted"),
    "tt-i-eye": ("looked", "foresaw", "put under", "arranged", "loyalty seen"),
    # evil
    "ca-back-black": (
        *("drew combat", "drew black", "face down", "laid black", "darkened", "in force", "not stopped"),
    ),
    "ca-c-Me": ("offered", "stopped"),
    "ca-engine": ("engine", "engines", "engine removed"),
    # quests
    "ca-relic-excalibur": ("kept sword", "cancelled", "sword moved"),
    "ca-relic-grail": ("cleared", "drank", "grail refused"),
    "ca-c-F": ("combat", "compared", "fights", "siege fought"),
    "tt-i-die": ("rolled",),
    "tt-i-flag": ("cleared away", "over"),
    "tt-i-arrow-right": ("travelled",),
    "tt-i-home": ("called home", "answered call"),
    # knights
    "ca-heart": ("sacrificed", "lost life", "gained life"),
    "ca-dead": ("died",),
    "tt-i-warning": ("accused", "unmasked"),
    "ca-sword-black": ("swords turned",),
}
_OF_KIND: Final = {kind: sign for sign, kinds in _KINDS.items() for kind in kinds}
_OF_WAR: Final = {box.PICTS: "ca-c-Pt", box.SAXONS: "ca-c-Sx"}
_OF_RELIC: Final = {
    box.ARMOUR: "ca-relic-armour",
    box.EXCALIBUR: "ca-relic-excalibur",
    box.GRAIL: "ca-relic-grail",
}


def sign(event: Event) -> str:
    """The sign of what has happened."""
    match event.kind, event.about:
        case "quest over", {"won": won}:
            return "ca-sword-white" if won else "ca-sword-black"
        case (("invaded" | "warrior removed"), {"place": str(place)}):
            return _OF_WAR[place]
        case (("relic won" | "relic gone"), {"relic": str(relic)}):
            return _OF_RELIC[relic]
    return _OF_KIND.get(event.kind, "")
