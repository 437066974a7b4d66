"""Positions of Camelot as one line of text, for tests, bug reports and documents that begin in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.core.notation import fields_in, number_in, unreadable
from threethrones.games.camelot.components import (
    CAMELOT,
    COMBATS,
    KNIGHTS,
    LIFE,
    LOYAL,
    QUESTS,
    RELICS,
    WARS,
    WHITE,
    deck_of,
)
from threethrones.games.camelot.records import from_json
from threethrones.games.camelot.start import pack_of
from threethrones.games.camelot.state import HOLDING, NOBODY, Frame, State, in_hand_order

REST: Final = "*"
"""At the beginning of a pile: all cards that nothing else names, in the order of the deck."""
_CARDS: Final = ("pool", "white", "white_discards", "black", "black_discards", "removed")
_NUMBERS: Final = ("chance", "active", "first", "unmasked", "engines", "sword", "turn", "owed")
_SINGLE: Final = ("sacrificed", "doomed", "departed", "swapped", "looked", "aware")
_FLAGS: Final = ("exposed", "accused", "out")
_WORDS: Final = ("closed", "done")
_TABLES: Final = ("laid", "dark")
_FIELDS: Final = frozenset(
    (
        *("key", "knights", "loyalty", "spare", "foreseen", "hands", "learnt", "life", "place", "relics"),
        *("swords", "layers", "covers", "warriors", "effects", "frames", "ending"),
        *(*_CARDS, *_NUMBERS, *_SINGLE, *_FLAGS, *_WORDS, *_TABLES),
    )
)


_EMPTY: Final = {"hands": "/", "learnt": "/;"}
"""Of what a field's value is made where it holds nothing."""


def to_position(state: State) -> str:
    """The whole state as one line of ``name=value`` fields; what is empty, or as at the start, is left out.

    Cards stand without a gap, seats' values are parted by ``/``, those of named places by ``,``:
    ``laid=knight:F1F1,picts:F1``. What is pending is ``kind:seat:card:place:seats:cards:counts:n``.
    """
    fields: dict[str, str] = {
        "knights": "".join(state.knights),
        "loyalty": "".join(state.loyalty),
        "spare": "".join(state.spare),
        "life": "/".join(map(str, state.life)),
        "place": "/".join(state.place),
        "hands": "/".join(map("".join, state.hands)),
        "learnt": ";".join("/".join(map("".join, row)) for row in state.learnt),
        "foreseen": ",".join(f"{at}:{mask}" for at, mask in enumerate(state.foreseen) if mask),
        "relics": _table(state.relics),
        "swords": "/".join(map(str, state.swords)),
        "layers": "/".join(map(str, state.layers)),
        "covers": ",".join(
            f"{place}:{'/'.join(map(str, seats))}" for place, seats in state.covers.items() if seats
        ),
        "warriors": _table(state.warriors),
        "effects": _table(state.effects),
        "frames": ",".join(map(_frame_to_text, state.frames)),
        "ending": state.ending,
        "key": quote(state.key, safe=""),
    }
    for name in _CARDS:
        fields[name] = "".join(getattr(state, name))
    for name in _NUMBERS:
        fields[name] = str(getattr(state, name))
    for name in _SINGLE:
        fields[name] = "1" if getattr(state, name) else ""
    for name in _FLAGS:
        fields[name] = "".join(str(int(flag)) for flag in getattr(state, name))
    for name in _WORDS:
        fields[name] = "/".join(getattr(state, name))
    for name in _TABLES:
        table: Mapping[str, list[str]] = getattr(state, name)
        fields[name] = ",".join(f"{place}:{''.join(cards)}" for place, cards in table.items() if cards)
    return " ".join(f"{name}={value}" for name, value in fields.items() if value.strip(_EMPTY.get(name, "")))


