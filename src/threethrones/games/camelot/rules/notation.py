"""One-line text notation of positions, for tests, bug reports and documents that begin mid-game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from threethrones.core.canonical import JSON
from threethrones.core.fields import named
from threethrones.core.notation import fields_in, number_in
from threethrones.core.records import position
from threethrones.core.terms import Setup
from threethrones.games.camelot.components import CAMELOT, KNIGHTS, LIFE, LOYAL, deck_of
from threethrones.games.camelot.rules.frames import PENDING
from threethrones.games.camelot.rules.setup import pack_of
from threethrones.games.camelot.rules.state import RECORDS, State, in_hand_order

REST: Final = "*"
"""Prefix of a pile in a position: first all cards not named elsewhere, in the order of the deck."""


def to_position(state: State) -> str:
    """Return the whole state as one line of ``name=value`` fields, leaving out empty fields.

    Cards have no separators; values of seats are separated by ``/``, values of named places by ``,``:
    ``laid=knight:F1F1,picts:F1``. A frame is ``kind:seat:card:place:seats:cards:counts:n``. ``foreseen=3:5``
    gives the seats that know card 3 of the black pile, counted from the bottom, as a bit mask."""
    known = ",".join(f"{at}:{mask}" for at, mask in enumerate(state.foreseen) if mask)
    return position(RECORDS.to_fields(state) | {"foreseen": known})


def from_position(text: str, setup: Setup) -> dict[str, JSON]:
    """Return the JSON of the state in a position. Missing fields are empty or as at the start; a pile ``*F1``
    is all cards not named elsewhere, with F1 on top. Raises ValueError if the text cannot be read."""
    seats = setup.seats
    given = {
        "knights": "".join(KNIGHTS[:seats]),
        "loyalty": LOYAL * seats,
        "life": "/".join([str(LIFE)] * seats),
        **fields_in(text, (*RECORDS.names, "foreseen")),
    }
    foreseen = given.pop("foreseen", "")
    rest = [name for name in ("white", "black") if given.get(name, "").startswith(REST)]
    given |= {name: given[name].removeprefix(REST) for name in rest}
    read: dict[str, Any] = RECORDS.from_fields(given, seats)
    read["hands"] = list(map(in_hand_order, read["hands"]))
    if "place" not in given:
        gone = (out or seat == read["unmasked"] for seat, out in enumerate(read["out"]))
        read["place"] = ["" if is_gone else CAMELOT for is_gone in gone]
    if "spare" not in given:
        read["spare"] = _rest(pack_of(setup), read["loyalty"])
    named_cards = list(_named(read, seats))
    for name in rest:
        read[name] = [*_rest(deck_of(setup.components, name), named_cards), *read[name]]
    read["foreseen"] = _masks(foreseen, len(read["black"]))
    return read


def _rest(cards: Iterable[str], named: Iterable[str]) -> list[str]:
    """Return the cards that remain without the named ones, in their given order."""
    taken = Counter(named)
    rest = []
    for card in cards:
        if taken[card]:
            taken[card] -= 1
        else:
            rest.append(card)
    return rest


def _named(read: Mapping[str, Any], seats: int) -> Iterator[str]:
    """Yield all cards named in the fields of a position."""
    for name in ("pool", "white", "white_discards", "black", "black_discards", "removed", "effects"):
        yield from read[name]
    for cards in (*read["hands"], *read["laid"].values(), *read["dark"].values()):
        yield from cards
    for frame in read["frames"]:
        if PENDING.kind.accepts(frame, seats):
            yield from PENDING.kind.made(frame).held


def _masks(text: str, count: int) -> list[int]:
    masks = [0] * count
    for at, mask in [(number_in(at), number_in(mask)) for at, mask in named(text)]:
        if at >= count:
            raise ValueError(f"there is no card {at} in the black pile")
        masks[at] = mask
    return masks
