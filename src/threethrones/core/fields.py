"""Field types of a state, declared once in its class's annotations.

    hands: Annotated[list[list[str]], each(row(word(CARDS), ""))]

A field's type determines how its values are copied, how their JSON is validated and how they are written in
position notation (see ``core.records``). Sizes may depend on the number of seats."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeGuard
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.notation import flag_in, number_in, unreadable

Check: TypeAlias = Callable[[JSON, int], bool]
"""Validity check of a JSON value, given the number of seats."""
MOST_NUMBER: Final = 999_999
LONGEST_ROW: Final = 200


Value: TypeAlias = Any
"""Value of a field, in a state or as JSON."""


def itself(value: Value) -> Value:
    """Return the value unchanged."""
    return value


@dataclass(frozen=True, slots=True)
class FieldType:
    """Way in which the values of a field are validated, copied and written."""

    accepts: Check
    write: Callable[[Value], str]
    """Converts a JSON value to position notation, without spaces."""
    read: Callable[[str, int], JSON]
    """Converts position notation to unvalidated JSON, given the number of seats. Raises ValueError."""
    empty: Callable[[int], JSON]
    """Returns the JSON of a value that is missing in a position notation, given the number of seats."""
    copied: Callable[[str], str] = itself
    """Converts Python code of a value to code that copies the value; unchanged for immutable values."""
    plain: Callable[[Value], Value] = itself
    """Converts a copied value to JSON."""
    made: Callable[[Value], Value] = itself
    """Converts JSON to a value in a state."""
    width: int = 0
    """Number of characters of each value in position notation; 0 if values differ in length."""


def is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    """Return whether a value is an integer from ``least`` to ``most``; False for a boolean."""
    return type(value) is int and least <= value <= most


def number(least: int = 0, most: int = MOST_NUMBER) -> FieldType:
    """Return the field type of an integer from ``least`` to ``most``."""
    return FieldType(lambda value, _: is_number(value, least, most), str, _reader(least), lambda _: 0)


def seat(least: int = 0) -> FieldType:
    """Return the field type of a seat; negative values down to ``least`` mean no seat. If it is missing in a
    position notation, the value is -1, or 0 if ``least`` is 0."""
    empty = max(least, -1)
    return FieldType(
        lambda value, seats: is_number(value, least, seats - 1), str, _reader(least), lambda _: empty
    )


def _reader(least: int) -> Callable[[str, int], JSON]:
    def read(text: str, _seats: int) -> JSON:
        negative = least < 0 and text.startswith("-")
        return -number_in(text[1:]) if negative else number_in(text)

    return read


FLAG: Final = FieldType(
    lambda value, _: isinstance(value, bool),
    lambda value: str(int(value)),
    lambda text, _: flag_in(text),
    lambda _: False,
    width=1,
)
"""Field type of a boolean, written as 0 or 1 in position notation."""


def text(longest: int) -> FieldType:
    """Return the field type of a string with at most ``longest`` characters."""
    return FieldType(
        lambda value, _: isinstance(value, str) and len(value) <= longest,
        lambda value: quote(value, safe=""),
        lambda text, _: unquote(text),
        lambda _: "",
    )


def word(known: Collection[str], what: str = "") -> FieldType:
    """Return the field type of a string in ``known``. ``what``: noun for it in errors, such as “a card”."""
    allowed = frozenset(known)
    widths = {len(word) for word in allowed if word}

    def read(text: str, _seats: int) -> JSON:
        if what and text not in allowed:
            raise unreadable(text, f"is not {what}")
        return text

    return FieldType(
        lambda value, _: isinstance(value, str) and value in allowed,
        str,
        read,
        lambda _: "",
        width=widths.pop() if len(widths) == 1 else 0,
    )


def row(of: FieldType, gap: str = ",", least: int = 0, most: int = LONGEST_ROW) -> FieldType:
    """Return the field type of a list of ``least`` to ``most`` values. In position notation, ``gap``
    separates the values; if ``gap`` is empty, the values must have a fixed width."""
    return _row(of, gap, lambda length, _: least <= length <= most, lambda _: least)


def each(of: FieldType, gap: str = "/", more: int = 0) -> FieldType:
    """Return the field type of a list of one value per seat plus ``more``; notation may omit the last."""
    return _row(of, gap, lambda length, seats: length == seats + more, lambda seats: seats + more, fill=True)


def _row(
    of: FieldType,
    gap: str,
    fits: Callable[[int, int], bool],
    least: Callable[[int], int],
    fill: bool = False,
) -> FieldType:
    def accepts(value: JSON, seats: int) -> bool:
        return (
            isinstance(value, list)
            and fits(len(value), seats)
            and all(of.accepts(item, seats) for item in value)
        )

    def read(text: str, seats: int) -> JSON:
        starts = range(0, len(text), of.width or 1)
        parts = text.split(gap) if text and gap else [text[at : at + of.width] for at in starts]
        found = [of.read(part, seats) if part else of.empty(seats) for part in parts]
        return found + [of.empty(seats)] * (least(seats) - len(found)) if fill else found

    inner = of.copied("item")
    return FieldType(
        accepts,
        lambda values: gap.join(map(of.write, values)),
        read,
        lambda seats: [of.empty(seats)] * least(seats),
        lambda name: f"{name}.copy()" if inner == "item" else f"[{inner} for item in {name}]",
        itself if of.plain is itself else lambda values: [of.plain(value) for value in values],
        itself if of.made is itself else lambda values: [of.made(value) for value in values],
    )


def fixed(rows: FieldType) -> FieldType:
    """Return the field type of an immutable list: a tuple in the state, so that copies can share it."""
    plain, made = rows.plain, rows.made
    return replace(
        rows, copied=itself, plain=lambda values: [*plain(values)], made=lambda values: (*made(values),)
    )


def table(names: Collection[str], of: FieldType) -> FieldType:
    """Return the field type of a dict with the keys ``names``, written ``picts:3,saxons:0``."""
    wanted = frozenset(names)
    inner = of.copied("item")

    def empty(seats: int) -> dict[str, JSON]:
        return {name: of.empty(seats) for name in names}

    return FieldType(
        lambda value, seats: (
            isinstance(value, dict)
            and value.keys() == wanted
            and all(of.accepts(item, seats) for item in value.values())
        ),
        lambda values: _joined((name, of.write(item)) for name, item in values.items()),
        lambda text, seats: empty(seats) | {name: of.read(value, seats) for name, value in named(text)},
        empty,
        lambda name: (
            f"{name}.copy()" if inner == "item" else f"{{key: {inner} for key, item in {name}.items()}}"
        ),
    )


def _joined(parts: Iterable[tuple[str, str]]) -> str:
    return ",".join(f"{name}:{value}" for name, value in parts if value)


def named(text: str) -> list[tuple[str, str]]:
    """Split the position notation of a dict into pairs of name and value."""
    return [(name, value) for name, _, value in (part.partition(":") for part in text.split(",") if part)]


def declared(made: type) -> dict[str, FieldType]:
    """Return the field types of a class's own fields, by name, except ``setup``. Raises TypeError for a field
    without a field type, since it would be neither copied nor saved."""
    scope = vars(sys.modules[made.__module__])
    hints = vars(made).get("__annotations__", {})
    fields = {name: hint for name, hint in hints.items() if name != "setup" and "ClassVar" not in hint}
    # ``get_type_hints`` would also evaluate the hints of base classes, and this runs at every start.
    given = {name: getattr(eval(hint, scope), "__metadata__", ()) for name, hint in fields.items()}
    found = {name: of for name, kinds in given.items() for of in kinds if isinstance(of, FieldType)}
    if kindless := [name for name in fields if name not in found]:
        told = f"{made.__name__}.{kindless[0]} has no field type"
        raise TypeError(f"{told}; write {kindless[0]}: Annotated[{fields[kindless[0]]}, fields.…]")
    return found


def maybe(of: FieldType) -> FieldType:
    """Return the field type of a value that may be None."""
    return FieldType(
        lambda value, seats: value is None or of.accepts(value, seats),
        lambda value: "" if value is None else of.write(value),
        lambda text, seats: of.read(text, seats) if text else None,
        lambda _: None,
        of.copied,
        lambda value: None if value is None else of.plain(value),
        lambda value: None if value is None else of.made(value),
    )
