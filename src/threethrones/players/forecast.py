"""Forecast of how a position may end, by repeated playouts, for games without a quick judgement.

The position is from a finished match, with nothing hidden. Still each player gets only what its seat has
seen, and information that no seat knew is dealt anew in every game, so that the forecast shows what good
players may achieve, not what was bound to happen."""

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
"""Number of moves played in one slice of the work."""
CLEAR: Final = 8
"""Number of games after which the forecast stops if all of them were won or all were lost."""


class Forecast:
    """A chance of winning, estimated from games that good players play from one position."""

    def __init__(self, match: Match, games: int, key: str, seat: int | None = None) -> None:
        """Begin the first game. ``match``: the match up to the position, with its history. Equal keys make
        equal games. ``seat``: the seat whose wins are counted, by default the group in a cooperative game."""
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
        """Count the result of a finished game and begin another; return whether there is another."""
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
        """Return the estimated chance that the counted seat or group wins; 0.5 before the first game ends.
        Jeffreys' estimate: a result that never occurred does not count as impossible."""
        return (self.won + 0.5) / (self.played + 1)
