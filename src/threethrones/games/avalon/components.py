"""Components of Avalon as data: characters, territories and supply tiles.

The rules texts specify neither the crowns and landscapes of the territories nor the number of each tile, so
both component sets are a reconstruction within the limits that the texts set (AVC1 to AVC7).

A character's code is two letters, kind and colour: ``Kr`` is a red knight, ``Sb`` a blue sorceress. A
territory's code is its landscape's letter, its crowns and its mark: ``P3c`` a plain of three crowns with a
castle, ``F2o`` the forest with the stone circle, ``A1`` Avalon, ``S1`` the swamp. A tile's code is its shade
and kind: ``l2``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.terms import Refusal
from threethrones.core.text import Text, say

COLOURS: Final = {
    "y": say("yellow"),
    "g": say("green"),
    "r": say("red"),
    "b": say("blue"),
    "p": say("purple"),
}
CHARACTER_NAMES: Final = {
    "Ky": say("yellow knight"),
    "Sy": say("yellow sorceress"),
    "Kg": say("green knight"),
    "Sg": say("green sorceress"),
    "Kr": say("red knight"),
    "Sr": say("red sorceress"),
    "Kb": say("blue knight"),
    "Sb": say("blue sorceress"),
    "Kp": say("purple knight"),
    "Sp": say("purple sorceress"),
}
CHARACTERS: Final = tuple(CHARACTER_NAMES)
"""The ten character types in the order of a sorted hand (AV2)."""
COPIES: Final = 8
"""Number of copies of each character type (AV2)."""
DECK: Final = tuple(card for card in CHARACTERS for _ in range(COPIES))

HAND_LIMIT: Final = 5
CROWNS_TO_WIN: Final = 15
TERRITORIES: Final = 11
MOST_CONQUESTS: Final = 2
LAST_TURN: Final = 200

LANDSCAPES: Final = {"P": "plain", "F": "forest", "H": "hill"}
LANDSCAPE_NAMES: Final = {"plain": say("plain"), "forest": say("forest"), "hill": say("hill")}
MARKS: Final = {"c": "castle", "o": "circle"}
SPECIALS: Final = {"A": "avalon", "S": "swamp"}
AVALON: Final = "A1"
SWAMP: Final = "S1"
CIRCLE_MARK: Final = "o"


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory card."""

    code: str
    landscape: str | None
    """``plain``, ``forest`` or ``hill``; None for Avalon and the swamp (AVC1)."""
    crowns: int
    function: str | None
    """``castle``, ``circle``, ``avalon`` or ``swamp``; None for an ordinary territory."""

    @property
    def name(self) -> Text:
        """The territory's name for display."""
        match self.landscape, self.function:
            case _, "avalon":
                return say("Avalon")
            case _, "swamp":
                return say("the Swamp")
            case _, "circle":
                return say("the stone circle in the forest")
            case str(landscape), "castle":
                return _CASTLE_NAMES[landscape]
            case landscape, _:
                return LANDSCAPE_NAMES[landscape or "plain"]


_CASTLE_NAMES: Final = {
    "plain": say("castle on the plain"),
    "forest": say("castle in the forest"),
    "hill": say("castle on the hill"),
}


def _all_territories() -> dict[str, Territory]:
    table = {
        f"{letter}{crowns}{mark}": Territory(f"{letter}{crowns}{mark}", landscape, crowns, MARKS.get(mark))
        for letter, landscape in LANDSCAPES.items()
        for crowns in (1, 2, 3)
        for mark in ("", *MARKS)
        if mark != CIRCLE_MARK or landscape == "forest"
    }
    for letter, function in SPECIALS.items():
        table[f"{letter}1"] = Territory(f"{letter}1", None, 1, function)
    return table


TERRITORY: Final[Mapping[str, Territory]] = _all_territories()
"""All possible territory cards by code."""
CROWNS: Final = {code: territory.crowns for code, territory in TERRITORY.items()}
WITH_CASTLE: Final = frozenset(code for code, one in TERRITORY.items() if one.function == "castle")
WITH_CIRCLE: Final = frozenset(code for code, one in TERRITORY.items() if one.function == "circle")
"""Codes of the territories with the stone circle: a forest with 1, 2 or 3 crowns (AVC5)."""

FOG: Final = "?"
"""Code of a territory that is face down for the viewer."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A type of supply tile."""

    kind: str
    dark: bool
    text: Text
    """Number of cards that the tile gives, in our words."""
    name: Text
    """Short form of ``text``, shown beside the tile."""


TILES: Final[Mapping[str, Tile]] = {
    tile.kind: tile
    for tile in (
        Tile("l2", False, say("2 cards"), say("2 cards")),
        Tile(
            "lc",
            False,
            say("1 card per territory of your most common landscape"),
            say("Most common landscape"),
        ),
        Tile("la", False, say("1 card per territory in your largest connected area"), say("Largest area")),
        Tile("d4", True, say("4 cards"), say("4 cards")),
        Tile(
            "dc",
            True,
            say("2 cards per territory of your most common landscape"),
            say("Most common landscape ×2"),
        ),
        Tile("dt", True, say("1 card per territory you own"), say("Your territories")),
    )
}
LIGHT_TILES: Final = 5
DARK_TILES: Final = 4
CASTLES: Final = 3
LEAST_CROWNS: Final = CROWNS_TO_WIN

