"""Position notation of Avalon: one line of text, for tests, bug reports and matches that start midway."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from threethrones.core.canonical import JSON
from threethrones.core.notation import fields_in, unreadable
from threethrones.core.records import position
from threethrones.core.terms import Setup
from threethrones.games.avalon.components import DECK, TERRITORY, tiles_of
from threethrones.games.avalon.rules.state import CARDS, NOBODY, RECORDS, State, in_hand_order

_OWNERS: Final = {NOBODY: "?", 0: "0", 1: "1"}
_OWNER_SIGNS: Final = {sign: owner for owner, sign in _OWNERS.items()}
_FIELDS: Final = (
    *("row", "hands", "seen", "counted", "pile", "discards", "up", "down", "waiting", "turn", "mover"),
    *("first", "conquests", "spared", "frames", "ending", "key", "chance"),
)


def to_position(state: State) -> str:
    """Write the whole state as one line of ``name=value`` fields.

    ``row`` lists territories 1 to 11 as ``code, owner sign : stack of seat 0 / stack of seat 1``:
    ``P3c0:KrSb/Ky`` is a castle owned by seat 0, with two cards of seat 0 and one of seat 1; ``F1?:/`` is a
    face-down territory without cards. In ``waiting``, ``*`` follows a tile if a new round of tiles has begun
    since it was taken. ``/`` separates the two seats' values; cards follow each other without a separator."""
    fields = RECORDS.to_fields(state)
    row = zip(state.row, state.owner, *state.stacks, strict=True)
    fields["row"] = ",".join(
        f"{code}{_OWNERS[owner]}:{''.join(first)}/{''.join(second)}" for code, owner, first, second in row
    )
    waiting = zip(state.waiting, state.renewed, strict=True)
    fields["waiting"] = "/".join(kind + "*" * renewed for kind, renewed in waiting)
    fields["frames"] = fields["frame"]
    return position({name: fields[name] for name in _FIELDS})


def from_position(text: str, setup: Setup) -> dict[str, JSON]:
    """Parse a position into the JSON of a state. Only ``row`` is required; missing fields are empty, zero or
    as at the start; ``pile=*`` means all cards not listed elsewhere. Raises ValueError if malformed."""
    given = fields_in(text, _FIELDS)
    row, owner, stacks = _row(given.pop("row", ""), setup.seats)
    waiting = given.pop("waiting", "/").partition("/")[::2]
    rest = given.get("pile") == "*" and given.pop("pile")
    given = {"up": "".join(tiles_of(setup.components)), "frame": given.pop("frames", "")} | given
    read: dict[str, Any] = RECORDS.from_fields(given, setup.seats)
    hands = {name: list(map(in_hand_order, read[name])) for name in ("hands", "seen", "counted")}
    if rest:
        laid = (card for side in stacks for stack in side for card in stack)
        named = Counter([*read["discards"], *laid, *(card for hand in read["hands"] for card in hand)])
        read["pile"] = in_hand_order((Counter(DECK) - named).elements())
    return {
        **read,
        **hands,
        "row": row,
        "owner": owner,
        "stacks": stacks,
        "up": sorted(read["up"]),
        "down": sorted(read["down"]),
        "waiting": [kind.rstrip("*") for kind in waiting],
        "renewed": [kind.endswith("*") for kind in waiting],
    }


def _row(text: str, seats: int) -> tuple[list[str], list[int], list[list[Any]]]:
    row: list[str] = []
    owner: list[int] = []
    stacks: list[list[Any]] = [[], []]
    for place in text.split(","):
        card, _, laid = place.partition(":")
        if card[:-1] not in TERRITORY or card[-1] not in _OWNER_SIGNS:
            raise unreadable(place, "is not a territory with its owner")
        row.append(card[:-1])
        owner.append(_OWNER_SIGNS[card[-1]])
        for side, stack in zip(stacks, laid.partition("/")[::2], strict=True):
            side.append(CARDS.read(stack, seats))
    return row, owner, stacks
