"""Computer players as people choose them: by how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.chance import shuffled
from threethrones.core.counsel import Manner
from threethrones.core.game import AnyGame, AnySeen, Move
from threethrones.players import EASY, HARD
from threethrones.players.counsel_player import CounselPlayer
from threethrones.players.player import Thinker, Thought
from threethrones.players.proving_player import ProvingPlayer
from threethrones.players.tree_player import TreePlayer


def level(name: str, game: AnyGame) -> Thinker:
    """The player of a level: one that goes by the game's own counsel where there is one, else one that
    searches. How long it thinks is fixed for each game, so that a seed gives the same choices on every
    machine. Raises KeyError for a level that there is not."""
    counsel = game.counsel()
    if counsel is not None:
        return CounselPlayer(counsel, Manner(name))
    iterations = game.iterations[name]
    if name == EASY:
        return Beginner(game, iterations)
    if name == HARD and game.proof_rules() is not None:
        return ProvingPlayer(game, iterations, game.most_proof_positions)
    return TreePlayer(game, iterations)


OVERLOOKS: Final = 3
"""A beginner notices one move in so many, but two at least."""


class Beginner(TreePlayer):
    """Errs as people do who begin: it overlooks moves, hardly looks ahead, and forgets what it has seen of
    what is hidden."""

    def with_effort(self, times: int) -> Beginner:
        """The same player with so many times the thinking."""
        return Beginner(self.game, self.iterations * times)

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Thought:
        """Begin a search in what is not forgotten, among what is not overlooked."""
        noticed = shuffled(rng, legal)[: max(2, len(legal) // OVERLOOKS)]
        return super().think(self.game.forgotten(seen), noticed, rng)
