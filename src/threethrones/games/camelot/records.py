"""A state of Camelot as plain JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.core.kinds import Check, checked, flag, number, row, table, text, word
from threethrones.core.match import LONGEST_KEY
from threethrones.games.camelot.components import (
    BLACK,
    COMBATS,
    HEROISM,
    KNIGHTS,
    LAST_ENGINE,
    LASTING,
    LOYAL,
    MORDRED,
    MOST_LIFE,
    PLACE_NAMES,
    QUESTS,
    RELICS,
    STEPS,
    SWORDS,
    TRAITOR,
    VALUE,
    WARRIORS,
    WARS,
    WHITE,
)
from threethrones.games.camelot.deeds import DEEDS
from threethrones.games.camelot.soundness import defects
from threethrones.games.camelot.state import (
    ASKED,
    DONE,
    ENDINGS,
    GONE,
    NOBODY,
    Frame,
    State,
    clone,
    frame_of,
    frame_to_json,
)

_PLAIN: Final = [field.name for field in fields(State) if field.name not in ("setup", "frames")]
MOST_FRAMES: Final = 100
MOST_NUMBER: Final = 999_999


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    data: dict[str, JSON] = {name: getattr(copy, name) for name in _PLAIN}
    data["frames"] = [frame_to_json(frame) for frame in copy.frames]
    return data


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    values = checked(data, _kinds(setup.seats))
    frames = [_frame_from_json(frame, setup.seats) for frame in values.pop("frames")]  # type: ignore[union-attr]
    state = State(setup=setup, frames=frames, **values)  # type: ignore[arg-type]
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


def _kinds(seats: int) -> dict[str, Check]:
    """What each part of a state's JSON must be."""
    seat, nobody = number(0, seats - 1), number(NOBODY, seats - 1)
    white, black = row(word(WHITE), 0, 200), row(word(BLACK), 0, 200)
    loyalty = word((LOYAL, TRAITOR))
    count = number(0, MOST_NUMBER)

    def each(check: Check) -> Check:
        return row(check, seats, seats)

    return {
        "key": text(LONGEST_KEY),
        "chance": count,
        "knights": each(word(KNIGHTS)),
        "loyalty": each(loyalty),
        "spare": row(loyalty, 0, 8),
        "white": white,
        "black": black,
        "foreseen": row(number(0, 2**seats - 1), 0, 200),
        "hands": each(white),
        "learnt": row(each(white), seats + 1, seats + 1),
        "active": seat,
        "first": seat,
        "pool": white,
        "white_discards": white,
        "black_discards": black,
        "removed": white,
        "exposed": each(flag),
        "unmasked": nobody,
        "accused": each(flag),
        "life": each(number(0, MOST_LIFE)),
        "out": each(flag),
        "place": each(word(("", *PLACE_NAMES))),
        "relics": table(RELICS, number(GONE, seats - 1)),
        "swords": row(number(0, SWORDS), 2, 2),
        "engines": number(0, 2 * LAST_ENGINE),
        "laid": table(QUESTS, white),
        "layers": row(nobody, 0, 200),
        "dark": table(QUESTS, black),
        "covers": table(COMBATS, row(nobody, 0, 20)),
        "sword": number(-STEPS, STEPS),
        "warriors": table(WARS, number(0, WARRIORS)),
        "closed": row(word([name for name, quest in QUESTS.items() if not quest.perpetual]), 0, 4),
        "effects": lambda value: (
            isinstance(value, dict) and all(_is_effect(card, place) for card, place in value.items())
        ),
        "turn": number(1, MOST_NUMBER),
        "done": row(word(DEEDS), 0, len(DEEDS)),
        "owed": number(0, 1),
        **dict.fromkeys(("sacrificed", "doomed", "departed", "swapped", "looked", "aware"), flag),
        "ending": word(("", *ENDINGS)),
        "frames": row(lambda value: isinstance(value, dict), 0, MOST_FRAMES),
    }


def _is_effect(card: str, place: JSON) -> bool:
    wanted: Collection[str] = QUESTS if card == HEROISM else WARS if card == MORDRED else ("",)
    return card in LASTING and place in wanted


def _frame_from_json(data: JSON, seats: int) -> Frame:
    """A frame whose parts are of the right kind. Raises ValueError."""
    cards = word((*WHITE, *BLACK))
    seat = number(0, seats - 1)
    checks: dict[str, Check] = {
        "kind": word(ASKED | DONE),
        "seat": number(NOBODY, seats - 1),
        "card": lambda value: value == "" or cards(value),
        "place": word(("", *PLACE_NAMES)),
        "seats": row(seat, 0, seats),
        "cards": row(word(tuple(VALUE)), 0, 60),
        "counts": row(number(0, 9), 0, seats),
        "n": number(0, 99),
    }
    if not isinstance(data, Mapping) or set(data) != set(checks):
        raise ValueError("something that is pending lacks a part")
    if not all(check(data[name]) for name, check in checks.items()):
        raise ValueError("something that is pending cannot be read")
    return frame_of(data)
