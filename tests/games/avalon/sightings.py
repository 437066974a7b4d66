"""What there is to be seen in games of Avalon, and where an event shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.inside import AnyState
from threethrones.core.outcome import Outcome
from threethrones.core.terms import Event
from threethrones.games.avalon.components import CHARACTERS, TILES

_SORCERESSES = [card for card in CHARACTERS if card[0] == "S"]
_DARK = [kind for kind, tile in TILES.items() if tile.dark]

EXPECTED: Final = frozenset(
    [
        *(
            f"event: {kind}"
            for kind in ("reinforce", "attack", "enchant", "passed", "countered", "enchanted")
        ),
        *(f"event: {kind}" for kind in ("conquered", "lost", "avalon", "paid", "ruined", "trimmed", "tile")),
        *(f"event: {kind}" for kind in ("tiles renewed", "tile due", "drew", "drew cards", "reshuffled")),
        "event: turn over",
        *("ending: crowns, won", "ending: exhausted, won", "ending: exhausted, drawn"),
        *("ending: turns, won", "ending: turns, drawn"),
        *(
            f"card: {card} {how}"
            for card in CHARACTERS
            for how in ("reinforce", "attack", "counters", "paid")
        ),
        *(f"card: {card} enchant" for card in _SORCERESSES),
        *(f"card: {card} enchanted" for card in CHARACTERS),
        *(f"function: {what} revealed" for what in ("castle", "circle", "avalon", "swamp", "none")),
        *(f"function: {what} taken over" for what in ("castle", "circle", "avalon", "swamp", "none")),
        *("function: circle, attack countered", "function: circle, attack conquers"),
        *("function: avalon spares a card", "function: avalon does not spare", "function: avalon spares all"),
        *(f"tile: {kind} taken" for kind in TILES),
        *(f"tile: {kind} due" for kind in _DARK),
        *(f"tile: {kind} due for nothing" for kind in ("dc", "dt")),
        *("tile: nothing drawn", "tile: fewer drawn than due"),
    ]
)


def seen(events: list[Event], _state: AnyState) -> Iterator[str]:
    """What the events of one move show."""
    due = -1
    for event in events:
        kind, about = event.kind, event.about
        yield f"event: {kind}"
        match kind:
            case "reinforce" | "attack" | "enchant" | "enchanted" | "paid":
                yield f"card: {about['card']} {kind}"
            case "countered":
                yield f"card: {about['with']} counters"
                if about["how"] == "attack" and str(about["card"])[0] == "S":
                    yield "function: circle, attack countered"
            case "passed" if str(about["card"])[0] == "S" and any(e.kind == "conquered" for e in events):
                yield "function: circle, attack conquers"
            case "conquered":
                how = "revealed" if about["new"] else "taken over"
                yield f"function: {_function(str(about['territory']))} {how}"
            case "avalon":
                yield f"function: avalon {'spares a card' if about['used'] else 'does not spare'}"
                if about["used"] and about["owed"] == 0:
                    yield "function: avalon spares all"
            case "tile":
                yield f"tile: {about['tile']} taken"
            case "tile due":
                due = int(str(about["amount"]))
                yield f"tile: {about['tile']} due{'' if due else ' for nothing'}"
            case "drew":
                if about["count"] == 0:
                    yield "tile: nothing drawn"
                elif int(str(about["count"])) < due:
                    yield "tile: fewer drawn than due"


def ended(outcome: Outcome) -> str:
    """Which end an outcome shows."""
    return f"ending: {outcome.reason}, {'won' if outcome.winners else 'drawn'}"


def _function(code: str) -> str:
    marks = {"c": "castle", "o": "circle"}
    return {"A": "avalon", "S": "swamp"}.get(code[0]) or marks.get(code[-1], "none")
