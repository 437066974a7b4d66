"""Computer players by name, for the command line and the tests."""

from __future__ import annotations

from threethrones.core.game import AnyGame
from threethrones.core.heuristics import Manner
from threethrones.core.terms import Evaluation
from threethrones.core.text import shortened
from threethrones.lab.biased_player import BiasedPlayer
from threethrones.lab.greedy_player import GreedyPlayer
from threethrones.lab.random_player import RandomPlayer
from threethrones.players import LEVELS
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.levels import level, policy
from threethrones.players.player import Player, Scalable
from threethrones.players.tree_player import TreePlayer

LOYAL = "loyal"
POLICY = "policy"
KINDS = (*LEVELS, LOYAL, POLICY, "random", "greedy", "biased", "tree", "openspiel")
MOST_ITERATIONS = 1_000_000
MOST_TIMES = 999
OTHER = "other"


def player(text: str, game: AnyGame) -> Player:
    """Return the player that a text describes (see ``_plain``); ``PLAYER*TIMES`` multiplies the player's
    search effort. Raises ValueError with a readable message if the text is invalid."""
    name, star, times = text.rpartition("*")
    if not star:
        return _plain(text, game)
    if not (times.isascii() and times.isdigit() and len(times) < 4 and int(times) >= 1):
        raise ValueError(f"More thinking is written PLAYER*TIMES, at most {MOST_TIMES} times.")
    made = _plain(name, game)
    if not isinstance(made, Scalable):
        raise ValueError(f"“{shortened(name)}” doesn’t search in {game.name}: it can’t think longer.")
    return made.with_effort(int(times))


def _plain(text: str, game: AnyGame) -> Player:
    """Return the player that a text describes: a level (``easy``, ``normal``, ``hard``); ``loyal:LEVEL``,
    which plays loyally even if it is secretly a traitor; ``policy:LEVEL``, the level as it plays within
    playouts; ``random``; ``greedy`` or ``greedy:EVALUATION``; ``biased:TARGET=WEIGHT,…``, where ``other``
    means all other targets; ``tree:ITERATIONS`` or ``tree:ITERATIONS:EVALUATION``; ``openspiel:SIMULATIONS``.
    Raises ValueError with a readable message if the text is invalid."""
    kind, _, details = text.partition(":")
    if kind in LEVELS and not details:
        return level(kind, game)
    heuristics = game.heuristics()
    if kind == LOYAL and heuristics is not None and details in LEVELS:
        return HeuristicPlayer(heuristics, Manner(details, loyal=True))
    if kind == POLICY and details in LEVELS:
        return policy(details, game)
    if kind == "random" and not details:
        return RandomPlayer()
    if kind == "greedy":
        return _greedy(game, details)
    if kind == "biased":
        return _biased(details)
    if kind == "tree":
        return _tree(game, details)
    if kind == "openspiel":
        return _openspiel(game, details)
    raise ValueError(f"There is no player “{shortened(text)}”; there are: {', '.join(KINDS)}.")


def _greedy(game: AnyGame, name: str) -> Player:
    return GreedyPlayer(game, _evaluation(game, name))


def _tree(game: AnyGame, details: str) -> Player:
    many, _, name = details.partition(":")
    return TreePlayer(game, _iterations("tree", many), _evaluation(game, name))


def _openspiel(game: AnyGame, details: str) -> Player:
    from threethrones.lab.openspiel_player import OpenSpielPlayer

    return OpenSpielPlayer(game, _iterations("openspiel", details))


def _iterations(kind: str, many: str) -> int:
    sound = many.isascii() and many.isdigit() and len(many) <= len(str(MOST_ITERATIONS))
    if not (sound and 1 <= int(many) <= MOST_ITERATIONS):
        raise ValueError(
            f"A searching player is written {kind}:ITERATIONS, a whole number from 1 to {MOST_ITERATIONS}."
        )
    return int(many)


def _evaluation(game: AnyGame, name: str) -> Evaluation | None:
    if name and name not in game.evaluations:
        raise ValueError(
            f"There is no evaluation “{shortened(name)}”; there are: {', '.join(game.evaluations)}."
        )
    return game.evaluations[name] if name else None


def _biased(details: str) -> Player:
    weights: dict[str, int] = {}
    for part in details.split(","):
        target, sign, weight = part.partition("=")
        if not (target and sign and weight.isascii() and weight.isdigit() and len(weight) < 10):
            raise ValueError("A biased player is written biased:TARGET=WEIGHT,… with whole numbers.")
        weights[target] = int(weight)
    return BiasedPlayer(weights, weights.pop(OTHER, 1))
