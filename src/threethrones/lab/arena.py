"""Matches of two players: each deal is played twice with seats swapped, so that luck evens out."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from threethrones.core.match import Match
from threethrones.core.outcome import Outcome, prevailed
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.named_players import player
from threethrones.players.playouts import played_game

QUANTILE: Final = 1.96
"""Quantile of the normal distribution for a 95 % confidence interval."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A deal to be played by A and B; plain values, so that it can be sent to another process or machine."""

    game: str
    seats: int
    key: str
    a: str
    b: str
    """Name of player B; like ``a``, as in ``lab.named_players``."""
    options: tuple[tuple[str, str], ...] = ()
    """Options that differ from the game's defaults."""


@dataclass(frozen=True, slots=True)
class ArenaTally:
    """Numbers of games played and won by one of the two players. A draw counts as half a win."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """Share of games won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 % confidence interval of the true share of wins (E. B. Wilson, 1927).

        >>> low, high = ArenaTally(100, 60).interval
        >>> round(low, 3), round(high, 3)
        (0.502, 0.691)
        """
        n, z = self.games, QUANTILE
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential probability ratio test (1945) of whether a player's share of wins is ``low`` or
    ``high``, which needs as few games as the permitted probability of error allows."""

    low: float = 0.58
    high: float = 0.68
    error: float = 0.05
    """Probability of each error: to accept a player of share ``low``, to reject one of share ``high``."""

    def evidence(self, tally: ArenaTally) -> float:
        """Return the log likelihood ratio of ``high`` to ``low``, given the games played.

        >>> round(Sprt().evidence(ArenaTally(10, 7)), 3)
        0.298
        """
        lost = tally.games - tally.won
        return tally.won * log(self.high / self.low) + lost * log((1 - self.high) / (1 - self.low))

    def verdict(self, tally: ArenaTally) -> bool | None:
        """Return whether the share of wins is ``high`` rather than ``low``; None if that is still open."""
        bound = log((1 - self.error) / self.error)
        evidence = self.evidence(tally)
        return evidence > 0 if abs(evidence) >= bound else None


def met(pairing: Pairing) -> tuple[float, float]:
    """Play a deal twice and return the number of wins of A and of B. With two seats, A and B swap seats for
    the second game. With more, A has all seats in one game and B in the other; a game counts as won if most
    seats win, since one of them may be a traitor."""
    game = GAMES[pairing.game]
    setup = standard_setup(game, dict(pairing.options), seats=pairing.seats)
    a, b = player(pairing.a, game), player(pairing.b, game)
    if pairing.seats == 2:
        first, second = (played_game(game, setup, pairing.key, seated) for seated in ([a, b], [b, a]))
        won = _won(first, 0) + _won(second, 1)
        return won, 2 - won
    tables = (played_game(game, setup, pairing.key, [one] * setup.seats) for one in (a, b))
    won_a, won_b = (prevailed(_end(match), setup.seats) for match in tables)
    return won_a, won_b


def rung(
    game: str,
    seats: int,
    level: str,
    times: int,
    pairs: int,
    seed: str,
    options: Mapping[str, str] | None = None,
) -> list[Pairing]:
    """Return deals in which A is a level and B the same level with ``times`` its search effort. Raises
    ValueError with a readable message if the level does not search."""
    better = f"{level}*{times}"
    player(better, GAMES[game])
    return pairings(game, seats, level, better, pairs, seed, options)


def _end(match: Match) -> Outcome:
    outcome = match.outcome()
    assert outcome is not None, "a played game has ended"
    return outcome


def _won(match: Match, seat: int) -> float:
    winners = _end(match).winners
    return float(seat in winners) if winners else 0.5


def pairings(
    game: str, seats: int, a: str, b: str, pairs: int, seed: str, options: Mapping[str, str] | None = None
) -> list[Pairing]:
    """Return ``pairs`` deals for the players ``a`` and ``b``; their keys are ``seed:0``, ``seed:1``, …"""
    chosen = tuple((options or {}).items())
    return [Pairing(game, seats, f"{seed}:{number}", a, b, chosen) for number in range(pairs)]


def tallies(
    deals: Iterable[Pairing], executor: Executor
) -> Generator[tuple[ArenaTally, ArenaTally], None, None]:
    """Play the deals and yield the tallies of A and B so far after each deal, in the order of the deals."""
    games, won_a, won_b = 0, 0.0, 0.0
    deals = list(deals)
    for pairing, (more_a, more_b) in zip(deals, executor.map(met, deals), strict=True):
        games += 2 if pairing.seats == 2 else 1
        won_a, won_b = won_a + more_a, won_b + more_b
        yield ArenaTally(games, won_a), ArenaTally(games, won_b)
