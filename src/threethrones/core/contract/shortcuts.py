"""Shortcuts that save a player taps, questions and waiting."""

from __future__ import annotations

from collections.abc import Mapping

from threethrones.core.canonical import JSON
from threethrones.core.contract.offers import Offers
from threethrones.core.terms import (
    Move,
    Seen,
    State,
)


class Shortcuts(Offers[State]):
    """Shortcuts that save a player taps, questions and waiting."""

    def determined(self, seen: Seen[State], path: Move) -> Move | None:
        """Return the offer that a partial path determines, being its only continuation. None by default, so
        that every target must be picked."""
        return None

    def asks_again(self, seen: Seen[State], path: Move, offer: Move) -> bool:
        """Return whether an offer that ``path`` spells or determines needs a second tap to confirm it: if it
        cannot be undone, ends the turn or takes more cards than it names. A button that names the offer needs
        none, so that an ordinary turn takes no extra tap."""
        question = self.question(seen.state)
        if question is None or (path == offer and question.is_button(path)):
            return False
        return self.takes_more(seen, offer) or self.irrevocable(seen, offer) or self.ends_turn(seen, offer)

    def only(self, state: State) -> Move | None:
        """Return the answer of a seat that has no other, if only that seat knows so; None by default. The
        table plays it for a person alone with computers, which notice nothing."""
        return None

    def idle(self, state: State) -> Move | None:
        """Return the move that ends a turn if everybody knows that only a costly, rare action is left; None
        by default. The table plays it, unless the player has asked to keep the turn open."""
        return None

    def asks_to_stay(self, seen: Seen[State], target: str) -> bool:
        """Return whether picking a target early asks to keep the turn open and to do it at the end."""
        return False

    def finish(self, seen: Seen[State]) -> Move | None:
        """Return the next move of a turn that the viewer wins whatever happens; None by default."""
        return None

    def answer(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Move | None:
        """Return the move that standing orders give for the pending decision; None to ask the seat."""
        return None

    def beforehand(self, seen: Seen[State]) -> Seen[State] | None:
        """Return the position in which a seat that waits for another's answer may already choose, as far as
        it knows it. None by default: the seat chooses when it is asked."""
        return None
