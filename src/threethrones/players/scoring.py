"""What a position is worth to each seat, for players that look ahead into games that they make up."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, Protocol

from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome
from threethrones.core.terms import AnyState, Evaluation, Move, Seen
from threethrones.core.value_model import ValueModel

SURE: Final = 0.9
"""A judgement in no unit stays within so much of the whole range; only an end is worth 0 or 1."""


class Judge(Protocol):
    """Judges whole states: nothing is hidden in a deal that was made up."""

    def chances(self, state: AnyState) -> Sequence[float]:
        """For each seat, from 0 to 1; the game is not over."""
        ...


class Scaled:
    """An evaluation in no unit, beside the least and the greatest judgement so far."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.low, self.high = inf, -inf

    def chances(self, state: AnyState) -> Sequence[float]:
        """All seats' judgements, spread over the range."""
        judged = [self.evaluation(Seen(state, seat), seat) for seat in range(state.setup.seats)]
        self.low, self.high = min(self.low, *judged), max(self.high, *judged)
        spread = self.high - self.low
        if not spread:
            return [0.5] * len(judged)
        return [0.5 + SURE * ((one - self.low) / spread - 0.5) for one in judged]


def usual(game: AnyGame) -> Evaluation:
    """The first evaluation of a game; its score where it has none."""
    return next(iter(game.evaluations.values()), lambda seen, seat: game.score(seen)[seat])


def judge(game: AnyGame, evaluation: Evaluation | None = None) -> Judge:
    """By an evaluation; by default what the game has learnt, and its usual evaluation where it has not."""
    if evaluation is None and game.value_model is not None:
        value_model: ValueModel[AnyState] = game.value_model
        return value_model
    return Scaled(evaluation or usual(game))


def rewards(outcome: Outcome, seats: int) -> Sequence[float]:
    """What an end is worth to each seat: a draw is half a win."""
    if outcome.winners:
        return [float(seat in outcome.winners) for seat in range(seats)]
    return [0.0 if outcome.lost else 0.5] * seats


def scores(game: AnyGame, judge: Judge, state: AnyState) -> Sequence[float]:
    """What a position is worth to each seat, be it the end or not."""
    outcome = game.outcome(state)
    return judge.chances(state) if outcome is None else rewards(outcome, state.setup.seats)


def scores_after(game: AnyGame, judge: Judge, state: AnyState, move: Move) -> Sequence[float]:
    """What a legal move makes of a position."""
    question = game.question(state)
    assert question, "somebody is to choose"
    state = game.clone(state)
    game.carry_out(state, question, move, [])
    return scores(game, judge, state)
