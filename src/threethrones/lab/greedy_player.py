"""A player that looks one move ahead in a state sampled from what its seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.game import AnyGame
from threethrones.core.terms import AnySeen, AnyState, Evaluation, Move
from threethrones.players.scoring import usual


class GreedyPlayer:
    """A player that tries each legal move in one sampled state and plays the best, or one of the best."""

    looks = True

    def __init__(self, game: AnyGame, evaluation: Evaluation | None = None) -> None:
        """Create a player that uses this evaluation; by default the game's first evaluation."""
        self.game = game
        self.evaluation = evaluation or usual(game)

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return the move that leads to the best evaluation for the deciding seat in a sampled state."""
        assert seen is not None, "it looks"
        sample = self.game.resample(seen, rng)
        decision = self.game.decision(sample)
        if decision is None or len(legal) == 1:
            return legal[0]
        scores = [self._score(sample, decision.seat, move, rng) for move in legal]
        best = max(scores)
        ties = [move for move, score in zip(legal, scores, strict=True) if score == best]
        return ties[below(rng, len(ties))]

    def _score(self, sample: AnyState, seat: int | None, move: Move, rng: Random) -> float:
        state = self.game.clone(sample)
        self.game.play(state, move)
        state = self._answered(state, seat, rng)
        viewer = 0 if seat is None else seat
        return self.evaluation(self.game.seen(state, viewer), viewer)

    def _answered(self, state: AnyState, seat: int | None, rng: Random) -> AnyState:
        """Return the state after a random answer of another seat if ``seat`` is to decide after it; else the
        unchanged state. Without an answer, announcements would look worthless."""
        asked = self.game.decision(state)
        if asked is None or asked.seat == seat:
            return state
        answered = self.game.clone(state)
        answers = self.game.legal(answered)
        self.game.play(answered, answers[below(rng, len(answers))])
        back = self.game.decision(answered)
        return answered if back is not None and back.seat == seat else state
