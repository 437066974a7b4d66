"""Computer players as people choose them: by how good they are."""

from __future__ import annotations

from typing import Final

from threethrones.core.counsel import Manner
from threethrones.core.game import AnyGame
from threethrones.players.counsel_player import CounselPlayer
from threethrones.players.player import Thinker
from threethrones.players.tree_player import TreePlayer

LEVELS: Final = ("easy", "normal", "hard")
"""From whom a child beats to who thinks about a second in the page."""


def level(name: str, game: AnyGame) -> Thinker:
    """The player of a level: one that goes by the game's own counsel where there is one, else one that
    searches. How long it thinks is fixed for each game, so that a seed gives the same choices on every
    machine. Raises KeyError for a level that there is not."""
    counsel = game.counsel()
    if counsel is not None:
        return CounselPlayer(counsel, Manner(name))
    return TreePlayer(game, game.iterations[name])
