"""What there is to be seen in games of Camelot, and where an event shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threethrones.core.outcome import Outcome
from threethrones.core.terms import Event
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import (
    BLACK,
    EXCALIBUR,
    FIGHTS,
    GAWAINS,
    KNIGHTS,
    PALAMEDES,
    QUESTS,
    RELICS,
    SPECIALS,
)
from threethrones.games.camelot.rules.state import ENDINGS, State, bearer, holder

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
    *("spoils shown", "loyalty seen"),
)
_USES: Final = (
    *(f"Me {target}" for target in ("siege", *QUESTS)),
    *(f"He {quest}" for quest in QUESTS),
    *("Cl play", "Co play", "Fa loyal", "Fa traitor", "La excalibur", "La life", "Pi self", "Pi others"),
    *("Re self", "Re others"),
)
_DRAWING: Final = frozenset(("drew", "drew cards", "reshuffled"))
"""All that happens in a draw in Camelot."""
EXPECTED: Final = frozenset(
    [
        *(f"event: {kind}" for kind in _KINDS),
        *(f"black: {card} drawn" for card in BLACK),
        *(f"white: {card} played" for card in SPECIALS),
        *(f"white: {card} laid" for card in (*FIGHTS, "Gr")),
        *(f"use: {use}" for use in _USES),
        *(f"quest: {quest} {how}" for quest in QUESTS for how in ("won", "lost")),
        *(f"relic: {relic} won" for relic in RELICS),
        *(f"power: {knight}" for knight in KNIGHTS),
        *("relic: excalibur fights", "relic: excalibur cancels", "relic: grail drunk", "relic: armour looks"),
        *(f"ending: {reason}, {who}" for reason in ENDINGS[:3] for who in ("traitor", "nobody")),
        *(f"ending: twelve, {who}" for who in ("loyal", "traitor", "nobody")),
    ]
)


def seen(events: list[Event], state: State) -> Iterator[str]:
    """What the events of one move, and the state after it, show."""
    yield from (f"power: {knight}" for knight in _powers(events, state))
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
            case "siege fought" if holder(state, EXCALIBUR) == about["seat"]:
                yield "relic: excalibur fights"
            case "drank":
                yield "relic: grail drunk"
            case "looked" if about["count"] == 2 and events[0].kind != "played":
                yield "relic: armour looks"


def _powers(events: list[Event], state: State) -> Iterator[str]:
    """The knights whose power shows."""
    kinds = {event.kind for event in events}
    for event in events:
        seat = event.about.get("seat")
        knight = state.knights[seat] if isinstance(seat, int) and seat >= 0 else ""
        match event.kind, knight:
            case ("swapped", box.ARTHUR) | ("kay added", box.KAY):
                yield knight
            case ("played", box.GALAHAD) if state.active == seat and state.owed:
                yield knight
            case ("drew", box.GAWAIN) if event.about["count"] == GAWAINS and kinds <= _DRAWING:
                yield knight
            case ("looked", box.PERCIVAL) if state.looked:
                yield knight
            case ("travelled", box.TRISTAN) if state.departed:
                yield knight
            case "quest over", _ if event.about["won"]:
                there = event.about["present"]
                assert isinstance(there, list)
                if bearer(state, PALAMEDES) in there:
                    yield PALAMEDES


def ended(outcome: Outcome) -> str:
    """Which end an outcome shows. Of the loyal there are always several."""
    who = "nobody" if outcome.lost else "loyal" if len(outcome.winners) > 1 else "traitor"
    return f"ending: {outcome.reason}, {who}"
