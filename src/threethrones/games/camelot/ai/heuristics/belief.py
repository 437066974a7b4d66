"""Naive Bayes estimate of who the traitor is, from public events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Final

from threethrones.core.terms import TURN_OVER, Event, Seen
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.actions import SACRIFICED
from threethrones.games.camelot.rules.black_draws import DREW_BLACK, DREW_COMBAT
from threethrones.games.camelot.rules.cancelling import OFFERED
from threethrones.games.camelot.rules.combat import SIEGE_FOUGHT
from threethrones.games.camelot.rules.evil import ENGINE_ADDED
from threethrones.games.camelot.rules.life import DRANK, GAINED_LIFE, LOST_LIFE
from threethrones.games.camelot.rules.state import State, has_traitor
from threethrones.games.camelot.rules.traitor import ACCUSED

SIGNS: Final[Mapping[str, float]] = {
    "drew black": 0.086,
    "engine": 0.229,
    "spare engine": 1.6,
    "lost life": -0.196,
    "drew": 0.1,
    "travelled": 0.148,
    "laid": -0.263,
    "paid": -0.407,
    "played": -0.14,
    "siege won": -0.205,
    "sacrificed": -0.1,
    "volunteered": -0.197,
    "did not volunteer": -0.487,
    "offered": -0.3,
    "cancelled": -0.3,
    "accused": 1.435,
}
"""Log likelihood ratio by sign: positive values point to a traitor, negative ones to a loyal knight. Fitted
by maximum likelihood to self-play."""
TELLING: Final = 0.2
"""Minimum log likelihood ratio of a sign for a remark about it."""
MOST: Final = 5.0
"""Maximum difference between a seat's evidence and the average, so that many signs never give certainty."""
SPARE_LIFE: Final = 3
"""Number of lives from which adding a siege engine instead of losing a life is suspicious."""
_EVIL: Final = {
    DREW_BLACK.name: "drew black",
    DREW_COMBAT.name: "drew black",
    ENGINE_ADDED.name: "engine",
    LOST_LIFE.name: "lost life",
}
"""Sign by the name of the event with which evil progresses at the start of a turn."""
_SIMPLE: Final = frozenset(SIGNS) - {*_EVIL.values(), "spare engine", "siege won", "offered", "accused"}
"""Names of events that are signs by themselves, under the same name."""
_LIVES: Final = frozenset(kind.name for kind in (LOST_LIFE, GAINED_LIFE, SACRIFICED, DRANK))


class PublicRecord:
    """Counts of the signs that each seat has shown in public events so far."""

    __slots__ = ("counts", "life", "rising")

    def __init__(self, seats: int) -> None:
        self.counts: list[dict[str, int]] = [{} for _ in range(seats)]
        self.life = [box.LIFE] * seats
        self.rising = True
        """Whether evil has yet to progress in this turn. Lives lost after that are no player's choice."""

    def copy(self) -> PublicRecord:
        """Return an independent copy of the record."""
        made = PublicRecord(0)
        made.counts = [dict(counts) for counts in self.counts]
        made.life = self.life.copy()
        made.rising = self.rising
        return made

    def add(self, events: Iterable[Event]) -> PublicRecord:
        """Count the signs in further events, in order of play, and return this record."""
        for event in events:
            if event.seats is None:
                self._add(event)
        return self

    def _add(self, event: Event) -> None:
        kind, about = event.kind, event.about
        if kind == TURN_OVER:
            self.rising = True
            return
        seat = about.get("seat")
        if not isinstance(seat, int):
            return
        sign = ""
        if kind in _EVIL:
            if self.rising:
                self.rising = False
                sign = _EVIL[kind]
                if kind == ENGINE_ADDED.name and self.life[seat] >= SPARE_LIFE:
                    sign = "spare engine"
        elif kind in _SIMPLE:
            sign = kind
        elif kind == SIEGE_FOUGHT.name:
            sign = "siege won" if about["won"] else ""
        elif kind == OFFERED.name:
            sign = "offered" if about["count"] else ""
        elif kind == ACCUSED.name:
            sign = "accused" if about["loyal"] else ""
        if sign:
            counts = self.counts[seat]
            counts[sign] = counts.get(sign, 0) + 1
        if kind in _LIVES:
            life = about["life"]
            assert isinstance(life, int)
            self.life[seat] = life


def recorded(events: Iterable[Event], seats: int) -> PublicRecord:
    """Return a record of the signs in all ``events``."""
    return PublicRecord(seats).add(events)


def evidence(counts: dict[str, int]) -> float:
    """Return a seat's log odds of being the traitor by its signs, up to a constant common to all seats."""
    total = 0.0
    for sign, count in counts.items():
        total += SIGNS[sign] * count
    return total


def suspicion(seen: Seen[State], seat: int | None, record: PublicRecord) -> list[float]:
    """Return each seat's probability of being a hidden traitor, as a loyal seat or an outsider (None)
    estimates it. The sum is at most 1."""
    state = seen.state
    seats = len(state.knights)
    found = [0.0] * seats
    if state.unmasked != box.NOBODY or not has_traitor(state.setup):
        return found
    suspects = [who for who in range(seats) if who != seat and not state.exposed[who] and not state.out[who]]
    if not suspects:
        return found
    others = seats - (seat is not None)
    dealt = dealt_at_all(state, seat)
    scores = [evidence(record.counts[who]) for who in suspects]
    middle = sum(scores) / len(suspects)
    dead = sum(out and not known for out, known in zip(state.out, state.exposed, strict=True))
    total = (1 - dealt) + dealt / others * dead
    for who, score in zip(suspects, scores, strict=True):
        found[who] = dealt / others * exp(max(-MOST, min(MOST, score - middle)))
        total += found[who]
    return [likely / total for likely in found]


def dealt_at_all(state: State, seat: int | None) -> float:
    """Return the prior probability that any seat but this loyal one (None: any seat) is the traitor."""
    others = len(state.knights) - (seat is not None)
    match state.setup.options["traitor"]:
        case "surely":
            return 1.0
        case "likelier":
            return others / (others + 1)
    return others / (box.LOYALTIES - (seat is not None))


def strongest(counts: dict[str, int], lately: Sequence[str]) -> str:
    """Return the strongest of the recent signs of a traitor; empty if none is strong enough to mention."""
    worst = max(lately, key=lambda sign: SIGNS[sign] * counts[sign], default="")
    return worst if worst and SIGNS[worst] >= TELLING else ""
