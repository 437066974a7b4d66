"""How good a position of Camelot is for a seat, from what it has seen."""

from __future__ import annotations

from threethrones.core.game import Seen
from threethrones.games.camelot.components import HEROISM, LOYAL, TRAITOR
from threethrones.games.camelot.outcome import outcome
from threethrones.games.camelot.state import State


def realm(seen: Seen[State], seat: int) -> float:
    """What the loyal want; the traitor, who knows that he is one, wants the opposite."""
    side = -1 if seen.state.loyalty[seat] == TRAITOR else 1
    return side * _realm(seen.state) + 0.1 * len(seen.state.hands[seat])


def spoils(seen: Seen[State], seat: int) -> float:
    """Life and cards first, as a careful player would."""
    return realm(seen, seat) + seen.state.life[seat] + 0.4 * len(seen.state.hands[seat])


def _realm(state: State) -> float:
    """How well the realm stands, in no unit."""
    ended, won = outcome(state), 0.0
    if ended is not None:
        won = 500.0 if LOYAL in (state.loyalty[winner] for winner in ended.winners) else -500.0
    swords = 12 * (state.swords[0] - state.swords[1])
    dangers = 4 * state.engines + 2 * sum(state.warriors.values())
    in_force = sum(card != HEROISM for card in state.effects)
    dark = sum(map(len, state.dark.values())) + 2 * in_force
    bright = sum(map(len, state.laid.values())) + state.sword
    cards = 0.3 * sum(map(len, state.hands))
    return won + swords - dangers - dark + 1.5 * bright + 2 * sum(state.life) + cards
