"""Proof rules of Avalon: all answers and hidden territories that a seat cannot rule out.

A proof covers the cards that a seat lays and pays in its own turn, until it has fifteen crowns. From then on
a win is certain: nobody loses crowns in their own turn, a tile must and can be taken, and no payment or
discard costs a territory (AV44, AV55, AVR16, AVR41, AVR42). A win must hold whatever the opponent's hand and
answers, and whatever the fog reveals (AVR43):

* The opponent may repel with any card that the seat knows to be in the opponent's hand, or that may be in it:
  any card out of sight, as long as the hand has an unknown card (AV18, AV25, AV41). An opponent who may
  hold the card may also lack it, and need not use it (AVR6). So a search over all answers covers all hands.
* A territory in the fog may be any that has not been revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from threethrones.core.terms import Move, Seen
from threethrones.games.avalon.components import (
    CROWNS,
    CROWNS_TO_WIN,
    DECK,
    FOG,
    MOST_CONQUESTS,
    TILES,
    territories_of,
)
from threethrones.games.avalon.rules.conquest import Discount, Payment
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, PASS, Reaction
from threethrones.games.avalon.rules.state import State, clone, in_hand_order
from threethrones.games.avalon.rules.territories import PLACES, ROW, castle_bonus, is_knight, owns_circle
from threethrones.games.avalon.rules.turn import TURN


class AvalonProofRules:
    """Rules of Avalon for the proofs of ``players.prover``."""

    turns = 1
    """Number of turns covered: only the mover's, as an unknown hand could do anything in the next turn."""
    positions_per_iteration = 32

    def root(self, seen: Seen[State]) -> State:
        """Return the seen position with the known cards of the opponent's hand, and FOG for the others."""
        assert seen.seat is not None, "a seat looks"
        other = 1 - seen.seat
        state = clone(seen.state)
        cards = [*(Counter(state.counted[other]) | Counter(state.seen[other])).elements()]
        hidden = len(state.hands[other]) - len(cards)
        state.hands[other] = in_hand_order([*cards, *[FOG] * hidden])
        return state

    def mover(self, state: State) -> int:
        """Return the seat whose turn it is; the opponent's answers are branches of its moves."""
        return state.mover

    def turn(self, state: State) -> int:
        """Return the number of the current turn."""
        return state.turn

    def moves(self, state: State, seat: int, last: bool) -> Sequence[Move]:
        """Return the moves that may lead to a win, attacks first; empty if too few crowns are in reach. Tiles
        are left out, as they give no crowns."""
        if state.mover != seat or not in_reach(state, seat, len(state.hands[seat])):
            return ()
        if isinstance(state.frame, (Payment, Discount)):
            return state.frame.legal(state)
        if state.frame is not None:
            return ()
        return sorted(
            (move for move in TURN.legal(state) if move not in TILES),
            key=lambda move: not move.endswith(ATTACK),
        )

    def branches(self, state: State, move: Move, seat: int) -> Iterator[State]:
        """Yield the states after a move, for every possible answer of the opponent and every territory that
        the fog may hide. An opponent without cards is not asked (AVR47)."""
        at = PLACES[move.split("-")[1]] if move.endswith(ATTACK) else None
        if at is not None and not state.hands[1 - seat]:
            for told in _revealed(state, at):
                yield _played(told, move)
            return
        after = _played(state, move)
        if not isinstance(after.frame, Reaction):
            yield after
            return
        if _may_hold(after, 1 - seat, after.frame.counter_card):
            yield _repelled(after, 1 - seat, after.frame.counter_card)
        for told in _revealed(after, at) if at is not None else (after,):
            yield _played(told, PASS)

    def won(self, state: State, seat: int) -> bool | None:
        """Return True if the seat has enough crowns to win in its own turn; None if it is still open."""
        return True if state.mover == seat and state.crowns()[seat] >= CROWNS_TO_WIN else None

    def wins_turn(self, state: State, seat: int) -> bool:
        """Return False, because only a search can show a win."""
        return False

    def key(self, state: State) -> Hashable:
        """Return a key for equivalent states: the mover's own stacks count by height only, in its turn."""
        seat, frame = state.mover, state.frame
        own, other = state.stacks[seat], state.stacks[1 - seat]
        hands = (*state.hands[seat], "", *state.hands[1 - seat])
        pending = (type(frame), frame.at, frame.owed) if isinstance(frame, (Payment, Discount)) else None
        return (hands, *map(len, own), *other, *state.owner, *state.row, state.spared, pending)


