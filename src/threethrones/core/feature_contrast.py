"""Reasons why one move is better than another: the features in which the resulting positions differ, by their
effect on the learnt chance of winning (``core.value_model``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic

from threethrones.core.game import Game
from threethrones.core.terms import Move, Seen, State
from threethrones.core.text import Text
from threethrones.core.value_model import ValueModel

DEALS: Final = 4
"""Number of deals of the hidden cards over which gains are averaged."""
ALIKE: Final = 0.01
"""Difference in the chance of winning below which moves count as equally good."""
LEAST: Final = 0.02
"""Minimum gain in log odds to count as a reason (half a percentage point of the chance at most)."""
SHARE: Final = 0.5
"""Share of the top gain that another needs to replace it as the reason if it has no true sentence."""


@dataclass(frozen=True, slots=True)
class Contrast(Generic[State]):
    """Comparison of two moves of one decision, in one deal of what the seat does not know."""

    seat: int
    move: Move
    over: Move
    """The move to compare with."""
    before: State
    """Position before the moves, as the seat sees it."""
    after: State
    """Position after ``move``, once anything announced has taken effect."""
    other: State
    """Position after ``over``, once anything announced has taken effect."""
    gains: Mapping[str, float]
    """Advantage of ``move`` over ``over`` in the seat's log odds, by term."""

    def reason(
        self,
        groups: Mapping[str, Sequence[str]],
        sentences: Mapping[str, Callable[[Contrast[State]], Text | None]],
    ) -> Text | None:
        """Return the sentence of the group of terms with the largest gain; None if no gain counts as a
        reason. ``sentences`` give None for a group about which nothing true can be said here."""
        found = {name: sum(self.gains.get(term, 0.0) for term in terms) for name, terms in groups.items()}
        most = max(found.values(), default=0.0)
        for name in sorted(found, key=lambda name: -found[name]):
            if found[name] < max(LEAST, SHARE * most):
                break
            if (text := sentences[name](self)) is not None:
                return text
        return None


def contrast(
    game: Game[State],
    value_model: ValueModel[State],
    seen: Seen[State],
    seat: int,
    move: Move,
    over: Move | None = None,
) -> Contrast[State] | None:
    """Compare a move with ``over``, by default the best of the moves judged worse; None if there is none. If
    ``over`` is given it is taken as worse, even if a quick judgement rates it higher."""
    rng = Random(move)
    deals = [game.resample(seen, rng) for _ in range(DEALS)]
    if over is None:
        over = _next_best(game, value_model, seen, seat, move, deals)
    if over is None:
        return None
    gains: dict[str, float] = {}
    pairs = [
        (_settled(game, value_model, deal, move), _settled(game, value_model, deal, over)) for deal in deals
    ]
    for after, other in pairs:
        mine, less = value_model.terms(after, seat), value_model.terms(other, seat)
        for term in {*mine, *less}:
            gain = mine.get(term, 0.0) - less.get(term, 0.0)
            gains[term] = gains.get(term, 0.0) + gain / DEALS
    return Contrast(seat, move, over, seen.state, *pairs[0], gains)


def _next_best(
    game: Game[State],
    value_model: ValueModel[State],
    seen: Seen[State],
    seat: int,
    move: Move,
    deals: Sequence[State],
) -> Move | None:
    """Return the best of the other moves judged worse; the only other move, whatever its judgement."""
    others = [other for other in game.legal(seen.state) if other != move]
    if len(others) == 1:
        return others[0]
    own = _chance(game, value_model, deals, seat, move)
    judged = {other: _chance(game, value_model, deals[:1], seat, other) for other in others}
    worse = [other for other, chance in judged.items() if chance <= own - ALIKE]
    return max(worse, key=judged.__getitem__, default=None)


def _played(game: Game[State], state: State, move: Move) -> State:
    after = game.clone(state)
    game.play(after, move)
    return after


def _chance(
    game: Game[State], value_model: ValueModel[State], deals: Sequence[State], seat: int, move: Move
) -> float:
    """Return the seat's chance of winning after a move, averaged over deals."""
    chances = []
    for deal in deals:
        after = _played(game, deal, move)
        outcome = game.outcome(after)
        won = float(seat in outcome.winners) if outcome and outcome.winners else 0.5
        chances.append(value_model.chances(after)[seat] if outcome is None else won)
    return sum(chances) / len(chances)


def _settled(game: Game[State], value_model: ValueModel[State], state: State, move: Move) -> State:
    return value_model.settled(_played(game, state, move))
