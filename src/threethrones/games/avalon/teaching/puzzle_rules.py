"""Puzzles of Avalon: exactly one turn wins at once, against every hand that the opponent may hold.

A turn is what its owner lays, and pays in between, up to the conquest that brings the fifteenth crown. It
wins if it does so whatever the opponent may answer and the fog may reveal, as defined in ``proof``.

The one turn wins with the fewest cards possible: no other turn of as many or fewer wins. Turns with more
cards do not count, for a needless card can always be laid first. What is laid must be the same whatever
happens; if the seat had to see something first, the position is no puzzle. Paying with other cards makes no
other turn, but where it decides, only the lines that win are listed."""

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
"""Limit of the plies of a proof."""
MOST_LINES: Final = 48


class AvalonPuzzleRules:
    """Puzzle rules of Avalon."""

    prefix = "av"
    crowd = ("easy", "easy", "normal", "random")
    alike = 12
    grades = (5.6, 8.0, 9.6, 11.6)

    def tables(self) -> Sequence[Setup]:
        """Return the standard setup, as a puzzle names no set of territories."""
        return [standard_setup(GAME)]

    def asked(self, state: State) -> int | None:
        """Return the mover at the start of its turn if it holds some cards, but not too many, and enough
        crowns are in reach; else None."""
        seat = state.mover
        if state.frame or state.ending or state.conquests or not 1 <= len(state.hands[seat]) <= MOST_HAND:
            return None
        return seat if in_reach(GAME.seen(state, seat).state, seat, MOST_HAND) else None

    def lines(self, seen: Seen[State]) -> Collection[Line]:
        """Return the shortest certain wins, in all their lines. Raises Unprovable."""
        assert seen.seat is not None, "a seat looks"
        walk = _Walk(seen)
        for most in range(1, len(seen.state.hands[seen.seat]) + 1):
            if found := walk.winning(most):
                return found
        return ()

    def turn(self, line: Line) -> Hashable:
        """Return what is laid, in any order; the cards that pay make no other turn."""
        return tuple(sorted(move for move in line if "-" in move))

    def pattern(self, seen: Seen[State], line: Line) -> Hashable:
        """Return how and where cards are laid, and the number of payments; None (dull) for a hand of one."""
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
        """Return the position with the pile in deck order: a proof holds for every order."""
        written = clone(state)
        written.pile, written.key, written.chance = [], "", 0
        return f"{notation.to_position(written)} pile=*"


class _Walk:
    """Search of all that a turn can be."""

    def __init__(self, seen: Seen[State]) -> None:
        assert seen.seat is not None, "a seat looks"
        self.seat = seen.seat
        self.plies = 0
        self.known: dict[Hashable, frozenset[Line]] = {}
        self.state = PROOF_RULES.root(seen)

    def winning(self, most: int) -> frozenset[Line]:
        """Return every turn that wins with at most ``most`` cards."""
        return self._winning(self.state, most)

    def _winning(self, state: State, left: int) -> frozenset[Line]:
        """Return every certain win from here with at most ``left`` more cards. Cached by ``PROOF_RULES.key``,
        since only the heights of the seat's own stacks matter in its turn."""
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
        """Return the wins that all branches share, empty if one has none. Raises Unprovable if they
        differ."""
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
