"""What the board of Avalon plays of what has happened.

The places are: ``p0``, a player's plate; ``p0-4``, that side's stack at territory 4; ``t4``, the territory;
``tile-d4``, where a kind of supply tile lies; ``pile`` and ``discards``.

Faces are the codes of characters and of tiles (``Kr``, ``d4``), ``back`` and ``crown``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypedDict

from threethrones.core.beats import Beat, Make, Piece, Sound
from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER
from threethrones.core.text import Text, say
from threethrones.games.avalon.components import TERRITORY, Territory
from threethrones.games.avalon.sentences import SPECIAL

PILE: Final = "pile"
DISCARDS: Final = "discards"
BACK: Final = "back"
CROWN: Final = "crown"
MOST_CROWNS: Final = 3
"""On one territory."""
MOST_BACKS: Final = 6
"""More cards than this fly as this many."""


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


def _stack(seat: int, at: int) -> str:
    return f"p{seat}-{at}"


def _own_stack(told: Facts) -> str:
    return _stack(told.number("seat"), told.number("at"))


def _other_stack(told: Facts) -> str:
    return _stack(1 - told.number("seat"), told.number("at"))


def _tile_place(told: Facts) -> str:
    return f"tile-{told.word('tile')}"


def _backs(count: int, origin: str, target: str) -> list[Piece]:
    return [Piece(BACK, origin, target)] * min(count, MOST_BACKS)


# --- small ones ---------------------------------------------------------------------------------------------


def _laid(sound: Sound) -> Make:
    """A card of the hand is laid to a stack."""
    return lambda told, text: Beat(
        text, [Piece(told.word("card"), _plate(told), _own_stack(told))], sound=sound
    )


def _enchanted(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("card"), _other_stack(told), _own_stack(told))], sound="lay")


def _lost(told: Facts, text: Text) -> Beat:
    own = [Piece(card, _own_stack(told), DISCARDS) for card in told.words("cards")]
    other = [Piece(card, _other_stack(told), DISCARDS) for card in told.words("other")]
    return Beat(text, [*own, *other], sound="lay")


def _discarded(told: Facts, text: Text) -> Beat:
    origin = _own_stack(told) if "at" in told else _plate(told)
    return Beat(text, [Piece(told.word("card"), origin, DISCARDS)], sound="lay")


def _tile(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("tile"), _tile_place(told), _plate(told))], sound="lay")


def _tile_due(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(told.word("tile"), _plate(told), _tile_place(told))], sound="lay")


def _tiles_renewed(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(kind, target=f"tile-{kind}") for kind in told.words("tiles")], sound="flip")


def _drew(told: Facts, text: Text) -> Beat:
    return Beat(text, _backs(told.number("count"), PILE, _plate(told)), sound="draw")


def _drew_cards(told: Facts, text: Text) -> Beat:
    return Beat(text, [Piece(card) for card in told.words("cards")], sound="draw")


def _reshuffled(told: Facts, text: Text) -> Beat:
    return Beat(text, _backs(told.number("cards"), DISCARDS, PILE), sound="draw")


# --- great ones ---------------------------------------------------------------------------------------------


def _conquered(told: Facts, text: Text) -> Beat:
    """What comes out of the fog, and what is worth most. Else its crowns go over to the conqueror."""
    new, face = bool(told.number("new")), TERRITORY[told.word("territory")]
    if not new and face.crowns < MOST_CROWNS and face.function is None:
        crowns = [Piece(CROWN, f"p{1 - told.number('seat')}", _plate(told))] * face.crowns
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
    crowns = [Piece(CROWN, f"p{1 - told.number('seat')}", _plate(told))] * face.crowns
    return replace(scene, topic=f"conquered {told.word('territory')}", pieces=crowns)


def _countered(told: Facts, text: Text) -> Beat:
    """An enchantment that is countered brings a card; an attack that is, ends in a clash."""
    attack, counter = told.word("card"), told.word("with")
    if told.word("how") == "enchant":
        laid = Piece(counter, _plate(told), _own_stack(told))
        return Beat(text, [laid, Piece(attack, _other_stack(told), _plate(told))], sound="counter")
    picture: Clash = {"kind": "clash", "attack": attack, "counter": counter, "seat": told.number("seat")}
    scene = Beat(text, great=True, title=say("Repelled"), picture=picture, sound="counter")
    clash = [Piece(counter, _plate(told), _own_stack(told)), Piece(attack, _other_stack(told), "")]
    return replace(scene, topic=f"repelled {attack} {counter}", pieces=clash)


def _ruined(told: Facts, text: Text) -> Beat:
    picture: Ruin = {"kind": "ruin", "cards": told.words("cards"), "seat": told.number("seat")}
    return Beat(text, great=True, title=say("Everything discarded"), picture=picture, sound="loss")


BEATS: Final[Mapping[str, Make | None]] = {
    "reinforce": _laid("lay"),
    "enchant": _laid("lay"),
    "attack": _laid("attack"),
    "passed": None,  # what was announced comes about
    "countered": _countered,
    "enchanted": _enchanted,
    "conquered": _conquered,
    "lost": _lost,
    "avalon": None,  # the payment shows it
    "paid": _discarded,
    "ruined": _ruined,
    "trimmed": _discarded,
    "tile": _tile,
    "tile due": _tile_due,
    "tiles renewed": _tiles_renewed,
    "drew": _drew,
    "drew cards": _drew_cards,
    "reshuffled": _reshuffled,
    TURN_OVER: None,  # the end has a scene of its own
}
"""By kind of event; None where there is nothing to be seen of it."""
