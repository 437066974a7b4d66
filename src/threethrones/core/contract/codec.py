"""Copies of a state, and its texts: JSON and one line of position notation."""

from __future__ import annotations

from threethrones.core.canonical import JSON
from threethrones.core.contract.rules import Rules
from threethrones.core.records import Records
from threethrones.core.terms import (
    Setup,
    State,
)


class Codec(Rules[State]):
    """Copies of a state, and its texts: JSON and one line of position notation."""

    records: Records[State]

    def clone(self, state: State) -> State:
        """A copy that shares nothing that ``play`` changes. A game may name its records' own in its place,
        which spares a search a call each time."""
        return self.records.clone(state)

    def rekeyed(self, state: State, key: str) -> State:
        """A copy of the same position whose chance to come is drawn from another key."""
        return self.records.rekeyed(state, key)

    def to_json(self, state: State) -> dict[str, JSON]:
        """The whole state, secrets included, as plain JSON."""
        return self.records.to_json(state)

    def from_json(self, data: JSON, setup: Setup) -> State:
        """The state from its JSON. Raises ValueError with a sentence for anything that is no sound one."""
        state = self.records.from_json(self.updated(data), setup)
        found = self.defects(state)
        if found:
            raise ValueError(found[0])
        return state

    def updated(self, data: JSON) -> JSON:
        """The JSON of a state as it is today, of one that an older version wrote."""
        return data

    def defects(self, state: State) -> list[str]:
        """What is wrong with a position, each in one sentence; empty for a sound one, which can be played,
        undone, reviewed and shown."""
        return []

    def to_position(self, state: State) -> str:
        """The whole state as one line of position notation."""
        return self.records.to_position(state)

    def from_position(self, text: str, setup: Setup) -> State:
        """The state from its notation. Raises ValueError with a sentence for anything else."""
        return self.from_json(self.read_position(text, setup), setup)

    def read_position(self, text: str, setup: Setup) -> JSON:
        """The JSON of what a position says. Raises ValueError."""
        return self.records.from_position(text, setup.seats)
