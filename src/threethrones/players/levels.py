"""Computer players as people choose them: by how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.game import AnyGame, AnySeen, Move
from threethrones.players.player import Thinker, Thought
from threethrones.players.tree_player import TreePlayer

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")
"""From whom a child beats to who thinks about a second in the page."""


def level(name: str, game: AnyGame) -> Thinker:
    """The player of a level. How long it thinks is fixed for each game, so that a seed gives the same choices
    on every machine. Raises KeyError for a level that there is not."""
    iterations = game.iterations[name]
    return Beginner(game, iterations) if name == EASY else TreePlayer(game, iterations)


class Beginner(TreePlayer):
    """Errs as people do who begin: it judges by what is plain to see, hardly looks ahead, and forgets what it
    has seen of what is hidden."""

    def __init__(self, game: AnyGame, iterations: int) -> None:
        super().__init__(game, iterations, next(iter(game.evaluations.values())))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Thought:
        """Begin a search in what is not forgotten."""
        return super().think(self.game.forgotten(seen), legal, rng)
