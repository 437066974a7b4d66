"""Faces of Avalon's supply tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from threethrones.games.avalon.components import TILES


class Face(NamedTuple):
    """Elements of the face of a supply tile."""

    shade: str
    """Shade of the tile: ``light`` or ``dark``."""
    picture: str
    """Name of the symbol in the game's art, without the prefix ``av-tile-``."""


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
