"""What has happened in Camelot, as the board plays it: pieces that fly, and pictures (see ``pictures``).

Pieces fly between the places that the board names (``data-at``): ``p0`` to ``p6`` are the seats' plates;
``camelot`` and each quest's name the places of the realm, the Dragon's being ``lancelot``, on whose spot he
lies; ``siege`` the engines, ``swords`` the round table, ``force`` the cards in force at no one place,
``white`` and ``black`` the piles, ``white-discards`` and ``black-discards`` what lies beside them. Pools and
rewards are shared out in ``camelot``.

A face is ``w:F3`` or ``b:K1`` (a card), ``back-white``, ``back-black``, ``knight:Ar``, ``engine``, ``pict``,
``saxon``, ``heart`` or ``relic-grail``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from threethrones.core.beats import Beat, Piece, Sound
from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER, Event, Names
from threethrones.games.camelot import components as box
from threethrones.games.camelot.pictures import GREAT
from threethrones.games.camelot.sentences import sentence

SILENT: Final = frozenset(
    (
        *("read", "offered", "not stopped", "kept sword", "volunteered", "did not volunteer", "all discard"),
        *("kay passed", "compared", "spoils dealt", "share agreed", "cleared away"),
        *("sent", "offers swap", "swords", "grail refused", "ended", "over", TURN_OVER),
    )
)
"""Kinds of events that move nothing, or that another one's picture shows: a combat's sums its quest's end,
the swords the accusation, and the end has a scene of its own."""


BRIEF: Final = frozenset((*box.WAR_OF, box.DESPAIR))
"""The black cards that bring one more warrior, or Despair, and nothing else."""


def beat(event: Event, names: Names) -> Beat | None:
    """How the board plays an event; None where there is nothing to be seen of it, or another one shows it."""
    text, told = sentence(event, names), Facts(event.about, names)
    if text is None or event.kind in SILENT:
        return None
    if event.kind in GREAT:
        shown = GREAT[event.kind](told)
        if shown is None:
            return None
        scene = Beat(text, great=True, for_all=True, title=shown.title, picture={**shown.picture})
        scene = replace(scene, sound=shown.sound, brief=told.about.get("card") in BRIEF)
        if event.kind not in REPEATED:
            return scene
        again = REPEATED[event.kind]
        return replace(scene, topic=again.topic.format_map(told.about), pieces=_flown(again.flights, told))
    pieces = _flown(FLIGHTS[event.kind], told)
    return Beat(text, pieces, sound=_SOUND_OF.get(event.kind, "lay")) if pieces else None


class Flight(NamedTuple):
    """Pieces that fly: what an event tells stands in the gaps, such as ``p{seat}``."""

    face: str
    """A face; ``{card}`` or ``{cards}`` for those of the event, a back where one lies face down."""
    origin: str = ""
    target: str = ""
    times: int | str = 1
    """How many they are, or the fact that tells it."""


_Flights: TypeAlias = Sequence[Flight]


class Again(NamedTuple):
    """A great moment that a match may show again: then its pieces fly."""

    topic: str
    """What it shows; what the event tells stands in the gaps."""
    flights: _Flights


def _flown(flights: _Flights | Callable[[Facts], _Flights], told: Facts) -> list[Piece]:
    """The pieces of all flights of an event."""
    made = flights(told) if callable(flights) else flights
    return [piece for flight in made for piece in _pieces(flight, told)]


_PLATE: Final = "p{seat}"
_OTHER: Final = "p{whom}"
_SPOT_OF: Final = {box.DRAGON: box.LANCELOT}
"""Of the two one lies on the board."""


def _pieces(flight: Flight, e: Facts) -> list[Piece]:
    faces = [flight.face.format_map(e.about)]
    if flight.face == "{card}":
        faces = [_face(e.word("card"))]
    elif flight.face == "{cards}":
        faces = [_face(card) for card in e.words("cards")]
    origin, target = (spot.format_map(e.about) for spot in (flight.origin, flight.target))
    piece = [Piece(face, _SPOT_OF.get(origin, origin), _SPOT_OF.get(target, target)) for face in faces]
    return piece * (flight.times if isinstance(flight.times, int) else e.number(flight.times))


def _face(card: str) -> str:
    """Only black cards lie face down where an event may name them."""
    if not card:
        return "back-black"
    return f"w:{card}" if card in box.WHITE else f"b:{card}"


def _laid_black(e: Facts) -> _Flights:
    """One that is laid face down has flown there before."""
    return [Flight("{card}", "black", "{place}")] if "card" in e else []


def _darkened(e: Facts) -> _Flights:
    driven = [Flight("w:Gr", box.GRAIL, "white-discards")] if e.about["driven"] else []
    both = bool(driven) and e.word("card") == box.DESPAIR
    return [*driven, Flight("{card}", "black", "black-discards" if both else box.GRAIL)]


def _in_force(e: Facts) -> _Flights:
    return [Flight("{card}", "black", box.GRAIL if e.word("card") == box.FOREST else "force")]


def _lifted(e: Facts) -> _Flights:
    card, place = e.word("card"), e.word("place")
    where = place or (box.GRAIL if card == box.FOREST else "force")
    return [Flight("{card}", where, "white-discards" if card in box.WHITE else "black-discards")]


def _invaded(e: Facts) -> _Flights:
    return [Flight("{card}", "black", "{place}"), Flight(_warrior(e), "", "{place}")]


def _warrior(e: Facts) -> str:
    return "pict" if e.word("place") == box.PICTS else "saxon"


def _called_home(e: Facts) -> _Flights:
    return [
        Flight(f"knight:{knight}", place, box.CAMELOT)
        for knight, place in zip(e.words("knights"), e.words("places"), strict=True)
    ]


def _played(e: Facts) -> _Flights:
    """To what or whom it is for; else it is discarded."""
    use = e.word("for").removesuffix("-play")
    seats = [f"p{seat}" for seat in range(len(e.names))]
    return [Flight("{card}", _PLATE, use if use in (*box.QUESTS, box.SIEGE, *seats) else "white-discards")]


def _returned(e: Facts) -> _Flights:
    return [Flight("knight:{knight}", "{from}", box.CAMELOT)] if e.about["returns"] else []


FLIGHTS: Final[Mapping[str, _Flights | Callable[[Facts], _Flights]]] = {
    # the start, and what is shared out
    "gave to all": [Flight("back-white", _PLATE, box.CAMELOT)],
    "gave card to all": [Flight("{card}", _PLATE, box.CAMELOT)],
    "pool shown": [Flight("{cards}", "", box.CAMELOT)],
    "spoils shown": [Flight("{cards}", "white", box.CAMELOT)],
    "shared": [Flight("{card}", box.CAMELOT, _PLATE)],
    # evil
    "looked": [Flight("back-black", "black", _PLATE, "count")],
    "foresaw": [Flight("{cards}", "black", _PLATE)],
    "put under": [Flight("back-black", _PLATE, "black")],
    "arranged": [Flight("back-black", _PLATE, "black")],
    "drew combat": [Flight("back-black", "black", _PLATE)],
    "face down": [Flight("back-black", _PLATE, "{place}")],
    "cancelled": [Flight("relic-excalibur", _PLATE), Flight("{card}", "black", "black-discards")],
    "engine": [Flight("engine", "", box.SIEGE)],
    "engines": [Flight("engine", "", box.SIEGE, "count")],
    "laid black": _laid_black,
    "darkened": _darkened,
    "invaded": _invaded,
    "in force": _in_force,
    "lifted": _lifted,
    "discarded": [Flight("back-white", _PLATE, "white-discards", "count")],
    "discarded card": [Flight("{card}", _PLATE, "white-discards")],
    "called home": _called_home,
    "forsaken": [Flight("back-white", "{place}", "white-discards", "count")],
    "stole": [Flight("back-white", "p{from}", "white-discards", "count")],
    "stole card": [Flight("{card}", "p{from}", "white-discards")],
    # quests
    "paid": [Flight("back-white", _PLATE, box.EXCALIBUR)],
    "paid card": [Flight("{card}", _PLATE, box.EXCALIBUR)],
    "sword moved": [Flight("relic-excalibur", "", box.EXCALIBUR)],
    "laid": [Flight("{card}", _PLATE, "{place}")],
    "cleared": [Flight("w:Gr", _PLATE, box.GRAIL), Flight("{card}", box.GRAIL, "black-discards")],
    "combat": [Flight("{cards}", "", "{place}")],
    "kay added": [Flight("{card}", _PLATE, "{place}")],
    "relic gone": [Flight("relic-{relic}", "{from}")],
    "fights": [Flight("{card}", _PLATE, box.SIEGE)],
    # deeds
    "travelled": [Flight("knight:{knight}", "{from}", "{to}")],
    "drew": [Flight("back-white", "white", _PLATE, "count")],
    "drew cards": [Flight("{cards}", "white", _PLATE)],
    "reshuffled": [
        Flight("back-white", "white-discards", "white"),
        Flight("back-black", "black-discards", "black"),
    ],
    "played": _played,
    "engine removed": [Flight("engine", box.SIEGE)],
    "warrior removed": lambda e: [Flight(_warrior(e), "{place}")],
    "card removed": [Flight("{card}", "{place}", "black-discards")],
    "answered call": _returned,
    "gave": [Flight("back-white", _PLATE, _OTHER)],
    "gave card": [Flight("{card}", _PLATE, _OTHER)],
    "swapped": [Flight("back-white", _PLATE, _OTHER), Flight("back-white", _OTHER, _PLATE)],
    "healed": [Flight("back-white", _PLATE, "white-discards", box.SAME_TO_HEAL)],
    "sacrificed": [Flight("heart", _PLATE)],
    "lost life": [Flight("heart", _PLATE, "", "count")],
    "gained life": [Flight("heart", "", _PLATE, "count")],
}
"""What flies of each kind of small event."""

REPEATED: Final[Mapping[str, Again]] = {
    "drew black": Again("drew black {card}", [Flight("{card}", "black", _PLATE)]),
    "stopped": Again("stopped", [Flight("{card}", "", "black-discards")]),
    "rolled": Again("rolled", []),
    "siege fought": Again("siege fought, won: {won}", [Flight("{cards}", box.SIEGE, "white-discards")]),
}
"""Which great events tell little the second time, and what flies then. The end of a quest, a death and a
traitor are news every time."""

_SOUNDS: Final[Mapping[Sound, Sequence[str]]] = {
    "draw": ("drew", "drew cards", "looked", "foresaw", "drew combat", "reshuffled"),
    "flip": ("pool shown", "spoils shown", "combat", "gained life"),
    "attack": ("engine", "engines", "invaded", "lost life", "sacrificed"),
    "counter": ("cancelled", "engine removed", "warrior removed", "card removed"),
    "sword": ("sword moved",),
    "loss": ("relic gone",),
}
"""What small events sound like that are not just laid somewhere: by their kind alone, so that a card that
lies face down sounds as any other."""
_SOUND_OF: Final = {kind: sound for sound, kinds in _SOUNDS.items() for kind in kinds}
