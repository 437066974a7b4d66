"""A player that errs as people do who begin."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.counsel import DIGITS
from threethrones.core.game import AnyGame
from threethrones.core.terms import AnySeen, Move, Seen
from threethrones.players.judging import judge, worths
from threethrones.players.player import Settled, Thought, concluded

SEEN_AT_ONCE: Final = 0.5
"""What a move gains in the score at once is misjudged by this part of what other gains are."""


class Beginner:
    """Takes what looks good at once, without thinking of a reply.

    It misjudges what pays only later more than what it gains now, and forgets what it has seen of what is
    hidden. A move that wins or loses the game at once it always sees.
    """

    looks = True

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, seen: AnySeen | None, legal: Sequence[Move], rng: Random) -> Move:
        """Choose what looks best."""
        assert seen is not None, "it looks"
        return concluded(self.think(seen, legal, rng))

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Thought:
        """Look once at what each move leads to."""
        if len(legal) == 1:
            return Settled(legal[0])
        game, seat, judging = self.game, seen.seat or 0, judge(self.game)
        state = game.dealer(game.forgotten(seen))(rng)
        question = game.question(state)
        assert question, "somebody is to choose"
        possible = {*game.sensible(state, question.legal(state))}
        before, judged = game.score(Seen(state, seat))[seat], dict[Move, float]()
        for move in legal:
            error = rng.random() - rng.random()
            if move not in possible:
                continue
            after = game.clone(state)
            game.carry_out(after, question, move, [])
            worth = worths(game, judging, after)[seat]
            if game.outcome(after) is None:
                gains = game.score(Seen(after, seat))[seat] > before
                worth = min(1.0, max(0.0, worth + error * game.misjudged * (SEEN_AT_ONCE if gains else 1)))
            judged[move] = round(worth, DIGITS)
        return Settled(max(judged, key=judged.__getitem__) if judged else legal[0])
