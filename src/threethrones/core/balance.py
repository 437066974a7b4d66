"""Format in which a game declares how its balance is measured from matches of computer players.

A game declares the tables to play, the side that the results are about, the factors present in a match, and
the reconstructed components worth varying. The code that plays and computes the statistics is shared by all
games (``lab.balance``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.match import Match


class Factor(NamedTuple):
    """A circumstance of a match, or of one seat in it, whose effect on the result is measured."""

    group: str
    """Name of the ``Group`` that reports the factor."""
    name: str
    won: float
    """Result of the seat that had the factor, or of the side ``Balance.side``: 1 win, 0 loss, 0.5 draw."""


@dataclass(frozen=True, slots=True)
class Group:
    """Factors that share one table of the balance report."""

    name: str
    title: str
    text: str
    """Explanation of what the table counts, printed above it in the report."""
    compared: bool = False
    """Whether the report compares matches with and without each factor, at the same ``BalanceTable``. If not,
    one of two seats has the factor, and the report gives only that seat's share of wins."""


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """Setup of a series of matches to measure: number of seats, options and component set."""

    name: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from their defaults."""
    components: str | None = None
    """Name of a component set that ships with the game; None for the game's first set."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Alternative guess at the components of the printed game, to compare with the reconstruction in use."""

    name: str
    change: Callable[[Mapping[str, JSON]], Mapping[str, JSON]]
    """Function that returns the variant's components for the original ones, which it does not modify."""


class Estimate(NamedTuple):
    """A share, difference or mean, with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BalanceFindings:
    """Measured results of one game, from which it writes its remarks (``Balance.remarks``)."""

    shares: Mapping[str, Estimate]
    """Share of matches that the side (``Balance.side``) wins, by table name."""
    means: Mapping[tuple[str, str], Estimate]
    """Mean of each measure (``Balance.measures``), by table name and measure name."""
    effects: Mapping[tuple[str, str], Estimate]
    """Change in the side's share of wins caused by a variant, by variant name and table name."""


def no_measures(match: Match) -> Mapping[str, float]:
    """Return an empty mapping: the default of ``Balance.measures``."""
    return {}


@dataclass(frozen=True, slots=True)
class Balance:
    """A game's declarations of how to measure its balance."""

    side: str
    """Column heading that names the side whose results are counted, such as “first player wins”."""
    player: str
    """Name of the default computer player (see ``lab.named_players``)."""
    tables: Sequence[BalanceTable]
    won: Callable[[Match], float]
    """Function that returns the side's result in a finished match: 1 win, 0 loss, 0.5 draw."""
    end: Callable[[Match], str]
    """Function that returns a short description of how a finished match ended."""
    groups: Sequence[Group]
    factors: Callable[[Match], Iterable[Factor]]
    """Function that returns the factors present in a finished match, each at most once."""
    variants: Sequence[Variant]
    tried: Sequence[str]
    """Names of the ``tables`` at which matches with each variant are played."""
    measures: Callable[[Match], Mapping[str, float]] = no_measures
    """Function that returns counts to average over finished matches, by name; the names never vary."""
    remarks: Callable[[BalanceFindings], Iterable[str]] = lambda findings: ()
    """Function that returns sentences about the measured results, for the report."""
