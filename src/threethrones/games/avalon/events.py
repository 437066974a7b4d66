"""All that can happen in Avalon, with what each event is about.

In all of them ``seat`` is whoever acts, ``at`` a territory by its number from 1, and cards, tiles and
territories are their codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import TURN_OVER

# ``own`` and ``other``: how many cards either side then has there, this one included.
_LAID: Final = {"seat": int, "at": int, "card": str, "own": int, "other": int}

EVENTS: Final[Mapping[str, Mapping[str, object]]] = {
    "reinforce": _LAID,
    "enchant": _LAID,  # announced, as an attack is
    "attack": _LAID,
    "passed": {"seat": int, "at": int, "card": str, "unable?": bool},  # the card that was announced
    "countered": {"seat": int, "at": int, "card": str, "how": str, "with": str},  # the card that counters
    "enchanted": {"seat": int, "at": int, "card": str},  # the card that changes sides
    "conquered": {"seat": int, "at": int, "territory": str, "new": bool},  # whether it lay in the fog
    "lost": {"seat": int, "at": int, "cards": list[str], "other": list[str]},  # from the top, both sides'
    "avalon": {"seat": int, "used": bool, "owed": int},  # what is left to be discarded
    "paid": {"seat": int, "card": str, "at?": int},  # from the hand where it tells no place
    "ruined": {"seat": int, "cards": list[str]},  # all of the hand, then all of the stacks
    "trimmed": {"seat": int, "card": str},
    "tile": {"seat": int, "tile": str},
    "tile due": {"seat": int, "tile": str, "amount": int},  # as many cards as it brings now
    "tiles renewed": {"tiles": list[str]},  # those that lie face up again, each kind once
    "drew": {"seat": int, "count": int},  # fewer than are due where no more are left
    "drew cards": {"seat": int, "cards": list[str]},  # for this seat alone
    "reshuffled": {"cards": int},
    # ``winner``: where the game is over, too; -1 for nobody
    TURN_OVER: {"seat": int, "turn": int, "score": list[int], "winner?": int},
}
