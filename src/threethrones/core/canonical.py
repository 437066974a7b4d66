"""Plain JSON: one spelling, so that equal values have equal digests, and reading it with distrust."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"


def canonical(value: object) -> str:
    """The JSON text of a plain value with sorted keys and without spaces.

    >>> canonical({"b": 1, "a": [True, None]})
    '{"a":[true,null],"b":1}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(value: object) -> str:
    """SHA-256 of a plain value's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def unlike(value: JSON, wanted: JSON, name: str = "") -> tuple[str, JSON, JSON] | None:
    """Where two values that compare equal are spelled differently: the member's name, how it is, and how it
    is wanted; None where they are not.

    >>> unlike({"a": [1, 1.0]}, {"a": [1, 1]})
    ('a.1', 1.0, 1)
    """
    if isinstance(value, Mapping) and isinstance(wanted, Mapping):
        parts = ((unlike(value[key], wanted[key], f"{name}.{key}")) for key in wanted)
    elif isinstance(value, list) and isinstance(wanted, list):
        both = enumerate(zip(value, wanted, strict=True))
        parts = (unlike(one, other, f"{name}.{at}") for at, (one, other) in both)
    else:
        return None if type(value) is type(wanted) else (name.removeprefix("."), value, wanted)
    return next((part for part in parts if part is not None), None)


DEEPEST: Final = 40
_TEXTS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKETS: Final = re.compile(r"[][{}]")


def is_too_deep(text: str) -> bool:
    """Whether a JSON text is nested so deeply that reading it could exhaust the stack; in a browser
    that is the end of the whole program, not an exception.

    >>> is_too_deep("[" * 41), is_too_deep("[]" * 41), is_too_deep('["a", "' + "[" * 41)
    (True, False, False)
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    level = deepest = 0
    for bracket in _BRACKETS.findall(_TEXTS.sub("", text)):
        level += 1 if bracket in "[{" else -1
        deepest = max(deepest, level)
    return deepest > DEEPEST


LONGEST: Final = 4_000_000
"""What is longer is not even looked at: in a browser nothing else happens while a text is read."""


def parsed(text: str) -> JSON:
    """The value of a JSON text from anywhere. Raises ValueError."""
    if len(text) > LONGEST or is_too_deep(text):
        raise ValueError("too long, or nested too deeply")
    value: JSON = json.loads(text)
    return value
