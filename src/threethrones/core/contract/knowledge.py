"""Views of a state by what each seat and the public may know."""

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
    """Views of a state by what each seat and the public may know."""

    def seen(self, state: State, seat: int | None) -> Seen[State]:
        """Return what a seat (None: the public) knows; by default everything but future chance events."""
        return Seen(self.records.rekeyed(state, ""), seat)

    def seen_json(self, seen: Seen[State]) -> dict[str, JSON]:
        """Return what is seen as plain JSON."""
        return {"seat": seen.seat, "setup": seen.state.setup.to_json(), **self.to_json(seen.state)}

    def resample(self, seen: Seen[State], rng: Random) -> State:
        """Return a full state that looks the same, its secrets dealt anew; by default there are none."""
        return self.records.rekeyed(seen.state, f"{rng.getrandbits(64):016x}")

    def reshuffled(self, state: State, rng: Random) -> State:
        """Return a copy in which everything that no seat knows is dealt anew, while all hands are kept; by
        default only future chance events change."""
        return self.records.rekeyed(state, f"{rng.getrandbits(64):016x}")

    def decides(self, seen: Seen[State]) -> bool:
        """Return whether the viewer, a seat or the whole table, is the one to decide now."""
        decision = self.decision(seen.state)
        return decision is not None and decision.seat == seen.seat

    def responders(self, seen: Seen[State]) -> Sequence[int]:
        """Return the seats that may answer the pending decision, as everybody knows; empty when the game is
        over. This is the deciding seat; if the whole table decides, the seat whose cards or will it is about,
        or all seats concerned, with their spokesperson first."""
        decision = self.decision(seen.state)
        if decision is None:
            return ()
        return range(seen.state.setup.seats) if decision.seat is None else (decision.seat,)

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Return each seat's public score, for the chart of the match; by default zeros."""
        return (0,) * seen.state.setup.seats

    def turn(self, seen: Seen[State]) -> TurnInfo | None:
        """Return whose turn it is, which is public; None if the game does not say."""
        return None

    def thumbnail(self, seen: Seen[State]) -> str:
        """Return a one-line summary of the public position, kept for the list of matches, where it is drawn
        small (see ``core.card.GameCard.thumbnail``)."""
        return ""

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """Return the setup of the next match of a series; by default the same."""
        return setup

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Return what a public event adds to statistics: names as in ``GameCard.statistics``, with seats."""
        return ()
