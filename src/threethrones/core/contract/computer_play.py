"""Evaluations, heuristics and search settings of a game, for computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from threethrones.core.contract.shortcuts import Shortcuts
from threethrones.core.heuristics import Heuristics
from threethrones.core.proof import ProofRules
from threethrones.core.terms import Evaluation, Move, Seen, State
from threethrones.core.value_model import ValueModel


class ComputerPlay(Shortcuts[State]):
    """Evaluations, heuristics and search settings of a game, for computer players."""

    evaluations: Mapping[str, Evaluation] = {}
    """Functions that evaluate a position for computer players, by name; the first is the default."""
    value_model: ValueModel[State] | None = None
    """Value model trained by self-play (``core.value_model``), if any, for players that search."""
    iterations: Mapping[str, int] = {"normal": 200, "hard": 1000}
    """Search iterations per choice, by level of the computer players that search (``players.levels``)."""
    misjudged: float = 0.1
    """Maximum error, up or down, when the level easy estimates the chance of winning after a move."""
    most_proof_positions: int = 10_000
    """Maximum number of positions that the level hard examines to prove a win by ``proof_rules``."""

    def heuristics(self) -> Heuristics | None:
        """Return the game's heuristics, imported on first use; None if computer players must search."""
        return None

    def proof_rules(self) -> ProofRules[State] | None:
        """Return the rules for proving wins, imported on first use; None if wins are never proven."""
        return None

    def forgotten(self, seen: Seen[State]) -> Seen[State]:
        """Return the view without what was once public and is now hidden; by default the whole view."""
        return seen

    def determinizer(self, seen: Seen[State]) -> Callable[[Random], State]:
        """Return a function that samples full states consistent with a view, for repeated use by a search. A
        game may override this to compute the parts common to all samples only once."""
        return lambda rng: self.resample(seen, rng)

    def prune(self, state: State, legal: Sequence[Move]) -> Sequence[Move]:
        """Return the legal moves that a search considers, at least one; by default all. A game may omit a
        move if another move has the same effect."""
        return legal
