"""Shortcuts that save a player taps, questions and waiting."""

from __future__ import annotations

from collections.abc import Mapping

from threethrones.core.canonical import JSON
from threethrones.core.contract.offers import Offers
from threethrones.core.terms import Move, Seen, State


class Shortcuts(Offers[State]):
    """Shortcuts that save a player taps, questions and waiting."""

    def determined(self, seen: Seen[State], path: Move) -> Move | None:
        """Return the only offer that continues a partial path, so that its other targets need not be picked;
        None if there are several offers, and by default."""
        return None

    def asks_again(self, seen: Seen[State], path: Move, offer: Move) -> bool:
        """Return whether an offer that ``path`` spells or determines needs a second tap to confirm it: if it
        cannot be undone, ends the turn or takes more cards than it names. A button that names the offer needs
        no confirmation, so that an ordinary turn takes no extra tap."""
        question = self.question(seen.state)
        if question is None or (path == offer and question.is_button(path)):
            return False
        return self.takes_more(seen, offer) or self.irrevocable(seen, offer) or self.ends_turn(seen, offer)

    def only(self, state: State) -> Move | None:
        """Return the deciding seat's only legal answer if just that seat knows that there is no other; else
        None. The table plays it for a person alone with computers, which draw no conclusions from it."""
        return None

    def idle(self, state: State) -> Move | None:
        """Return the move that ends the turn if everybody knows that only a costly, rare action is left; else
        None. The table plays it, unless the player has asked to keep the turn open."""
        return None

    def asks_to_stay(self, seen: Seen[State], target: str) -> bool:
        """Return whether picking a target too early asks to keep the turn open, to use the target later."""
        return False

    def finish(self, seen: Seen[State]) -> Move | None:
        """Return the next move of a turn with which the viewer surely wins; None if there is none."""
        return None

    def answer(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Move | None:
        """Return the move that standing orders prescribe for the pending decision; None to ask the seat."""
        return None

    def beforehand(self, seen: Seen[State]) -> Seen[State] | None:
        """Return the view in which a seat that waits for another seat's answer may already choose its own
        next move. None (the default) if it cannot choose in advance."""
        return None
