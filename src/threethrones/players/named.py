"""Computer players by name, as the command and the tests call them."""

from __future__ import annotations

from threethrones.core.game import AnyGame
from threethrones.core.text import shortened
from threethrones.players.biased_player import BiasedPlayer
from threethrones.players.greedy_player import GreedyPlayer
from threethrones.players.player import Player
from threethrones.players.random_player import RandomPlayer

KINDS = ("random", "greedy", "biased")
OTHER = "other"


def player(text: str, game: AnyGame) -> Player:
    """The player that a text describes: ``random``; ``greedy`` or ``greedy:EVALUATION``;
    ``biased:SPOT=WEIGHT,…``, where ``other`` is every spot not named. Raises ValueError with a sentence."""
    kind, _, details = text.partition(":")
    if kind == "random" and not details:
        return RandomPlayer()
    if kind == "greedy":
        return _greedy(game, details)
    if kind == "biased":
        return _biased(details)
    raise ValueError(f"There is no player “{shortened(text)}”; there are: {', '.join(KINDS)}.")


def _greedy(game: AnyGame, name: str) -> Player:
    if not name:
        return GreedyPlayer(game)
    if name not in game.evaluations:
        raise ValueError(
            f"There is no evaluation “{shortened(name)}”; there are: {', '.join(game.evaluations)}."
        )
    return GreedyPlayer(game, game.evaluations[name])


def _biased(details: str) -> Player:
    weights: dict[str, int] = {}
    for part in details.split(","):
        spot, sign, weight = part.partition("=")
        if not (spot and sign and weight.isascii() and weight.isdigit() and len(weight) < 10):
            raise ValueError("A biased player is written biased:SPOT=WEIGHT,… with whole numbers as weights.")
        weights[spot] = int(weight)
    return BiasedPlayer(weights, weights.pop(OTHER, 1))
