"""Coats of arms: a shape, a colour and a charge upon it. Whoever has composed none bears those that fall to
the name by lot, the same on every device."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from random import Random
from typing import Final, TypeVar

from threethrones.core.canonical import JSON

SHAPES: Final = ("shield", "round", "banner", "lozenge")
FILLS: Final = {
    "gold": "#d9a928",
    "silver": "#f4eee2",
    "red": "#a8322d",
    "blue": "#2f5f9e",
    "green": "#3d7a4a",
    "black": "#3a3a40",
    "purple": "#6f4a8e",
    "pink": "#b5517a",
}
"""Every colour as it is drawn."""
METALS: Final = ("gold", "silver")
"""Light ones: a charge of one of them stands on any other colour, and the other way round, so that it is
seen from afar."""
CHARGES: Final = (
    *("cross", "bar", "bend", "chevron", "chief", "half", "fork", "bars"),
    *("star", "moon", "sun", "lozenge", "balls", "crown", "tower", "sword", "key", "rose", "cup", "tree"),
)
"""Each is a path of art.svg."""


@dataclass(frozen=True, slots=True)
class CoatOfArms:
    """What somebody is known by from afar."""

    shape: str
    field: str
    """The colour of the shield."""
    charge: str
    colour: str
    """Of the charge."""

    @property
    def fills(self) -> tuple[str, str]:
        """The colours of shield and charge as they are drawn."""
        return FILLS[self.field], FILLS[self.colour]

    def to_json(self) -> dict[str, JSON]:
        """The arms as plain JSON."""
        return asdict(self)


def upon(field: str) -> tuple[str, ...]:
    """The colours that a charge may have on a field.

    >>> upon("red")
    ('gold', 'silver')
    """
    return tuple(colour for colour in FILLS if (colour in METALS) != (field in METALS))


@lru_cache(500)
def by_lot(key: str) -> CoatOfArms:
    """Arms drawn by lot; the same for the same key."""
    rng = Random(f"arms:{key}")
    field = _drawn(rng, tuple(FILLS))
    return CoatOfArms(_drawn(rng, SHAPES), field, _drawn(rng, CHARGES), _drawn(rng, upon(field)))


Item = TypeVar("Item")


def _drawn(rng: Random, items: tuple[Item, ...]) -> Item:
    return items[int(rng.random() * len(items))]


def read(value: object) -> CoatOfArms | None:
    """Arms from plain JSON; None for anything that is none."""
    match value:
        case {"shape": str(shape), "field": str(field), "charge": str(charge), "colour": str(colour)}:
            known = shape in SHAPES and charge in CHARGES and field in FILLS
            return CoatOfArms(shape, field, charge, colour) if known and colour in upon(field) else None
    return None
