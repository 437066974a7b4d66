"""Validation of positions of Avignon: a position without defects can be played and shown."""

from __future__ import annotations

from collections import Counter

from threethrones.games.avignon.persons import read
from threethrones.games.avignon.rules.outcome import verdict
from threethrones.games.avignon.rules.state import EMPTY, LAST_TURN, State, actions_in_turn, deck_of


def defects(state: State) -> list[str]:
    """Return the defects of a position, each in one sentence; empty for a valid position."""
    found = []
    cards = Counter([*filter(None, state.cards), *state.pile, *state.discards])
    for congregation in state.congregations:
        cards.update(congregation)
    if cards != Counter(deck_of(state.setup.options)):
        found.append("the cards are not those of the deck")
    if EMPTY in state.cards and not state.ending:
        found.append("the display lacks a card")
    if not 1 <= state.turn <= LAST_TURN:
        found.append("there is no such turn")
    done = state.done
    possible = range(1, actions_in_turn(state) + 1) if state.ending else range(actions_in_turn(state))
    if len(done) not in possible or len(set(done)) < len(done):
        found.append("the actions of this turn are impossible")
    if state.guard and state.turn == 1:
        found.append("nobody has moved anything yet that could be undone")
    ended, winner = verdict(state.congregations, read(state.setup.components), state.mover)
    if state.ending == "turns" and state.turn == LAST_TURN and len(done) == actions_in_turn(state):
        ended = ended or "turns"
    if (state.ending, state.winners) != (ended, winner):
        found.append("the game has not come to this end" if state.ending else "somebody has won already")
    return found
