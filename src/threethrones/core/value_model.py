"""What self-play has taught about a game of two seats: a chance of winning from features that people name.

The chance is the logistic function of a weighted sum. Each game says what it measures; the weights lie beside
it as data, and ``threethrones train`` makes them again (``lab.training``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Final, Generic, NamedTuple, TypeVar

from threethrones.core.terms import Recorded

State = TypeVar("State", bound=Recorded)

PLACES: Final = 12
"""So many decimals of a chance count. In the last ones Pythons and C libraries differ, and with them the
choices of one seed would differ from machine to machine."""


class Features(NamedTuple):
    """What there is to say of a position."""

    seat: int
    """For whom: the other seat's chance is what is left to 1."""
    phase: str
    """Which weights count: a position at the start of a turn is another thing than one in its midst."""
    values: Sequence[float]
    """One for each feature, in their order."""


Measure = Callable[[State], Features]
Weights = Mapping[str, Mapping[str, float]]
"""By phase and by the feature's name; what is not named weighs nothing."""


class ValueModel(Generic[State]):
    """How likely a seat is to win. It judges whole states, also such as somebody has made up from what a seat
    has seen, and where nothing is announced also what is seen itself."""

    def __init__(self, names: Sequence[str], measure: Measure[State], weights: Weights) -> None:
        """``names``: of the features, in the order in which they are measured."""
        self.names = names
        self.measure = measure
        self.weights = {phase: [row.get(name, 0.0) for name in names] for phase, row in weights.items()}
        """In the same order."""

    def with_weights(self, weights: Weights) -> ValueModel[State]:
        """The same with other weights."""
        return type(self)(self.names, self.measure, weights)

    def chances(self, state: State) -> Sequence[float]:
        """Each seat's, between 0 and 1."""
        measured = self.measure(state)
        chance = self.weighed(measured)
        return (1 - chance, chance) if measured.seat else (chance, 1 - chance)

    def weighed(self, measured: Features) -> float:
        """The chance of the seat that was measured."""
        return logistic(sum(map(mul, self.weights[measured.phase], measured.values)))

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """What each term adds to the log odds of a seat, by name. ``settled`` makes a state that can be
        asked about. A game whose features belong to one of the two sides overrides this, so that a term
        says whose it is (see ``sided``)."""
        measured = self.measure(state)
        sign = 1 if measured.seat == seat else -1
        weights = self.weights[measured.phase]
        return {
            name: sign * weight * value
            for name, weight, value in zip(self.names, weights, measured.values, strict=True)
        }

    def settled(self, state: State) -> State:
        """The state once what is announced has come about."""
        return state

    def quiet(self, state: State) -> bool:
        """Whether the features tell all: nothing is announced that has yet to come about."""
        return True


def sided(name: str, mine: bool) -> str:
    """The name of a term about the side of the seat that is asked about, or about the other side.

    >>> sided("cards", True), sided("cards", False)
    ('mine: cards', 'theirs: cards')
    """
    return f"{'mine' if mine else 'theirs'}: {name}"


def logistic(x: float) -> float:
    """The chance whose odds have this logarithm.

    >>> logistic(0), round(logistic(2), 3), logistic(-1000)
    (0.5, 0.881, 0.0)
    """
    return round(1 / (1 + exp(-x)), PLACES) if x > -700 else 0.0
