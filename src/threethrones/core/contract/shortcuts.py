"""What spares somebody who plays a tap, a question or a wait."""

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
    """What spares somebody who plays a tap, a question or a wait."""

    def determined(self, seen: Seen[State], path: Move) -> Move | None:
        """The offer that is meant as soon as this beginning of its path is picked: the only one that could
        follow. By default none: every spot is picked."""
        return None

    def asks_again(self, seen: Seen[State], path: Move, offer: Move) -> bool:
        """Whether a second tap is asked for before an offer that this path spells, or determines: where it
        cannot be taken back, ends the turn or takes more cards than it names. A button that names it is
        enough, so that an ordinary turn takes no tap more."""
        question = self.question(seen.state)
        if question is None or (path == offer and question.is_button(path)):
            return False
        return self.takes_more(seen, offer) or self.irrevocable(seen, offer) or self.ends_turn(seen, offer)

    def only(self, state: State) -> Move | None:
        """The answer of a seat that has no other, if only that seat knows so; by default none. The
        table enters it for whoever plays with computers alone, who notice nothing."""
        return None

    def idle(self, state: State) -> Move | None:
        """The move that ends a turn in which, as all know, only what is dear and rare is left; by default
        none. The table enters it, unless whoever's turn it is has asked for the turn to stay open."""
        return None

    def asks_to_stay(self, seen: Seen[State], target: str) -> bool:
        """Whether whoever picks this, too early, wants to do it at the end of the turn, which stays open."""
        return False

    def finish(self, seen: Seen[State]) -> Move | None:
        """The next move of the rest of a turn that the viewer wins however it goes on; by default no turn is
        said to be one."""
        return None

    def answer(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Move | None:
        """The move that a seat's standing orders give for its pending decision; None to ask it."""
        return None

    def beforehand(self, seen: Seen[State]) -> Seen[State] | None:
        """What a seat that waits for another's answer may choose already: the position in which it would be
        asked, as far as it knows. By default None: it chooses when it is asked."""
        return None
