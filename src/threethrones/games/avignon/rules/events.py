"""Event kinds of Avignon, with the values for their sentences and flights.

Each kind is declared beside the rule that emits it. ``column`` is a number from 1, ``person`` the name of the
person in that column; places are numbered from 0 (Avignon) to 4 (Rome).

Pieces fly between: ``p0``, a player's end of the map with the congregation; ``3-genoa``, a place in column 3;
``pile`` and ``discards``. A face is a person's name, an action or ``back``. A touched place is the number of
a column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.events import EventKind, Gaps, kinds_in
from threethrones.core.facts import Facts
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.rules import action
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.state import PLACES

KINDS: Final[Mapping[str, EventKind]] = {**action.ACTED, **kinds_in(action)}
GAPS: Final[Gaps] = {
    "who": Facts.player,
    "person": lambda e: PERSON_NAMES[e.word("person")],
    "place": lambda e: PLACE_NAMES[e.number("to" if "to" in e else "at")],
    "n": lambda e: e.number("cards"),
    "first": lambda e: e.numbers("score")[0],
    "second": lambda e: e.numbers("score")[1],
}


def flown(facts: Facts) -> Mapping[str, object]:
    """Return an event's facts for its flights, with the names of places instead of their numbers."""
    places = (fact for fact in ("at", "from", "to") if fact in facts)
    return {**facts.about, **{fact: PLACES[facts.number(fact)] for fact in places}}
