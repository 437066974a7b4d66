"""What every type of deed says of itself (SC5, SC6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threethrones.core.game import Event, Move, Refusal
from threethrones.core.text import Text
from threethrones.games.camelot.state import State


class Deed:
    """A type of deed; each is done once a turn at most."""

    letter: str
    """How a state tells that it has been done."""
    done_already: Text

    def is_free(self, state: State, seat: int) -> bool:
        """Whether a power lets a seat do it besides its deed."""
        return False

    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        """How it can be done, with these cards of the hand; ``paid``: once one more life had been given."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        """Why it cannot be done as these words of a move say."""
        raise NotImplementedError

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Carry it out."""
        raise NotImplementedError

    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        """What it will do, in few words."""
        raise NotImplementedError
