"""A state of Avalon as plain JSON."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.core.kinds import Check, checked, flag, number, row, text, word
from threethrones.core.match import LONGEST_KEY
from threethrones.games.avalon.components import CHARACTERS, DECK, TERRITORIES, TERRITORY, TILES
from threethrones.games.avalon.soundness import defects
from threethrones.games.avalon.state import ENDINGS, NOBODY, State, clone, frame_from_json, frame_to_json

MOST_NUMBER: Final = 999_999
_PLAIN: Final = [field.name for field in fields(State) if field.name not in ("setup", "frames")]


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    data: dict[str, JSON] = {name: getattr(copy, name) for name in _PLAIN}
    data["frames"] = [frame_to_json(frame) for frame in copy.frames or ()]
    return data


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    values = checked(data, _KINDS)
    frames = [frame_from_json(frame) for frame in values.pop("frames")]  # type: ignore[union-attr]
    state = State(setup=setup, frames=frames or None, **values)  # type: ignore[arg-type]
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


def _pair(check: Check) -> Check:
    return row(check, 2, 2)


def _places(check: Check) -> Check:
    return row(check, TERRITORIES, TERRITORIES)


_COUNT: Final = number(0, MOST_NUMBER)
_SEAT: Final = number(0, 1)
_CARDS: Final = row(word(CHARACTERS), 0, len(DECK))
_TILES: Final = row(word(TILES), 0, 9)
_KINDS: Final[dict[str, Check]] = {
    "key": text(LONGEST_KEY),
    "chance": _COUNT,
    "row": _places(word(TERRITORY)),
    "owner": _places(number(NOBODY, 1)),
    "stacks": _pair(_places(_CARDS)),
    "hands": _pair(_CARDS),
    "seen": _pair(_CARDS),
    "counted": _pair(_CARDS),
    "pile": _CARDS,
    "discards": _CARDS,
    "up": _TILES,
    "down": _TILES,
    "waiting": _pair(word((*TILES, ""))),
    "renewed": _pair(flag),
    "turn": _COUNT,
    "mover": _SEAT,
    "first": _SEAT,
    "conquests": _COUNT,
    "spared": flag,
    "frames": row(lambda frame: isinstance(frame, dict), 0, 2),
    "ending": word(("", *ENDINGS)),
}
