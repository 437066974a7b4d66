"""How players fared, alone and with each other: counted from finished matches, the first begun first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from threethrones.core.outcome import DRAWN, LOST, WON
from threethrones.players import LEVELS
from threethrones.table.views.people.match_counts import Played, Who


@dataclass(frozen=True, slots=True)
class Tally:
    """Some matches of a player."""

    games: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        """How many were neither won nor drawn."""
        return self.games - self.won - self.drawn

    @property
    def part(self) -> float:
        """Which part of them was won."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Sum:
    """What some matches come to, in seconds or deeds."""

    total: int
    games: int

    @property
    def mean(self) -> float:
        """How much of it a match has."""
        return self.total / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Streak:
    """Matches won one after the other."""

    now: int
    best: int


def fate(one: Played, seats: Collection[int]) -> str:
    """What the end of a match was for a player in these seats: of several the best."""
    if any(seat in one.winners for seat in seats):
        return WON
    return LOST if one.winners or one.lost else DRAWN


def fates(played: Iterable[Played], who: Who) -> list[str]:
    """One after the other, of all that the player played."""
    return [fate(one, seats) for one in played if (seats := one.seats_of(who))]


def tally(found: Sequence[str]) -> Tally:
    """What these ends come to."""
    return Tally(len(found), found.count(WON), found.count(DRAWN))


def streak(found: Sequence[str]) -> Streak:
    """The matches won one after the other, up to the last one and at most.

    >>> streak(["won", "won", "lost", "won"])
    Streak(now=1, best=2)
    """
    best = now = 0
    for end in found:
        now = now + 1 if end == WON else 0
        best = max(best, now)
    return Streak(now, best)


def time(played: Iterable[Played]) -> Sum:
    """For how many seconds these matches were played, as far as they tell."""
    told = [one.seconds for one in played if one.seconds is not None]
    return Sum(sum(told), len(told))


def by_game(played: Iterable[Played]) -> dict[str, list[Played]]:
    """Matches by their game, that first of which there are most."""
    found: dict[str, list[Played]] = {}
    for one in played:
        found.setdefault(one.game, []).append(one)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def by_seat(played: Iterable[Played], who: Who) -> dict[int, Tally]:
    """What a player came to in each seat."""
    found: dict[int, list[str]] = {}
    for one in played:
        for seat in one.seats_of(who):
            found.setdefault(seat, []).append(fate(one, [seat]))
    return {seat: tally(found[seat]) for seat in sorted(found)}


def by_level(played: Iterable[Played], who: Who) -> dict[str, Tally]:
    """What a player came to in matches with computers, by the level of the best of them."""
    found: dict[str, list[str]] = {}
    for one in played:
        levels = [level for seat, level in enumerate(one.levels) if level and one.seats[seat] != who]
        if levels:
            found.setdefault(max(levels, key=LEVELS.index), []).append(fate(one, one.seats_of(who)))
    return {level: tally(found[level]) for level in LEVELS if level in found}


def statistics(played: Iterable[Played], who: Who, name: str) -> Sum:
    """How often a player has done something in these matches."""
    counts = [
        sum(one.statistics[name][seat] for seat in one.seats_of(who) if seat < len(one.statistics[name]))
        if name in one.statistics
        else 0
        for one in played
    ]
    return Sum(sum(counts), len(counts))


def others(played: Iterable[Played], who: Who) -> list[Who]:
    """With whom a player has played, those first with whom most."""
    counts: dict[Who, int] = {}
    for one in played:
        for other in set(one.seats) - {None, who}:
            if other is not None:
                counts[other] = counts.get(other, 0) + 1
    return sorted(counts, key=lambda other: (-counts[other], other.name))


def together(played: Iterable[Played], players: Sequence[Who]) -> list[Played]:
    """The matches that all of these played."""
    return [one for one in played if all(who in one.seats for who in players)]
