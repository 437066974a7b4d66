"""Statistics of players, alone and with each other, computed from finished matches, oldest first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from threethrones.core.outcome import DRAWN, LOST, WON
from threethrones.players import LEVELS
from threethrones.table.views.people.match_counts import Played, Who


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of a player's results in some matches."""

    games: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        """Number of matches neither won nor drawn."""
        return self.games - self.won - self.drawn

    @property
    def part(self) -> float:
        """Fraction of the matches that were won."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Sum:
    """Total of seconds or of counted actions over some matches, with the number of matches."""

    total: int
    games: int

    @property
    def mean(self) -> float:
        """Average per match; 0 without matches."""
        return self.total / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Streak:
    """Number of consecutive wins: the current streak and the longest one."""

    now: int
    best: int


def fate(one: Played, seats: Collection[int]) -> str:
    """Return the result of a match for a player in these seats; of several results, the best."""
    if any(seat in one.winners for seat in seats):
        return WON
    return LOST if one.winners or one.lost else DRAWN


def fates(played: Iterable[Played], who: Who) -> list[str]:
    """Return the player's results, one for each of their matches, in order."""
    return [fate(one, seats) for one in played if (seats := one.seats_of(who))]


def tally(found: Sequence[str]) -> Tally:
    """Return the numbers of results, wins and draws."""
    return Tally(len(found), found.count(WON), found.count(DRAWN))


def streak(found: Sequence[str]) -> Streak:
    """Return the current and the longest streak of wins.

    >>> streak(["won", "won", "lost", "won"])
    Streak(now=1, best=2)
    """
    best = now = 0
    for end in found:
        now = now + 1 if end == WON else 0
        best = max(best, now)
    return Streak(now, best)


def time(played: Iterable[Played]) -> Sum:
    """Return the total playing time of the matches whose time was measured, in seconds, and their number."""
    told = [one.seconds for one in played if one.seconds is not None]
    return Sum(sum(told), len(told))


def by_game(played: Iterable[Played]) -> dict[str, list[Played]]:
    """Return the matches by game, the most played game first."""
    found: dict[str, list[Played]] = {}
    for one in played:
        found.setdefault(one.game, []).append(one)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def by_seat(played: Iterable[Played], who: Who) -> dict[int, Tally]:
    """Return a player's results by seat."""
    found: dict[int, list[str]] = {}
    for one in played:
        for seat in one.seats_of(who):
            found.setdefault(seat, []).append(fate(one, [seat]))
    return {seat: tally(found[seat]) for seat in sorted(found)}


def by_level(played: Iterable[Played], who: Who) -> dict[str, Tally]:
    """Return a player's results in matches with computers, by the level of the best computer."""
    found: dict[str, list[str]] = {}
    for one in played:
        levels = [level for seat, level in enumerate(one.levels) if level and one.seats[seat] != who]
        if levels:
            found.setdefault(max(levels, key=LEVELS.index), []).append(fate(one, one.seats_of(who)))
    return {level: tally(found[level]) for level in LEVELS if level in found}


def statistics(played: Iterable[Played], who: Who, name: str) -> Sum:
    """Return the total of the statistic ``name`` for a player, and the number of matches."""
    counts = [
        sum(one.statistics[name][seat] for seat in one.seats_of(who) if seat < len(one.statistics[name]))
        if name in one.statistics
        else 0
        for one in played
    ]
    return Sum(sum(counts), len(counts))


def others(played: Iterable[Played], who: Who) -> list[Who]:
    """Return the players who took part in these matches with a player, the most frequent first."""
    counts: dict[Who, int] = {}
    for one in played:
        for other in set(one.seats) - {None, who}:
            if other is not None:
                counts[other] = counts.get(other, 0) + 1
    return sorted(counts, key=lambda other: (-counts[other], other.name))


def together(played: Iterable[Played], players: Sequence[Who]) -> list[Played]:
    """Return the matches that all of these players took part in."""
    return [one for one in played if all(who in one.seats for who in players)]
