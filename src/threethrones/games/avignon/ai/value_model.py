"""Value model of Avignon: a chance of winning from named features (see ``core.value_model``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from threethrones.core.value_model import Features, ValueModel, sided
from threethrones.games.avignon.ai.weights import WEIGHTS
from threethrones.games.avignon.rules.outcome import verdict
from threethrones.games.avignon.rules.petitions import PersonTable, table_of
from threethrones.games.avignon.rules.state import PLACES, State, actions_in_turn

OF_EACH: Final = (
    "one person won",
    "two persons won",
    "persons at the door",
    "persons two steps away",
    "two at the door, one won",
    "deciding persons at the door",
    "deciding persons two steps away",
    "deciding persons three steps away",
)
"""Names of the features of each side. A deciding person would win the game for that side by joining a
congregation; a person at the door is one place before a congregation."""
NAMES: Final = (*(f"own {name}" for name in OF_EACH), *(f"other {name}" for name in OF_EACH), "move")
WHOLE, HALF = "whole turn", "last action"
"""Names of the phases: the mover has two actions left in the turn, or one."""


def measure(state: State) -> Features:
    """Return the features of a position from the mover's point of view."""
    mover, rome = state.mover, state.rome
    won = state.congregations
    steps = [[0] * 6, [0] * 6]  # by seat: how many persons stand so many steps from its congregation
    deciding = [[0] * 6, [0] * 6]  # and of those that decide for it, to the nearer end that does
    winner_by = winners(table_of(state.setup), tuple(won[0]), tuple(won[1]), mover)
    for card, at in zip(state.cards, state.at, strict=True):
        far = (len(PLACES) - at, at + 1) if rome == 0 else (at + 1, len(PLACES) - at)
        steps[0][far[0]] += 1
        steps[1][far[1]] += 1
        for end, winner in winner_by.get(card, ()):
            deciding[winner][far[end]] += 1
    values = []
    for seat in (mover, 1 - mover):
        size, near, decide = len(won[seat]), steps[seat], deciding[seat]
        values += [
            size == 1,
            size == 2,
            near[1],
            near[2],
            size == 1 and near[1] >= 2,
            decide[1],
            decide[2],
            decide[3],
        ]
    return Features(mover, WHOLE if actions_in_turn(state) - len(state.done) == 2 else HALF, [*values, 1])


@lru_cache(10_000)
def winners(
    table: PersonTable, first: tuple[str, ...], second: tuple[str, ...], mover: int
) -> dict[str, list[tuple[int, int]]]:
    """Return, for each person who would end the game by joining, pairs of the seat joined and the winner."""
    found: dict[str, list[tuple[int, int]]] = {}
    for card in table.persons:
        for end in (0, 1):
            joined = [[*first, card], [*second]] if end == 0 else [[*first], [*second, card]]
            for winner in verdict(joined, table.persons, mover)[1]:
                found.setdefault(card, []).append((end, winner))
    return found


class _ValueModel(ValueModel[State]):
    def terms(self, state: State, seat: int) -> dict[str, float]:
        found = super().terms(state, seat)
        del found["move"]
        is_mover = state.mover == seat
        return {
            sided(name, is_mover == mine): found[f"{side} {name}"]
            for side, mine in (("own", True), ("other", False))
            for name in OF_EACH
        }


VALUE_MODEL: Final = _ValueModel(NAMES, measure, WEIGHTS)
