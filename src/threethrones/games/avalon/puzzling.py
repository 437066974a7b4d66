"""Puzzles of Avalon: exactly one turn wins at once, against every hand that the opponent may hold.

A turn is what its owner lays, and pays in between, up to the conquest that brings the fifteenth crown.
From there on it is won: nobody loses crowns in the own turn, a tile must and can be taken, and what is
paid or discarded takes no territory away (AV44, AV55, AVR16, AVR41, AVR42). A turn wins if it does so
whatever the opponent answers with whatever hand, and whatever the fog reveals (AVR43):

* The opponent may repel with any card that the seat knows to be in that hand, or that may be there: one
  that lies nowhere in sight, as long as the hand has a card left that nobody knows (AV18, AV25, AV41). Who
  may hold it may also not have it, and need not use it (AVR6). So the walk over all answers is the walk
  over all hands.
* A territory in the fog may be any that has not been revealed.

The one turn wins with the fewest cards that can be laid for it: no other turn of as many or fewer wins.
There are always turns that win with more as long as there are cards, for whoever can win may lay a
needless one before. What is laid must be the same whatever happens; where the seat would have to see
first, the position is no puzzle. Which cards pay for a conquest makes no other turn, but where it decides,
only those lines are there that win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Final

from threethrones.core.game import Move, Seen, Setup
from threethrones.core.puzzling import Line, Unprovable
from threethrones.core.setups import standard_setup
from threethrones.games.avalon import notation
from threethrones.games.avalon.components import (
    CROWNS,
    CROWNS_TO_WIN,
    DECK,
    FOG,
    MOST_CONQUESTS,
    TILES,
    WITH_CASTLE,
    territories_of,
)
from threethrones.games.avalon.conquest import Discount, Payment
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.reaction import ATTACK, COUNTER, PASS, Reaction
from threethrones.games.avalon.state import NOBODY, State, clone, in_hand_order
from threethrones.games.avalon.territories import PLACES, ROW, castle_bonus, is_knight, owns_circle
from threethrones.games.avalon.turn import TURN

MOST_HAND: Final = 5
MOST_PLIES: Final = 3_000
"""A proof that takes more is too much."""
MOST_LINES: Final = 48


class AvalonPuzzling:
    """What Avalon says of its puzzles."""

    prefix = "av"
    crowd = ("easy", "easy", "normal", "random")
    alike = 12
    grades = (5.6, 8.0, 9.6, 11.6)

    def tables(self) -> Sequence[Setup]:
        """The usual one: a puzzle names no set of territories."""
        return [standard_setup(GAME)]

    def asked(self, state: State) -> int | None:
        """Whoever begins a turn with cards, but not too many, and with so many crowns in reach that are
        needed."""
        seat = state.mover
        if state.frame or state.ending or state.conquests or not 1 <= len(state.hands[seat]) <= MOST_HAND:
            return None
        return seat if _in_reach(GAME.seen(state, seat).state, seat, MOST_HAND) else None

    def lines(self, seen: Seen[State]) -> Collection[Line]:
        """Every way to lay the cards that nothing can stop."""
        assert seen.seat is not None, "a seat looks"
        walk = _Walk(seen)
        for most in range(1, len(seen.state.hands[seen.seat]) + 1):
            if found := walk.winning(most):
                return found
        return ()

    def turn(self, line: Line) -> Hashable:
        """What is laid; which cards pay for it makes no other turn."""
        return tuple(sorted(move for move in line if "-" in move))

    def pattern(self, seen: Seen[State], line: Line) -> Hashable:
        """How it is done, and at what kind of territory. To lay the only card is dull."""
        if len(seen.state.hands[seen.seat or 0]) == 1:
            return None
        deeds = []
        for card, at, how in (move.split("-") for move in line if "-" in move):
            code, owner = seen.state.row[int(at) - 1], seen.state.owner[int(at) - 1]
            kind = FOG if owner == NOBODY else "castle" if code in WITH_CASTLE else "open"
            deeds.append((how, card[0], kind))
        payments = sum("-" not in move for move in line)
        return tuple(sorted(deeds)), payments

    def position(self, state: State) -> str:
        """The pile in the order of the deck: a proof holds for every order."""
        written = clone(state)
        written.pile, written.key, written.chance = [], "", 0
        return f"{notation.to_position(written)} pile=*"


class _Walk:
    """One walk through all that a turn can be."""

    def __init__(self, seen: Seen[State]) -> None:
        assert seen.seat is not None, "a seat looks"
        self.seat = seen.seat
        self.plies = 0
        self.known: dict[Hashable, frozenset[Line]] = {}
        state = clone(seen.state)
        known = Counter(state.counted[1 - self.seat]) | Counter(state.seen[1 - self.seat])
        cards = [*known.elements()]
        hidden = len(state.hands[1 - self.seat]) - len(cards)
        state.hands[1 - self.seat] = in_hand_order([*cards, *[FOG] * hidden])
        self.state = state

    def winning(self, most: int) -> frozenset[Line]:
        """Every turn that wins with so many cards at the most."""
        return self._winning(self.state, most)

    def _winning(self, state: State, left: int) -> frozenset[Line]:
        """How the turn can go on from here with so many cards, and win for certain. Of the seat's own stacks
        only their heights matter in its turn, so what has been looked at once need not be again."""
        if state.crowns()[self.seat] >= CROWNS_TO_WIN:
            return frozenset([()])
        key = (left, self._key(state))
        if key not in self.known:
            self.known[key] = self._looked_at(state, left)
        return self.known[key]

    def _key(self, state: State) -> Hashable:
        own, other = state.stacks[self.seat], state.stacks[1 - self.seat]
        hands = (*state.hands[self.seat], "", *state.hands[1 - self.seat])
        frame = state.frame
        pending = (type(frame), frame.at, frame.owed) if isinstance(frame, (Payment, Discount)) else None
        return (hands, *map(len, own), *other, *state.owner, *state.row, state.spared, pending)

    def _looked_at(self, state: State, left: int) -> frozenset[Line]:
        found: set[Line] = set()
        if not _in_reach(state, self.seat, left):
            return frozenset()
        for move in self._own_moves(state):
            still = left if state.frame else left - 1
            found.update((move, *rest) for rest in self._agreed(self._laid(state, move), still))
            if len(found) > MOST_LINES:
                raise Unprovable("too many turns win")
        return frozenset(found)

    def _own_moves(self, state: State) -> Sequence[Move]:
        """All but the tiles, by which nobody gains a crown."""
        if isinstance(state.frame, (Payment, Discount)):
            return state.frame.legal(state)
        return [move for move in TURN.legal(state) if move not in TILES]

    def _laid(self, state: State, move: Move) -> Iterator[State]:
        """What a move of the seat leads to, whatever is answered, and whatever comes out of the fog; who has
        no card is not asked (AVR47)."""
        at = PLACES[move.split("-")[1]] if move.endswith(ATTACK) else None
        if at is not None and not state.hands[1 - self.seat]:
            for told in self._revealed(state, at):
                yield self._played(told, move)
            return
        after = self._played(state, move)
        if not isinstance(after.frame, Reaction):
            yield after
            return
        if self._may_hold(after, after.frame.counter_card):
            yield self._repelled(after, after.frame.counter_card)
        for told in self._revealed(after, at) if at is not None else (after,):
            yield self._played(told, PASS)

    def _agreed(self, branches: Iterator[State], left: int) -> frozenset[Line]:
        """How the turn goes on and wins in all of these; nothing where it cannot in one."""
        ways: list[frozenset[Line]] = []
        for state in branches:
            ways.append(self._winning(state, left))
            if not ways[-1]:
                return frozenset()
        if any(way != ways[0] for way in ways):
            raise Unprovable("how the turn goes on depends on what it meets")
        return ways[0]

    def _may_hold(self, state: State, card: str) -> bool:
        """Whether the opponent holds a card for all that the seat knows."""
        hand = state.hands[1 - self.seat]
        return card in hand or (FOG in hand and _unseen(state)[card] > 0)

    def _repelled(self, state: State, card: str) -> State:
        """What comes of it if the opponent has this card and uses it."""
        held = clone(state)
        hand = held.hands[1 - self.seat]
        if card not in hand:
            hand.remove(FOG)
            held.hands[1 - self.seat] = in_hand_order([*hand, card])
        return self._played(held, COUNTER)

    def _revealed(self, state: State, at: int) -> Iterator[State]:
        """The state with each territory that may lie in the fog where an attack succeeds."""
        if state.row[at] != FOG:
            yield state
            return
        for code in sorted(set(_in_fog(state))):
            told = clone(state)
            told.row[at] = code
            yield told

    def _played(self, state: State, move: Move) -> State:
        """What a move leads to."""
        self.plies += 1
        if self.plies > MOST_PLIES:
            raise Unprovable("there are too many ways to lay these cards")
        after = clone(state)
        question = after.frame or TURN
        after.frame = None
        question.play(after, move, [])
        return after


def _unseen(state: State) -> Counter[str]:
    """The cards that lie nowhere in sight: in the pile, or in the other hand."""
    laid = [card for stacks in state.stacks for stack in stacks for card in stack]
    return Counter(DECK) - Counter([*state.discards, *laid, *state.hands[0], *state.hands[1]])


def _in_fog(state: State) -> list[str]:
    """The territories that have not been revealed."""
    left = Counter(territories_of(state.setup.components)) - Counter(state.row)
    return sorted(left.elements())


def _in_reach(state: State, seat: int, cards: int) -> bool:
    """Whether the crowns that are lacking could be won with so many cards of the hand at all, if nothing were
    repelled and the fog gave up its least first. What it denies cannot be won for certain."""
    lacking = CROWNS_TO_WIN - state.crowns()[seat]
    left = MOST_CONQUESTS - state.conquests
    hand, circle = state.hands[seat], owns_circle(state, seat)
    knights = sum(map(is_knight, hand))
    if lacking <= 0:
        return True
    if not left or not (hand if circle else knights):
        return False
    # whoever conquers the stone circle first may attack with a sorceress then (AVR22)
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
    """How many cards a conquest takes at the least: an enchantment brings two cards and takes one, any other
    card brings one, and the last attacks (AV19, AV22, AV34)."""
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


PUZZLING: Final = AvalonPuzzling()
