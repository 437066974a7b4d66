"""A player that searches: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).

One tree over what the seat that decides knows. Each iteration deals anew what is hidden from that seat, walks
down along the moves that this deal allows to a position that was not met before, judges it, and tells every
node on the way what it is worth to whoever chose it. A position that is met again is looked into: each move
is tried on a copy, and what it leads to, judged at once, counts as if the move had been visited before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import log, sqrt
from random import Random
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.question import Question
from threethrones.core.terms import AnySeen, AnyState, Evaluation, Move
from threethrones.core.value_model import PLACES
from threethrones.players import LONGEST_LINE
from threethrones.players.player import Search, SettledSearch, concluded
from threethrones.players.scoring import judge, scores, scores_after

EXPLORE: Final = 0.15
"""How much what was seldom tried is tried for that alone (the constant of UCB1, rewards being 0 to 1)."""
FORESEEN: Final = 1.0
"""For so many visits counts the judgement of what a move leads to."""
ALIKE: Final = 0.01
"""Moves whose chances differ by less are as good."""
SLICE: Final = 8
"""Iterations in one go."""
TRIED: Final = 12
"""What it has tried less often it does not expect: that is guesswork."""


@cache
def _log(number: int) -> float:
    """Its logarithm, on every machine the same."""
    return round(log(number), PLACES)


@dataclass(slots=True)
class Node:
    """A move in the tree, with what is known of it."""

    seat: int
    """Whoever chose the move."""
    visits: float = 0.0
    """Those that were foreseen included."""
    score: float = 0.0
    """The sum of all rewards for its seat."""
    available: int = 1
    """In how many iterations it could have been chosen."""
    met: bool = False
    """Whether it was ever walked through."""
    children: dict[Move, Node] = field(default_factory=dict)

    def mean(self) -> float:
        """What it is worth to its seat, on average."""
        return self.score / self.visits


class TreePlayer:
    """Takes the move that its search has tried most often."""

    looks = True

    def __init__(self, game: AnyGame, iterations: int, evaluation: Evaluation | None = None) -> None:
        """``iterations``: how long it thinks, which a seed repeats on every machine; ``evaluation`` is one of
        the game's, by default what it has learnt."""
        if iterations < 1:
            raise ValueError("A search has at least one iteration.")
        self.game = game
        self.iterations = iterations
        self.evaluation = evaluation

    def with_effort(self, times: int) -> TreePlayer:
        """The same player with so many times the thinking."""
        return TreePlayer(self.game, self.iterations * times, self.evaluation)

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """The best of the legal moves, as far as the search tells."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Begin a search; none where only one move is legal."""
        if len(legal) == 1:
            return SettledSearch(legal[0])
        return TreeSearch(self.game, self.iterations, self.evaluation, seen, legal, rng)


class TreeSearch:
    """One search, for one decision: a thought."""

    def __init__(
        self,
        game: AnyGame,
        iterations: int,
        evaluation: Evaluation | None,
        seen: AnySeen,
        legal: Sequence[Move],
        rng: Random,
    ) -> None:
        self.game = game
        self.judge = judge(game, evaluation)
        self.left = iterations
        """So many iterations are to come."""
        self.deal = game.determinizer(seen)
        self.legal = legal
        self.rng = rng
        self.viewer = seen.seat or 0
        self.lot = rng.random()
        self.root = Node(self.viewer, met=True)

    def go_on(self) -> bool:
        """A few iterations more."""
        for _ in range(min(SLICE, self.left)):
            self._iterate()
            self.left -= 1
        return self.left > 0 and not self._decided()

    def choice(self) -> Move:
        """The move that was tried most often, or by lot another that is as good: whoever always takes the
        first of equals walks in circles."""
        found = {move: self.root.children[move] for move in self.legal if move in self.root.children}
        if not found:
            return self.legal[0]
        best = max(found.values(), key=lambda node: (node.visits, node.score))
        alike = [
            move
            for move, node in found.items()
            if node.visits >= best.visits / 2 and node.mean() >= best.mean() - ALIKE
        ]
        return alike[int(self.lot * len(alike))]

    def line(self) -> list[Move]:
        """The choice, and from there on what was tried most often."""
        line = [self.choice()]
        node = self.root.children.get(line[0])
        while node is not None and node.children and len(line) < LONGEST_LINE:
            move, node = max(node.children.items(), key=lambda child: (child[1].visits, child[1].score))
            if node.visits < TRIED:
                break
            line.append(move)
        return line

    def _decided(self) -> bool:
        """Whether no other move could still be tried half as often as the best."""
        visits = sorted(child.visits for child in self.root.children.values())
        return len(visits) == 1 or visits[-1] / 2 - visits[-2] > self.left

    def _iterate(self) -> None:
        state = self.deal(self.rng)
        way = self._descend(self.root, state)
        score = scores(self.game, self.judge, state)
        for node in way:
            node.visits += 1
            node.score += score[node.seat]

    def _descend(self, node: Node, state: AnyState) -> list[Node]:
        """Play down the tree to a position that was not met before, or to the end. What the whole table
        decides is chosen as the viewer would have it."""
        game = self.game
        way: list[Node] = []
        while (question := game.question(state)) is not None:
            move = game.automatic(state)
            if move is None:
                if not node.met:
                    node.met = True
                    break
                node, move = self._step(node, state, question)
                way.append(node)
            game.carry_out(state, question, move, [])
        return way

    def _step(self, node: Node, state: AnyState, question: Question[AnyState]) -> tuple[Node, Move]:
        """The child with the greatest upper confidence bound of those that this deal allows, and its move."""
        children = node.children
        seat = question.decision(state).seat
        chooser = self.viewer if seat is None else seat
        legal = self.game.prune(state, question.legal(state))
        best, best_child, best_move = -1.0, None, legal[0]
        for move in legal:
            child = children.get(move)
            if child is None:
                child = children[move] = self._foreseen(chooser, state, move, len(legal))
            child.available += 1
            visits = child.visits
            bound = child.score / visits + EXPLORE * sqrt(_log(child.available) / visits)
            if bound > best:
                best, best_child, best_move = bound, child, move
        assert best_child
        return best_child, best_move

    def _foreseen(self, seat: int, state: AnyState, move: Move, choices: int) -> Node:
        """A new node: what its move leads to is judged at once, unless it is the only one."""
        score = scores_after(self.game, self.judge, state, move)[seat] if choices > 1 else 0.5
        return Node(seat, FORESEEN, FORESEEN * score)
