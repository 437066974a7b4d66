"""A player that looks one move ahead in a state sampled from what its seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.chance import below
from threethrones.core.game import AnyGame
from threethrones.core.terms import AnySeen, AnyState, Evaluation, Move
from threethrones.players.scoring import usual


class GreedyPlayer:
    """Tries each legal move in one sampled state and takes the best; ties are broken at random."""

    looks = True

    def __init__(self, game: AnyGame, evaluation: Evaluation | None = None) -> None:
        """Use one of the game's evaluations; by default its usual one."""
        self.game = game
        self.evaluation = evaluation or usual(game)

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return the move after which the sampled state looks best to the deciding seat."""
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
        """Return the state after a random answer, if another seat is asked just once in between; else as it
        is. Otherwise announcements would be worthless, as their effect follows the answer."""
        asked = self.game.decision(state)
        if asked is None or asked.seat == seat:
            return state
        answered = self.game.clone(state)
        answers = self.game.legal(answered)
        self.game.play(answered, answers[below(rng, len(answers))])
        back = self.game.decision(answered)
        return answered if back is not None and back.seat == seat else state
