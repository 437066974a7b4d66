"""Evaluations of a Camelot position for a seat, and a test whether one move could end the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import Evaluation, Seen
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.outcome import outcome
from threethrones.games.camelot.rules.rewards import payment
from threethrones.games.camelot.rules.state import State


def realm(seen: Seen[State], seat: int) -> float:
    """Return the state of the realm, negated for the traitor, plus a little for each card of the seat."""
    side = -1 if seen.state.loyalty[seat] == box.TRAITOR else 1
    return side * _realm(seen.state) + 0.1 * len(seen.state.hands[seat])


def spoils(seen: Seen[State], seat: int) -> float:
    """Return ``realm`` plus the seat's lives and extra weight for its cards, as a careful player judges."""
    return realm(seen, seat) + seen.state.life[seat] + 0.4 * len(seen.state.hands[seat])


EVALUATIONS: Final[Mapping[str, Evaluation]] = {"realm": realm, "spoils": spoils}
"""Evaluations by name; the first is the default."""


def _realm(state: State) -> float:
    """Return a score of the realm in arbitrary units: higher is better for the loyal side."""
    ended, won = outcome(state), 0.0
    if ended is not None:
        won = 500.0 if box.LOYAL in (state.loyalty[winner] for winner in ended.winners) else -500.0
    swords = 12 * (state.swords[0] - state.swords[1])
    dangers = 4 * state.engines + 2 * sum(state.warriors.values())
    in_force = sum(card != box.HEROISM for card in state.effects)
    dark = sum(map(len, state.dark.values())) + 2 * in_force
    bright = sum(map(len, state.laid.values())) + state.sword
    cards = 0.3 * sum(map(len, state.hands))
    return won + swords - dangers - dark + 1.5 * bright + 2 * sum(state.life) + cards


# --- where it is worth while to look ahead ------------------------------------------------------------------

MOST_AT_ONCE: Final = 3
"""Maximum change of siege engines, swords or lives by one move, unless a quest's payoff is larger."""


def near_the_end(state: State) -> bool:
    """Return whether one move could end the game; otherwise there is no need to try moves for an end."""
    pays = [payment(state, quest) for quest in box.QUESTS]
    most = {name: max(MOST_AT_ONCE, *(row[name] for row in pays)) for name in box.PAYOFFS}
    alive = [life for life, out in zip(state.life, state.out, strict=True) if not out]
    white, black = state.swords
    return (
        state.engines + most["lost_engines"] >= box.LAST_ENGINE
        or black + most["lost_swords"] >= box.BLACK_SWORDS
        or white + black + max(most["swords"], most["lost_swords"]) >= box.LAST_SWORD
        or max(alive, default=0) <= most["lost_life"]
    )
