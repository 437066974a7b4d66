"""A player that makes the mistakes of a human beginner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.heuristics import DIGITS
from threethrones.core.terms import AnySeen, Move, Seen
from threethrones.players.player import Search, SettledSearch, concluded
from threethrones.players.scoring import judge, scores

SEEN_AT_ONCE: Final = 0.5
"""Factor on the random misjudgement of a move that raises the score immediately."""


class Beginner:
    """A player that takes the move that looks best immediately, without considering replies.

    It misjudges moves more if they do not raise the score at once, and forgets hidden cards that it has seen.
    It never overlooks a move that wins or loses the game at once."""

    looks = True

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Return the legal move whose immediate result looks best."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Search:
        """Return a finished search: the position after each move is judged once."""
        if len(legal) == 1:
            return SettledSearch(legal[0])
        game, seat, judging = self.game, seen.seat or 0, judge(self.game)
        state = game.determinizer(game.forgotten(seen))(rng)
        question = game.question(state)
        assert question, "somebody is to choose"
        possible = {*game.prune(state, question.legal(state))}
        before, judged = game.score(Seen(state, seat))[seat], dict[Move, float]()
        for move in legal:
            error = rng.random() - rng.random()
            if move not in possible:
                continue
            after = game.clone(state)
            game.carry_out(after, question, move, [])
            score = scores(game, judging, after)[seat]
            if game.outcome(after) is None:
                gains = game.score(Seen(after, seat))[seat] > before
                score = min(1.0, max(0.0, score + error * game.misjudged * (SEEN_AT_ONCE if gains else 1)))
            judged[move] = round(score, DIGITS)
        return SettledSearch(max(judged, key=judged.__getitem__) if judged else legal[0])
