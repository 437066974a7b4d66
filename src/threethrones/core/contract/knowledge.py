"""Who knows what, and what everybody sees at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.canonical import JSON
from threethrones.core.contract.codec import Codec
from threethrones.core.terms import (
    Event,
    Seen,
    Setup,
    State,
    TurnInfo,
)


class Knowledge(Codec[State]):
    """Who knows what, and what everybody sees at a glance."""

    def seen(self, state: State, seat: int | None) -> Seen[State]:
        """What a seat (None: everybody) knows; by default all but the chance to come."""
        return Seen(self.records.rekeyed(state, ""), seat)

    def seen_json(self, seen: Seen[State]) -> dict[str, JSON]:
        """What is seen, as plain JSON."""
        return {"seat": seen.seat, "setup": seen.state.setup.to_json(), **self.to_json(seen.state)}

    def resample(self, seen: Seen[State], rng: Random) -> State:
        """A state that looks the same, its secrets dealt anew; by default there are none."""
        return self.records.rekeyed(seen.state, f"{rng.getrandbits(64):016x}")

    def reshuffled(self, state: State, rng: Random) -> State:
        """The same position with all that the seats hold, in which whatever nobody knows is dealt anew; by
        default only the chance to come."""
        return self.records.rekeyed(state, f"{rng.getrandbits(64):016x}")

    def decides(self, seen: Seen[State]) -> bool:
        """Whether the viewer is whoever must choose now: a seat, or the whole table."""
        decision = self.decision(seen.state)
        return decision is not None and decision.seat == seen.seat

    def responders(self, seen: Seen[State]) -> Sequence[int]:
        """Whose answer the pending decision takes, as everybody knows: the seat that decides; of what the
        whole table decides, the seat whose cards or will it is about, or all whose matter it is, first who
        is to speak for them. Nobody when the game is over."""
        decision = self.decision(seen.state)
        if decision is None:
            return ()
        return range(seen.state.setup.seats) if decision.seat is None else (decision.seat,)

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Each seat's public score, for the course of the game; by default there is none to speak of."""
        return (0,) * seen.state.setup.seats

    def turn(self, seen: Seen[State]) -> TurnInfo | None:
        """Whose turn it is, which everybody sees; None where the game does not say."""
        return None

    def thumbnail(self, seen: Seen[State]) -> str:
        """What everybody sees at a glance, in one short line: a list of matches keeps it of each and draws it
        small (see ``core.card.Card.thumbnail``)."""
        return ""

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """The setup of the next match of a series; by default the same."""
        return setup

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Return what a public event adds to statistics: names as in ``GameCard.statistics``, with seats."""
        return ()