def from_position(text: str, setup: Setup) -> State:
    """The state from its notation. What is left out is empty, or as at the start; a pile ``*F1`` is
    all cards that nothing else names, and on top of them this one. Raises ValueError."""
    given = fields_in(text, _FIELDS)
    seats = setup.seats
    get = given.get
    loyalty = list(get("loyalty", LOYAL * seats))
    hands = [_hand(cards) for cards in _seats(get("hands", ""), seats)]
    learnt = get("learnt", "").split(";") if "learnt" in given else [""] * (seats + 1)
    data: dict[str, JSON] = {
        "key": unquote(get("key", "")),
        "knights": list[JSON](cards_in(get("knights", "".join(KNIGHTS[:seats])))),
        "loyalty": list[JSON](loyalty),
        "spare": list[JSON](list(get("spare", "")) or _rest(pack_of(setup), loyalty)),
        "hands": list[JSON](hands),
        "learnt": [list[JSON](map(cards_in, _seats(row, seats))) for row in learnt],
        "life": list[JSON](map(_number, get("life", "/".join([str(LIFE)] * seats)).split("/"))),
        "place": list[JSON](get("place", "/".join([CAMELOT] * seats)).split("/")),
        "relics": {**dict.fromkeys(RELICS, NOBODY), **_numbers(get("relics", ""))},
        "swords": list[JSON](map(_number, get("swords", "0/0").split("/"))),
        "layers": list[JSON](map(_number, _words(get("layers", "")))),
        "covers": {
            **{place: [] for place in COMBATS},
            **{place: list[JSON](map(_number, _words(seats))) for place, seats in _pairs(get("covers", ""))},
        },
        "warriors": {**dict.fromkeys(WARS, 0), **_numbers(get("warriors", ""))},
        "effects": dict[str, JSON](_pairs(get("effects", ""))),
        "frames": [_frame_from_text(frame) for frame in get("frames", "").split(",") if frame],
        "ending": get("ending", ""),
    }
    for name in _CARDS:
        data[name] = list[JSON](cards_in(get(name, "").removeprefix(REST)))
    for name in _NUMBERS:
        data[name] = _number(get(name, {"unmasked": "-1", "turn": "1", "owed": "1"}.get(name, "0")))
    for name in _SINGLE:
        data[name] = bool(_number(get(name, "0")))
    for name in _FLAGS:
        data[name] = [bool(_number(flag)) for flag in get(name, "0" * seats)]
    for name in _WORDS:
        data[name] = list[JSON](_words(get(name, "")))
    for name in _TABLES:
        table = {place: list[JSON](cards_in(cards)) for place, cards in _pairs(get(name, ""))}
        data[name] = {**{place: [] for place in QUESTS}, **table}
    named = _named(data)
    for name in ("white", "black"):
        if get(name, "").startswith(REST):
            data[name] = [*_rest(deck_of(setup.components, name), named), *data[name]]  # type: ignore[misc]
    data["foreseen"] = _masks(get("foreseen", ""), data["black"])
    return from_json(data, setup)


def _table(values: Mapping[str, object]) -> str:
    return ",".join(f"{name}:{value}" for name, value in values.items())


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (word.partition(":") for word in text.split(",") if word)]


def _numbers(text: str) -> dict[str, int]:
    return {name: _number(value) for name, value in _pairs(text)}


def _words(text: str) -> list[str]:
    return text.split("/") if text else []


def _seats(text: str, seats: int) -> list[str]:
    return text.split("/") if text else [""] * seats


def cards_in(text: str) -> list[str]:
    """Cards that stand without a gap."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _hand(text: str) -> list[str]:
    cards = cards_in(text)
    for card in cards:
        if card not in WHITE:
            raise unreadable(card, "is not a white card")
    return in_hand_order(cards)


def _number(text: str) -> int:
    return -number_in(text[1:]) if text.startswith("-") else number_in(text)


def _rest(cards: Iterable[str], named: Iterable[str]) -> list[str]:
    """The cards but for those named elsewhere, in their order."""
    taken = Counter(named)
    rest = []
    for card in cards:
        if taken[card]:
            taken[card] -= 1
        else:
            rest.append(card)
    return rest


def _named(data: Mapping[str, JSON]) -> list[str]:
    """All cards that a position's JSON names."""
    found: list[str] = []
    for name in (*_CARDS, "hands", "laid", "dark"):
        _collect(data[name], found)
    for frame in data["frames"]:  # type: ignore[union-attr]
        _collect(frame["cards"], found)  # type: ignore[index,call-overload]
        if str(frame["kind"]) in HOLDING and frame["card"]:  # type: ignore[index,call-overload]
            _collect(frame["card"], found)  # type: ignore[index,call-overload]
    return [*found, *data["effects"]]  # type: ignore[misc]


def _collect(value: JSON, found: list[str]) -> None:
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, dict):
        _collect(list(value.values()), found)
    elif isinstance(value, list):
        for item in value:
            _collect(item, found)


def _masks(text: str, black: JSON) -> list[JSON]:
    masks: list[JSON] = [0] * len(black)  # type: ignore[arg-type]
    for at, mask in _numbers(text).items():
        place = _number(at)
        if not 0 <= place < len(masks):
            raise ValueError(f"there is no card {at} in the black pile")
        masks[place] = mask
    return masks


def _frame_to_text(frame: Frame) -> str:
    parts = [
        *(frame.kind, "" if frame.seat == NOBODY else str(frame.seat), frame.card, frame.place),
        *("/".join(map(str, frame.seats)), "".join(frame.cards), "/".join(map(str, frame.counts))),
        str(frame.n or ""),
    ]
    return ":".join(parts).rstrip(":")


def _frame_from_text(text: str) -> dict[str, JSON]:
    parts = text.split(":")
    if len(parts) > len(Frame._fields):
        raise unreadable(text, "is nothing that can be pending")
    parts += [""] * (len(Frame._fields) - len(parts))
    kind, seat, card, place, seats, cards, counts, number = parts
    return {
        "kind": kind,
        "seat": _number(seat) if seat else NOBODY,
        "card": card,
        "place": place,
        "seats": list[JSON](map(_number, _words(seats))),
        "cards": list[JSON](cards_in(cards)),
        "counts": list[JSON](map(_number, _words(counts))),
        "n": _number(number) if number else 0,
    }
