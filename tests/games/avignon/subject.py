"""Avignon under test."""

from __future__ import annotations

from typing import Final

from tests.games.avignon import invariants, sightings
from tests.golden.playthrough import Playthrough
from tests.subject import Sightings, Subject
from threethrones.games.avignon.game import GAME

_ENDINGS: Final = (
    *("beseech", "chastise", "excommunicate", "petition", "done", "pull", "push"),
    *("1", "2", "3", "4", "5"),
)
_MOVER: Final = "biased:excommunicate=60,beseech=20,chastise=20,other=1"
_PETITIONER: Final = "biased:excommunicate=0,beseech=0,chastise=0,other=1"
_EXPANSION: Final = {"inquisitor": "preacher", "noble": "guildmaster", "bishop": "priest"}

SUBJECT: Final = Subject(
    GAME,
    invariants.broken,
    invariants.hidden_changed,
    leanings={
        "puller": {"beseech": 20, "chastise": 0, "excommunicate": 0, "pull": 9, "push": 0},
        "pusher": {"beseech": 0, "chastise": 20, "excommunicate": 0, "pull": 0, "push": 9},
        "judge": {"excommunicate": 90, **dict.fromkeys(("beseech", "chastise"), 0)},
        "petitioner": {**dict.fromkeys(("beseech", "chastise", "excommunicate"), 0), "done": 3},
        "mover": {"excommunicate": 1, **dict.fromkeys(("beseech", "chastise"), 20)},
        # Two of them tug at the first column to and fro until turn 200.
        "staller": {"1-beseech": 1, "1-excommunicate": 1, **dict.fromkeys(_ENDINGS, 0)},
    },
    sightings=Sightings(sightings.EXPECTED, sightings.seen, sightings.ended),
    playthroughs={
        "random": Playthrough("avignon", "golden random", ("random", "random")),
        "greedy": Playthrough(
            "avignon", "golden greedy", ("greedy:careful", "greedy:nearest"), {"rome": "1"}
        ),
        "mover": Playthrough("avignon", "golden mover", (_MOVER, _MOVER), _EXPANSION),
        "petitioner": Playthrough("avignon", "golden petitioner", (_PETITIONER, "random"), _EXPANSION),
    },
)
