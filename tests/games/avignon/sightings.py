"""What there is to be seen in games of Avignon, and where an event shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.inside import AnyState
from threethrones.core.outcome import Outcome
from threethrones.core.terms import Event
from threethrones.games.avignon.persons import PERSON_NAMES

_ACTIONS: Final = ("beseech", "chastise", "excommunicate", "petition")
EXPECTED: Final = frozenset(
    [
        *(f"event: {kind}" for kind in (*_ACTIONS, "moved", "joined", "drew", "reshuffled", "turn over")),
        *(f"person: {person} {action}" for person in PERSON_NAMES for action in (*_ACTIONS, "joined")),
        *("ending: three, won", "ending: condition, won", "ending: turns, drawn"),
        *("joined: several in one action", "joined: both congregations in one action"),
        *("joined: by its own petition", "drew: into several columns", "drew: a reshuffle in between"),
        *(f"place: {at}" for at in range(5)),
    ]
)


def seen(events: list[Event], _state: AnyState) -> Iterator[str]:
    """What the events of one move show."""
    kinds = Counter(event.kind for event in events)
    action = events[0]
    for event in events:
        kind, about = event.kind, event.about
        yield f"event: {kind}"
        if kind in (*_ACTIONS, "joined"):
            yield f"person: {about['person']} {kind}"
        if kind == "moved":
            yield f"place: {about['to']}"
        if kind == "joined" and action.kind == "petition" and about["column"] == action.about["column"]:
            yield "joined: by its own petition"
    if kinds["joined"] > 1:
        yield "joined: several in one action"
    if len({event.about["seat"] for event in events if event.kind == "joined"}) > 1:
        yield "joined: both congregations in one action"
    if kinds["drew"] > 1:
        yield "drew: into several columns"
        drawn = [event.kind for event in events if event.kind in ("drew", "reshuffled")]
        if "reshuffled" in drawn[1:]:
            yield "drew: a reshuffle in between"


def ended(outcome: Outcome) -> str:
    """Which end an outcome shows."""
    return f"ending: {outcome.reason}, {'won' if outcome.winners else 'drawn'}"
