"""Puzzles of Avalon: exactly one turn wins at once, against every hand that the opponent may hold.

A turn is the cards that its owner lays, and pays in between, up to the conquest that gains the fifteenth
crown. It wins if it gains that crown whatever the opponent answers and the fog reveals, as defined in
``proof``.

The turn to find wins with the fewest cards: no other turn with as many or fewer cards wins. Turns with more
cards do not count, since a needless card can always be laid first. The cards to lay must be the same whatever
happens; if the seat had to see something first, the position is no puzzle. Paying with other cards makes no
other turn, but where the payment matters, only the lines that win are listed."""

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
"""Maximum number of plies that a proof plays."""
MOST_LINES: Final = 48


class AvalonPuzzleRules:
    """Puzzle rules of Avalon."""

    prefix = "av"
    crowd = ("easy", "easy", "normal", "random")
    alike = 12
    grades = (5.6, 8.0, 9.6, 11.6)

    def tables(self) -> Sequence[Setup]:
        """Return the standard setup only, because a puzzle does not record its set of territories."""
        return [standard_setup(GAME)]

    def asked(self, state: State) -> int | None:
        """Return the mover at the start of its turn, if it holds 1 to MOST_HAND cards and enough crowns are
        in reach; else None."""
        seat = state.mover
        if state.frame or state.ending or state.conquests or not 1 <= len(state.hands[seat]) <= MOST_HAND:
            return None
        return seat if in_reach(GAME.seen(state, seat).state, seat, MOST_HAND) else None

    def lines(self, seen: Seen[State]) -> Collection[Line]:
        """Return the certain wins with the fewest cards; empty if there are none. Raises Unprovable."""
        assert seen.seat is not None, "a seat looks"
        walk = _Walk(seen)
        for most in range(1, len(seen.state.hands[seen.seat]) + 1):
            if found := walk.winning(most):
                return found
        return ()

    def turn(self, line: Line) -> Hashable:
        """Return the moves of a line that lay cards, sorted; payments make no difference to the turn."""
        return tuple(sorted(move for move in line if "-" in move))

    def pattern(self, seen: Seen[State], line: Line) -> Hashable:
        """Return how and where cards are laid, and the number of payments; None (dull) for one held card."""
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
        """Return the position's notation without the order of the pile: a proof holds for every order."""
        written = clone(state)
        written.pile, written.key, written.chance = [], "", 0
        return f"{notation.to_position(written)} pile=*"


class _Walk:
    """Search of all turns that a seat can play."""

    def __init__(self, seen: Seen[State]) -> None:
        assert seen.seat is not None, "a seat looks"
        self.seat = seen.seat
        self.plies = 0
        self.known: dict[Hashable, frozenset[Line]] = {}
        self.state = PROOF_RULES.root(seen)

    def winning(self, most: int) -> frozenset[Line]:
        """Return every line that surely wins by laying at most ``most`` cards."""
        return self._winning(self.state, most)

    def _winning(self, state: State, left: int) -> frozenset[Line]:
        """Return every certain win from a state by laying at most ``left`` cards. Cached by
        ``PROOF_RULES.key``, since only the heights of the seat's own stacks matter in its turn."""
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
        """Return the wins that all branches share; empty if a branch has none. Raises Unprovable if the
        branches differ or are too many."""
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


PUZZLE_RULES: Final = AvalonPuzzleRules()
