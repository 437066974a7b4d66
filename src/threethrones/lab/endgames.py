"""Positions in which a win can be proven, to measure how often a player finds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count as numbers
from random import Random
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnySeen, Move
from threethrones.games import PUZZLE_RULES
from threethrones.lab.named_players import player
from threethrones.players import NORMAL
from threethrones.players.player import Player
from threethrones.players.playouts import next_move, thinking
from threethrones.players.prover import Prover

LAST_DECISIONS: Final = 8
"""Number of decisions, counted back from the end of a game, that are examined for a proven win."""
MOST_TRIED: Final = 100_000
"""Maximum number of positions in a proof; a decision whose proof needs more is skipped."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position in which some legal moves, but not all, are proven to win."""

    position: str
    """Position in the game's notation."""
    seat: int
    """Seat that decides in this position."""
    winning: tuple[Move, ...]

    def match(self, game: AnyGame) -> Match:
        """Return a match that begins in this position."""
        return Match(game, standard_setup(game), Start(position=self.position))


def endgames(game: AnyGame, seed: str) -> Iterator[Endgame]:
    """Yield endgames from games of players of level normal, at most one per game: the earliest of the last
    decisions in which some but not all moves surely win. The games have the keys ``seed:0``, ``seed:1``, …"""
    players = [player(NORMAL, game)] * 2
    setup = standard_setup(game)
    for number in numbers():
        key = f"{seed}:{number}"
        found = _earliest(Match(game, setup, Start(key=key)), players, thinking(key))
        if found is not None:
            yield found


def _earliest(match: Match, players: Sequence[Player], rng: Random) -> Endgame | None:
    game = match.game
    decisions: list[tuple[str, AnySeen, list[Move]]] = []
    while (move := next_move(match, players, rng)) is not None:
        decision, legal = match.decision(), match.legal()
        if decision is not None and decision.seat is not None and len(legal) > 1:
            decisions.append(
                (PUZZLE_RULES[game.name].position(match.state), match.seen(decision.seat), legal)
            )
        match.play(move)
    for position, seen, legal in decisions[-LAST_DECISIONS:]:
        winning = proven_moves(game, seen)
        if 0 < len(winning) < len(legal):
            return Endgame(position, seen.seat or 0, tuple(winning))
    return None


def proven_moves(game: AnyGame, seen: AnySeen) -> Sequence[Move]:
    """Return the moves that are proven to win within the number of turns that the game's proof rules look
    ahead; empty if the proof needs too many positions."""
    rules = game.proof_rules()
    assert rules is not None, "the game has proofs"
    prover = Prover(rules, seen, rules.turns, MOST_TRIED)
    for _ in prover.search():
        pass
    return prover.winning if prover.complete else ()


def finds(chooser: Player, game: AnyGame, endgame: Endgame) -> bool:
    """Return whether a player chooses one of the proven moves in an endgame."""
    match = endgame.match(game)
    rng = Random(endgame.position)
    return chooser.choose(match.seen(endgame.seat), match.legal(), rng) in endgame.winning
