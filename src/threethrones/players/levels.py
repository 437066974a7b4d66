"""Computer players by level of strength."""

from __future__ import annotations

from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.heuristics import Manner
from threethrones.players import EASY, HARD
from threethrones.players.beginner import Beginner
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.player import Thinker
from threethrones.players.playout_player import PlayoutPlayer
from threethrones.players.proving_player import ProvingPlayer
from threethrones.players.tree_player import TreePlayer

PLAYOUTS: Final = 48
"""Number of playouts per choice at level ``hard``, in games that have heuristics."""


def level(name: str, game: AnyGame) -> Thinker:
    """Return the computer player of a level, which follows the game's heuristics if it has any, else judges
    positions. Its effort is fixed for each game, so that a seed gives the same choices on every machine.
    Raises KeyError for an unknown level if the game has no heuristics."""
    heuristics = game.heuristics()
    if heuristics is not None:
        manner = Manner(name)
        return (
            PlayoutPlayer(heuristics, manner, PLAYOUTS)
            if name == HARD
            else HeuristicPlayer(heuristics, manner)
        )
    if name == EASY:
        return Beginner(game)
    iterations = game.iterations[name]
    if name == HARD and game.proof_rules() is not None:
        return ProvingPlayer(game, iterations, game.most_proof_positions)
    return TreePlayer(game, iterations)


def policy(name: str, game: AnyGame) -> Thinker:
    """Return the computer player of a level for use within playouts; it makes no playouts itself."""
    heuristics = game.heuristics()
    return level(name, game) if heuristics is None else HeuristicPlayer(heuristics, Manner(name))
