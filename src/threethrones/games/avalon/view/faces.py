"""How each supply tile is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from threethrones.games.avalon.components import TILES


class Face(NamedTuple):
    """What is drawn on a tile."""

    shade: str
    """``light`` or ``dark``."""
    picture: str
    """The name of its symbol in the game's art, after ``av-tile-``."""


_PICTURES: Final = {
    "l2": "two",
    "lc": "commonest",
    "la": "area",
    "d4": "four",
    "dc": "commonest2",
    "dt": "each",
}
FACES: Final[Mapping[str, Face]] = {
    kind: Face("dark" if tile.dark else "light", _PICTURES[kind]) for kind, tile in TILES.items()
}
