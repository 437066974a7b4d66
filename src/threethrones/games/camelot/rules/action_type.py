"""What every type of deed says of itself (SC5, SC6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot.rules.state import State


class ActionType:
    """A type of deed; each is done once a turn at most."""

    letter: str
    """How a state tells that it has been done."""
    done_already: Text

    def is_free(self, state: State, seat: int) -> bool:
        """Whether a power lets a seat do it besides its deed."""
        return False

    def is_left(self, state: State, seat: int, paid: bool = False) -> bool:
        """Each type once a turn, and no more deeds than are owed (SC5, SC6); ``paid``: once one more life had
        been given."""
        return self.letter not in state.done and (paid or state.owed > 0 or self.is_free(state, seat))

    def why_no_more(self, state: State, seat: int) -> Refusal | None:
        """Why not; None where it is left."""
        if self.letter in state.done:
            return Refusal("SC6", self.done_already)
        if self.is_left(state, seat):
            return None
        return Refusal(
            "SC5", say("You’ve taken your action: end the turn, or sacrifice a life for another action.")
        )

    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        """How it can be done, with these cards of the hand."""
        raise NotImplementedError

    def allows(self, state: State, seat: int, words: Sequence[str]) -> bool:
        """Whether it can be done as these words of a move say."""
        cards = words[:1] if words[0] in state.hands[seat] else []
        return "-".join(words) in self.moves(state, seat, cards, paid=False)

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        """Why it cannot be done as these words of a move say."""
        raise NotImplementedError

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Carry it out."""
        raise NotImplementedError

    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        """What it will do, in few words."""
        raise NotImplementedError
