"""An outside yardstick: OpenSpiel's own ``ISMCTSBot`` plays our games.

It asks a state for its legal actions, its player, its information state and its end, and is told how to deal
anew what is hidden; that is all there is to adapt. Nothing else needs OpenSpiel (requirements-bench.in).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from math import sqrt
from random import Random
from types import SimpleNamespace
from typing import Final

from threethrones.core.chance import below
from threethrones.core.game import AnyGame
from threethrones.core.terms import AnySeen, AnyState, Move
from threethrones.players.scoring import Scaled, scores, usual

PLAYOUT: Final = 20
"""Plies at random before a position is judged by the game's plainest evaluation."""


class OpenSpielPlayer:
    """Chooses as OpenSpiel's information-set Monte Carlo tree search does."""

    looks = True

    def __init__(self, game: AnyGame, simulations: int) -> None:
        """Raises ValueError with a sentence where OpenSpiel is not installed."""
        if find_spec("pyspiel") is None:
            raise ValueError("OpenSpiel is not installed: pip install open-spiel.")
        self.game = game
        self.simulations = simulations

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """The move that its bot visits most often."""
        assert seen is not None, "it looks"
        if len(legal) == 1:
            return legal[0]
        import numpy
        from open_spiel.python.algorithms.ismcts import ISMCTSBot

        table = _Table(self.game, rng)
        bot = ISMCTSBot(
            table,
            _Evaluator(table),
            uct_c=sqrt(2),
            max_simulations=self.simulations,
            random_state=numpy.random.RandomState(rng.getrandbits(32)),
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(lambda state, seat: _State(table, self.game.resample(seen, rng)))
        action: int = bot.step(_State(table, self.game.resample(seen, rng)))
        return table.moves[action]


class _Table:
    """What is common to all states of a choice: the game, and a number for each move."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.moves: list[Move] = []
        self.numbers: dict[Move, int] = {}

    def get_type(self) -> SimpleNamespace:
        """What the bot wants to hear of a game."""
        import pyspiel

        kinds = pyspiel.GameType
        return SimpleNamespace(
            dynamics=kinds.Dynamics.SEQUENTIAL, information=kinds.Information.IMPERFECT_INFORMATION
        )

    def number(self, move: Move) -> int:
        """The same one for a move each time."""
        if move not in self.numbers:
            self.numbers[move] = len(self.moves)
            self.moves.append(move)
        return self.numbers[move]


class _State:
    """A state as OpenSpiel knows them. What the whole table decides, seat 0 does."""

    def __init__(self, table: _Table, state: AnyState) -> None:
        self.table = table
        self.state = state

    def get_game(self) -> _Table:
        return self.table

    def current_player(self) -> int:
        decision = self.table.game.decision(self.state)
        return decision.seat or 0 if decision else 0

    def is_terminal(self) -> bool:
        return self.table.game.question(self.state) is None

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self) -> list[int]:
        return [self.table.number(move) for move in self.table.game.legal(self.state)]

    def apply_action(self, action: int) -> None:
        self.table.game.play(self.state, self.table.moves[action])

    def information_state_string(self) -> str:
        game = self.table.game
        return game.to_position(game.seen(self.state, self.current_player()).state)

    def returns(self) -> list[float]:
        return _Evaluator(self.table).evaluate(self)


class _Evaluator:
    """Random plies, then the plainest evaluation, from -1 to 1; each move as likely beforehand."""

    def __init__(self, table: _Table) -> None:
        self.table = table
        self.judge = Scaled(usual(table.game))

    def prior(self, state: _State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, state: _State) -> list[float]:
        game = self.table.game
        reached = game.clone(state.state)
        for _ in range(PLAYOUT):
            legal = game.legal(reached)
            if not legal:
                break
            game.play(reached, legal[below(self.table.rng, len(legal))])
        return [2 * score - 1 for score in scores(game, self.judge, reached)]
