"""The small signs before the sentences of Avalon's log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import Event

SIGNS: Final[Mapping[str, str]] = {
    "reinforce": "av-reinforce",
    "enchant": "av-enchant",
    "attack": "av-attack",
    "passed": "av-pass",
    "countered": "av-counter",
    "enchanted": "av-enchant",
    "conquered": "av-crown",
    "lost": "tt-i-discard",
    "avalon": "av-icon-avalon",
    "paid": "tt-i-discard",
    "ruined": "tt-i-discard",
    "trimmed": "tt-i-discard",
    "tile": "av-sign-tile",
    "tile due": "av-sign-tile",
    "tiles renewed": "tt-i-shuffle",
    "drew": "tt-i-draw",
    "drew cards": "tt-i-draw",
    "reshuffled": "tt-i-shuffle",
}
"""By kind of event."""


def sign(event: Event) -> str:
    """The sign of what has happened."""
    return SIGNS.get(event.kind, "")
