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
from threethrones.core.text import Text, say


class Commentary(Display[State]):
    """Layer of the presentation with texts about choices, hints and the end of a game."""

    chances: Text | None = None
    """Label for the group's chance to win a cooperative game; None if the seats play against each other."""
    levels: Mapping[str, Text] = {}
    """Descriptions of the computer players, by level: what each considers and what it gets wrong."""
    task: Text | None = None
    """Instruction shown with the game's puzzles (``core.puzzle``); None for the app's general instruction."""

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Return a text that says why the game ended by its rules."""
        raise NotImplementedError

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Return the viewer's result and a short reason, for an outcome that a pick would cause."""
        return Foretold(fate(outcome, seen.seat), self.ending(outcome, names))

    @staticmethod
    def winner_told(outcome: Outcome, seat: int | None, names: Names, why: Text | None = None) -> Text:
        """Return who wins a game of two, in few words, and ``why``. A player (``seat``) is told without a
        name, which may be long; others (None) by name."""
        (winner,) = outcome.winners
        if seat is None:
            who = say("%(who)s wins", who=names[winner])
        else:
            who = say("You win") if seat == winner else say("You lose")
        return say("%(who)s: %(why)s", who=who, why=why) if why else who

    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation | None:
        """Return the closing cutscene of a match that ended by the rules or by the players' decision; None if
        the game has no pictures for it. ``why``: how the match was won; the headline says only who won."""
        return None

    def account(self, outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account | None:
        """Return the summary of a finished match, such as statistics of the seats; None if there is none."""
        return None

    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        """Return a hint that recommends a seat's move; None to show only the log sentence of the move.
        ``over``: the worse move to compare it with, by default the next best move."""
        return None

    def compared(self, seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
        """Return a sentence on how much worse the played move is than the best, for games that estimate no
        chance of winning; None if the game cannot say."""
        return None
