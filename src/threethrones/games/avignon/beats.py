"""What the board of Avignon plays of what has happened.

The places are: ``p0``, a player's end of the map with the congregation; ``3-genoa``, column 3 at a place;
``pile`` and ``discards``.

Faces are the persons' names, the actions' (which go from whoever does them to whom they are done) and
``back``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, TypedDict

from threethrones.core.facts import Facts
from threethrones.core.game import TURN_OVER, Event, Names
from threethrones.core.stage import Beat, Piece
from threethrones.core.text import Text, say
from threethrones.games.avignon.persons import FACTION_OF, PERSON_NAMES
from threethrones.games.avignon.sentences import sentence
from threethrones.games.avignon.state import BESEECH, CHASTISE, EXCOMMUNICATE, NOBODY, PETITION, PLACES

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


class End(TypedDict):
    """The end of the game."""

    kind: Literal["end"]
    seat: int
    """Who wins; -1 for nobody."""
    score: Sequence[int]


_Make: TypeAlias = Callable[[Facts, Text], Beat | None]


def beat(event: Event, names: Names) -> Beat | None:
    """How the board plays what has happened."""
    make = BEATS.get(event.kind)
    return make(Facts(event.about, names), sentence(event, names)) if make else None


def _cell(told: Facts, place: str = "at") -> str:
    return f"{told.number('column')}-{PLACES[told.number(place)]}"


def _plate(told: Facts) -> str:
    return f"p{told.number('seat')}"


# --- small ones ---------------------------------------------------------------------------------------------


def _action(face: str) -> _Make:
    """An action goes from whoever does it to the person."""
    return lambda told, text: Beat(text, [Piece(face, _plate(told), _cell(told))])


def _excommunicated(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("person"), _cell(told), DISCARDS)])


def _moved(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("person"), _cell(told, "from"), _cell(told, "to"))])


def _drew(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("person"), PILE, _cell(told))])


def _reshuffled(_told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(BACK, DISCARDS, PILE)])


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
    return Beat(text, great=True, title=say("Won for good"), picture=picture)


def _turn_over(told: Facts, text: Text) -> Beat | None:
    """Nothing, but for the last turn."""
    if "winner" not in told:
        return None
    winner = told.number("winner")
    title = say("A draw") if winner == NOBODY else say("%(who)s wins", who=told.player("winner"))
    picture: End = {"kind": "end", "seat": winner, "score": told.numbers("score")}
    return Beat(text, great=True, title=title, picture=picture)


BEATS: Final[Mapping[str, _Make]] = {
    BESEECH: _action(BESEECH),
    CHASTISE: _action(CHASTISE),
    EXCOMMUNICATE: _excommunicated,
    PETITION: _action(PETITION),
    "moved": _moved,
    "joined": _joined,
    "drew": _drew,
    "reshuffled": _reshuffled,
    TURN_OVER: _turn_over,
}
"""By kind of event."""
