"""Of what kind each part of a state is, said once in its declaration.

    hands: Annotated[list[list[str]], each(row(word(CARDS), ""))]

From its kind follow how a part is copied, how its JSON is checked and how a position writes it (see
``core.records``). Sizes may depend on the number of seats.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeGuard
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.notation import flag_in, number_in, unreadable

Check: TypeAlias = Callable[[JSON, int], bool]
"""Whether a plain value is of a kind, in a game of so many seats."""
MOST_NUMBER: Final = 999_999
LONGEST_ROW: Final = 200


Value: TypeAlias = Any
"""A value of some kind, in a state or as its JSON."""


def itself(value: Value) -> Value:
    """What needs no change."""
    return value


@dataclass(frozen=True, slots=True)
class FieldType:
    """What a value may be."""

    accepts: Check
    write: Callable[[Value], str]
    """The value's JSON as a position has it, without a space."""
    read: Callable[[str, int], JSON]
    """Its JSON from there, for so many seats; it is checked later. Raises ValueError."""
    empty: Callable[[int], JSON]
    """The JSON of what is left out there."""
    copied: Callable[[str], str] = itself
    """The Python expression for a copy of what an expression gives; itself for what never changes."""
    plain: Callable[[Value], Value] = itself
    """The JSON of a copied value."""
    made: Callable[[Value], Value] = itself
    """The value of its JSON."""
    width: int = 0
    """How many letters each value has, where all have as many."""


def is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    """Whether this is a whole number within these bounds; no truth value is one."""
    return type(value) is int and least <= value <= most


def number(least: int = 0, most: int = MOST_NUMBER) -> FieldType:
    """A whole number within these bounds."""
    return FieldType(lambda value, _: is_number(value, least, most), str, _reader(least), lambda _: 0)


def seat(least: int = 0) -> FieldType:
    """A seat, or a number below that stands for none: -1 where a position leaves it out."""
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
"""True or false."""


def text(longest: int) -> FieldType:
    """A text of no more letters than these."""
    return FieldType(
        lambda value, _: isinstance(value, str) and len(value) <= longest,
        lambda value: quote(value, safe=""),
        lambda text, _: unquote(text),
        lambda _: "",
    )


def word(known: Collection[str], what: str = "") -> FieldType:
    """One of these words; ``what`` it is called where a position has another."""
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
    """A list of so many values of a kind. In a position the gap parts them; where it is empty, each value has
    its width."""
    return _row(of, gap, lambda length, _: least <= length <= most, lambda _: least)


def each(of: FieldType, gap: str = "/", more: int = 0) -> FieldType:
    """A list of a value for each seat, and so many more; a position may leave out the last ones."""
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
    """A row that is never changed, only replaced, so that copies of a state share it: a tuple there."""
    plain, made = rows.plain, rows.made
    return replace(
        rows, copied=itself, plain=lambda values: [*plain(values)], made=lambda values: (*made(values),)
    )


def table(names: Collection[str], of: FieldType) -> FieldType:
    """A value for each of these names: ``picts:3,saxons:0``."""
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
    """The values of a table in a position, each with its name."""
    return [(name, value) for name, _, value in (part.partition(":") for part in text.split(",") if part)]


def declared(made: type) -> dict[str, FieldType]:
    """The kinds of a class's own fields, by name; only ``setup`` has none. Raises TypeError where another
    says none: it would be neither copied nor kept."""
    scope = vars(sys.modules[made.__module__])
    hints = vars(made).get("__annotations__", {})
    fields = {name: hint for name, hint in hints.items() if name != "setup" and "ClassVar" not in hint}
    # As get_type_hints does, which looks at all classes above, too: it is done at every start.
    given = {name: getattr(eval(hint, scope), "__metadata__", ()) for name, hint in fields.items()}
    found = {name: of for name, kinds in given.items() for of in kinds if isinstance(of, FieldType)}
    if kindless := [name for name in fields if name not in found]:
        told = f"{made.__name__}.{kindless[0]} says no kind"
        raise TypeError(f"{told}; write {kindless[0]}: Annotated[{fields[kindless[0]]}, kinds.…]")
    return found


def maybe(of: FieldType) -> FieldType:
    """A value of a kind, or None."""
    return FieldType(
        lambda value, seats: value is None or of.accepts(value, seats),
        lambda value: "" if value is None else of.write(value),
        lambda text, seats: of.read(text, seats) if text else None,
        lambda _: None,
        of.copied,
        lambda value: None if value is None else of.plain(value),
        lambda value: None if value is None else of.made(value),
    )
