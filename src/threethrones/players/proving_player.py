"""A searching player that proves wins: it plays what wins for certain as soon as it can prove it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final

from threethrones.core.game import AnyGame
from threethrones.core.proof import ProofRules
from threethrones.core.terms import AnySeen, Move
from threethrones.players.player import Search, SettledSearch
from threethrones.players.prover import Prover
from threethrones.players.tree_player import TreePlayer, TreeSearch

DONE: Final = "done"


class ProvingPlayer(TreePlayer):
    """Looks for a win that it can prove, in this turn first, and searches where it finds none."""

    def __init__(self, game: AnyGame, iterations: int, most: int) -> None:
        """``most``: how many positions a proof may look at, which a seed repeats on every machine."""
        super().__init__(game, iterations)
        self.most = most

    def with_effort(self, times: int) -> ProvingPlayer:
        """The same player with so many times the thinking."""
        return ProvingPlayer(self.game, self.iterations * times, self.most * times)

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Begin a proof and a search; none where only one move is legal."""
        rules = self.game.proof_rules()
        assert rules is not None, "it plays games in which wins can be proven"
        if len(legal) == 1:
            return SettledSearch(legal[0])
        tree = TreeSearch(self.game, self.iterations, self.evaluation, seen, legal, rng)
        return ProvingSearch(tree, rules, self.most, seen)


class ProvingSearch:
    """One search with proofs, for one decision: a thought. The time that the proofs take the search goes
    without; it is counted in positions, so that a seed repeats it everywhere."""

    def __init__(self, tree: TreeSearch, rules: ProofRules[Any], most: int, seen: AnySeen) -> None:
        self.tree = tree
        self.rules = rules
        self.most = most
        self.seen = seen
        self.proven: Move | None = None
        self._work = self._steps()

    def go_on(self) -> bool:
        """A small step of a proof, or a few iterations of the search."""
        return next(self._work, DONE) is None

    def choice(self) -> Move:
        """The move that is proven, else the search's choice."""
        return self.tree.choice() if self.proven is None else self.proven

    def line(self) -> list[Move]:
        """As the search expects it; of a proven win that it would not play only the move."""
        line = self.tree.line()
        return line if self.proven in (None, line[0]) else [self.choice()]

    def _steps(self) -> Generator[None, None, None]:
        for turns in sorted({1, self.rules.turns}):
            prover = Prover(self.rules, self.seen, turns, self.most)
            for _ in prover.search():
                if prover.winning:
                    self.proven = prover.winning[0]
                    return
                yield
            self.tree.left = max(1, self.tree.left - prover.tried // self.rules.positions_per_iteration)
        while self.tree.go_on():
            yield
