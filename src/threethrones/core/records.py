"""Copying and serialisation of states, derived from the declarations of their fields.

A state is a dataclass with slots; each field but ``setup`` declares its type (``core.fields``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, Generic, Protocol, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.fields import FieldType, declared
from threethrones.core.notation import fields_in
from threethrones.core.terms import Recorded, Setup
from threethrones.core.text import shortened

State = TypeVar("State", bound=Recorded)


class Clone(Protocol[State]):
    """Function that copies a state."""

    def __call__(self, state: State) -> State:
        """Return a copy of a state."""
        ...


class Records(Generic[State]):
    """Copying and serialisation of the states of one class."""

    clone: Clone[State]
    """Function that returns a copy of a state, which shares only immutable values with the original."""

    def __init__(self, made: type[State]) -> None:
        self._made: Callable[..., State] = made
        self._kinds = declared(made)
        self.names = tuple(self._kinds)
        """Names of a state's fields, except ``setup``."""
        self._defaults = dict(_defaults(made, self._kinds))
        self.clone = _cloner(made, self._kinds)

    def rekeyed(self, state: State, key: str) -> State:
        """Return a copy of a state whose future chance events are drawn from another key."""
        again = self.clone(state)
        again.key, again.chance = key, 0
        return again

    def to_json(self, state: State) -> dict[str, JSON]:
        """Return the whole state as plain JSON that shares nothing with the state."""
        copy = self.clone(state)
        return {name: kind.plain(getattr(copy, name)) for name, kind in self._kinds.items()}

    def from_json(self, data: JSON, setup: Setup) -> State:
        """Return the state from its JSON. Raises ValueError for a missing, unknown or invalid field."""
        given = data if isinstance(data, Mapping) else {}
        if strange := given.keys() ^ self._kinds.keys():
            told = shortened(", ".join(sorted(strange)))
            raise ValueError(f"the state lacks something, or holds something unknown: {told}")
        for name, kind in self._kinds.items():
            if not kind.accepts(given[name], setup.seats):
                raise ValueError(f"the state holds something that is not of the right kind: {name}")
        values: dict[str, Any] = {name: kind.made(given[name]) for name, kind in self._kinds.items()}
        return self.clone(self._made(setup=setup, **values))

    def to_fields(self, state: State) -> dict[str, str]:
        """Return the fields of a state, by name, as text in position notation."""
        return {name: self._kinds[name].write(value) for name, value in self.to_json(state).items()}

    def from_fields(self, given: Mapping[str, str], seats: int) -> dict[str, JSON]:
        """Return the JSON of all fields of a state, given some fields in position notation; an omitted field
        gets its default or an empty value. Raises ValueError if a text cannot be read."""
        left_out = {name: kind.empty(seats) for name, kind in self._kinds.items()} | self._defaults
        return left_out | {name: self._kinds[name].read(value, seats) for name, value in given.items()}

    def to_position(self, state: State) -> str:
        """Return a state as one line of position notation."""
        return position(self.to_fields(state))

    def from_position(self, text: str, seats: int) -> dict[str, JSON]:
        """Return the fields' JSON from a line of position notation. Raises ValueError if it is malformed."""
        return self.from_fields(fields_in(text, self._kinds), seats)


def _defaults(made: type[Any], kinds: Mapping[str, FieldType]) -> Iterator[tuple[str, JSON]]:
    """Yield the name and the JSON of each field of a state class that has a default."""
    for field in fields(made):
        if field.default is not MISSING:
            yield field.name, kinds[field.name].plain(field.default)
        elif field.default_factory is not MISSING:
            yield field.name, kinds[field.name].plain(field.default_factory())


def _cloner(made: type[Any], kinds: Mapping[str, FieldType]) -> Clone[State]:
    """Return a generated copying function for a state class, fast since a search calls it very often."""
    sources = {field.name: f"state.{field.name}" for field in fields(made)}
    copies = (kinds[name].copied(source) if name in kinds else source for name, source in sources.items())
    cloner: Clone[State] = eval(f"lambda state: made({', '.join(copies)})", {"made": made})
    return cloner


def position(parts: Mapping[str, str]) -> str:
    """Return one line of ``name=value`` fields, omitting empty values."""
    return " ".join(f"{name}={value}" for name, value in parts.items() if value.strip("/;"))
