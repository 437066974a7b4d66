"""A player that searches: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).

There is one tree of moves for what the deciding seat knows. Each iteration samples the hidden information,
follows moves that are legal in the sample down to a position not met before, judges that position, and adds
to every node on the way the score of the seat that chose the node's move. A position that is met again is
expanded: each move is tried on a copy, and the judgement of the result counts as an earlier visit."""

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
"""Exploration constant of UCB1, for rewards from 0 to 1."""
FORESEEN: Final = 1.0
"""Number of visits that the first judgement of a new move counts as."""
ALIKE: Final = 0.01
"""Difference in the chance of winning below which moves count as equally good."""
SLICE: Final = 8
"""Number of iterations in one slice of a search."""
TRIED: Final = 12
"""Minimum number of visits for a move in the expected line; anything less is guesswork."""


@cache
def _log(number: int) -> float:
    """Return the natural logarithm, rounded so that it is the same on every machine."""
    return round(log(number), PLACES)


@dataclass(slots=True)
class Node:
    """A move in the tree, with its statistics."""

    seat: int
    """Seat that chose the move."""
    visits: float = 0.0
    """Number of visits, including the weight of the first judgement."""
    score: float = 0.0
    """Sum of the rewards of ``seat`` over all visits."""
    available: int = 1
    """Number of iterations in which the move could have been chosen, plus 1."""
    met: bool = False
    """Whether an iteration has reached the position after the move."""
    children: dict[Move, Node] = field(default_factory=dict)

    def mean(self) -> float:
        """Return the mean reward of ``seat`` per visit."""
        return self.score / self.visits


class TreePlayer:
    """A player that takes the most visited move of its tree search, or an equally good one."""

    looks = True

    def __init__(self, game: AnyGame, iterations: int, evaluation: Evaluation | None = None) -> None:
        """Create a player. ``iterations``: number per choice, so that a seed gives the same choice on every
        machine (ValueError if < 1); ``evaluation``: by default the game's value model."""
        if iterations < 1:
            raise ValueError("A search has at least one iteration.")
        self.game = game
        self.iterations = iterations
        self.evaluation = evaluation

    def with_effort(self, times: int) -> TreePlayer:
        """Return the same player with ``times`` as many iterations."""
        return TreePlayer(self.game, self.iterations * times, self.evaluation)

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Run a search and return the best legal move that it finds."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Return a search, already finished if there is only one legal move."""
        if len(legal) == 1:
            return SettledSearch(legal[0])
        return TreeSearch(self.game, self.iterations, self.evaluation, seen, legal, rng)


class TreeSearch:
    """An information-set tree search for one decision."""

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
        self.deal = game.determinizer(seen)
        self.legal = legal
        self.rng = rng
        self.viewer = seen.seat or 0
        self.lot = rng.random()
        self.root = Node(self.viewer, met=True)

    def go_on(self) -> bool:
        """Run a few iterations; return whether there are more to run."""
        for _ in range(min(SLICE, self.left)):
            self._iterate()
            self.left -= 1
        return self.left > 0 and not self._decided()

    def choice(self) -> Move:
        """Return a random move among the most visited one and moves about as good. If the first of equal
        moves were always taken, a player could move in circles."""
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
        """Return the chosen move and the most visited moves after it."""
        line = [self.choice()]
        node = self.root.children.get(line[0])
        while node is not None and node.children and len(line) < LONGEST_LINE:
            move, node = max(node.children.items(), key=lambda child: (child[1].visits, child[1].score))
            if node.visits < TRIED:
                break
            line.append(move)
        return line

    def _decided(self) -> bool:
        """Return whether no other move can still reach half the visits of the most visited move."""
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
        """Descend the tree, playing on ``state``, to a position not met before or to the end of the game;
        return the nodes on the way. A decision of the whole table is made in the viewer's interest."""
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
        """Return the child with the greatest upper confidence bound in this sample, and its move."""
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
        """Return a new node for a move, scored by a judgement of the result, or by 0.5 for an only move."""
        score = scores_after(self.game, self.judge, state, move)[seat] if choices > 1 else 0.5
        return Node(seat, FORESEEN, FORESEEN * score)
