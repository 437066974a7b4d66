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
"""Playouts per choice at the best level, in a game that has heuristics."""


def level(name: str, game: AnyGame) -> Thinker:
    """Return the player of a level: one that follows the game's heuristics if there are any, else one that
    searches. Its effort is fixed for each game, so that a seed gives the same choices on every machine.
    Raises KeyError for an unknown level."""
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
    """Return the player of a level for use inside playouts, which makes no playouts of its own."""
    heuristics = game.heuristics()
    return level(name, game) if heuristics is None else HeuristicPlayer(heuristics, Manner(name))
