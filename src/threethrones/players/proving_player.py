"""A searching player that plays a certain win as soon as it can prove one."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final

from threethrones.core.game import AnyGame
from threethrones.core.overriding import override
from threethrones.core.proof import ProofRules
from threethrones.core.terms import AnySeen, Move
from threethrones.players.player import Search, SettledSearch
from threethrones.players.prover import Prover
from threethrones.players.tree_player import TreePlayer, TreeSearch

DONE: Final = "done"


class ProvingPlayer(TreePlayer):
    """A tree-search player that first tries to prove a win, in this turn and then in a few turns."""

    def __init__(self, game: AnyGame, iterations: int, most: int) -> None:
        """Create a player. ``most``: maximum number of positions that each proof may examine."""
        super().__init__(game, iterations)
        self.most = most

    @override
    def with_effort(self, times: int) -> ProvingPlayer:
        return ProvingPlayer(self.game, self.iterations * times, self.most * times)

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Return a search preceded by proofs, already finished if there is only one legal move."""
        rules = self.game.proof_rules()
        assert rules is not None, "it plays games in which wins can be proven"
        if len(legal) == 1:
            return SettledSearch(legal[0])
        tree = TreeSearch(self.game, self.iterations, self.evaluation, seen, legal, rng)
        return ProvingSearch(tree, rules, self.most, seen)


class ProvingSearch:
    """A tree search preceded by proofs, for one decision. The proofs reduce its iterations by the number of
    positions they examine, not by time, so that a seed gives the same result on every machine."""

    def __init__(self, tree: TreeSearch, rules: ProofRules[Any], most: int, seen: AnySeen) -> None:
        self.tree = tree
        self.rules = rules
        self.most = most
        self.seen = seen
        self.proven: Move | None = None
        self._work = self._steps()

    def go_on(self) -> bool:
        """Run a step of a proof or a slice of the search; return whether there is more to do."""
        return next(self._work, DONE) is None

    def choice(self) -> Move:
        """Return a proven winning move, else the choice of the tree search."""
        return self.tree.choice() if self.proven is None else self.proven

    def line(self) -> list[Move]:
        """Return the tree search's expected line, or only the proven move if that line starts otherwise."""
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
