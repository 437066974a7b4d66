"""What computer players need to evaluate positions and to search for moves."""

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
    """What computer players need to evaluate positions and to search for moves."""

    evaluations: Mapping[str, Evaluation] = {}
    """Evaluations of a position for computer players, by name; the first is the default."""
    value_model: ValueModel[State] | None = None
    """Value model trained by self-play (``core.value_model``), which searching players use."""
    iterations: Mapping[str, int] = {"normal": 200, "hard": 1000}
    """Search iterations per choice, by level of the computer players that search (``players.levels``)."""
    misjudged: float = 0.1
    """Maximum error of an easy computer player's judgement of a move, as winning probability, either way."""
    most_proof_positions: int = 10_000
    """Maximum number of positions in the best level's search for a win by ``proof_rules``."""

    def heuristics(self) -> Heuristics | None:
        """Return the game's heuristics for computer players, loaded lazily; None if they must search."""
        return None

    def proof_rules(self) -> ProofRules[State] | None:
        """Return the rules for proving wins by search, loaded lazily; None if no wins are proven."""
        return None

    def forgotten(self, seen: Seen[State]) -> Seen[State]:
        """Return what is seen without memory of what was public once and is hidden now; by default all of
        it."""
        return seen

    def determinizer(self, seen: Seen[State]) -> Callable[[Random], State]:
        """Return a function that samples a full state, for repeated use by a search. A game may override this
        to prepare what all sampled states share."""
        return lambda rng: self.resample(seen, rng)

    def prune(self, state: State, legal: Sequence[Move]) -> Sequence[Move]:
        """Return the legal moves that a search considers, at least one; by default all. A game may omit a
        move if another has the same effect."""
        return legal
