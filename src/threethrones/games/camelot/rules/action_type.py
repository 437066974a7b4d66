"""Base class of the five types of action (SC5, SC6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot.rules.state import State


class ActionType:
    """A type of action, available at most once per turn."""

    letter: str
    """Letter of this type in ``State.done``."""
    done_already: Text

    def is_free(self, state: State, seat: int) -> bool:
        """Return whether a knight's power lets a seat take this action on top of the action it owes."""
        return False

    def is_left(self, state: State, seat: int, paid: bool = False) -> bool:
        """Return whether a seat can take this type now: not taken yet this turn, and it is free or an action
        is owed (SC5, SC6). ``paid``: as if a life had been sacrificed for another action."""
        return self.letter not in state.done and (paid or state.owed > 0 or self.is_free(state, seat))

    def why_no_more(self, state: State, seat: int) -> Refusal | None:
        """Return why a seat cannot take this type of action any more this turn; None if it can."""
        if self.letter in state.done:
            return Refusal("SC6", self.done_already)
        if self.is_left(state, seat):
            return None
        return Refusal(
            "SC5", say("You’ve taken your action: end the turn, or sacrifice a life for another action.")
        )

    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        """Return this type's legal moves that use one of ``cards`` or no card; ``paid``: see ``is_left``."""
        raise NotImplementedError

    def allows(self, state: State, seat: int, words: Sequence[str]) -> bool:
        """Return whether a move, split into words at its hyphens, is legal."""
        cards = words[:1] if words[0] in state.hands[seat] else []
        return "-".join(words) in self.moves(state, seat, cards, paid=False)

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        """Return why a move, split into words at its hyphens, is not legal."""
        raise NotImplementedError

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Carry out a legal move, split into words at its hyphens, and log its events."""
        raise NotImplementedError

    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        """Return a short description of a move's effect."""
        raise NotImplementedError
