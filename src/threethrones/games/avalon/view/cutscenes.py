"""Cutscenes and other animations of Avalon, by kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypedDict

from threethrones.core.animations import Animation, Make, Piece
from threethrones.core.facts import Facts
from threethrones.core.text import Text, say
from threethrones.games.avalon.components import SPECIAL, TERRITORY, Territory
from threethrones.games.avalon.rules.conquest import CONQUERED, RUINED
from threethrones.games.avalon.rules.reaction import COUNTERED

MOST_CROWNS: Final = 3
"""Largest number of crowns of a territory."""


class Conquest(TypedDict):
    """Cutscene picture of a territory with a new owner."""

    kind: Literal["conquest"]
    face: Territory
    new: bool
    """Whether the territory was in the fog."""
    seat: int
    owner: str


class Clash(TypedDict):
    """Cutscene picture of an attack that was countered."""

    kind: Literal["clash"]
    attack: str
    counter: str
    seat: int
    """The seat that countered the attack."""


class Ruin(TypedDict):
    """Cutscene picture of the loss of all of a player's cards."""

    kind: Literal["ruin"]
    cards: Sequence[str]
    seat: int


def _plate(facts: Facts) -> str:
    return f"p{facts.number('seat')}"


def _stack(seat: int, facts: Facts) -> str:
    return f"p{seat}-{facts.number('at')}"


def _conquered(facts: Facts, text: Text) -> Animation:
    """Return the cutscene of a new, special or most valuable territory; for others, flying crowns."""
    new, face = bool(facts.number("new")), TERRITORY[facts.word("territory")]
    if not new and face.crowns < MOST_CROWNS and face.function is None:
        crowns = [Piece("crown", f"p{1 - facts.number('seat')}", _plate(facts))] * face.crowns
        return Animation(text, crowns, sound="sword")
    picture: Conquest = {
        "kind": "conquest",
        "face": face,
        "new": new,
        "seat": facts.number("seat"),
        "owner": facts.who,
    }
    scene = Animation(text, cutscene=True, title=say("Conquered"), picture=picture, sound="sword")
    if new:
        note = SPECIAL.get(face.function or "")
        return replace(scene, title=say("Out of the fog"), covers=True, note=note, sound="flip")
    crowns = [Piece("crown", f"p{1 - facts.number('seat')}", _plate(facts))] * face.crowns
    return replace(scene, topic=f"conquered {facts.word('territory')}", pieces=crowns)


def _countered(facts: Facts, text: Text) -> Animation:
    """Return flying pieces for a countered enchantment, the cutscene of a clash for a countered attack."""
    attack, counter, seat = facts.word("card"), facts.word("with"), facts.number("seat")
    if facts.word("how") == "enchant":
        laid = Piece(counter, _plate(facts), _stack(seat, facts))
        return Animation(text, [laid, Piece(attack, _stack(1 - seat, facts), _plate(facts))], sound="counter")
    picture: Clash = {"kind": "clash", "attack": attack, "counter": counter, "seat": seat}
    scene = Animation(text, cutscene=True, title=say("Repelled"), picture=picture, sound="counter")
    clash = [Piece(counter, _plate(facts), _stack(seat, facts)), Piece(attack, _stack(1 - seat, facts), "")]
    return replace(scene, topic=f"repelled {attack} {counter}", pieces=clash)


def _ruined(facts: Facts, text: Text) -> Animation:
    picture: Ruin = {"kind": "ruin", "cards": facts.words("cards"), "seat": facts.number("seat")}
    return Animation(text, cutscene=True, title=say("Everything discarded"), picture=picture, sound="loss")


CUTSCENES: Final[Mapping[str, Make]] = {
    CONQUERED.name: _conquered,
    COUNTERED.name: _countered,
    RUINED.name: _ruined,
}
"""Makers of animations by kind of event; other events get flying pieces only."""
