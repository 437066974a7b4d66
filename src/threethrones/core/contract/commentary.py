"""Texts about choices, hints and the end of a game."""

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
    """Texts about choices, hints and the end of a game."""

    chances: Text | None = None
    """Label of the common chance to win in a cooperative game; None if the seats play against each other."""
    levels: Mapping[str, Text] = {}
    """Description of each level of computer player: what it considers, and what it gets wrong."""
    task: Text | None = None
    """Instruction shown with its puzzles (``core.puzzle``); None for the general one."""

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Return why the game ended, by its rules."""
        raise NotImplementedError

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Return who would win and how, in few words, if the game ended with this outcome."""
        return Foretold(fate(outcome, seen.seat), self.ending(outcome, names))

    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation | None:
        """Return the final scene, for an end by the rules or by the players' word; None if the game has no
        pictures for it. The headline says who has won, ``why`` says how."""
        return None

    def account(self, outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account | None:
        """Return who did what in a finished match; None if the game has no such account."""
        return None

    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        """Return a hint about a seat's move; None if the log sentence of the move must suffice. ``over``: the
        move to compare it with, by default the next best."""
        return None

    def compared(self, seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
        """Return how much worse one move is than another, in one sentence, if no chance of winning measures
        it; None if the game cannot say."""
        return None
