"""A player that compares, in playouts, the moves with the best heuristic scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log2, sqrt
from random import Random
from typing import Final

from threethrones.core.heuristics import DIGITS, Heuristics, Manner, Worlds
from threethrones.core.terms import AnySeen, Event, Move
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.player import Search, SettledSearch

CANDIDATES: Final = 5
"""Maximum number of moves to try: those with the best heuristic scores."""
ABSURD: Final = -900.0
"""Heuristic score at or below which a move is not tried."""
SURE: Final = 1.0
"""Number of standard errors by which a move must beat the favourite to replace it."""


class PlayoutPlayer(HeuristicPlayer):
    """A player that compares the few moves with the best heuristic scores by playouts, if the game provides
    worlds for the question; otherwise it takes the move with the best score."""

    def __init__(self, heuristics: Heuristics, manner: Manner, playouts: int) -> None:
        super().__init__(heuristics, manner)
        self.playouts = playouts

    def with_effort(self, times: int) -> PlayoutPlayer:
        """Return the same player with ``times`` as many playouts."""
        return PlayoutPlayer(self.heuristics, self.manner, self.playouts * times)

    def think(
        self, seen: AnySeen, legal: Sequence[Move], rng: Random, events: Sequence[Event] = ()
    ) -> Search:
        """Return a search; it is already finished if there is nothing to compare in playouts."""
        if len(legal) == 1:
            return SettledSearch(legal[0])
        (favourite, _), *others = self.ranked(seen, legal, rng, events)
        tried = [move for move, score in others if score > ABSURD][: CANDIDATES - 1]
        if not tried or seen.seat is None:
            return SettledSearch(favourite)
        worlds = self.heuristics.worlds(seen, seen.seat, events, self.manner, f"{rng.getrandbits(64):016x}")
        return (
            SettledSearch(favourite) if worlds is None else Trial(worlds, [favourite, *tried], self.playouts)
        )


class Trial:
    """A comparison, by playouts, of moves with the favourite, the first move in the list.

    After each round the worse half of the other moves drops out (sequential halving; Karnin, Koren and
    Somekh, 2013). All moves are tried in the same worlds."""

    def __init__(self, worlds: Worlds, moves: Sequence[Move], playouts: int) -> None:
        self.worlds = worlds
        self.moves = moves
        self.gains: list[list[float]] = [[] for _ in moves]
        """Advantage of each move over the favourite, in each world in which the move was tried."""
        self._steps = self._plan(playouts)

    def go_on(self) -> bool:
        """Make one playout; return whether there are more to make."""
        return next(self._steps, None) is not None

    def choice(self) -> Move:
        """Return the best of the moves clearly better than the favourite on average, else the favourite."""
        best, most = 0, 0.0
        for at, gains in enumerate(self.gains):
            if at and len(gains) > 1:
                mean = _mean(gains)
                error = sqrt(_mean([(gain - mean) ** 2 for gain in gains]) / len(gains))
                if mean > max(most, round(SURE * error, DIGITS)):
                    best, most = at, mean
        return self.moves[best]

    def line(self) -> Sequence[Move]:
        """Return only the chosen move, since the moves that follow differ between playouts."""
        return [self.choice()]

    def _plan(self, playouts: int) -> Iterator[bool]:
        """Run the playouts, and yield True after each."""
        alive = [*range(len(self.moves))]
        rounds, number = ceil(log2(len(self.moves))), 0
        for _ in range(rounds):
            for _ in range(max(1, playouts // rounds // len(alive))):
                base = self.worlds.reward(number, self.moves[0])
                yield True
                for at in alive[1:]:
                    self.gains[at].append(self.worlds.reward(number, self.moves[at]) - base)
                    yield True
                number += 1
            others = sorted(alive[1:], key=lambda at: -_mean(self.gains[at]))
            alive = [0, *others[: max(1, len(alive) // 2)]]


def _mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), DIGITS)
