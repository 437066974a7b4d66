"""Computer players as people choose them: by how good they are."""

from __future__ import annotations

from typing import Final

from threethrones.core.counsel import Manner
from threethrones.core.game import AnyGame
from threethrones.players import EASY, HARD
from threethrones.players.beginner import Beginner
from threethrones.players.counsel_player import CounselPlayer
from threethrones.players.player import Thinker
from threethrones.players.playout_player import PlayoutPlayer
from threethrones.players.proving_player import ProvingPlayer
from threethrones.players.tree_player import TreePlayer

PLAYOUTS: Final = 48
"""How many playouts the best level makes for a choice, in a game that has counsel."""


def level(name: str, game: AnyGame) -> Thinker:
    """The player of a level: one that goes by the game's own counsel where there is one, else one that
    searches. How long it thinks is fixed for each game, so that a seed gives the same choices on every
    machine. Raises KeyError for a level that there is not."""
    counsel = game.counsel()
    if counsel is not None:
        manner = Manner(name)
        return PlayoutPlayer(counsel, manner, PLAYOUTS) if name == HARD else CounselPlayer(counsel, manner)
    if name == EASY:
        return Beginner(game)
    iterations = game.iterations[name]
    if name == HARD and game.proof_rules() is not None:
        return ProvingPlayer(game, iterations, game.most_proof_positions)
    return TreePlayer(game, iterations)


def policy(name: str, game: AnyGame) -> Thinker:
    """The player of a level as others' playouts use it: without playouts of its own."""
    counsel = game.counsel()
    return level(name, game) if counsel is None else CounselPlayer(counsel, Manner(name))
