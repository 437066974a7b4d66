"""Computer players as people choose them: by how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.counsel import Manner
from threethrones.core.game import AnyGame, AnySeen, Move, Seen
from threethrones.players import EASY, HARD
from threethrones.players.counsel_player import CounselPlayer
from threethrones.players.judging import judge, worths
from threethrones.players.player import Settled, Thinker, Thought
from threethrones.players.proving_player import ProvingPlayer
from threethrones.players.tree_player import TreePlayer


def level(name: str, game: AnyGame) -> Thinker:
    """The player of a level: one that goes by the game's own counsel where there is one, else one that
    searches. How long it thinks is fixed for each game, so that a seed gives the same choices on every
    machine. Raises KeyError for a level that there is not."""
    counsel = game.counsel()
    if counsel is not None:
        return CounselPlayer(counsel, Manner(name), PLAYOUTS[name])
    iterations = game.iterations[name]
    if name == EASY:
        return Beginner(game, iterations)
    if name == HARD and game.proof_rules() is not None:
        return ProvingPlayer(game, iterations, game.most_proof_positions)
    return TreePlayer(game, iterations)


def policy(name: str, game: AnyGame) -> Thinker:
    """The player of a level as it is within another's playouts: it makes none of its own."""
    counsel = game.counsel()
    return level(name, game) if counsel is None else CounselPlayer(counsel, Manner(name))


PLAYOUTS: Final = {"easy": 0, "normal": 0, "hard": 48}
"""So many playouts a player of each level makes for a choice, where its game goes by counsel."""
SEEN_AT_ONCE: Final = 0.5
"""By this part of what a beginner may misjudge a move he misjudges one whose gain shows in the score."""


class Beginner(TreePlayer):
    """Errs as people do who begin: it takes what looks good at once and thinks of no reply, misjudges what
    pays only later more than what it gains now, and forgets what it has seen of what is hidden. What wins or
    loses the game at once it sees."""

    def with_effort(self, times: int) -> Beginner:
        """The same player with so many times the thinking."""
        return Beginner(self.game, self.iterations * times)

    def think(self, seen: AnySeen, legal: Sequence[Move], rng: Random) -> Thought:
        """Look once at what each move leads to."""
        if len(legal) == 1:
            return Settled(legal[0])
        game, seat, judging = self.game, seen.seat or 0, judge(self.game, self.evaluation)
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


DIGITS: Final = 6
"""To so many places chances are compared: what processors calculate differently does not decide."""
