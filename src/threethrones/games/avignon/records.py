"""A state of Avignon as plain JSON."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.core.kinds import Check, checked, flag, is_number, number, row, text, word
from threethrones.core.match import LONGEST_KEY
from threethrones.games.avignon.persons import COPIES, FACTION_OF, FACTIONS
from threethrones.games.avignon.soundness import defects
from threethrones.games.avignon.state import ACTIONS, COLUMNS, EMPTY, ENDINGS, PLACES, State, clone

MOST_NUMBER: Final = 999_999
_NAMES: Final = [each.name for each in fields(State) if each.name != "setup"]


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    return {name: getattr(copy, name) for name in _NAMES}


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    state = State(setup=setup, **checked(data, _KINDS))  # type: ignore[arg-type]
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


def _is_guarded(value: JSON) -> bool:
    """A column and a place."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and is_number(value[0], 0, COLUMNS - 1)
        and is_number(value[1], 0, len(PLACES) - 1)
    )


_COUNT: Final = number(0, MOST_NUMBER)
_SEAT: Final = number(0, 1)
_PLACES: Final = row(number(0, len(PLACES) - 1), COLUMNS, COLUMNS)
_PERSONS: Final = row(word(FACTION_OF), 0, len(FACTIONS) * COPIES)
_KINDS: Final[dict[str, Check]] = {
    "key": text(LONGEST_KEY),
    "chance": _COUNT,
    "rome": _SEAT,
    "cards": row(word((*FACTION_OF, EMPTY)), COLUMNS, COLUMNS),
    "at": _PLACES,
    "congregations": row(_PERSONS, 2, 2),
    "pile": _PERSONS,
    "discards": _PERSONS,
    "mover": _SEAT,
    "turn": _COUNT,
    "done": row(word(ACTIONS), 0, len(ACTIONS)),
    "began": _PLACES,
    "drew": flag,
    "replaced": row(number(0, COLUMNS - 1), 0, COLUMNS),
    "guard": row(_is_guarded, 0, COLUMNS),
    "ending": word(("", *ENDINGS)),
    "winners": row(_SEAT, 0, 1),
}
