"""What can be said of an end before it is brought about, from what the looker knows alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from threethrones.core.canonical import digest
from threethrones.core.game import AnyGame, AnyState, AnyView, Foresight, IllegalMove, Move, Outcome

WON, LOST, DRAWN = "won", "lost", "drawn"
RESAMPLES: Final = 48
"""What holds in so many states is told as certain; what does not is mostly seen in the first ones."""


def fate(outcome: Outcome, seat: int | None) -> str:
    """What an end is for a seat; the whole table wins where anybody does.

    >>> fate(Outcome((0,), "crowns"), 0), fate(Outcome((0,), "crowns"), 1), fate(Outcome((), "turns"), 1)
    ('won', 'lost', 'drawn')
    """
    if seat in outcome.winners or (seat is None and outcome.winners):
        return WON
    return LOST if outcome.winners or outcome.lost else DRAWN


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


def by_resamples(
    game: AnyGame, view: AnyView, seat: int | None, outcome: Callable[[AnyState], Outcome | None]
) -> Foresight:
    """The foresight of a game whose ends depend on what is hidden: each move is tried in some states that
    look the same. They are the same ones for the same view, so that what is made of them tells no
    more than it. ``outcome``: how a state ended, to be judged for the seat."""
    rng = Random(digest(view))
    states: list[AnyState] = []

    def outcomes(move: Move) -> Iterator[Outcome | None]:
        for number in range(RESAMPLES):
            if number == len(states):
                states.append(game.resample(view, rng))
            state = game.clone(states[number])
            try:
                game.play(state, game.canonical(view, move))
            except IllegalMove:
                yield None
            else:
                yield outcome(state)

    return lambda moves: shared((end for move in moves for end in outcomes(move)), seat)
