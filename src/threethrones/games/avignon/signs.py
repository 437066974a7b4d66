"""The small signs before the sentences of Avignon's log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import Event
from threethrones.games.avignon.persons import FACTION_OF

SIGNS: Final[Mapping[str, str]] = {
    "beseech": "ag-beseech",
    "chastise": "ag-chastise",
    "excommunicate": "ag-excommunicate",
    "petition": "ag-petition",
    "moved": "tt-i-arrow-right",
    "reshuffled": "tt-i-shuffle",
}
"""By kind of event; of a person who comes somewhere his faction's."""


def sign(event: Event) -> str:
    """The sign of what has happened."""
    if event.kind in ("joined", "drew"):
        return f"ag-f-{FACTION_OF[str(event.about['person'])]}"
    return SIGNS.get(event.kind, "")
