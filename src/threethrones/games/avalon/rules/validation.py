"""Validation of positions of Avalon: a position without defects can be played and shown."""

from __future__ import annotations

from collections import Counter

from threethrones.games.avalon import components as box
from threethrones.games.avalon.rules.conquest import Discount, Payment
from threethrones.games.avalon.rules.outcome import end_reached
from threethrones.games.avalon.rules.reaction import Reaction
from threethrones.games.avalon.rules.state import State, clone, in_hand_order, payable, take_top
from threethrones.games.avalon.rules.territories import castle_bonus
from threethrones.games.avalon.rules.turn import TURN
from threethrones.games.avalon.rules.turn_end import Trim


def defects(state: State) -> list[str]:
    """Return the defects of a position, each in one sentence; empty for a valid position."""
    return _card_defects(state) + _tile_defects(state) + _turn_defects(state)


def _card_defects(state: State) -> list[str]:
    found = []
    cards = Counter(state.pile) + Counter(state.discards)
    for seat in (0, 1):
        cards.update(state.hands[seat])
        for stack in state.stacks[seat]:
            cards.update(stack)
        if Counter(state.seen[seat]) - Counter(state.hands[seat]):
            found.append(f"seat {seat} does not hold what the other is said to have seen")
        if Counter(state.counted[seat]) - Counter(state.hands[seat]):
            found.append(f"seat {seat} does not hold what the other is said to have counted")
    if cards != Counter(box.DECK):
        found.append(f"there must be {box.COPIES} cards of each kind")
    if any(hand != in_hand_order(hand) for hand in (*state.hands, *state.seen, *state.counted)):
        found.append("a hand is not in order")
    if Counter(state.row) != Counter(box.territories_of(state.setup.components)):
        found.append("the territories are not those of the components")
    return found


def _tile_defects(state: State) -> list[str]:
    found = []
    tiles = Counter(state.up) + Counter(state.down) + Counter(kind for kind in state.waiting if kind)
    if tiles != Counter(box.tiles_of(state.setup.components)):
        found.append("the tiles are not those of the components")
    if any(side != sorted(side) for side in (state.up, state.down)):
        found.append("the tiles are not in order")
    if any(kind and not box.TILES[kind].dark for kind in state.waiting):
        found.append("only dark tiles wait before a player")
    if state.waiting[state.mover] and not (state.ending or isinstance(state.frame, Trim)):
        found.append("the tile before the mover has not been drawn for")
    if any(renewed and not kind for kind, renewed in zip(state.waiting, state.renewed, strict=True)):
        found.append("a tile that waits before nobody cannot come back face up")
    if not state.up:
        found.append("no tile can be taken")
    return found


def _turn_defects(state: State) -> list[str]:
    found = []
    if not (1 <= state.turn <= box.LAST_TURN and state.conquests <= box.MOST_CONQUESTS):
        found.append("the counts of turns and conquests are impossible")
    if state.ending and (state.frame or state.ending != end_reached(state, state.crowns()[state.mover])):
        found.append("the game has not come to this end")
    match state.frame:
        case Reaction() as reaction:
            found += _announcement_defects(state, reaction)
        case Payment(at=at, owed=owed) | Discount(at=at, owed=owed):
            if state.owner[at] != state.mover or not 0 < owed <= payable(state):
                found.append("the payment is not one that can be made")
            avalon = (box.AVALON, state.mover) in zip(state.row, state.owner, strict=True)
            if isinstance(state.frame, Discount) and (state.spared or not avalon):
                found.append("Avalon spares nothing here")
        case Trim():
            if len(state.hands[state.mover]) <= box.HAND_LIMIT:
                found.append("there is nothing to trim")
    return found


def _announcement_defects(state: State, reaction: Reaction) -> list[str]:
    card, at, seat = reaction.card, reaction.at, state.mover
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    castle = castle_bonus(state, seat, at)
    if not own or own[-1] != card:
        return ["the announced card does not lie where it was announced"]
    if (reaction.own, reaction.other, reaction.castle) != (len(own), len(other), castle):
        return ["the announcement counts other cards than lie there"]
    before = clone(state)
    before.frame = None
    before.hands[seat].append(take_top(before, seat, at))
    if not TURN.is_legal(before, f"{card}-{at + 1}-{reaction.how}"):
        return ["such an announcement cannot be made"]
    return []
