"""What fills the board when something happens in Avalon, by the kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypedDict

from threethrones.core.beats import Beat, Make, Piece
from threethrones.core.facts import Facts
from threethrones.core.text import Text, say
from threethrones.games.avalon.components import SPECIAL, TERRITORY, Territory
from threethrones.games.avalon.rules.conquest import CONQUERED, RUINED
from threethrones.games.avalon.rules.reaction import COUNTERED

MOST_CROWNS: Final = 3
"""On one territory."""


class Conquest(TypedDict):
    """A territory that has a new owner."""

    kind: Literal["conquest"]
    face: Territory
    new: bool
    """Whether it lay in the fog."""
    seat: int
    owner: str


class Clash(TypedDict):
    """An attack that was countered."""

    kind: Literal["clash"]
    attack: str
    counter: str
    seat: int
    """Whoever countered it."""


class Ruin(TypedDict):
    """All the cards that somebody had are gone."""

    kind: Literal["ruin"]
    cards: Sequence[str]
    seat: int


def _plate(told: Facts) -> str:
    return f"p{told.number('seat')}"


def _stack(seat: int, told: Facts) -> str:
    return f"p{seat}-{told.number('at')}"


def _conquered(told: Facts, text: Text) -> Beat:
    """What comes out of the fog, and what is worth most. Else its crowns go over to the conqueror."""
    new, face = bool(told.number("new")), TERRITORY[told.word("territory")]
    if not new and face.crowns < MOST_CROWNS and face.function is None:
        crowns = [Piece("crown", f"p{1 - told.number('seat')}", _plate(told))] * face.crowns
        return Beat(text, crowns, sound="sword")
    picture: Conquest = {
        "kind": "conquest",
        "face": face,
        "new": new,
        "seat": told.number("seat"),
        "owner": told.who,
    }
    scene = Beat(text, great=True, title=say("Conquered"), picture=picture, sound="sword")
    if new:
        note = SPECIAL.get(face.function or "")
        return replace(scene, title=say("Out of the fog"), covers=True, note=note, sound="flip")
    crowns = [Piece("crown", f"p{1 - told.number('seat')}", _plate(told))] * face.crowns
    return replace(scene, topic=f"conquered {told.word('territory')}", pieces=crowns)


def _countered(told: Facts, text: Text) -> Beat:
    """An enchantment that is countered brings a card; an attack that is, ends in a clash."""
    attack, counter, seat = told.word("card"), told.word("with"), told.number("seat")
    if told.word("how") == "enchant":
        laid = Piece(counter, _plate(told), _stack(seat, told))
        return Beat(text, [laid, Piece(attack, _stack(1 - seat, told), _plate(told))], sound="counter")
    picture: Clash = {"kind": "clash", "attack": attack, "counter": counter, "seat": seat}
    scene = Beat(text, great=True, title=say("Repelled"), picture=picture, sound="counter")
    clash = [Piece(counter, _plate(told), _stack(seat, told)), Piece(attack, _stack(1 - seat, told), "")]
    return replace(scene, topic=f"repelled {attack} {counter}", pieces=clash)


def _ruined(told: Facts, text: Text) -> Beat:
    picture: Ruin = {"kind": "ruin", "cards": told.words("cards"), "seat": told.number("seat")}
    return Beat(text, great=True, title=say("Everything discarded"), picture=picture, sound="loss")


PICTURES: Final[Mapping[str, Make]] = {
    CONQUERED.name: _conquered,
    COUNTERED.name: _countered,
    RUINED.name: _ruined,
}
"""By the kind of event; of a smaller matter, pieces that fly."""
