"""Scores of a position for each seat, for players that search in sampled states."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, Protocol

from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome
from threethrones.core.terms import AnyState, Evaluation, Move, Seen
from threethrones.core.value_model import ValueModel

SURE: Final = 0.9
"""Width of the range around 0.5 that scaled evaluations use; only a finished game scores 0 or 1."""


class Judge(Protocol):
    """Protocol of objects that judge full states, in which nothing is hidden, such as sampled states."""

    def chances(self, state: AnyState) -> Sequence[float]:
        """Return each seat's chance of winning, from 0 to 1; the game must not be over."""
        ...


class Scaled:
    """A judge that scales a unitless evaluation by the lowest and highest values so far."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.low, self.high = inf, -inf

    def chances(self, state: AnyState) -> Sequence[float]:
        """Return the evaluations of all seats, scaled by the lowest and highest values so far."""
        judged = [self.evaluation(Seen(state, seat), seat) for seat in range(state.setup.seats)]
        self.low, self.high = min(self.low, *judged), max(self.high, *judged)
        spread = self.high - self.low
        if not spread:
            return [0.5] * len(judged)
        return [0.5 + SURE * ((one - self.low) / spread - 0.5) for one in judged]


def usual(game: AnyGame) -> Evaluation:
    """Return the first of a game's evaluations; its score function if it has no evaluations."""
    return next(iter(game.evaluations.values()), lambda seen, seat: game.score(seen)[seat])


def judge(game: AnyGame, evaluation: Evaluation | None = None) -> Judge:
    """Return the judge for an evaluation; by default the game's value model, else its usual evaluation."""
    if evaluation is None and game.value_model is not None:
        value_model: ValueModel[AnyState] = game.value_model
        return value_model
    return Scaled(evaluation or usual(game))


def rewards(outcome: Outcome, seats: int) -> Sequence[float]:
    """Return the reward of each seat for an outcome: 1 for a win, 0 for a loss, 0.5 for a draw."""
    if outcome.winners:
        return [float(seat in outcome.winners) for seat in range(seats)]
    return [0.0 if outcome.lost else 0.5] * seats


def scores(game: AnyGame, judge: Judge, state: AnyState) -> Sequence[float]:
    """Return each seat's score, from 0 to 1: judged chances, or rewards if the game is over."""
    outcome = game.outcome(state)
    return judge.chances(state) if outcome is None else rewards(outcome, state.setup.seats)


def scores_after(game: AnyGame, judge: Judge, state: AnyState, move: Move) -> Sequence[float]:
    """Return each seat's score of the position after a legal move."""
    question = game.question(state)
    assert question, "somebody is to choose"
    state = game.clone(state)
    game.carry_out(state, question, move, [])
    return scores(game, judge, state)
