"""A player that goes by its game's own rules of thumb, and looks ahead by playouts where that pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log2, sqrt
from random import Random
from typing import Final

from threethrones.core.chance import below
from threethrones.core.counsel import Counsel, Manner, Worlds
from threethrones.core.game import AnySeen, Event, Move
from threethrones.players.player import Settled, Thought, concluded

DIGITS: Final = 6
"""To so many places worths are compared: what processors calculate differently does not decide."""
CANDIDATES: Final = 5
"""So many moves at most are tried by playouts: those that the rules of thumb like best."""
ABSURD: Final = -900.0
"""What the rules of thumb think worse of is not tried."""
SURE: Final = 1.0
"""By so many standard errors another move must do better than the favourite to take its place."""


class CounselPlayer:
    """Takes what seems best by its game's counsel, ties by lot; with ``playouts`` it first tries the best few
    moves in so many playouts."""

    looks = True
    listens = True

    def __init__(self, counsel: Counsel, manner: Manner, playouts: int = 0) -> None:
        self.counsel = counsel
        self.manner = manner
        self.playouts = playouts

    def with_effort(self, times: int) -> CounselPlayer:
        """Return the same player with so many times the playouts."""
        return CounselPlayer(self.counsel, self.manner, self.playouts * times)

    def choose(
        self, seen: AnySeen | None, legal: Sequence[Move], rng: Random, told: Sequence[Event] = ()
    ) -> Move:
        """The best of the legal moves for the seat that looks."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng, told))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random, told: Sequence[Event] = ()) -> Thought:
        """Begin a choice; where nothing is tried it is made at once."""
        assert seen.seat is not None, "a seat asks"
        if len(legal) == 1:
            return Settled(legal[0])
        worths = self.counsel.worths(seen, seen.seat, legal, rng, told, self.manner)
        rounded = [round(worth, DIGITS) for worth in worths]
        best = max(rounded)
        ties = [move for move, worth in zip(legal, rounded, strict=True) if worth == best]
        favourite = ties[below(rng, len(ties))]
        if not self.playouts:
            return Settled(favourite)
        order = sorted(range(len(legal)), key=lambda at: -rounded[at])
        tried = [legal[at] for at in order if rounded[at] > ABSURD and legal[at] != favourite]
        key = f"{rng.getrandbits(64):016x}"
        worlds = self.counsel.worlds(seen, seen.seat, told, self.manner, key) if tried else None
        if worlds is None:
            return Settled(favourite)
        return Trial(worlds, [favourite, *tried][:CANDIDATES], self.playouts)


class Trial:
    """Moves compared with the favourite, the first of them, by playouts: the worse half of the others drops
    out after each round (sequential halving; Karnin, Koren and Somekh, 2013)."""

    def __init__(self, worlds: Worlds, moves: Sequence[Move], playouts: int) -> None:
        self.worlds = worlds
        self.moves = moves
        self.gains: list[list[float]] = [[] for _ in moves]
        """For each move by how much it did better than the favourite in each world it was tried in."""
        self._steps = self._plan(playouts)

    def go_on(self) -> bool:
        """Make one playout; return whether there are more to make."""
        return next(self._steps, None) is not None

    def choice(self) -> Move:
        """The move that does clearly better than the favourite on average, or the favourite."""
        best, most = 0, 0.0
        for at, gains in enumerate(self.gains):
            if at and len(gains) > 1:
                mean = sum(gains) / len(gains)
                spread = sum((gain - mean) ** 2 for gain in gains) / len(gains)
                if mean > max(most, SURE * sqrt(spread / len(gains))):
                    best, most = at, mean
        return self.moves[best]

    def line(self) -> Sequence[Move]:
        """The choice alone: what follows differs from playout to playout."""
        return [self.choice()]

    def _plan(self, playouts: int) -> Iterator[bool]:
        """Make playouts, one at a time."""
        alive = [*range(len(self.moves))]
        rounds, number = max(1, ceil(log2(len(self.moves)))), 0
        for _ in range(rounds):
            for _ in range(max(1, playouts // rounds // len(alive))):
                base = 0.0
                for at in alive:
                    reward = self.worlds.reward(number, self.moves[at])
                    if at == 0:
                        base = reward
                    self.gains[at].append(reward - base)
                    yield True
                number += 1
            others = sorted(alive[1:], key=lambda at: -sum(self.gains[at]) / len(self.gains[at]))
            alive = [0, *others[: max(1, len(alive) // 2)]]
