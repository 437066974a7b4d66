"""Avalon under test."""

from __future__ import annotations

from typing import Final

from tests.games.avalon import invariants, sightings
from tests.golden.playthrough import Playthrough
from tests.subject import Sightings, Subject
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import in_hand_order

_TILES: Final = ("l2", "lc", "la", "d4", "dc", "dt")
_ATTACKER: Final = "biased:attack=200,enchant=20,counter=3,l2=0,lc=0,la=0,d4=0,dc=0,dt=0"
_BUILDER: Final = "biased:attack=1,enchant=1,l2=1,lc=1,la=1,d4=1,dc=1,dt=1,other=30"

SUBJECT: Final = Subject(
    GAME,
    invariants.broken,
    invariants.hidden_changed,
    orders=(
        {},
        {"attack": "ask", "enchant": "always"},
        {"attack": "always", "enchant": "pass"},
        {"attack": ["1", "4", "11"], "enchant": []},
    ),
    leanings={
        "attacker": {"attack": 200, "enchant": 20, "counter": 3, **dict.fromkeys(_TILES, 0)},
        "raider": {"attack": 60, "enchant": 6, "discount": 2, **dict.fromkeys(_TILES, 4)},
        "enchanter": {"enchant": 300, "attack": 2, "counter": 9, **dict.fromkeys(_TILES, 2)},
        "builder": {"reinforce": 3, "attack": 0, "enchant": 0, **dict.fromkeys(_TILES, 0)},
        "waiter": {"reinforce": 0, "attack": 0, "enchant": 0, **dict.fromkeys(_TILES, 1)},
    },
    sightings=Sightings(sightings.EXPECTED, sightings.seen, sightings.ended),
    playthroughs={
        "random": Playthrough("avalon", "golden random", ("random", "random")),
        "attacker": Playthrough("avalon", "golden attacker", (_ATTACKER, _ATTACKER)),
        "greedy": Playthrough("avalon", "golden greedy", ("greedy", "greedy:cards")),
        "builder": Playthrough("avalon", "golden builder", (_BUILDER, "random"), {"starter": "0"}),
        "quick": Playthrough(
            "avalon", "golden quick", (_ATTACKER, "random"), {"skip": "yes", "starter": "1"}, "quick"
        ),
    },
    ordered={
        **dict.fromkeys(("hands", "seen", "counted"), in_hand_order),
        **dict.fromkeys(("up", "down"), sorted),
    },
)
