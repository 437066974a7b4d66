"""Views of a state, limited to what a seat or the public may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.canonical import JSON
from threethrones.core.contract.codec import Codec
from threethrones.core.terms import Event, Seen, Setup, State, TurnInfo


class Knowledge(Codec[State]):
    """Layer of the rules that limits views of a state to what a seat or the public may know."""

    def seen(self, state: State, seat: int | None) -> Seen[State]:
        """Return a state as a seat (None: the public) sees it; by default only future chance is hidden."""
        return Seen(self.records.rekeyed(state, ""), seat)

    def seen_json(self, seen: Seen[State]) -> dict[str, JSON]:
        """Return a view of a state as plain JSON, with its seat and setup."""
        return {"seat": seen.seat, "setup": seen.state.setup.to_json(), **self.to_json(seen.state)}

    def resample(self, seen: Seen[State], rng: Random) -> State:
        """Return a random full state that matches a view; by default only future chance events differ."""
        return self.records.rekeyed(seen.state, f"{rng.getrandbits(64):016x}")

    def reshuffled(self, state: State, rng: Random) -> State:
        """Return a copy of a state in which everything that no seat knows is dealt anew, while all hands are
        kept; by default only future chance events change."""
        return self.records.rekeyed(state, f"{rng.getrandbits(64):016x}")

    def decides(self, seen: Seen[State]) -> bool:
        """Return whether the viewer decides now; for the public, whether the whole table decides."""
        decision = self.decision(seen.state)
        return decision is not None and decision.seat == seen.seat

    def responders(self, seen: Seen[State]) -> Sequence[int]:
        """Return the seats that may answer the pending decision, from public information; empty when the game
        is over. This is the deciding seat. If the whole table decides, these are the seats concerned, with
        their spokesperson first; by default all seats."""
        decision = self.decision(seen.state)
        if decision is None:
            return ()
        return range(seen.state.setup.seats) if decision.seat is None else (decision.seat,)

    def decider(self, seen: Seen[State]) -> int | None:
        """Return the seat that alone makes the pending decision, also one that is made in public; None if
        several may answer, or when the game is over."""
        decision = self.decision(seen.state)
        return decision.seat if decision else None

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Return each seat's public score, for the chart of the match; by default zeros."""
        return (0,) * seen.state.setup.seats

    def turn(self, seen: Seen[State]) -> TurnInfo | None:
        """Return the seat and number of the current turn, which are public; None if the game has none."""
        return None

    def gist(self, seen: Seen[State]) -> str:
        """Return a line of text that encodes the public position and is saved with the match. The list of
        matches tells from it how the match stands (see ``core.game_card.GameCard.standing``)."""
        return ""

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """Return the setup for the next match of a series; by default that of the match just played."""
        return setup

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Return pairs of statistic (``GameCard.statistics``) and seat that a public event counts towards."""
        return ()
