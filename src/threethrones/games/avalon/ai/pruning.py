"""Pruning of Avalon's moves for a search: the colour of a laid or discarded card matters little."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.terms import Move
from threethrones.games.avalon.rules.reaction import ATTACK, ENCHANT, Reaction
from threethrones.games.avalon.rules.state import State


def prune(state: State, legal: Sequence[Move]) -> Sequence[Move]:
    """Return the attacks and enchantments; to reinforce, pay or discard, only one knight and one sorceress,
    each of the hand's most frequent colour, so that it can still answer other colours."""
    if isinstance(state.frame, Reaction):
        return legal
    hand = state.hands[state.mover]
    spent: dict[str, str] = {}
    for card in hand:
        best = spent.setdefault(card[0], card)
        if hand.count(card) > hand.count(best):
            spent[card[0]] = card
    other = {card for card in hand if card != spent[card[0]]}
    return [move for move in legal if move[:2] not in other or move.endswith((ATTACK, ENCHANT))]
