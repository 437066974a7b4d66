"""A seat's view of a game of Avignon, which hides only the pile (AGR20), and sampling of full states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from threethrones.core.chance import shuffled
from threethrones.core.terms import Seen
from threethrones.games.avignon.rules.state import RECORDS, UNKNOWN, State, unseen


def seen(state: State, seat: int | None) -> Seen[State]:
    """Return the view of a seat, or the public view for None."""
    known = RECORDS.rekeyed(state, "")
    known.pile = [UNKNOWN] * len(state.pile)
    return Seen(known, seat)


def resample(seen: Seen[State], rng: Random) -> State:
    """Sample a full state that fits the view: the unseen cards, shuffled, are its pile."""
    return determinizer(seen)(rng)


def determinizer(seen: Seen[State]) -> Callable[[Random], State]:
    """Return a function that samples like ``resample``, but that counts the unseen cards only once."""
    state = seen.state
    open_cards = [*state.cards, *state.discards, *state.congregations[0], *state.congregations[1]]
    pile = unseen(open_cards, state.setup.options)

    def dealt(rng: Random) -> State:
        made = RECORDS.clone(state)
        made.pile = shuffled(rng, pile)
        made.key = f"{rng.getrandbits(64):016x}"
        return made

    return dealt
