"""Position notation of Avignon: one line of text, for tests, bug reports and matches that start midway."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from threethrones.core.canonical import JSON
from threethrones.core.notation import fields_in, flag_in, number_in
from threethrones.core.records import position
from threethrones.core.terms import Setup
from threethrones.games.avignon.rules.state import RECORDS, State, deck_of

_FIELDS: Final = (
    *("display", "congregations", "pile", "discards", "rome", "mover", "turn", "done", "began"),
    *("replaced", "guard", "ending", "winners", "key", "chance"),
)


def to_position(state: State) -> str:
    """Write the whole state as one line of ``name=value`` fields. ``display`` lists the columns as
    ``person@place`` (an empty one as ``@place``), with places from 0 (Avignon) to 4 (Rome); ``guard`` lists
    places that must not all be restored, as ``column@place``. Columns are written from 1."""
    fields = RECORDS.to_fields(state)
    fields["display"] = ",".join(f"{card}@{at}" for card, at in zip(state.cards, state.at, strict=True))
    fields["replaced"] = ",".join(str(column + 1) for column in state.replaced)
    fields["guard"] = ",".join(f"{column + 1}@{at}" for column, at in state.guard)
    return position({name: fields[name] for name in _FIELDS})


def from_position(text: str, setup: Setup) -> dict[str, JSON]:
    """Parse a position into a state's JSON. Only ``display`` is required; ``pile=*`` means all other cards,
    in the order of the deck; ``began`` defaults to the present places. Raises ValueError if malformed."""
    given = fields_in(text, (*_FIELDS, "drew"))
    flag_in(given.pop("drew", "0"))  # until 2026, whether anything was replaced
    display = [_at(entry) for entry in _parts(given.pop("display", ""))]
    replaced, guard = _parts(given.pop("replaced", "")), _parts(given.pop("guard", ""))
    rest = given.get("pile") == "*" and given.pop("pile")
    read: dict[str, Any] = RECORDS.from_fields({"turn": "2"} | given, setup.seats)
    cards, places = [card for card, _ in display], [at for _, at in display]
    if rest:
        joined = (card for held in read["congregations"] for card in held)
        named = Counter([*cards, *joined, *read["discards"]])
        read["pile"] = list((Counter(deck_of(setup.options)) - named).elements())
    return {
        **read,
        "cards": cards,
        "at": places,
        "began": read["began"] if "began" in given else places,
        "replaced": [number_in(column) - 1 for column in replaced],
        "guard": [[number_in(column) - 1, at] for column, at in map(_at, guard)],
    }


def _parts(text: str) -> list[str]:
    return text.split(",") if text else []


def _at(text: str) -> tuple[str, int]:
    name, _, place = text.partition("@")
    return name, number_in(place)
