"""Camelot under test."""

from __future__ import annotations

from typing import Final

from tests.games.camelot import invariants, sightings
from tests.games.camelot.crew import crew
from tests.golden.playthrough import Playthrough
from tests.subject import Sightings, Subject
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import in_hand_order

_QUESTS: Final = dict.fromkeys(("pay", "grail", "picts", "saxons", "knight", "lancelot", "dragon"), 40)
_PATIENT: Final = {
    "travel": 4,
    "life": 0,
    "sacrifice": 0,
    "volunteer": 1,
    **{f"p{seat}": 0 for seat in range(7)},
}
_QUESTER: Final = (
    "biased:pay=40,grail=40,picts=40,saxons=40,knight=40,lancelot=40,dragon=40,life=0,draw=8,travel=4"
)

SUBJECT: Final = Subject(
    GAME,
    invariants.broken,
    invariants.hidden_changed,
    told_for=invariants.told_for,
    leanings={
        "quester": {**_QUESTS, **_PATIENT, "engine": 2, "draw": 8, "merlins3": 3},
        "guard": {**_QUESTS, **_PATIENT, "siege": 30, "roll": 5, "engine": 3, "draw": 9, "play": 9},
        "merlin": {**_QUESTS, **_PATIENT, "merlins3": 9, "merlins2": 9, "merlins1": 9, "play": 40, "draw": 9},
        "darer": {**_QUESTS, "down": 5, "sacrifice": 5, "life": 3, "volunteer": 9, "end": 0, "swap": 5},
    },
    crew=crew,
    sightings=Sightings(sightings.EXPECTED, sightings.seen, sightings.ended),
    playthroughs={
        "random": Playthrough("camelot", "golden random", ("random",) * 3, {"loyalty": "late"}),
        "quester": Playthrough("camelot", "golden quester", (_QUESTER,) * 4, {"traitor": "likelier"}),
        "seven": Playthrough("camelot", "golden seven", (_QUESTER, *("random",) * 6), {"sharing": "no"}),
    },
    ordered={**dict.fromkeys(("hands", "learnt"), in_hand_order), "spare": sorted},
)
