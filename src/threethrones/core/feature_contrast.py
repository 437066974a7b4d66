"""Reasons why one move is better than another: differences in features of the resulting positions, weighted
as in the game's value model (``core.value_model``)."""

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
"""Number of random deals of the hidden cards over which the comparison of two moves is averaged."""
ALIKE: Final = 0.01
"""Difference in the chance of winning below which moves count as equally good."""
LEAST: Final = 0.02
"""Minimum gain in log odds for a reason; it changes the chance by at most half a percentage point."""
SHARE: Final = 0.5
"""Minimum size of a gain, as a fraction of the largest, to be given as the reason if no larger gain has a
sentence."""


@dataclass(frozen=True, slots=True)
class Contrast(Generic[State]):
    """Comparison of two moves of one decision. ``after`` and ``other`` are positions in one sampled deal."""

    seat: int
    move: Move
    over: Move
    """Worse move, with which ``move`` is compared."""
    before: State
    """Position before the moves, as the seat sees it."""
    after: State
    """Position after ``move``, once any announced action has taken effect."""
    other: State
    """Position after ``over``, once any announced action has taken effect."""
    gains: Mapping[str, float]
    """Advantage of ``move`` over ``over`` in the seat's log odds, by value-model term; mean of all deals."""

    def reason(
        self,
        groups: Mapping[str, Sequence[str]],
        sentences: Mapping[str, Callable[[Contrast[State]], Text | None]],
    ) -> Text | None:
        """Return the sentence of the term group with the largest gain that has one; None if no gain suffices.
        ``sentences``: by group, functions that return None if they have no true statement."""
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
    """Return the comparison of a move with ``over``, by default the best move judged worse; None if there is
    no worse move. A given ``over`` counts as worse, even if a quick judgement rates it higher."""
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
    """Return the best move judged worse than ``move``; the only other move in any case; None if none."""
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
