"""All kinds of events of Avalon, and what stands in their sentences and flights.

Each is declared beside the rule that makes it. ``seat`` is whoever acts, ``at`` a territory by its number
from 1; cards, tiles and territories are their codes.

Pieces fly between ``p0``, a player's plate; ``p0-4``, that side's stack at territory 4; ``tile-d4``, where a
kind of supply tile lies; ``pile`` and ``discards``. A face is the code of a character or a tile, ``back`` or
``crown``. A place touched is the number of a territory, or ``hand Kr``, a kind of card in the own hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.events import EventKind, Gaps, kinds_in
from threethrones.core.facts import Facts
from threethrones.core.text import Text, enumerated
from threethrones.games.avalon.components import CHARACTER_NAMES, TILES
from threethrones.games.avalon.rules import conquest, hand_limit, reaction, supply, turn

KINDS: Final[Mapping[str, EventKind]] = {
    **turn.LAID,
    **kinds_in(conquest, hand_limit, reaction, supply),
}
MOST_BACKS: Final = 6
"""More cards than this fly as this many."""


def listed(cards: Sequence[str]) -> Text:
    """Cards by name."""
    return enumerated([CHARACTER_NAMES[card] for card in cards])


GAPS: Final[Gaps] = {
    "who": Facts.player,
    "opponent": lambda e: e.names[1 - e.number("seat")],
    "card": lambda e: CHARACTER_NAMES[e.word("with" if "with" in e else "card")],
    "cards": lambda e: listed(e.words("cards")),
    # Of an attack so many cards, of a fight those that were lost.
    "other": lambda e: listed(e.words("other")) if "cards" in e else e.number("other"),
    "tile": lambda e: TILES[e.word("tile")].text,
    "n": lambda e: e.number("count" if "count" in e else "cards"),
    "first": lambda e: e.numbers("score")[0],
    "second": lambda e: e.numbers("score")[1],
}


def flown(facts: Facts) -> Mapping[str, object]:
    """What the facts in braces of a flight stand for, the opponent's seat among them."""
    rival = {"rival": 1 - facts.number("seat")} if "seat" in facts else {}
    count = facts.about.get("count", facts.about.get("cards"))
    backs = {"backs": min(count, MOST_BACKS)} if isinstance(count, int) else {}
    return {**facts.about, **rival, **backs}


def in_hand(card: str) -> str:
    """A kind of card in the own hand, as a place that can have changed."""
    return f"hand {card}"
