"""What the board of Avignon plays of what has happened.

The places are: ``p0``, a player's end of the map with the congregation; ``3-genoa``, column 3 at a place;
``pile`` and ``discards``.

Faces are the persons' names, the actions' (which go from whoever does them to whom they are done) and
``back``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal, TypedDict

from threethrones.core.beats import Beat, Make, Piece, Sound
from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER
from threethrones.core.text import Text, say
from threethrones.games.avignon.persons import FACTION_OF, PERSON_NAMES
from threethrones.games.avignon.state import BESEECH, CHASTISE, EXCOMMUNICATE, PETITION, PLACES

PILE: Final = "pile"
DISCARDS: Final = "discards"
BACK: Final = "back"


class Portrait(TypedDict):
    """A person who has joined a congregation."""

    kind: Literal["joined"]
    person: str
    faction: str
    name: Text
    seat: int
    whose: str
    """The name of whoever has the person now."""


def _cell(told: Facts, place: str = "at") -> str:
    return f"{told.number('column')}-{PLACES[told.number(place)]}"


def _plate(told: Facts) -> str:
    return f"p{told.number('seat')}"


# --- small ones ---------------------------------------------------------------------------------------------


def _action(face: str, sound: Sound) -> Make:
    """An action goes from whoever does it to the person."""
    return lambda told, text: Beat(text, [Piece(face, _plate(told), _cell(told))], sound=sound)


def _excommunicated(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("person"), _cell(told), DISCARDS)], sound="attack")


def _moved(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("person"), _cell(told, "from"), _cell(told, "to"))], sound="lay")


def _drew(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("person"), PILE, _cell(told))], sound="draw")


def _reshuffled(_told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(BACK, DISCARDS, PILE)], sound="draw")


# --- great ones ---------------------------------------------------------------------------------------------


def _joined(told: Facts, text: Text) -> Beat:
    person = told.word("person")
    picture: Portrait = {
        "kind": "joined",
        "person": person,
        "faction": FACTION_OF[person],
        "name": PERSON_NAMES[person],
        "seat": told.number("seat"),
        "whose": told.who,
    }
    scene = Beat(text, great=True, title=say("New in the congregation"), picture=picture, sound="flip")
    return replace(scene, topic=f"joined {person}", pieces=[Piece(person, "", _plate(told))])


BEATS: Final[Mapping[str, Make | None]] = {
    BESEECH: _action(BESEECH, "lay"),
    CHASTISE: _action(CHASTISE, "attack"),
    EXCOMMUNICATE: _excommunicated,
    PETITION: _action(PETITION, "lay"),
    "moved": _moved,
    "joined": _joined,
    "drew": _drew,
    "reshuffled": _reshuffled,
    TURN_OVER: None,  # the end has a scene of its own
}
"""By kind of event; None where there is nothing to be seen of it."""
