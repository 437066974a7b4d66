"""Leanings of random players, by game: each reaches what plain random play hardly ever does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.players.biased_player import BiasedPlayer

_TILES: Final = ("l2", "lc", "la", "d4", "dc", "dt")
BIASES: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = {
    "avalon": {
        "attacker": {"attack": 200, "enchant": 20, "counter": 3, **dict.fromkeys(_TILES, 0)},
        "raider": {"attack": 60, "enchant": 6, "discount": 2, **dict.fromkeys(_TILES, 4)},
        "enchanter": {"enchant": 300, "attack": 2, "counter": 9, **dict.fromkeys(_TILES, 2)},
        "builder": {"reinforce": 3, "attack": 0, "enchant": 0, **dict.fromkeys(_TILES, 0)},
        "waiter": {"reinforce": 0, "attack": 0, "enchant": 0, **dict.fromkeys(_TILES, 1)},
    },
}


def biased(game: str, leaning: str) -> BiasedPlayer:
    """A player of this leaning."""
    return BiasedPlayer(BIASES[game][leaning])
