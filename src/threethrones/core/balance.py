"""Declarations by which a game describes how to measure its balance from played matches.

A game declares the tables to play, the side that the results are about, the factors present in a match, and
the reconstructed components worth varying. Playing and statistics are the same for all games
(``lab.balance``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.match import Match


class Factor(NamedTuple):
    """A circumstance that was present in a match, or that a seat held."""

    group: str
    """Name of its ``Group``."""
    name: str
    won: float
    """Result of its holder, or of the side of the game's ``Balance``: 1 win, 0 loss, 0.5 draw."""


@dataclass(frozen=True, slots=True)
class Group:
    """Factors that are reported in one table."""

    name: str
    title: str
    text: str
    """Explanation for readers of what the table counts."""
    compared: bool = False
    """Whether matches with a factor are compared with matches without it at the same table. If not, each
    factor is held by one of two seats, and its holder's share of wins is reported alone."""


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """A setup to play matches with: number of seats, options and components."""

    name: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from their defaults."""
    components: str | None = None
    """Name of a component set that ships; None for the first."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A component table as a printed box might have it, to compare with the reconstruction."""

    name: str
    change: Callable[[Mapping[str, JSON]], Mapping[str, JSON]]
    """Function that returns changed components and leaves its argument unmodified."""


class Estimate(NamedTuple):
    """A share, difference or mean, with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BalanceFindings:
    """Measured results, passed to a game so that it can write remarks about them."""

    shares: Mapping[str, Estimate]
    """How often the side wins, by table."""
    means: Mapping[tuple[str, str], Estimate]
    """Mean of each measure, by table and measure."""
    effects: Mapping[tuple[str, str], Estimate]
    """Change in the side's share of wins caused by a variant, by variant and table."""


def no_measures(match: Match) -> Mapping[str, float]:
    """Return no measures: the default for a game without its own."""
    return {}


@dataclass(frozen=True, slots=True)
class Balance:
    """A game's declarations about its balance."""

    side: str
    """Column heading for the side that the results are about: “first player wins”."""
    player: str
    """Default player, by its name in ``lab.named_players``."""
    tables: Sequence[BalanceTable]
    won: Callable[[Match], float]
    """Result of the side in a finished match: 1 win, 0 loss, 0.5 draw."""
    end: Callable[[Match], str]
    """Short description of how a finished match ended."""
    groups: Sequence[Group]
    factors: Callable[[Match], Iterable[Factor]]
    """Factors present in a finished match, each at most once."""
    variants: Sequence[Variant]
    tried: Sequence[str]
    """Names of the tables at which variants are played."""
    measures: Callable[[Match], Mapping[str, float]] = no_measures
    """Counts in a finished match whose means are reported; every match must have the same names."""
    remarks: Callable[[BalanceFindings], Iterable[str]] = lambda findings: ()
    """Sentences that interpret the figures."""
