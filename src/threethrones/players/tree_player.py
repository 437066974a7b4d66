"""A player that searches: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).

One tree over what the seat that decides knows. Each iteration deals anew what is hidden from that seat,
walks down along the moves that this deal allows, adds a node, plays a few plies at random, judges the
position that comes of it, and tells every node on the way what it is worth to whoever chose it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from typing import Final

from threethrones.core.chance import below
from threethrones.core.game import AnyGame, AnySeen, AnyState, Evaluation, Move, Seen
from threethrones.core.outcome import Outcome
from threethrones.players.player import Settled, Thought, concluded

EXPLORE: Final = 0.7
"""How much what was seldom tried is tried for that alone (the constant of UCB1, rewards being 0 to 1)."""
PLAYOUT: Final = 4
"""Plies at random before a position is judged: what was announced has come about by then."""
SLICE: Final = 8
"""Iterations in one go."""
SURE: Final = 0.9
"""A judgement stays within so much of the whole range; only an end is worth 0 or 1."""


@dataclass(slots=True)
class Node:
    """A move in the tree, with what is known of it."""

    seat: int
    """Whoever chose the move."""
    visits: int = 0
    available: int = 0
    """In how many iterations it could have been chosen."""
    worth: float = 0.0
    """The sum of all rewards for its seat."""
    children: dict[Move, Node] = field(default_factory=dict)

    def bound(self) -> float:
        """The upper confidence bound of its worth, after its first visit."""
        return self.worth / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


class TreePlayer:
    """Takes the move that its search has tried most often."""

    looks = True

    def __init__(self, game: AnyGame, iterations: int, evaluation: Evaluation | None = None) -> None:
        """``iterations``: how long it thinks, which a seed repeats on every machine; ``evaluation`` is one of
        the game's, by default its first."""
        if iterations < 1:
            raise ValueError("A search has at least one iteration.")
        self.game = game
        self.iterations = iterations
        self.evaluation = evaluation or next(iter(game.evaluations.values()))

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """The best of the legal moves, as far as the search tells."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Thought:
        """Begin a search; none where only one move is legal."""
        if len(legal) == 1:
            return Settled(legal[0])
        return Search(self.game, self.evaluation, self.iterations, seen, legal, rng)


class Search:
    """One search, for one decision: a thought."""

    def __init__(
        self,
        game: AnyGame,
        evaluation: Evaluation,
        iterations: int,
        seen: AnySeen,
        legal: Sequence[Move],
        rng: Random,
    ) -> None:
        self.game = game
        self.evaluation = evaluation
        self.left = iterations
        """So many iterations are to come."""
        self.seen = seen
        self.legal = legal
        self.rng = rng
        self.looker = seen.seat or 0
        self.root = Node(self.looker)
        self.low, self.high = inf, -inf
        """Between these lie all judgements so far."""

    def go_on(self) -> bool:
        """A few iterations more."""
        for _ in range(min(SLICE, self.left)):
            self._iterate()
            self.left -= 1
        return self.left > 0

    def choice(self) -> Move:
        """The move that was tried most often."""
        children = self.root.children
        return max(self.legal, key=lambda move: _tried(children.get(move)))

    def _iterate(self) -> None:
        state = self.game.resample(self.seen, self.rng)
        way = self._descend(self.root, state)
        self._play_on(state)
        rewards = self._rewards(state)
        for node in way:
            node.visits += 1
            node.worth += rewards[node.seat]

    def _descend(self, node: Node, state: AnyState) -> list[Node]:
        """Play down the tree to a move that was not tried yet, or to the end. What the whole table decides is
        chosen as the looker would have it."""
        way: list[Node] = []
        while (decision := self.game.decision(state)) is not None:
            move = self.game.automatic(state)
            if move is not None:
                self.game.play(state, move)
                continue
            children = node.children
            seat = self.looker if decision.seat is None else decision.seat
            legal = self.game.legal(state)
            for move in legal:
                children.setdefault(move, Node(seat)).available += 1
            move = self._best(legal, children)
            self.game.play(state, move)
            node = children[move]
            way.append(node)
            if not node.visits:
                break
        return way

    def _best(self, legal: Sequence[Move], children: dict[Move, Node]) -> Move:
        untried = [move for move in legal if not children[move].visits]
        if untried:
            return untried[below(self.rng, len(untried))]
        return max(legal, key=lambda move: children[move].bound())

    def _play_on(self, state: AnyState) -> None:
        for _ in range(PLAYOUT):
            legal = self.game.legal(state)
            if not legal:
                return
            self.game.play(state, self.game.automatic(state) or legal[below(self.rng, len(legal))])

    def _rewards(self, state: AnyState) -> list[float]:
        """What a position is worth to each seat, from 0 to 1."""
        seats = range(state.setup.seats)
        outcome = self.game.outcome(state)
        if outcome is not None:
            return [_reward(outcome, seat) for seat in seats]
        # Nothing of a deal that was made up is hidden.
        judged = [self.evaluation(Seen(state, seat), seat) for seat in seats]
        self.low, self.high = min(self.low, *judged), max(self.high, *judged)
        spread = self.high - self.low
        if not spread:
            return [0.5] * len(judged)
        return [0.5 + SURE * ((one - self.low) / spread - 0.5) for one in judged]


def _reward(outcome: Outcome, seat: int) -> float:
    if outcome.winners:
        return float(seat in outcome.winners)
    return 0.0 if outcome.lost else 0.5


def _tried(node: Node | None) -> tuple[int, float]:
    return (node.visits, node.worth) if node else (0, 0.0)
