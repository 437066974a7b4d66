"""What there is to be seen in games of Camelot, and where an event shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threethrones.core.game import Event, Outcome
from threethrones.games.camelot.components import BLACK, FIGHTS, QUESTS, RELICS, SPECIALS
from threethrones.games.camelot.state import ENDINGS

_KINDS: Final = (
    *(
        "stopped",
        "not stopped",
        "unmasked",
        "died",
        "accused",
        "swapped",
        "kay added",
        "reshuffled",
        "healed",
    ),
    *("sacrificed", "cleared", "stole", "forsaken", "volunteered", "all discard", "lifted", "swords turned"),
)
_USES: Final = (
    *(f"Me {target}" for target in ("siege", *QUESTS)),
    *(f"He {quest}" for quest in QUESTS),
    *("Cl play", "Co play", "Fa loyal", "Fa traitor", "La excalibur", "La life", "Pi self", "Pi others"),
    *("Re self", "Re others"),
)
EXPECTED: Final = frozenset(
    [
        *(f"event: {kind}" for kind in _KINDS),
        *(f"black: {card} drawn" for card in BLACK),
        *(f"white: {card} played" for card in SPECIALS),
        *(f"white: {card} laid" for card in (*FIGHTS, "Gr")),
        *(f"use: {use}" for use in _USES),
        *(f"quest: {quest} {how}" for quest in QUESTS for how in ("won", "lost")),
        *(f"relic: {relic} won" for relic in RELICS),
        *("relic: excalibur cancels", "relic: grail drunk", "relic: armour looks"),
        *(f"ending: {reason}, {who}" for reason in ENDINGS[:3] for who in ("traitor", "nobody")),
        *(f"ending: twelve, {who}" for who in ("loyal", "traitor", "nobody")),
    ]
)


def seen(events: list[Event]) -> Iterator[str]:
    """What the events of one move show."""
    for event in events:
        kind, about = event.kind, event.about
        if kind in _KINDS:
            yield f"event: {kind}"
        match kind:
            case "drew black":
                yield f"black: {about['card']} drawn"
            case "played":
                yield f"white: {about['card']} played"
                if about["card"] != "Ms":
                    yield f"use: {about['card']} {str(about['for']).removesuffix('-play')}"
            case "laid":
                yield f"white: {about['card']} laid"
            case "quest over":
                yield f"quest: {about['place']} {'won' if about['won'] else 'lost'}"
            case "relic won":
                yield f"relic: {about['relic']} won"
            case "cancelled":
                yield "relic: excalibur cancels"
            case "drank":
                yield "relic: grail drunk"
            case "looked" if about["count"] == 2:
                yield "relic: armour looks"


def ended(outcome: Outcome) -> str:
    """Which end an outcome shows. Of the loyal there are always several."""
    who = "nobody" if outcome.lost else "loyal" if len(outcome.winners) > 1 else "traitor"
    return f"ending: {outcome.reason}, {who}"
