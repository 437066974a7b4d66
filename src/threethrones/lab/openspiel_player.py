"""A player from outside this project, for comparison: OpenSpiel's ``ISMCTSBot``, adapted to our games.

The bot needs a state's legal actions, current player, information state and result, and a function that
resamples hidden information; only these are adapted. Nothing else needs OpenSpiel (requirements-bench.in)."""

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
"""Number of random plies played before the game's first evaluation judges the position."""


class OpenSpielPlayer:
    """A player that uses OpenSpiel's information-set Monte Carlo tree search."""

    looks = True

    def __init__(self, game: AnyGame, simulations: int) -> None:
        """Set the number of simulations per choice. Raises ValueError if OpenSpiel is not installed."""
        if find_spec("pyspiel") is None:
            raise ValueError("OpenSpiel is not installed: pip install open-spiel.")
        self.game = game
        self.simulations = simulations

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return the move that OpenSpiel's bot chooses."""
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
    """Data shared by all states of one choice: the game, and a number for each move."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.moves: list[Move] = []
        self.numbers: dict[Move, int] = {}

    def get_type(self) -> SimpleNamespace:
        """Return the game type that the bot expects: sequential moves, imperfect information."""
        import pyspiel

        kinds = pyspiel.GameType
        return SimpleNamespace(
            dynamics=kinds.Dynamics.SEQUENTIAL, information=kinds.Information.IMPERFECT_INFORMATION
        )

    def number(self, move: Move) -> int:
        """Return the number of a move, which is assigned at its first use."""
        if move not in self.numbers:
            self.numbers[move] = len(self.moves)
            self.moves.append(move)
        return self.numbers[move]


class _State:
    """A state with the interface that OpenSpiel expects. Decisions of the whole table are made by seat 0."""

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
    """Evaluator with equal priors: the game's first evaluation after random plies, from -1 to 1."""

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
