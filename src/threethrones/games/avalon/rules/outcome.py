"""End of a game of Avalon: by 15 crowns, or at a stalemate (AV55, AVR41, AVR44)."""

from __future__ import annotations

from threethrones.core.outcome import Outcome
from threethrones.games.avalon.components import CROWNS_TO_WIN, LAST_TURN
from threethrones.games.avalon.rules.state import State


def end_reached(state: State, crowns: int) -> str:
    """Return the ending if the mover ended the turn with this many crowns (AV55, AVR41, AVR44); empty if the
    game would go on."""
    if crowns >= CROWNS_TO_WIN:
        return "crowns"
    if not (state.pile or state.discards or state.hands[0] or state.hands[1]):
        return "exhausted"
    return "turns" if state.turn >= LAST_TURN else ""


def outcome(state: State) -> Outcome | None:
    """Return who won by 15 crowns (AV55), or by more crowns at a stalemate (AVR44); None before the end."""
    return outcome_by(state, state.ending) if state.ending else None


def outcome_by(state: State, ending: str) -> Outcome:
    """Return the outcome of a game with this ending."""
    if ending == "crowns":
        return Outcome((state.mover,), "crowns", "AV55")
    first, second = state.crowns()
    winners = () if first == second else (0,) if first > second else (1,)
    return Outcome(winners, ending, "AVR44")
