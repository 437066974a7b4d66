"""What is said of a choice and of the end of a game."""

from __future__ import annotations

from collections.abc import Mapping

from threethrones.core.animations import Animation
from threethrones.core.contract.display import Display
from threethrones.core.contract.values import Advice
from threethrones.core.outcome import Outcome, fate
from threethrones.core.picking import Foretold
from threethrones.core.recap import Account, LoggedEvents
from threethrones.core.terms import Move, Names, Seen, State
from threethrones.core.text import Text


class Commentary(Display[State]):
    """What is said of a choice and of the end of a game."""

    chances: Text | None = None
    """What the chance to win is called that those have who play together; None where the seats play against
    each other."""
    levels: Mapping[str, Text] = {}
    """By level how well its computers play: what they look at, and what they get wrong."""
    task: Text | None = None
    """What is to be found in its positions to solve (``core.puzzle``)."""

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Why the game ended, by its rules."""
        raise NotImplementedError

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Who wins and by what, in few words, for what would end the game like this."""
        return Foretold(fate(outcome, seen.seat), self.ending(outcome, names))

    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation | None:
        """The scene of the end, by the rules or by word: its headline says who has won; ``why`` says by what.
        None for a game that has no pictures of that."""
        return None

    def account(self, outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account | None:
        """Who did what in a match that is over; None where the game does not say it."""
        return None

    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        """What a hint says of a move of a seat; None where what the log will tell of it must do. ``over``:
        the move than which it is better; by default the game finds the next best."""
        return None

    def compared(self, seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
        """By how much one move is worse for a seat than another, in one sentence, where no chance tells it;
        None where the game does not say."""
        return None
