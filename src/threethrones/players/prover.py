"""Search for moves that certainly win, whatever is drawn or hidden and whatever the other seat plays.

This is a depth-first search of an AND/OR tree. A proof covers every draw and every hidden card that the
seat's own knowledge allows, so that its result never depends on what the seat may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Iterable
from typing import Any, Final

from threethrones.core.proof import ProofRules, Unprovable
from threethrones.core.terms import AnySeen, AnyState, Move

SLICE: Final = 128
"""Number of positions examined between two yields of ``Prover.search``."""


class Prover:
    """An exhaustive search for provable wins of a seat within a number of turns."""

    def __init__(self, rules: ProofRules[Any], seen: AnySeen, turns: int, most: int) -> None:
        """Prepare a search of ``turns`` turns, the current one included, that stops after ``most``
        positions."""
        assert seen.seat is not None, "a seat looks"
        self.rules = rules
        self.seat = seen.seat
        self.root = rules.root(seen)
        self.last = rules.turn(self.root) + turns - 1
        self.most = most
        self.tried = 0
        self.winning: list[Move] = []
        """Moves of the seat proven to win so far."""
        self.complete = False
        """Whether the search has finished, so that no move outside ``winning`` is a provable win."""
        self._known: dict[Hashable, bool] = {}
        self._refutations: Counter[Move] = Counter()
        """Number of times each opposing move has refuted a win; the most frequent are tried first."""

    def search(self) -> Generator[None, None, None]:
        """Try all moves of the seat and append proven wins to ``winning``; yield after each move and slice.
        Nothing is searched if the game is already decided."""
        if self.rules.won(self.root, self.seat) is not None:
            self.complete = True
            return
        try:
            moves = self.rules.moves(self.root, self.seat, self._is_last(self.root))
            # Immediate wins are proven first, since nobody would choose a slower win.
            for move in sorted(moves, key=self._wins_at_once, reverse=True):
                if (yield from self._wins_by(self.root, move)):
                    self.winning.append(move)
                yield
        except Unprovable:
            return
        self.complete = True

    def _wins_at_once(self, move: Move) -> bool:
        return all(
            self.rules.won(after, self.seat) for after in self.rules.branches(self.root, move, self.seat)
        )

    def _wins_by(self, state: AnyState, move: Move) -> Generator[None, None, bool]:
        for after in self.rules.branches(state, move, self.seat):
            if self.tried == self.most:
                raise Unprovable("there are too many positions to look at")
            self.tried += 1
            if self.tried % SLICE == 0:
                yield
            if not (yield from self._wins(after)):
                return False
        return True

    def _wins(self, state: AnyState) -> Generator[None, None, bool]:
        won = self.rules.won(state, self.seat)
        if won is not None:
            return won
        if self.rules.turn(state) > self.last:
            return False
        if self._is_last(state) and self.rules.wins_turn(state, self.seat):
            return True
        key = self.rules.key(state)
        known = self._known.get(key)
        if known is None:
            moves = self.rules.moves(state, self.seat, self._is_last(state))
            if self.rules.mover(state) == self.seat:
                known = yield from self._finds_win(state, moves)
            else:
                known = yield from self._withstands(state, moves)
            self._known[key] = known
        return known

    def _finds_win(self, state: AnyState, moves: Iterable[Move]) -> Generator[None, None, bool]:
        for move in moves:
            if (yield from self._wins_by(state, move)):
                return True
        return False

    def _withstands(self, state: AnyState, moves: Iterable[Move]) -> Generator[None, None, bool]:
        """Return whether the proving seat still wins after every one of the other seat's moves."""
        for move in sorted(moves, key=self._refutations.__getitem__, reverse=True):
            if not (yield from self._wins_by(state, move)):
                self._refutations[move] += 1
                return False
        return True

    def _is_last(self, state: AnyState) -> bool:
        return self.rules.turn(state) == self.last
