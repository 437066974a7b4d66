"""Search for the costliest moves of a finished match, judged by what each seat could know.

A quick judgement screens all decisions, and those that look worst are examined in depth: a strong player
chooses a move in the same position, and this move and the played one are judged repeatedly, by searches if
the game has a value model, else by playouts. A move is a mistake if its cost clearly exceeds the statistical
error of this comparison (``ERRORS``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from threethrones.core.heuristics import Manner
from threethrones.core.match import Match
from threethrones.core.terms import AnyState, Event, Move
from threethrones.players import HARD, MOST_MISTAKES
from threethrones.players.forecast import Forecast
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.player import Search
from threethrones.players.scoring import judge, rewards, scores, scores_after
from threethrones.players.tree_player import Node, TreePlayer, TreeSearch

WEIGHED: Final = 8
"""Maximum number of decisions that are examined by searches."""
LEAST: Final = 0.03
"""Minimum loss in the chance of winning that is worth reporting."""
ERRORS: Final = 1.645
"""Minimum cost of a mistake in standard errors: one in twenty harmless moves reaches it by chance."""
ITERATIONS: Final = 600
"""Number of iterations of the search that chooses the move to compare with."""
TRIALS: Final = 6
"""Number of searches that judge each of the two compared moves, in the same deals."""
TRIAL: Final = 120
"""Number of iterations of each search that judges one of the two moves."""
ROUNDS: Final = ((8, 12), (3, 36), (2, 60))
"""Rounds of playouts, each with its maximum number of decisions and of pairs of games per decision. A pair
has one game after each of the two moves. The next round examines the costliest decisions again."""
CLEAR: Final = 8
"""Number of pairs of games after which the playouts stop if all games had the same result."""


class Mistake(NamedTuple):
    """A played move that was a mistake, with a better move."""

    ply: int
    """Number of moves played before the mistake."""
    seat: int
    """Seat that made the mistake."""
    best: Move
    cost: float
    """Loss in the seat's chance of winning, compared with the better move."""


@dataclass(slots=True)
class JudgedDecision:
    """A decision of the match that may have been a mistake."""

    position: Match
    """Match up to the decision, before its move."""
    seat: int
    move: Move
    told: Sequence[Event]
    """Events that the seat had witnessed, if the game's heuristics need them; else empty."""
    loss: float
    """Loss by the move according to the quick judgement."""
    best: Move = ""
    costs: list[float] = field(default_factory=list)
    """Cost of the move in each trial, which is a pair of searches or of playouts."""

    @property
    def ply(self) -> int:
        """Number of moves played before the decision."""
        return len(self.position.plies)

    @property
    def cost(self) -> float:
        """Mean of ``costs``; 0 without trials."""
        return fmean(self.costs) if self.costs else 0.0

    @property
    def error(self) -> float:
        """Standard error of the mean cost; 1 with fewer than two trials."""
        return stdev(self.costs) / sqrt(len(self.costs)) if len(self.costs) > 1 else 1.0