def _may_hold(state: State, other: int, card: str) -> bool:
    """Return whether the opponent may hold a card, as far as the seat knows."""
    hand = state.hands[other]
    return card in hand or (FOG in hand and _unseen(state)[card] > 0)


def _repelled(state: State, other: int, card: str) -> State:
    """Return the state after the opponent repels with a card, which replaces an unknown one if necessary."""
    held = clone(state)
    hand = held.hands[other]
    if card not in hand:
        hand.remove(FOG)
        held.hands[other] = in_hand_order([*hand, card])
    return _played(held, COUNTER)


def _revealed(state: State, at: int) -> Iterator[State]:
    """Yield the state with each territory that an attacked place may hide; unchanged if it is face up."""
    if state.row[at] != FOG:
        yield state
        return
    for code in sorted(set(_in_fog(state))):
        told = clone(state)
        told.row[at] = code
        yield told


def _played(state: State, move: Move) -> State:
    """Return the state after a move."""
    after = clone(state)
    question = after.frame or TURN
    after.frame = None
    question.play(after, move, [])
    return after


def _unseen(state: State) -> Counter[str]:
    """Return the unseen cards, which are in the pile or in the opponent's hand, with their numbers."""
    laid = [card for stacks in state.stacks for stack in stacks for card in stack]
    return Counter(DECK) - Counter([*state.discards, *laid, *state.hands[0], *state.hands[1]])


def _in_fog(state: State) -> list[str]:
    """Return the codes of the territories that have not been revealed."""
    left = Counter(territories_of(state.setup.components)) - Counter(state.row)
    return sorted(left.elements())


def in_reach(state: State, seat: int, cards: int) -> bool:
    """Return whether ``cards`` cards of the hand could win the missing crowns, if nothing is repelled and the
    fog hides the unrevealed territories with fewest crowns. If not, no win is certain."""
    lacking = CROWNS_TO_WIN - state.crowns()[seat]
    left = MOST_CONQUESTS - state.conquests
    hand, circle = state.hands[seat], owns_circle(state, seat)
    knights = sum(map(is_knight, hand))
    if lacking <= 0:
        return True
    if not left or not (hand if circle else knights):
        return False
    # The first conquest may win the stone circle, which lets sorceresses attack at once (AVR22).
    cards = min(cards, len(hand))
    attackers = min(cards, len(hand) if circle or not state.conquests else knights)
    most, fogs = [], 0
    for at in ROW:
        if state.owner[at] != seat and _cards_needed(state, seat, at) <= cards:
            if state.row[at] == FOG:
                fogs += 1
            else:
                most.append(CROWNS[state.row[at]])
    most += sorted(CROWNS[code] for code in _in_fog(state))[:fogs] if fogs else []
    return sum(sorted(most, reverse=True)[: min(left, attackers)]) >= lacking


def _cards_needed(state: State, seat: int, at: int) -> int:
    """Return the fewest cards needed to conquer a territory. An enchantment improves the balance of cards by
    three, a reinforcement by one; the last card attacks (AV19, AV22, AV34)."""
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    short = len(other) + castle_bonus(state, seat, at) - len(own)
    colours = {card[1] for card in other}
    able = sum(card[0] == "S" and card[1] in colours for card in state.hands[seat])
    needed = 1
    while short > 0:
        short -= 3 if able > 0 else 1
        able -= 1
        needed += 1
    return needed


PROOF_RULES: Final = AvalonProofRules()
