"""What computer players need to judge a game and to search it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from threethrones.core.contract.shortcuts import Shortcuts
from threethrones.core.heuristics import Heuristics
from threethrones.core.proof import ProofRules
from threethrones.core.terms import (
    Evaluation,
    Move,
    Seen,
    State,
)
from threethrones.core.value_model import ValueModel


class ComputerPlay(Shortcuts[State]):
    """What computer players need to judge a game and to search it."""

    evaluations: Mapping[str, Evaluation] = {}
    """Ways to judge a position for computer players, by name; the first is the default."""
    value_model: ValueModel[State] | None = None
    """What self-play has taught about it (``core.value_model``): a searching player judges by that."""
    iterations: Mapping[str, int] = {"normal": 200, "hard": 1000}
    """How long a computer player of each level that searches does so for one choice (``players.levels``)."""
    misjudged: float = 0.1
    """By how much of a chance of winning, either way, an easy computer may misjudge a move at most."""
    most_proof_positions: int = 10_000
    """How many positions the best level may look at to prove a win, where the game has ``proof_rules``."""

    def heuristics(self) -> Heuristics | None:
        """The game's own rules of thumb, for computer players; None where they must search. They are loaded
        when first asked for."""
        return None

    def proof_rules(self) -> ProofRules[State] | None:
        """What a search for proofs of wins needs to know; None where nothing is proven. It is loaded when
        first asked for."""
        return None

    def forgotten(self, seen: Seen[State]) -> Seen[State]:
        """What is left to somebody who does not remember what lies open no more; by default all."""
        return seen

    def determinizer(self, seen: Seen[State]) -> Callable[[Random], State]:
        """What resamples again and again, for a search. A game may prepare what all of these states have in
        common."""
        return lambda rng: self.resample(seen, rng)

    def prune(self, state: State, legal: Sequence[Move]) -> Sequence[Move]:
        """Of the legal moves those that a search looks at, at least one; by default all. A game may leave out
        what another move does as well."""
        return legal
