"""Event kinds of Avalon, with the values for their sentences and flights.

Each kind is declared beside the rule that emits it. ``seat`` is the acting seat, ``at`` a territory's number
from 1; cards, tiles and territories are given by code.

Pieces fly between places: ``p0``, a player's plate; ``p0-4``, that player's stack at territory 4;
``tile-d4``, the tiles of kind ``d4``; ``pile`` and ``discards``. A face is the code of a character or a tile,
``back`` or ``crown``. A touched place is the number of a territory, or ``hand Kr`` for a kind of card in the
viewer's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.events import EventKind, Gaps, kinds_in
from threethrones.core.facts import Facts
from threethrones.core.text import Text, enumerated
from threethrones.games.avalon.components import CHARACTER_NAMES, TILES
from threethrones.games.avalon.rules import conquest, reaction, supply, turn, turn_end

KINDS: Final[Mapping[str, EventKind]] = {
    **turn.LAID,
    **kinds_in(conquest, turn_end, reaction, supply),
}
MOST_BACKS: Final = 6
"""Maximum number of card backs shown in one flight, even if more cards move."""


def listed(cards: Sequence[str]) -> Text:
    """Return an enumeration of the cards' names."""
    return enumerated([CHARACTER_NAMES[card] for card in cards])


GAPS: Final[Gaps] = {
    "who": Facts.player,
    "opponent": lambda e: e.names[1 - e.number("seat")],
    "card": lambda e: CHARACTER_NAMES[e.word("with" if "with" in e else "card")],
    "cards": lambda e: listed(e.words("cards")),
    # In the event of a fight ``other`` lists the opponent's lost cards; in other events it is a number.
    "other": lambda e: listed(e.words("other")) if "cards" in e else e.number("other"),
    "force": lambda e: reaction.force_told(*map(e.number, ("own", "other", "castle"))),
    "tile": lambda e: TILES[e.word("tile")].text,
    "n": lambda e: e.number("count" if "count" in e else "cards"),
    "first": lambda e: e.numbers("score")[0],
    "second": lambda e: e.numbers("score")[1],
}


def flown(facts: Facts) -> Mapping[str, object]:
    """Return an event's facts for its flights, and ``rival`` (the opponent) and ``backs`` (how many)."""
    rival = {"rival": 1 - facts.number("seat")} if "seat" in facts else {}
    count = facts.about.get("count", facts.about.get("cards"))
    backs = {"backs": min(count, MOST_BACKS)} if isinstance(count, int) else {}
    return {**facts.about, **rival, **backs}


def in_hand(card: str) -> str:
    """Return the name of the place, for ``touches``, of a kind of card in the viewer's hand."""
    return f"hand {card}"
