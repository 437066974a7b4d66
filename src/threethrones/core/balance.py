"""How fair a game is: what each game declares about itself, so that played matches can be counted.

A game says which tables are of interest, which side a table of results is about, which factors were present
in a match, and which of its reconstructed components are worth varying. Playing and statistics are the same
for all games (``lab.balance``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.match import Match


class Factor(NamedTuple):
    """Something that was present in a match, or that a seat held."""

    group: str
    """The name of its ``Group``."""
    name: str
    won: float
    """What its holder, or the side of the game's ``Balance``, made of the match: 1, 0, or half for a draw."""


@dataclass(frozen=True, slots=True)
class Group:
    """Factors that belong in one table."""

    name: str
    title: str
    text: str
    """What the table counts, for readers."""
    compared: bool = False
    """Whether to compare matches that have a factor with those of the same table that lack it; where not, a
    factor has one holder of two, and the share of matches that its holder wins speaks for itself."""


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """A number of seats, options and components with which matches are played."""

    name: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    """Those that are not as by default."""
    components: str | None = None
    """The name of a component set that ships; the first where it is None."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A component table as a printed box might have it, to compare with the reconstruction."""

    name: str
    change: Callable[[Mapping[str, JSON]], Mapping[str, JSON]]
    """Returns changed components and leaves those that it is given as they are."""


class Estimate(NamedTuple):
    """A share, a difference or a mean, with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BalanceFindings:
    """What was measured, for the sentences that a game writes about it."""

    shares: Mapping[str, Estimate]
    """How often the side wins, by table."""
    means: Mapping[tuple[str, str], Estimate]
    """By table and measure."""
    effects: Mapping[tuple[str, str], Estimate]
    """By variant and table: the difference that a variant makes to the share of wins."""


def no_measures(match: Match) -> Mapping[str, float]:
    """For a game that has none of its own."""
    return {}


@dataclass(frozen=True, slots=True)
class Balance:
    """What a game declares about its balance."""

    side: str
    """Who the results are about, as the heading of a column: “first player wins”."""
    player: str
    """Who plays unless another player is named, as ``lab.named_players`` calls them."""
    tables: Sequence[BalanceTable]
    won: Callable[[Match], float]
    """What the side made of a finished match: 1, 0, or half for a draw."""
    end: Callable[[Match], str]
    """How a finished match ended, in few words."""
    groups: Sequence[Group]
    factors: Callable[[Match], Iterable[Factor]]
    """What was present in a finished match, each factor at most once."""
    variants: Sequence[Variant]
    tried: Sequence[str]
    """The names of the tables at which variants are played."""
    measures: Callable[[Match], Mapping[str, float]] = no_measures
    """Counts of a finished match whose mean is of interest, the same ones for every match."""
    remarks: Callable[[BalanceFindings], Iterable[str]] = lambda findings: ()
    """What the figures say, in sentences made from them."""
