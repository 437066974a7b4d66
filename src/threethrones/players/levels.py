"""Computer players as people choose them: by how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.game import AnyGame, AnySeen, Move
from threethrones.players.tree_player import TreePlayer, _Search, _tried

LEVELS: Final = ("easy", "normal", "hard")
ITERATIONS: Final = {"easy": 20, "normal": 100, "hard": 600}


class _Sliced:
    def __init__(self, player: TreePlayer, seen: AnySeen, legal: Sequence[Move], rng: Random) -> None:
        self.legal = legal
        self.left = player.iterations
        self.search = _Search(player.game, player.evaluation, seen, rng)
        self.root = self.search.root

    def go_on(self) -> bool:
        self.search.searched(min(10, self.left))
        self.left -= 10
        return self.left > 0

    def choice(self) -> Move:
        return max(self.legal, key=lambda move: _tried(self.root.children.get(move)))


class _Leveled(TreePlayer):
    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> _Sliced:
        return _Sliced(self, seen, legal, rng)

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        assert seen is not None
        thought = self.think(seen, legal, rng)
        while thought.go_on():
            pass
        return thought.choice()


def level(name: str, game: AnyGame) -> _Leveled:
    """The player of a level."""
    return _Leveled(game, ITERATIONS[name])
