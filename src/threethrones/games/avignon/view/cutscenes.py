"""Cutscenes of Avignon, by kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypedDict

from threethrones.core.animations import Animation, Make
from threethrones.core.facts import Facts
from threethrones.core.text import Text, say
from threethrones.games.avignon.persons import FACTION_OF, PERSON_NAMES
from threethrones.games.avignon.rules.action import JOINED


class Portrait(TypedDict):
    """Picture of a person who has joined a congregation."""

    kind: Literal["joined"]
    person: str
    faction: str
    name: Text
    seat: int
    whose: str
    """Name of the player whose congregation the person has joined."""


def _joined(facts: Facts, text: Text) -> Animation:
    person = facts.word("person")
    picture: Portrait = {
        "kind": "joined",
        "person": person,
        "faction": FACTION_OF[person],
        "name": PERSON_NAMES[person],
        "seat": facts.number("seat"),
        "whose": facts.who,
    }
    title = say("New in the congregation")
    return Animation(text, cutscene=True, title=title, picture={**picture}, sound="flip")


CUTSCENES: Final[Mapping[str, Make]] = {JOINED.name: _joined}
