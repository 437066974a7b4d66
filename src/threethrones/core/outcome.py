"""Outcomes of a game, and what several possible outcomes have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from threethrones.core.canonical import JSON

WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a finished game: the winners and the reason."""

    winners: tuple[int, ...]
    """Seats that won; empty for a draw, or if all have lost."""
    reason: str
    """Name of the kind of end, from the game or the match (``resigned``, ``agreed``, ``abandoned``)."""
    rule: str = ""
    """Name of the rule that ended the game; empty if no single rule did."""
    lost: bool = False
    """Whether all seats have lost against the game itself."""
    about: Mapping[str, JSON] = field(default_factory=dict, hash=False)
    """Further facts for the game's own sentences about the end."""


def fate(outcome: Outcome, seat: int | None) -> str:
    """Return ``won``, ``lost`` or ``drawn`` for a seat; the whole table (None) wins if there is any winner.

    >>> fate(Outcome((0,), "crowns"), 0), fate(Outcome((0,), "crowns"), 1), fate(Outcome((), "turns"), 1)
    ('won', 'lost', 'drawn')
    """
    if seat in outcome.winners or (seat is None and outcome.winners):
        return WON
    return LOST if outcome.winners or outcome.lost else DRAWN


def prevailed(outcome: Outcome, seats: int) -> float:
    """Return 1 if the players of a cooperative game have won, 0 if not, 0.5 for a draw. They have won if most
    seats have, since one of them may be a traitor.

    >>> [prevailed(Outcome(winners, "swords"), 3) for winners in ((0, 1), (2,), ())]
    [1.0, 0.0, 0.5]
    """
    if not outcome.winners and not outcome.lost:
        return 0.5
    return float(2 * len(outcome.winners) > seats)


def shared(outcomes: Iterable[Outcome | None], seat: int | None) -> Outcome | None:
    """Return an outcome with what all these outcomes have in common, such as the shared winners, perhaps
    none. None if any of them is None (the game goes on) or if the seat's fate differs between them."""
    found: Outcome | None = None
    for outcome in outcomes:
        if outcome is None:
            return None
        if found is None or found == outcome:
            found = outcome
        elif fate(found, seat) != fate(outcome, seat):
            return None
        else:
            found = _common(found, outcome, fate(found, seat))
    return found


def _common(one: Outcome, other: Outcome, both: str) -> Outcome:
    winners = tuple(seat for seat in one.winners if seat in other.winners)
    lost = both == LOST and not winners
    if (one.reason, one.rule) != (other.reason, other.rule):
        return Outcome(winners, "", lost=lost)
    about = one.about if one.about == other.about else {}
    return Outcome(winners, one.reason, one.rule, lost, about)
