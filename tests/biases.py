"""Leanings of random players, by game: each reaches what plain random play hardly ever does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.players.biased_player import BiasedPlayer

_TILES: Final = ("l2", "lc", "la", "d4", "dc", "dt")
_ENDINGS: Final = (
    *("beseech", "chastise", "excommunicate", "petition", "done", "pull", "push"),
    *("1", "2", "3", "4", "5"),
)
_QUESTS: Final = dict.fromkeys(("pay", "grail", "picts", "saxons", "knight", "lancelot", "dragon"), 40)
_PATIENT: Final = {
    "travel": 4,
    "life": 0,
    "sacrifice": 0,
    "volunteer": 1,
    **{f"p{seat}": 0 for seat in range(7)},
}
BIASES: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = {
    "avalon": {
        "attacker": {"attack": 200, "enchant": 20, "counter": 3, **dict.fromkeys(_TILES, 0)},
        "raider": {"attack": 60, "enchant": 6, "discount": 2, **dict.fromkeys(_TILES, 4)},
        "enchanter": {"enchant": 300, "attack": 2, "counter": 9, **dict.fromkeys(_TILES, 2)},
        "builder": {"reinforce": 3, "attack": 0, "enchant": 0, **dict.fromkeys(_TILES, 0)},
        "waiter": {"reinforce": 0, "attack": 0, "enchant": 0, **dict.fromkeys(_TILES, 1)},
    },
    "avignon": {
        "puller": {"beseech": 20, "chastise": 0, "excommunicate": 0, "pull": 9, "push": 0},
        "pusher": {"beseech": 0, "chastise": 20, "excommunicate": 0, "pull": 0, "push": 9},
        "judge": {"excommunicate": 90, **dict.fromkeys(("beseech", "chastise"), 0)},
        "petitioner": {**dict.fromkeys(("beseech", "chastise", "excommunicate"), 0), "done": 3},
        "mover": {"excommunicate": 1, **dict.fromkeys(("beseech", "chastise"), 20)},
        # Two of them tug at the first column to and fro until turn 200.
        "staller": {"1-beseech": 1, "1-excommunicate": 1, **dict.fromkeys(_ENDINGS, 0)},
    },
    "camelot": {
        "quester": {**_QUESTS, **_PATIENT, "engine": 2, "draw": 8, "merlins3": 3},
        "guard": {**_QUESTS, **_PATIENT, "siege": 30, "roll": 5, "engine": 3, "draw": 9, "play": 9},
        "merlin": {**_QUESTS, **_PATIENT, "merlins3": 9, "merlins2": 9, "merlins1": 9, "play": 40, "draw": 9},
        "darer": {**_QUESTS, "down": 5, "sacrifice": 5, "life": 3, "volunteer": 9, "end": 0, "swap": 5},
    },
}


def biased(game: str, leaning: str) -> BiasedPlayer:
    """A player of this leaning."""
    return BiasedPlayer(BIASES[game][leaning])