class Mistakes:
    """A search, in slices, for the mistakes of some seats in a finished match."""

    def __init__(
        self, match: Match, seats: Sequence[int], key: str, curve: Sequence[tuple[int, float]] = ()
    ) -> None:
        """Prepare the search in a finished match. Equal keys give equal results. ``curve``: known chances of
        winning, by ply; where they are near 0 or 1, losses count less, since no move could cost much."""
        self.match = match
        self.game = match.game
        self.seats = seats
        self.key = key
        self.curve = sorted(curve)
        self.weighed: list[JudgedDecision] = []
        self.least_trials = TRIALS if self.game.value_model is not None else ROUNDS[0][1] + ROUNDS[1][1]
        self._work = self._all()

    def go_on(self) -> bool:
        """Run a slice of the work; return whether there is more to do."""
        return next(self._work, "done") != "done"

    def found(self) -> list[Mistake]:
        """Return up to ``MOST_MISTAKES`` mistakes found so far, the costliest first."""
        mistakes = [
            Mistake(one.ply, one.seat, one.best, one.cost)
            for one in self.weighed
            if len(one.costs) >= self.least_trials and one.cost >= max(LEAST, ERRORS * one.error)
        ]
        return sorted(mistakes, key=lambda mistake: -mistake.cost)[:MOST_MISTAKES]

    def _all(self) -> Iterator[None]:
        decisions: list[JudgedDecision] = []
        yield from self._screen(decisions)
        decisions = [decision for decision in decisions if decision.loss > 0]
        decisions.sort(key=lambda decision: -decision.loss)
        if self.game.value_model is not None:
            self.weighed = decisions[:WEIGHED]
            for decision in self.weighed:
                yield from self._search(decision)
            return
        self.weighed = decisions
        for most, pairs in ROUNDS:
            decisions = decisions[:most]
            for decision in decisions:
                yield from self._play_on(decision, pairs)
            decisions = [one for one in decisions if one.costs and one.cost + one.error > LEAST]
            decisions.sort(key=lambda decision: -decision.cost)

    def _random(self, decision: JudgedDecision) -> Random:
        return Random(f"{self.key}:{decision.ply}")

    # --- at a glance --------------------------------------------------------------------------------------

    def _screen(self, decisions: list[JudgedDecision]) -> Iterator[None]:
        """Append every decision of the seats, with its loss by quick judgement: compared with the
        best-looking move, or up to the seat's next decision, whichever is larger. Yield once per move."""
        walking, judged = self.match.at(0), judge(self.game)
        last: dict[int, tuple[JudgedDecision, float]] = {}
        for played in self.match.plies:
            yield
            seat = _decider(walking, played.move)
            if seat in self.seats and played.move in (legal := walking.legal()) and len(legal) > 1:
                decision = JudgedDecision(walking.copy(), seat, played.move, (), 0.0)
                if self.game.value_model is not None:
                    now = scores(self.game, judged, walking.state)[seat]
                    if seat in last:
                        _lost_by_now(*last[seat], now)
                    last[seat] = decision, now
                decision.loss = self._glance(decision, legal) * self._stake(decision.ply)
                decisions.append(decision)
            walking.play(played.move)
        outcome = walking.outcome()
        for seat, (decision, before) in last.items():
            if outcome is not None and walking.ended is None:
                _lost_by_now(decision, before, rewards(outcome, walking.setup.seats)[seat])

    def _stake(self, ply: int) -> float:
        """Return how undecided the match was, from 0 to 1, by the curve around a ply; 1 if unknown."""
        before = [chance for at, chance in self.curve if at <= ply][-1:]
        after = [chance for at, chance in self.curve if at > ply][:1]
        if not before or not after:
            return 1.0
        return max(4 * chance * (1 - chance) for chance in (*before, *after))

    def _glance(self, decision: JudgedDecision, legal: Sequence[Move]) -> float:
        """Return the played move's loss against the best move, by heuristic scores or judged positions."""
        position, seat, seen = decision.position, decision.seat, decision.position.seen(decision.seat)
        heuristics = self.game.heuristics()
        if heuristics is not None:
            decision.told = [event for _, event in position.events(seat)]
            rated = heuristics.scores(seen, seat, legal, self._random(decision), decision.told, Manner(HARD))
            return max(rated) - rated[[*legal].index(decision.move)]
        judged, deal = judge(self.game), self.game.resample(seen, self._random(decision))
        chances = {move: scores_after(self.game, judged, deal, move)[seat] for move in legal}
        return max(chances.values()) - chances[decision.move]

    # --- weighed ------------------------------------------------------------------------------------------

    def _choose(self, decision: JudgedDecision) -> Iterator[None]:
        """Set ``decision.best`` to the move that a strong player would choose; yield after each slice."""
        seen, legal, rng = (
            decision.position.seen(decision.seat),
            decision.position.legal(),
            self._random(decision),
        )
        heuristics = self.game.heuristics()
        thought: Search
        if heuristics is not None:
            thought = HeuristicPlayer(heuristics, Manner(HARD)).think(seen, legal, rng, decision.told)
        else:
            thought = TreePlayer(self.game, ITERATIONS).think(seen, legal, rng)
        while thought.go_on():
            yield
        decision.best = thought.choice()

    def _search(self, decision: JudgedDecision) -> Iterator[None]:
        """Extend ``decision.costs`` by searches after the move and the better move; yield in between."""
        yield from self._choose(decision)
        if decision.best == decision.move:
            return
        for trial in range(TRIALS):
            judged = []
            for move in (decision.best, decision.move):
                rng = Random(f"{self.key}:{decision.ply}:{trial}")
                appraisal = Appraisal(decision.position, decision.seat, move, rng)
                while appraisal.go_on():
                    yield
                judged.append(appraisal.chance())
            decision.costs.append(judged[0] - judged[1])

    def _play_on(self, decision: JudgedDecision, pairs: int) -> Iterator[None]:
        """Extend ``decision.costs`` by playouts after both moves, in pairs with the same hidden deal."""
        if not decision.best:
            yield from self._choose(decision)
        if decision.best == decision.move:
            return
        ended: set[float] = set()
        for number in range(pairs):
            won = []
            for move in (decision.best, decision.move):
                after = decision.position.copy()
                after.play(move)
                key = f"{self.key}:{decision.ply}:{len(decision.costs)}"
                forecast = Forecast(after, 1, key, decision.seat)
                while forecast.go_on():
                    yield
                won.append(forecast.won)
            ended.update(won)
            decision.costs.append(won[0] - won[1])
            if number + 1 == CLEAR and len(ended) == 1:
                return


def _decider(position: Match, move: Move) -> int:
    """Return the seat that chose a move, or the first responder if the whole table decided; -1 for an
    automatic move or one that ended the match outside the rules."""
    decision = position.decision()
    if decision is None or move.startswith("!") or position.game.automatic(position.state) is not None:
        return -1
    return position.game.responders(position.seen(None))[0] if decision.seat is None else decision.seat


def _lost_by_now(decision: JudgedDecision, before: float, now: float) -> None:
    decision.loss = max(decision.loss, before - now)


class Appraisal(TreeSearch):
    """A search from the position after a move, to judge the move for the seat that played it."""

    def __init__(self, position: Match, seat: int, move: Move, rng: Random) -> None:
        game, seen = position.game, position.seen(seat)
        super().__init__(game, TRIAL, None, seen, [move], rng)
        self.move, self.seat = move, seat
        deal = self.deal
        self.deal = lambda chance: self._moved(deal(chance))
        self.sum, self.count = 0.0, 0
        self.root = Node(seat, met=True)

    def _moved(self, state: AnyState) -> AnyState:
        self.game.play(state, self.move)
        return state

    def _decided(self) -> bool:
        """Return False: all iterations count, even if one answer is clearly best."""
        return False

    def _iterate(self) -> None:
        state = self.deal(self.rng)
        way = self._descend(self.root, state)
        score = scores(self.game, self.judge, state)
        self.sum += score[self.seat]
        self.count += 1
        for node in way:
            node.visits += 1
            node.score += score[node.seat]

    def chance(self) -> float:
        """Return the mean score of the seat over all iterations; 0.5 before the first iteration."""
        return self.sum / self.count if self.count else 0.5
