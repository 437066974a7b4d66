"""Coats of arms: a shape, a colour and a charge. A player who has not designed any gets random arms derived
from the name, the same on every device."""

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
"""Hex value of each colour."""
METALS: Final = ("gold", "silver")
"""Light colours. For contrast, exactly one of shield and charge has a light colour."""
CHARGES: Final = (
    *("cross", "bar", "bend", "chevron", "chief", "half", "fork", "bars"),
    *("star", "moon", "sun", "lozenge", "balls", "crown", "tower", "sword", "key", "rose", "cup", "tree"),
)
"""Names of the charges (figures on the shield); each is a path in look.svg."""


@dataclass(frozen=True, slots=True)
class CoatOfArms:
    """Coat of arms of a player."""

    shape: str
    field: str
    """Colour of the shield."""
    charge: str
    colour: str
    """Of the charge."""

    @property
    def fills(self) -> tuple[str, str]:
        """Hex values of the colours of the shield and of the charge."""
        return FILLS[self.field], FILLS[self.colour]

    def to_json(self) -> dict[str, JSON]:
        """Return the arms as plain JSON."""
        return asdict(self)


def upon(field: str) -> tuple[str, ...]:
    """Return the colours that a charge may have on a shield of the given colour.

    >>> upon("red")
    ('gold', 'silver')
    """
    return tuple(colour for colour in FILLS if (colour in METALS) != (field in METALS))


@lru_cache(500)
def by_lot(key: str) -> CoatOfArms:
    """Return random arms; the same key always gives the same arms."""
    rng = Random(f"arms:{key}")
    field = _drawn(rng, tuple(FILLS))
    return CoatOfArms(_drawn(rng, SHAPES), field, _drawn(rng, CHARGES), _drawn(rng, upon(field)))


Item = TypeVar("Item")


def _drawn(rng: Random, items: tuple[Item, ...]) -> Item:
    return items[int(rng.random() * len(items))]


def read(value: object) -> CoatOfArms | None:
    """Return the arms in untrusted JSON; None if invalid."""
    match value:
        case {"shape": str(shape), "field": str(field), "charge": str(charge), "colour": str(colour)}:
            known = shape in SHAPES and charge in CHARGES and field in FILLS
            return CoatOfArms(shape, field, charge, colour) if known and colour in upon(field) else None
    return None
