"""Positions of Avignon as one line of text, for tests, bug reports and documents that begin in the middle."""

from __future__ import annotations

from collections import Counter
from typing import Final
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.core.notation import fields_in, flag_in, number_in
from threethrones.games.avignon.records import from_json
from threethrones.games.avignon.state import State, deck_of


def to_position(state: State) -> str:
    """The whole state as one line of ``name=value`` fields. ``display`` lists the columns as
    ``person@place`` (an empty one as ``@place``), places by their number from 0 (Avignon) to 4 (Rome);
    ``guard`` likewise ``column@place`` of what may not be undone, columns from 1."""
    values = {
        "display": ",".join(f"{card}@{at}" for card, at in zip(state.cards, state.at, strict=True)),
        "congregations": "/".join(",".join(cards) for cards in state.congregations),
        "pile": ",".join(state.pile),
        "discards": ",".join(state.discards),
        "rome": str(state.rome),
        "mover": str(state.mover),
        "turn": str(state.turn),
        "done": ",".join(state.done),
        "began": ",".join(map(str, state.began)),
        "drew": str(int(state.drew)),
        "replaced": ",".join(str(column + 1) for column in state.replaced),
        "guard": ",".join(f"{column + 1}@{at}" for column, at in state.guard),
        "ending": state.ending,
        "winners": ",".join(map(str, state.winners)),
        "key": quote(state.key, safe=""),
        "chance": str(state.chance),
    }
    return " ".join(f"{name}={value}" for name, value in values.items() if value not in ("", "/"))


_FIELDS: Final = (
    *("display", "congregations", "pile", "discards", "rome", "mover", "turn", "done", "began", "drew"),
    *("replaced", "guard", "ending", "winners", "key", "chance"),
)


def from_position(text: str, setup: Setup) -> State:
    """The state from its notation. Only ``display`` must be there; ``pile=*`` is all cards that nothing
    else names, in the order of the deck; ``began`` is where the cards stand. Raises ValueError."""
    get = fields_in(text, _FIELDS).get
    display = [_at(entry) for entry in _parts(get("display", ""))]
    first, _, second = get("congregations", "").partition("/")
    congregations = [_parts(first), _parts(second)]
    discards = _parts(get("discards", ""))
    named = [*(card for card, _ in display), *congregations[0], *congregations[1], *discards]
    rest = list((Counter(deck_of(setup.options)) - Counter(named)).elements())
    places = [at for _, at in display]
    data: dict[str, JSON] = {
        "key": unquote(get("key", "")),
        "chance": number_in(get("chance", "0")),
        "rome": number_in(get("rome", "0")),
        "cards": [card for card, _ in display],
        "at": places,
        "congregations": congregations,
        "pile": rest if get("pile") == "*" else _parts(get("pile", "")),
        "discards": discards,
        "mover": number_in(get("mover", "0")),
        "turn": number_in(get("turn", "2")),
        "done": _parts(get("done", "")),
        "began": [number_in(at) for at in _parts(get("began", ""))] or places,
        "drew": flag_in(get("drew", "0")),
        "replaced": [number_in(column) - 1 for column in _parts(get("replaced", ""))],
        "guard": [[number_in(column) - 1, at] for column, at in map(_at, _parts(get("guard", "")))],
        "ending": get("ending", ""),
        "winners": [number_in(seat) for seat in _parts(get("winners", ""))],
    }
    return from_json(data, setup)


def _parts(text: str) -> list[str]:
    return text.split(",") if text else []


def _at(text: str) -> tuple[str, int]:
    name, _, place = text.partition("@")
    return name, number_in(place)
