"""How a game ended, and what several ends have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from threethrones.core.canonical import JSON

WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; empty for a draw, and where all have lost."""
    reason: str
    """Which end it was, as the game (or the match) names it."""
    rule: str = ""
    """The rule's name, where a rule ended it."""
    lost: bool = False
    """Whether all have lost, against the game itself."""
    about: Mapping[str, JSON] = field(default_factory=dict, hash=False)
    """What the game has to tell of it, for its own sentences."""


def fate(outcome: Outcome, seat: int | None) -> str:
    """What an end is for a seat; the whole table wins where anybody does.

    >>> fate(Outcome((0,), "crowns"), 0), fate(Outcome((0,), "crowns"), 1), fate(Outcome((), "turns"), 1)
    ('won', 'lost', 'drawn')
    """
    if seat in outcome.winners or (seat is None and outcome.winners):
        return WON
    return LOST if outcome.winners or outcome.lost else DRAWN


def prevailed(outcome: Outcome, seats: int) -> float:
    """Whether those have won who play together: most of the table, since there may be a traitor among them.
    Where nobody has won or lost it is half of that.

    >>> [prevailed(Outcome(winners, "swords"), 3) for winners in ((0, 1), (2,), ())]
    [1.0, 0.0, 0.5]
    """
    if not outcome.winners and not outcome.lost:
        return 0.5
    return float(2 * len(outcome.winners) > seats)


def shared(outcomes: Iterable[Outcome | None], seat: int | None) -> Outcome | None:
    """What all of these ends have in common; None where the game may go on, or where they are not the same
    for the seat. Where a seat loses and it is open to whom, nobody is named as a winner."""
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
