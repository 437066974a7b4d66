"""Forecast of how a position may end, by playing it out repeatedly, for games that cannot be judged at a
glance.

The position is a full one, of a finished match. Still each player gets only what its seat has seen, and what
nobody knew is dealt anew in every game: a forecast shows what good players may achieve, not what was bound to
happen."""

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
"""Moves per slice."""
CLEAR: Final = 8
"""Number of games after which playing stops if all have ended alike."""


class Forecast:
    """A limited number of games played from one position by good players."""

    def __init__(self, match: Match, games: int, key: str, seat: int | None = None) -> None:
        """Begin the first game. ``match``: as it stood in the position, with its history. Equal keys make
        equal games. ``seat``: whose wins are counted, by default those of all who play together."""
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
        """Play a few moves; return whether there are more to play."""
        for _ in range(SLICE):
            move = next_move(self.run, self.players, self.rng, self.witnesses)
            if move is None:
                return self._end()
            self.run.play(move)
        return True

    def _end(self) -> bool:
        """Count a finished game and begin another; return whether there is another."""
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
        """Return the estimated chance that the counted side wins; 0.5 before the first game. Jeffreys'
        estimate: what never happened is not taken as impossible."""
        return (self.won + 0.5) / (self.played + 1)
