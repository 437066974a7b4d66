"""Value model for games of two seats: estimates the chance of winning, with weights learnt by self-play.

The chance is the logistic function of a weighted sum of features. Each game defines its features; their
weights are stored as data and can be reproduced with ``threethrones train`` (``lab.training``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Final, Generic, NamedTuple, TypeVar

from threethrones.core.terms import Recorded

State = TypeVar("State", bound=Recorded)

PLACES: Final = 12
"""Number of decimals to which a chance is rounded. Further decimals differ between Python versions and C
libraries, and would make the choices of one seed differ from machine to machine."""


class Features(NamedTuple):
    """Values of the features in a position."""

    seat: int
    """Seat whose chance of winning is estimated; the other seat's chance is the complement to 1."""
    phase: str
    """Name of the set of weights to use; weights at the start of a turn differ from those in mid-turn."""
    values: Sequence[float]
    """Value of each feature, in the order of ``ValueModel.names``."""


Measure = Callable[[State], Features]
Weights = Mapping[str, Mapping[str, float]]
"""Weights by phase and feature name; a missing feature has weight 0."""


class ValueModel(Generic[State]):
    """Estimator of each seat's chance of winning. It evaluates full states, including sampled states, and
    also a seat's view, unless an announced action has yet to take effect."""

    def __init__(self, names: Sequence[str], measure: Measure[State], weights: Weights) -> None:
        """Create a model. ``names``: names of the features, in the order of their measured values."""
        self.names = names
        self.measure = measure
        self.weights = {phase: [row.get(name, 0.0) for name in names] for phase, row in weights.items()}
        """Weights of each phase, in the order of ``names``."""

    def with_weights(self, weights: Weights) -> ValueModel[State]:
        """Return a model with the same features and other weights."""
        return type(self)(self.names, self.measure, weights)

    def chances(self, state: State) -> Sequence[float]:
        """Return each seat's chance of winning, between 0 and 1."""
        measured = self.measure(state)
        chance = self.weighed(measured)
        return (1 - chance, chance) if measured.seat else (chance, 1 - chance)

    def weighed(self, measured: Features) -> float:
        """Return the chance of winning of the seat for which the features were measured."""
        return logistic(sum(map(mul, self.weights[measured.phase], measured.values)))

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return what each feature adds to the log odds of a seat, by name. ``state`` must come from
        ``settled``. A game whose features each concern one side overrides this to name it (see ``sided``)."""
        measured = self.measure(state)
        sign = 1 if measured.seat == seat else -1
        weights = self.weights[measured.phase]
        return {
            name: sign * weight * value
            for name, weight, value in zip(self.names, weights, measured.values, strict=True)
        }

    def settled(self, state: State) -> State:
        """Return the state after any announced action has taken effect."""
        return state

    def quiet(self, state: State) -> bool:
        """Return whether the features suffice: no announced action has yet to take effect."""
        return True


def sided(name: str, mine: bool) -> str:
    """Return a feature's name, marked with whether it concerns the seat being explained or the other seat.

    >>> sided("cards", True), sided("cards", False)
    ('mine: cards', 'theirs: cards')
    """
    return f"{'mine' if mine else 'theirs'}: {name}"


def logistic(x: float) -> float:
    """Return the probability that corresponds to log odds ``x``.

    >>> logistic(0), round(logistic(2), 3), logistic(-1000)
    (0.5, 0.881, 0.0)
    """
    return round(1 / (1 + exp(-x)), PLACES) if x > -700 else 0.0
