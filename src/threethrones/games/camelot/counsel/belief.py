"""Who may be the traitor: how likely each seat is, by what everybody has seen it do (naive Bayes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from threethrones.core.game import Event, Seen
from threethrones.games.camelot import components as box
from threethrones.games.camelot.state import State, has_traitor, is_knight

WEIGHTS: Final[Mapping[str, float]] = {
    "drew black": -0.1,
    "engine": 0.7,
    "lost life": -0.4,
    "drew": -0.3,
    "travelled": 0.3,
    "laid": -0.5,
    "paid": -0.8,
    "played": -0.4,
    "siege won": -0.7,
    "sacrificed": -0.8,
    "volunteered": -1.5,
    "did not volunteer": 0.2,
    "offered": -2.0,
    "cancelled": -2.0,
    "accused": 1.2,
}
"""What each sign says for a traitor (against one where it is negative): the logarithm of how much more often
traitors show it than the loyal do."""
_KINDS: Final = frozenset((*WEIGHTS, "drew combat", "siege fought"))
MOST: Final = 5.0
"""No more than this is believed, however many signs there are."""


def signs(told: Sequence[Event], seats: int) -> list[dict[str, int]]:
    """How often each seat has shown each sign, as everybody could see."""
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for event in told:
        if event.seats is None and event.kind in _KINDS:
            sign, seat = _sign(event)
            if sign:
                found[seat][sign] = found[seat].get(sign, 0) + 1
    return found


def _sign(event: Event) -> tuple[str, int]:
    """What an event is a sign of, and of whom; empty where it says nothing."""
    kind, about = event.kind, event.about
    seat = about.get("seat")
    if not isinstance(seat, int):
        return "", 0
    match kind:
        case "drew combat":
            return "drew black", seat
        case "siege fought" if about["won"]:
            return "siege won", seat
        case "offered" if not about["count"]:
            return "", 0
        case "accused" if not about["loyal"]:
            return "", 0
    return (kind, seat) if kind in WEIGHTS else ("", 0)


def suspicion(seen: Seen[State], seat: int | None, told: Sequence[Event]) -> list[float]:
    """How likely each seat is a traitor who is not unmasked, in the eyes of a loyal seat, or of a stranger
    (None). All together it is at most 1."""
    state = seen.state
    seats = len(state.knights)
    nobody = [0.0] * seats
    if state.unmasked != box.NOBODY or not has_traitor(state.setup):
        return nobody
    suspects = [who for who in range(seats) if who != seat and not state.exposed[who] and not state.out[who]]
    if not suspects:
        return nobody
    others = seats - (seat is not None)
    dealt = {"surely": 1.0, "likelier": others / (others + 1)}.get(
        state.setup.options["traitor"], others / (box.LOYALTIES - (seat is not None))
    )
    shown = signs(told, seats)
    score = {
        who: max(-MOST, min(MOST, sum(WEIGHTS[sign] * count for sign, count in shown[who].items())))
        for who in suspects
    }
    middle = sum(score.values()) / len(suspects)
    weight = {who: dealt / others * exp(score[who] - middle) for who in suspects}
    dead = sum(out and not known for out, known in zip(state.out, state.exposed, strict=True))
    none = (1 - dealt) + dealt / others * dead
    total = sum(weight.values()) + none
    return [weight.get(who, 0.0) / total for who in range(seats)]


def may_be_accused(state: State, seat: int) -> bool:
    """Whether a seat is a knight whose loyalty is not known."""
    return is_knight(state, seat) and not state.exposed[seat]
