"""End of a game of Avalon: 15 crowns, no cards left, or 200 turns (AV55, AVR41, AVR44)."""

from __future__ import annotations

from threethrones.core.outcome import Outcome
from threethrones.games.avalon.components import CROWNS_TO_WIN, LAST_TURN
from threethrones.games.avalon.rules.state import State


def end_reached(state: State, crowns: int) -> str:
    """Return the kind of ending if the mover ended this turn with the given number of crowns (AV55, AVR41,
    AVR44); empty if the game would go on."""
    if crowns >= CROWNS_TO_WIN:
        return "crowns"
    if not (state.pile or state.discards or state.hands[0] or state.hands[1]):
        return "exhausted"
    return "turns" if state.turn >= LAST_TURN else ""


def outcome(state: State) -> Outcome | None:
    """Return the outcome, by 15 crowns (AV55) or by comparing crowns (AVR44); None while the game runs."""
    return outcome_by(state, state.ending) if state.ending else None


def outcome_by(state: State, ending: str) -> Outcome:
    """Return the outcome for a kind of ending: the winner, or nobody if the crowns are equal."""
    if ending == "crowns":
        return Outcome((state.mover,), "crowns", "AV55")
    first, second = state.crowns()
    winners = () if first == second else (0,) if first > second else (1,)
    return Outcome(winners, ending, "AVR44")
