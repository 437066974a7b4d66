"""Copying and serialisation of states: JSON and one-line position notation."""

from __future__ import annotations

from threethrones.core.canonical import JSON
from threethrones.core.contract.rules import Rules
from threethrones.core.records import Records
from threethrones.core.terms import Setup, State


class Codec(Rules[State]):
    """Copying and serialisation of states: JSON and one-line position notation."""

    records: Records[State]

    def clone(self, state: State) -> State:
        """Return a copy that shares no data that ``play`` changes. A game may assign ``records.clone`` to
        this name instead, which saves one call per copy during a search."""
        return self.records.clone(state)

    def rekeyed(self, state: State, key: str) -> State:
        """Return a copy of the same position whose future chance events use another key."""
        return self.records.rekeyed(state, key)

    def to_json(self, state: State) -> dict[str, JSON]:
        """Return the whole state, hidden information included, as plain JSON."""
        return self.records.to_json(state)

    def from_json(self, data: JSON, setup: Setup) -> State:
        """Return the state from its JSON. Raises ValueError with a readable message for invalid JSON."""
        state = self.records.from_json(self.updated(data), setup)
        found = self.defects(state)
        if found:
            raise ValueError(found[0])
        return state

    def updated(self, data: JSON) -> JSON:
        """Convert the JSON of a state, possibly written by an older version, to the current format."""
        return data

    def defects(self, state: State) -> list[str]:
        """Return the defects of a position, one sentence each. If the list is empty, the position can be
        played, undone, reviewed and shown."""
        return []

    def to_position(self, state: State) -> str:
        """Return the whole state as one line of position notation."""
        return self.records.to_position(state)

    def from_position(self, text: str, setup: Setup) -> State:
        """Return the state from position notation. Raises ValueError with a readable message if invalid."""
        return self.from_json(self.read_position(text, setup), setup)

    def read_position(self, text: str, setup: Setup) -> JSON:
        """Return the unvalidated JSON of a position notation. Raises ValueError if it cannot be parsed."""
        return self.records.from_position(text, setup.seats)
