"""Puzzles of Avalon: exactly one turn wins at once, against every hand that the opponent may hold.

A turn is what its owner lays, and pays in between, up to the conquest that brings the fifteenth crown. What
may be answered and what may come out of the fog ``proof`` says; a turn wins if it does so whatever comes.

The one turn wins with the fewest cards that can be laid for it: no other turn of as many or fewer wins.
There are always turns that win with more as long as there are cards, for whoever can win may lay a
needless one before. What is laid must be the same whatever happens; where the seat would have to see
first, the position is no puzzle. Which cards pay for a conquest makes no other turn, but where it decides,
only those lines are there that win.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Final

from threethrones.core.proof import Unprovable
from threethrones.core.puzzle_rules import Line
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Seen, Setup
from threethrones.games.avalon.ai.proof import PROOF_RULES, in_reach
from threethrones.games.avalon.components import CROWNS_TO_WIN, FOG, WITH_CASTLE
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import notation
from threethrones.games.avalon.rules.state import NOBODY, State, clone

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
        return seat if in_reach(GAME.seen(state, seat).state, seat, MOST_HAND) else None

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
        actions = []
        for card, at, how in (move.split("-") for move in line if "-" in move):
            code, owner = seen.state.row[int(at) - 1], seen.state.owner[int(at) - 1]
            kind = FOG if owner == NOBODY else "castle" if code in WITH_CASTLE else "open"
            actions.append((how, card[0], kind))
        payments = sum("-" not in move for move in line)
        return tuple(sorted(actions)), payments

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
        self.state = PROOF_RULES.root(seen)

    def winning(self, most: int) -> frozenset[Line]:
        """Every turn that wins with so many cards at the most."""
        return self._winning(self.state, most)

    def _winning(self, state: State, left: int) -> frozenset[Line]:
        """How the turn can go on from here with so many cards, and win for certain. Of the seat's own stacks
        only their heights matter in its turn, so what has been looked at once need not be again."""
        if state.crowns()[self.seat] >= CROWNS_TO_WIN:
            return frozenset([()])
        key = (left, PROOF_RULES.key(state))
        if key not in self.known:
            self.known[key] = self._looked_at(state, left)
        return self.known[key]

    def _looked_at(self, state: State, left: int) -> frozenset[Line]:
        found: set[Line] = set()
        if not in_reach(state, self.seat, left):
            return frozenset()
        for move in PROOF_RULES.moves(state, self.seat, True):
            still = left if state.frame else left - 1
            branches = PROOF_RULES.branches(state, move, self.seat)
            found.update((move, *rest) for rest in self._agreed(branches, still))
            if len(found) > MOST_LINES:
                raise Unprovable("too many turns win")
        return frozenset(found)

    def _agreed(self, branches: Iterable[State], left: int) -> frozenset[Line]:
        """How the turn goes on and wins in all of these; nothing where it cannot in one."""
        ways: list[frozenset[Line]] = []
        for state in branches:
            self.plies += 1
            if self.plies > MOST_PLIES:
                raise Unprovable("there are too many ways to lay these cards")
            ways.append(self._winning(state, left))
            if not ways[-1]:
                return frozenset()
        if any(way != ways[0] for way in ways):
            raise Unprovable("how the turn goes on depends on what it meets")
        return ways[0]


PUZZLE_RULES: Final = AvalonPuzzling()
