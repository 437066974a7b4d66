"""Training of weights by self-play: each generation of games is played with the weights of the one before.

Each position is labelled with its TD(λ) return, a mix of the estimated chances in the positions that followed
and the result of the game (Sutton, 1988). The weights that predict the labels best, by logistic regression,
play the next generation. The first generation uses the game's first evaluation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from operator import mul
from random import Random
from typing import Final

from threethrones.core.chance import below, shuffled
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnyState, Move
from threethrones.core.value_model import Features, ValueModel, Weights, logistic
from threethrones.games import GAMES
from threethrones.players.playouts import thinking
from threethrones.players.scoring import judge, scores, scores_after, usual

GENERATIONS: Final = 5
LAMBDA: Final = 0.9
ODD: Final = 12
"""One move in this many is random, so that the effects of moves that the players avoid are learnt, too."""
MOST_OF_A_GAME: Final = 40
"""Maximum number of positions used per game, so that long games (often drawn) do not have more influence."""
EPOCHS: Final = 12
RATE: Final = 0.3
DECAY: Final = 0.001
"""Strength of the weight decay towards 0 at each position."""


@dataclass(frozen=True, slots=True)
class TrainingSample:
    """A game to play for training; plain values, so that it can be sent to another process."""

    game: str
    key: str
    weights: Weights | None
    """Weights that the players use; None to use the game's first evaluation."""


def trained(game: str, games: int, seed: str, executor: Executor) -> Weights:
    """Return weights learnt from ``games`` games in all generations together. The same seed gives exactly the
    same weights on machines with the same floating-point arithmetic."""
    weights: Weights | None = None
    for generation in range(GENERATIONS):
        few = games * (generation + 1) // GENERATIONS - games * generation // GENERATIONS
        lessons = [TrainingSample(game, f"{seed}:{generation}:{number}", weights) for number in range(few)]
        taught = [example for one in executor.map(played, lessons) for example in one]
        weights = regressed(value_model_of(game), taught, Random(f"{seed}:{generation}:order"))
    assert weights
    return weights


def value_model_of(game: str) -> ValueModel[AnyState]:
    """Return the value model of a game. Raises ValueError if it has none."""
    value_model = GAMES[game].value_model
    if value_model is None:
        raise ValueError(f"Nothing is measured in {game}, so there is nothing to learn.")
    return value_model


# --- games ------------------------------------------------------------------------------------------------


class _Pupil:
    """A player that plays the best move by its evaluation in one sampled state, sometimes a random move."""

    def __init__(self, game: AnyGame, weights: Weights | None) -> None:
        self.game = game
        value_model = value_model_of(game.name)
        self.judge = judge(game, usual(game)) if weights is None else value_model.with_weights(weights)

    def choose(self, match: Match, rng: Random) -> Move:
        """Return a move for the deciding seat."""
        decision, legal = match.decision(), match.legal()
        assert decision
        if len(legal) == 1 or not below(rng, ODD):
            return legal[below(rng, len(legal))]
        sample = self.game.resample(match.seen(decision.seat), rng)
        seat = decision.seat or 0
        scores = [scores_after(self.game, self.judge, sample, move)[seat] for move in legal]
        return legal[scores.index(max(scores))]


@dataclass(slots=True)
class Example:
    """Features of a position, and its TD(λ) return for the seat for which they were measured."""

    measured: Features
    came_to: float


def played(lesson: TrainingSample) -> list[Example]:
    """Play a game and return a random sample of its quiet positions (``ValueModel.quiet``) as examples."""
    game = GAMES[lesson.game]
    value_model = value_model_of(lesson.game)
    pupil = _Pupil(game, lesson.weights)
    match = Match(game, standard_setup(game), Start(key=lesson.key))
    rng = thinking(lesson.key)
    found: list[Features] = []
    while match.decision() is not None:
        match.play(pupil.choose(match, rng))
        if match.decision() is not None and value_model.quiet(match.state):
            found.append(value_model.measure(match.state))
    taught = value_model.with_weights(lesson.weights) if lesson.weights else None
    examples = list(_returns(found, taught, scores(game, value_model, match.state)[0]))
    return shuffled(rng, examples)[:MOST_OF_A_GAME]


def _returns(found: Sequence[Features], taught: ValueModel[AnyState] | None, end: float) -> Iterator[Example]:
    """Yield examples from last to first. ``taught``: model for chances or None; ``end``: score of seat 0."""
    came_to = end
    for measured in reversed(found):
        yield Example(measured, came_to if measured.seat == 0 else 1 - came_to)
        if taught is not None:
            chance = taught.weighed(measured)
            now = chance if measured.seat == 0 else 1 - chance
            came_to = LAMBDA * came_to + (1 - LAMBDA) * now


# --- regression -------------------------------------------------------------------------------------------


def regressed(value_model: ValueModel[AnyState], examples: Sequence[Example], rng: Random) -> Weights:
    """Return weights fitted to the examples by logistic regression, with stochastic gradient descent and a
    separate learning rate for each weight (AdaGrad)."""
    phases = sorted({example.measured.phase for example in examples})
    weights = {phase: [0.0] * len(value_model.names) for phase in phases}
    squares = {phase: [1e-6] * len(value_model.names) for phase in phases}
    for _ in range(EPOCHS):
        for example in shuffled(rng, examples):
            _, phase, values = example.measured
            row, seen = weights[phase], squares[phase]
            missed = example.came_to - logistic(sum(map(mul, row, values)))
            for at, value in enumerate(values):
                if value:
                    slope = missed * value - DECAY * row[at]
                    seen[at] += slope * slope
                    row[at] += RATE * slope / sqrt(seen[at])
    return {
        phase: {name: round(weight, 3) for name, weight in zip(value_model.names, row, strict=True)}
        for phase, row in weights.items()
    }


MODULE: Final = '''"""Weights of the value model, learnt by self-play.

Made by ``threethrones train {game} --games {games} --seed {seed}``.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.value_model import Weights

WEIGHTS: Final[Weights] = {{
{rows}
}}
'''


def written(game: str, games: int, seed: str, weights: Weights) -> str:
    """Return the source of a module with a game's weights; its docstring gives the command that made them."""
    rows = []
    for phase, row in weights.items():
        rows += [f"    {json.dumps(phase)}: {{"]
        rows += [f"        {json.dumps(name)}: {weight}," for name, weight in row.items()]
        rows += ["    },"]
    return MODULE.format(game=game, games=games, seed=seed, rows="\n".join(rows))
