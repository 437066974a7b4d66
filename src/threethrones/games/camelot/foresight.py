"""Whether a game of Camelot is near its end, where it is worth while to look ahead."""

from __future__ import annotations

from typing import Final

from threethrones.games.camelot.components import BLACK_SWORDS, LAST_ENGINE, LAST_SWORD, PAYOFFS, QUESTS
from threethrones.games.camelot.rewards import payment
from threethrones.games.camelot.state import State

MOST_AT_ONCE: Final = 3
"""So many siege engines, swords or lives one move may bring or cost, unless a quest pays more."""


def near_the_end(state: State) -> bool:
    """Whether one move could end the game at all; only then it is worth while to try."""
    pays = [payment(state, quest) for quest in QUESTS]
    most = {name: max(MOST_AT_ONCE, *(row[name] for row in pays)) for name in PAYOFFS}
    alive = [life for life, out in zip(state.life, state.out, strict=True) if not out]
    white, black = state.swords
    return (
        state.engines + most["lost_engines"] >= LAST_ENGINE
        or black + most["lost_swords"] >= BLACK_SWORDS
        or white + black + max(most["swords"], most["lost_swords"]) >= LAST_SWORD
        or max(alive, default=0) <= most["lost_life"]
    )
