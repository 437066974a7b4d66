"""Value model for games of two seats, learnt by self-play: a chance of winning from named features.

The chance is the logistic function of a weighted sum. Each game defines its features; the weights are stored
beside it as data, and ``threethrones train`` makes them again (``lab.training``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Final, Generic, NamedTuple, TypeVar

from threethrones.core.terms import Recorded

State = TypeVar("State", bound=Recorded)

PLACES: Final = 12
"""Decimals of a chance that count. The last ones differ between Python versions and C libraries, and would
make the choices of one seed differ from machine to machine."""


class Features(NamedTuple):
    """Measured features of a position."""

    seat: int
    """Seat whose chance is measured; the other seat's chance is the complement to 1."""
    phase: str
    """Which set of weights applies: a position at the start of a turn differs from one in mid-turn."""
    values: Sequence[float]
    """Value of each feature, in their order."""


Measure = Callable[[State], Features]
Weights = Mapping[str, Mapping[str, float]]
"""Weights by phase and feature name; a feature that is missing weighs 0."""


class ValueModel(Generic[State]):
    """An estimator of each seat's chance of winning. It judges full states, including sampled ones, and also
    views of a seat while nothing is announced that has yet to take effect."""

    def __init__(self, names: Sequence[str], measure: Measure[State], weights: Weights) -> None:
        """Create a model. ``names``: of the features, in the order in which they are measured."""
        self.names = names
        self.measure = measure
        self.weights = {phase: [row.get(name, 0.0) for name in names] for phase, row in weights.items()}
        """Weights by phase, in the order of ``names``."""

    def with_weights(self, weights: Weights) -> ValueModel[State]:
        """Return the same model with other weights."""
        return type(self)(self.names, self.measure, weights)

    def chances(self, state: State) -> Sequence[float]:
        """Return each seat's chance of winning, between 0 and 1."""
        measured = self.measure(state)
        chance = self.weighed(measured)
        return (1 - chance, chance) if measured.seat else (chance, 1 - chance)

    def weighed(self, measured: Features) -> float:
        """Return the chance of winning of the measured seat."""
        return logistic(sum(map(mul, self.weights[measured.phase], measured.values)))

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return what each term adds to the log odds of a seat, by name. ``state`` must come from
        ``settled``. A game whose features belong to one side overrides this to name it (see ``sided``)."""
        measured = self.measure(state)
        sign = 1 if measured.seat == seat else -1
        weights = self.weights[measured.phase]
        return {
            name: sign * weight * value
            for name, weight, value in zip(self.names, weights, measured.values, strict=True)
        }

    def settled(self, state: State) -> State:
        """Return the state once anything announced has taken effect."""
        return state

    def quiet(self, state: State) -> bool:
        """Return whether the features suffice: nothing is announced that has yet to take effect."""
        return True


def sided(name: str, mine: bool) -> str:
    """Return the name of a term, marked with whether it is about the asked seat's side or the other one.

    >>> sided("cards", True), sided("cards", False)
    ('mine: cards', 'theirs: cards')
    """
    return f"{'mine' if mine else 'theirs'}: {name}"


def logistic(x: float) -> float:
    """Return the probability for a value in log odds.

    >>> logistic(0), round(logistic(2), 3), logistic(-1000)
    (0.5, 0.881, 0.0)
    """
    return round(1 / (1 + exp(-x)), PLACES) if x > -700 else 0.0