_TILES: Final = ["l2", "l2", "lc", "lc", "la", "d4", "d4", "dc", "dt"]
SETS: Final[Mapping[str, Mapping[str, JSON]]] = {
    "classic": {
        "territories": ["P3c", "P2", "P1", "F3c", "F2o", "F1", "H3c", "H2", "H1", AVALON, SWAMP],
        "tiles": _TILES,
    },
    "quick": {
        "territories": ["P3c", "P2", "P2", "F3c", "F2o", "F2", "H3c", "H2", "H2", AVALON, SWAMP],
        "tiles": _TILES,
    },
}
SET_NAMES: Final = {"classic": say("Classic, 20 crowns in all"), "quick": say("Quick, 23 crowns in all")}


def territories_of(components: Mapping[str, JSON]) -> list[str]:
    """Return the territory codes in components. Raises ValueError if the list is missing or invalid."""
    return _codes(components, "territories", TERRITORY)


def tiles_of(components: Mapping[str, JSON]) -> list[str]:
    """Return the supply tile types in components. Raises ValueError if the list is missing or invalid."""
    return _codes(components, "tiles", TILES)


def _codes(components: Mapping[str, JSON], name: str, known: Mapping[str, object]) -> list[str]:
    codes = components.get(name)
    if not isinstance(codes, list) or not all(isinstance(code, str) and code in known for code in codes):
        raise ValueError(f"the components have no list of {name}")
    return [str(code) for code in codes]


def problems(components: Mapping[str, JSON]) -> list[Refusal]:
    """Return how components break the limits on territories and tiles (AVC1 to AVC7)."""
    try:
        territories = [TERRITORY[code] for code in territories_of(components)]
        tiles = tiles_of(components)
    except ValueError:
        return [Refusal("AVC1", say("The list of territories and tiles can’t be read."))]
    return [*_territory_problems(territories), *_tile_problems(tiles)]


def _territory_problems(territories: Sequence[Territory]) -> list[Refusal]:
    found: list[Refusal] = []
    landscapes = Counter(t.landscape for t in territories if t.landscape)
    functions = Counter(t.function for t in territories if t.function)
    if len(territories) != TERRITORIES or functions["avalon"] != 1 or functions["swamp"] != 1:
        found.append(
            Refusal("AVC1", say("There must be 11 territories: 9 landscapes, Avalon and the Swamp."))
        )
    if landscapes["forest"] < 2 or landscapes["plain"] < 1 or landscapes["hill"] < 1:
        found.append(Refusal("AVC2", say("There must be at least 2 forests, 1 plain and 1 hill.")))
    if functions["castle"] != CASTLES:
        found.append(
            Refusal(
                "AVC4",
                say("There must be exactly 3 castles, not %(n)d.", n=functions["castle"]),
            )
        )
    if functions["circle"] != 1:
        found.append(Refusal("AVC5", say("Exactly one forest must have the stone circle.")))
    crowns = sum(t.crowns for t in territories)
    if crowns < LEAST_CROWNS:
        found.append(
            Refusal(
                "AVC7",
                say(
                    "There must be at least 15 crowns in all, or nobody could win (our addition); this "
                    "set has %(n)d.",
                    n=crowns,
                ),
            )
        )
    return found


def _tile_problems(tiles: Sequence[str]) -> list[Refusal]:
    light = [kind for kind in tiles if not TILES[kind].dark]
    if len(light) == LIGHT_TILES and len(tiles) - len(light) == DARK_TILES and set(tiles) == set(TILES):
        return []
    return [Refusal("AVC6", say("There must be 5 light and 4 dark tiles, with at least one of each kind."))]


def compose(landscape: str, crowns: str, mark: str) -> str | Refusal:
    """Return the code of the territory with these properties, or why there is no such card (AVC3, AVC5).

    >>> compose("forest", "2", "circle")
    'F2o'
    """
    letter = next((letter for letter, name in LANDSCAPES.items() if name == landscape), "?")
    sign = next((sign for sign, name in MARKS.items() if name == mark), "")
    code = f"{letter}{crowns}{sign}"
    if code in TERRITORY:
        return code
    if mark == "circle" and landscape != "forest":
        return Refusal("AVC5", say("The stone circle must be in a forest."))
    return Refusal("AVC3", say("A landscape has 1 to 3 crowns."))


SPECIAL: Final[Mapping[str, Text]] = {
    "castle": say(
        "A castle counts as one more card for its owner. To attack it, you must already have "
        "at least one more card there than the defender, and after conquering it you discard "
        "one more card. This applies once the castle is face up, so its first conquest is "
        "like any other."
    ),
    "circle": say(
        "If you own the stone circle, you may attack any territory with sorceresses as if "
        "they were knights, starting at once. Only a knight of the sorceress’s colour repels "
        "such an attack, and a sorceress who attacks doesn’t enchant as well. The stone "
        "circle counts as a forest."
    ),
    "avalon": say(
        "If you own Avalon, you discard one card fewer after a conquest, once on each of your turns. "
        "If you conquer twice, you choose which conquest to use it for, even the conquest of Avalon "
        "itself. Avalon gives %(crowns)d crown and no supply.",
        crowns=TERRITORY[AVALON].crowns,
    ),
    "swamp": say(
        "The Swamp has no special function: it gives %(crowns)d crown and no supply.",
        crowns=TERRITORY[SWAMP].crowns,
    ),
}
"""Explanations of the special territories, each shown when one is first revealed (AV58)."""
SPECIAL_RULES: Final = {"castle": "AV34", "circle": "AV40", "avalon": "AV37", "swamp": "AV43"}
"""Rule that defines each special territory."""
