"""Dealing again what no seat knows in a game of Camelot: the order of the piles and future chance."""

from __future__ import annotations

from random import Random

from threethrones.core.chance import shuffled
from threethrones.games.camelot.rules.black_draws import Carry
from threethrones.games.camelot.rules.state import RECORDS, State


def reshuffled(state: State, rng: Random) -> State:
    """Return the position with its unknown pile cards and future chance changed. Hands, loyalties and
    face-down cards stay, and so do black cards that a seat has looked at and a top black card being laid."""
    state = RECORDS.rekeyed(state, f"{rng.getrandbits(64):016x}")
    state.white = shuffled(rng, state.white)
    is_laid = any(isinstance(frame, Carry) and not frame.card for frame in state.frames)
    last = len(state.black) - 1
    unknown = [at for at, mask in enumerate(state.foreseen) if not mask and not (is_laid and at == last)]
    for at, card in zip(unknown, shuffled(rng, [state.black[at] for at in unknown]), strict=True):
        state.black[at] = card
    return state
