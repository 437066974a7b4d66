"""How a position may end, where nothing tells that at a glance: it is played to its end again and again.

The position is a whole one, of a match that is over. Still each player gets what its seat has seen, and what
nobody knew is dealt anew in every game: a forecast is what good players may make of it, not what was bound to
come.
"""

from __future__ import annotations

from random import Random
from typing import Final

from threethrones.core.match import Match
from threethrones.core.outcome import prevailed
from threethrones.players import HARD
from threethrones.players.levels import policy
from threethrones.players.playouts import Witnesses, next_move
from threethrones.players.scoring import rewards

SLICE: Final = 4
"""Moves in one go."""
CLEAR: Final = 8
"""When so many games have all ended alike, no more are played."""


class Forecast:
    """So many games at most from one position, by good players."""

    def __init__(self, match: Match, games: int, key: str, seat: int | None = None) -> None:
        """``match``: as it stood in the position, with all that has happened by then. Equal keys make equal
        games. ``seat``: whose wins are counted; by default those of all who play together."""
        self.match = match
        self.games = games
        self.key = key
        self.seat = seat
        self.players = [policy(HARD, match.game)] * match.setup.seats
        self.played = 0
        self.won = 0.0
        self._begin()

    def _begin(self) -> None:
        """Set up the next game."""
        self.rng = Random(f"{self.key}:{self.played}")
        self.run = self.match.copy()
        self.run.state = self.match.game.reshuffled(self.match.state, self.rng)
        self.witnesses = Witnesses()

    def go_on(self) -> bool:
        """A few moves more; whether there are any left."""
        for _ in range(SLICE):
            move = next_move(self.run, self.players, self.rng, self.witnesses)
            if move is None:
                return self._end()
            self.run.play(move)
        return True

    def _end(self) -> bool:
        """Count a game that is over, and begin another; whether there is one."""
        outcome = self.run.outcome()
        assert outcome is not None, "nobody decides"
        self.played += 1
        seats = self.match.setup.seats
        self.won += prevailed(outcome, seats) if self.seat is None else rewards(outcome, seats)[self.seat]
        if self._is_enough():
            return False
        self._begin()
        return True

    def _is_enough(self) -> bool:
        return self.played == self.games or (self.played >= CLEAR and self.won in (0, self.played))

    def chance(self) -> float:
        """How likely those win who play together, by the games that were played; before the first as likely
        as not. What never happened is not thought impossible (Jeffreys' estimate)."""
        return (self.won + 0.5) / (self.played + 1)
