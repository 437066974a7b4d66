"""Positions of Avalon as one line of text, for tests, bug reports and documents that begin in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Final
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.core.notation import fields_in, flag_in, number_in, unreadable
from threethrones.games.avalon.components import CHARACTERS, DECK, TERRITORY, tiles_of
from threethrones.games.avalon.records import from_json
from threethrones.games.avalon.state import (
    FRAME_KINDS,
    FRAMES,
    NOBODY,
    Frame,
    State,
    field_names,
    in_hand_order,
)

_OWNERS: Final = {NOBODY: "?", 0: "0", 1: "1"}
_OWNER_SIGNS: Final = {sign: owner for owner, sign in _OWNERS.items()}


def to_position(state: State) -> str:
    """The whole state as one line of ``name=value`` fields.

    ``row`` lists the territories from 1 to 11 as ``code, owner sign : stack of seat 0 / stack of
    seat 1``: ``P3c0:KrSb/Ky`` is a castle that seat 0 owns with two cards against one, ``F1?:/`` an empty
    territory face down. Two seats' values are parted by ``/``; cards stand without a gap.
    """
    row = ",".join(
        f"{code}{_OWNERS[owner]}:{''.join(first)}/{''.join(second)}"
        for code, owner, first, second in zip(state.row, state.owner, *state.stacks, strict=True)
    )
    fields = {
        "row": row,
        "hands": _both("".join(hand) for hand in state.hands),
        "seen": _both("".join(cards) for cards in state.seen),
        "counted": _both("".join(cards) for cards in state.counted),
        "pile": "".join(state.pile),
        "discards": "".join(state.discards),
        "up": "".join(state.up),
        "down": "".join(state.down),
        "waiting": _both(
            kind + ("*" if renewed else "")
            for kind, renewed in zip(state.waiting, state.renewed, strict=True)
        ),
        "turn": str(state.turn),
        "mover": str(state.mover),
        "first": str(state.first),
        "conquests": str(state.conquests),
        "spared": str(int(state.spared)),
        "frames": ",".join(_frame_to_text(frame) for frame in state.frames or ()),
        "ending": state.ending,
        "key": quote(state.key, safe=""),
        "chance": str(state.chance),
    }
    return " ".join(f"{name}={value}" for name, value in fields.items() if value not in ("", "/"))


def from_position(text: str, setup: Setup) -> State:
    """The state from its notation. Only ``row`` must be there; what is left out is empty, zero, or its
    value at the start; ``pile=*`` is all cards that nothing else names. Raises ValueError."""
    fields = fields_in(text, _FIELDS)
    row, owner, sides = _row_from_text(fields.get("row", ""))
    get = fields.get
    hands, seen, counted = (_pair_of_cards(get(name, "")) for name in ("hands", "seen", "counted"))
    waiting = _pair(get("waiting", ""))
    discards = _cards(get("discards", ""))
    named = [*discards, *(card for hand in hands for card in hand)]
    named += [card for side in sides for stack in side for card in stack]
    rest = Counter(DECK) - Counter(named)
    tiles = "".join(tiles_of(setup.components))
    data: dict[str, JSON] = {
        "key": unquote(get("key", "")),
        "chance": number_in(get("chance", "0")),
        "row": row,
        "owner": owner,
        "stacks": sides,
        "hands": [in_hand_order(hand) for hand in hands],
        "seen": [in_hand_order(cards) for cards in seen],
        "counted": [in_hand_order(cards) for cards in counted],
        "pile": in_hand_order(rest.elements()) if get("pile", "") == "*" else _cards(get("pile", "")),
        "discards": discards,
        "up": sorted(_pieces(get("up", tiles))),
        "down": sorted(_pieces(get("down", ""))),
        "waiting": [kind.rstrip("*") for kind in waiting],
        "renewed": [kind.endswith("*") for kind in waiting],
        "turn": number_in(get("turn", "1")),
        "mover": number_in(get("mover", "0")),
        "first": number_in(get("first", "0")),
        "conquests": number_in(get("conquests", "0")),
        "spared": flag_in(get("spared", "0")),
        "frames": [_frame_from_text(frame) for frame in get("frames", "").split(",") if frame],
        "ending": get("ending", ""),
    }
    return from_json(data, setup)


_FIELDS: Final = (
    *("row", "hands", "seen", "counted", "pile", "discards", "up", "down", "waiting", "turn", "mover"),
    *("first", "conquests", "spared", "frames", "ending", "key", "chance"),
)


def _both(values: Iterable[str]) -> str:
    return "/".join(values)


def _pair(text: str) -> tuple[str, str]:
    first, _, second = text.partition("/")
    return first, second


def _pair_of_cards(text: str) -> list[list[str]]:
    return [_cards(side) for side in _pair(text)]


def _pieces(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _cards(text: str) -> list[str]:
    cards = _pieces(text)
    for card in cards:
        if card not in CHARACTERS:
            raise unreadable(card, "is not a card")
    return cards


def _row_from_text(text: str) -> tuple[list[str], list[int], list[list[list[str]]]]:
    row: list[str] = []
    owner: list[int] = []
    sides: list[list[list[str]]] = [[], []]
    for place in text.split(","):
        card, _, laid = place.partition(":")
        if card[:-1] not in TERRITORY or card[-1] not in _OWNER_SIGNS:
            raise unreadable(place, "is not a territory with its owner")
        row.append(card[:-1])
        owner.append(_OWNER_SIGNS[card[-1]])
        for side, stack in zip(sides, _pair_of_cards(laid), strict=True):
            side.append(stack)
    return row, owner, sides


def _frame_to_text(frame: Frame) -> str:
    values = [str(value + 1 if name == "at" else value) for name, value in asdict(frame).items()]
    return ":".join([FRAME_KINDS[type(frame)], *values])


def _frame_from_text(text: str) -> dict[str, JSON]:
    kind, *values = text.split(":")
    make = FRAMES.get(kind)
    if make is None or len(values) != len(field_names(make)):
        raise unreadable(text, "is not a pending decision")
    data: dict[str, JSON] = {"kind": kind}
    for name, value in zip(field_names(make), values, strict=True):
        data[name] = value if name in ("how", "card") else number_in(value) - (name == "at")
    return data
