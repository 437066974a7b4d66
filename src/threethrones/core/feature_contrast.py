"""Why one move is better than another: the features in which the positions after them differ, by what they
add to the learnt chance of winning (``core.value_model``)."""

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
"""Hidden cards are dealt so many times, and the gains averaged over the deals."""
ALIKE: Final = 0.01
"""Moves whose chances differ by less are equally good."""
LEAST: Final = 0.02
"""A smaller gain in log odds (half a point of the chance at most) is no reason."""
SHARE: Final = 0.5
"""A gain of at least this share of the greatest is a reason, too, where nothing true can be said of that."""


@dataclass(frozen=True, slots=True)
class Contrast(Generic[State]):
    """Two moves of one decision. The positions are of one deal of what the seat does not know."""

    seat: int
    move: Move
    over: Move
    """The move that it is compared with."""
    before: State
    """As the seat has seen it."""
    after: State
    """What is announced has come about."""
    other: State
    """The same after the other move."""
    gains: Mapping[str, float]
    """By term: what it adds to the seat's log odds after the move, less what it adds after the other."""

    def reason(
        self,
        groups: Mapping[str, Sequence[str]],
        sentences: Mapping[str, Callable[[Contrast[State]], Text | None]],
    ) -> Text | None:
        """The sentence of the group of terms that gains most, among those that are reasons. ``sentences``
        gives None for a group of which nothing true can be said here."""
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
    """Compare a move with another: by default the best of those that are judged worse; None where there is
    none. Another that is named is worse, however it is judged at a glance."""
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
    """The best of the other moves that are judged worse; the only other one, however it is judged."""
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
    """The seat's chance after a move, on average."""
    chances = []
    for deal in deals:
        after = _played(game, deal, move)
        outcome = game.outcome(after)
        won = float(seat in outcome.winners) if outcome and outcome.winners else 0.5
        chances.append(value_model.chances(after)[seat] if outcome is None else won)
    return sum(chances) / len(chances)


def _settled(game: Game[State], value_model: ValueModel[State], state: State, move: Move) -> State:
    return value_model.settled(_played(game, state, move))
