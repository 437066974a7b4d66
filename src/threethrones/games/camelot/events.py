"""All kinds of events of Camelot, each with what its ``about`` holds (see ``core.game.Game.events``).

Where nothing else is said, ``seat`` is who did it or to whom it happened, ``whom`` the other knight,
``knight`` whose figure it is about, ``place`` a quest, ``count`` how many there were, and ``life``,
``engines`` and ``warriors`` how many there are now. Cards have the codes of ``components``. A name with
``?`` may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import TURN_OVER

_TABLE: Final = {"white": int, "black": int, "engines": int}
"""The swords of either colour and the engines, as they are now."""
EVENTS: Final[Mapping[str, Mapping[str, object]]] = {
    # the start
    "gave to all": {"seat": int},
    "gave card to all": {"seat": int, "card": str},
    "pool shown": {"cards": list[str]},
    "shared": {"seat": int, "card": str},  # from the common pool, or from what a quest has paid
    # evil: the black cards
    "looked": {"seat": int, "count": int},
    "foresaw": {"seat": int, "cards": list[str]},  # the top one first
    "put under": {"seat": int},
    "drew combat": {"seat": int},
    "drew black": {"seat": int, "card": str},
    "read": {"card": str},
    "face down": {"seat": int, "place": str},
    "offered": {"seat": int, "count": int, "total": int},  # count: as said; total: as held, of all so far
    "not stopped": {"card": str},
    "stopped": {"card": str},
    "kept sword": {"seat": int},
    "cancelled": {"seat": int, "card": str},  # empty where it was to lie face down
    # what they and the traitor do
    "engine": {"seat": int, "engines": int},
    "engines": {"count": int, "engines": int},  # count: those that are new
    "laid black": {"place": str, "count": int, "card?": str},  # count: all that lie there now
    "darkened": {"card": str, "driven": bool, "grails": int, "dark": int},  # driven: a Grail card is gone
    "invaded": {"place": str, "card": str, "warriors": int},
    "in force": {"card": str},
    "lifted": {"card": str, "place": str},  # empty where it was in force at no one place
    "volunteered": {"seat": int, "card": str},
    "did not volunteer": {"seat": int},
    "all discard": {},
    "discarded": {"seat": int, "count": int},
    "discarded card": {"seat": int, "card": str},
    # away: the seats of those who were, with whose figures they are and where those stood
    "called home": {"seat": int, "away": list[int], "knights": list[str], "places": list[str]},
    "forsaken": {"place": str, "count": int},  # count: the white cards that are lost
    "stole": {"seat": int, "from": int, "count": int},  # count: none where the hand was empty
    "stole card": {"seat": int, "from": int, "card": str},
    # quests
    "paid": {"seat": int},
    "paid card": {"seat": int, "card": str},
    "sword moved": {"steps": int, "sword": int},  # from the middle; both towards the knights
    "laid": {"seat": int, "card": str, "place": str},
    "cleared": {"seat": int, "card": str},  # the dark card that a Grail card has removed
    "combat": {"place": str, "cards": list[str]},  # all of the dark side
    "kay added": {"seat": int, "card": str, "place": str},  # Camelot where it is a siege engine
    "kay passed": {"seat": int},
    "compared": {"place": str, "white": int, "black": int},
    "quest over": {
        "place": str,
        "won": bool,
        "swords": int,  # like the others what it brings or takes
        "engines": int,
        "life": int,
        "cards": int,
        "present": list[int],  # the seats of who was there
        "knights": list[str],  # theirs
        "white": list[str],  # what lay there; hidden is what was paid
        "black": list[str],
        "sums?": list[int],  # white and black, in a combat
    },
    "relic won": {"relic": str, "seat": int},
    "relic gone": {"relic": str, "from": str},  # from: a quest, or the spot of a seat
    "spoils shown": {"place": str, "cards": list[str]},
    "spoils dealt": {"place": str, "count": int},
    "share agreed": {"seat": int, "left": int},  # left: the cards that nobody has been given yet
    "cleared away": {"place": str, "closed": bool},  # closed: for good
    "fights": {"seat": int, "card": str},
    # what is laid out so far, where Sir Kay may add to it before it counts
    "rolled": {"seat": int, "die": int, "cards?": list[str], "strength?": int},
    "siege fought": {"seat": int, "cards": list[str], "strength": int, "die": int, "won": bool},
    # deeds
    "travelled": {"seat": int, "knight": str, "from": str, "to": str},
    "drew": {"seat": int, "count": int},
    "drew cards": {"seat": int, "cards": list[str]},
    "reshuffled": {"white": int, "black": int},  # cards in the piles
    "played": {"seat": int, "card": str, "for": str},  # for: as in the move, ``siege-play``
    "engine removed": {"engines": int},
    "warrior removed": {"place": str, "warriors": int},
    "card removed": {"place": str, "card": str},  # empty where it lay face down
    "arranged": {"seat": int, "count": int},  # count: its number from the top
    "answered call": {"seat": int, "knight": str, "from": str, "returns": bool},
    "gave": {"seat": int, "whom": int},
    "gave card": {"seat": int, "whom": int, "card": str},
    "sent": {"seat": int, "whom": int, "count": int},
    "offers swap": {"seat": int, "whom": int},
    "swapped": {"seat": int, "whom": int},
    "healed": {"seat": int},
    # knight: the accused; swords: those that turn black, or the new ones
    "accused": {"seat": int, "whom": int, "knight": str, "loyal": bool, "swords": int},
    "swords": {"white": int, "black": int},
    "sacrificed": {"seat": int, "life": int},
    "ended": {"seat": int},
    # life and the end
    "lost life": {"seat": int, "count": int, "life": int},
    "gained life": {"seat": int, "count": int, "life": int},
    "drank": {"seat": int, "owner": int, "life": int},  # owner: who held the Grail
    "grail refused": {"seat": int},
    "died": {"seat": int, "knight": str},
    "loyalty seen": {},
    "unmasked": {"seat": int, "knight": str, "accused": bool},  # accused: else he shows himself
    "swords turned": {"seat": int, "knight": str, "count": int, **_TABLE},
    "over": {"how": str, **_TABLE},  # how: one of ``state.ENDINGS``
    TURN_OVER: {"seat": int, "turn": int, "score": list[int], "course": dict},  # white, black, engines
}
