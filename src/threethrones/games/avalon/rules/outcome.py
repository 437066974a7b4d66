"""How a game of Avalon ends: by 15 crowns, or at a stalemate (AV55, AVR41, AVR44)."""

from __future__ import annotations

from threethrones.core.outcome import Outcome
from threethrones.games.avalon.components import CROWNS_TO_WIN, LAST_TURN
from threethrones.games.avalon.rules.state import State


def end_reached(state: State, crowns: int) -> str:
    """Which end the game comes to if the mover's turn is over now, with so many crowns (AV55, AVR41, AVR44);
    empty for none."""
    if crowns >= CROWNS_TO_WIN:
        return "crowns"
    if not (state.pile or state.discards or state.hands[0] or state.hands[1]):
        return "exhausted"
    return "turns" if state.turn >= LAST_TURN else ""


def outcome(state: State) -> Outcome | None:
    """Who won: 15 crowns at the end of one's own turn (AV55), or more crowns at a stalemate (AVR44)."""
    return outcome_by(state, state.ending) if state.ending else None


def outcome_by(state: State, ending: str) -> Outcome:
    """Who wins where it ends like this."""
    if ending == "crowns":
        return Outcome((state.mover,), "crowns", "AV55")
    first, second = state.crowns()
    winners = () if first == second else (0,) if first > second else (1,)
    return Outcome(winners, ending, "AVR44")
