"""Matches between two players: each deal is played twice with seats swapped, so that luck evens out."""

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
    """One deal of an arena; plain values, so that it can be sent to another process or machine."""

    game: str
    seats: int
    key: str
    a: str
    b: str
    """Names of players as in ``lab.named_players``."""
    options: tuple[tuple[str, str], ...] = ()
    """Options that differ from the game's defaults."""


@dataclass(frozen=True, slots=True)
class ArenaTally:
    """Number of games and wins of one of the two players. A draw is half a win."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """Share of the games that were won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Confidence interval of the true share (E. B. Wilson, 1927).

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
    """Wald's sequential probability ratio test (1945) of whether the share of wins is ``low`` or ``high``,
    with as few games as the probability of an error allows."""

    low: float = 0.58
    high: float = 0.68
    error: float = 0.05
    """Probability of each error: to pass a player no better than ``low``, to fail one as good as ``high``."""

    def evidence(self, tally: ArenaTally) -> float:
        """Return the log likelihood ratio of the games for ``high`` against ``low``.

        >>> round(Sprt().evidence(ArenaTally(10, 7)), 3)
        0.298
        """
        lost = tally.games - tally.won
        return tally.won * log(self.high / self.low) + lost * log((1 - self.high) / (1 - self.low))

    def verdict(self, tally: ArenaTally) -> bool | None:
        """Return whether the player is the better one; None while that is open."""
        bound = log((1 - self.error) / self.error)
        evidence = self.evidence(tally)
        return evidence > 0 if abs(evidence) >= bound else None


def met(pairing: Pairing) -> tuple[float, float]:
    """Play a deal twice and return the wins of A and of B. At a table of two, each has each seat once. At a
    larger one, A has all seats in one game and B in the other; a game is won if most seats win, since there
    may be a traitor among them."""
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
    """Return deals of a level against itself with ``times`` its search effort. Raises ValueError with a
    readable message if the level does not search."""
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
    """Return ``pairs`` deals; their keys are ``seed:0``, ``seed:1``, …"""
    chosen = tuple((options or {}).items())
    return [Pairing(game, seats, f"{seed}:{number}", a, b, chosen) for number in range(pairs)]


def tallies(
    deals: Iterable[Pairing], executor: Executor
) -> Generator[tuple[ArenaTally, ArenaTally], None, None]:
    """Yield the tallies of A and B after each deal, in the order of the deals."""
    games, won_a, won_b = 0, 0.0, 0.0
    deals = list(deals)
    for pairing, (more_a, more_b) in zip(deals, executor.map(met, deals), strict=True):
        games += 2 if pairing.seats == 2 else 1
        won_a, won_b = won_a + more_a, won_b + more_b
        yield ArenaTally(games, won_a), ArenaTally(games, won_b)
