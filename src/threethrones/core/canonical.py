"""Canonical JSON, in which equal values have equal digests, and safe parsing of untrusted JSON."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"


def canonical(value: object) -> str:
    """Return the canonical JSON text of a plain value, with sorted keys and without spaces.

    >>> canonical({"b": 1, "a": [True, None]})
    '{"a":[true,null],"b":1}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(value: object) -> str:
    """Return the SHA-256 digest of a plain value's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def unlike(value: JSON, wanted: JSON, name: str = "") -> tuple[str, JSON, JSON] | None:
    """Find the first difference in type between two values that compare equal, such as 1 and 1.0. Returns its
    path, the part of ``value`` and the part of ``wanted`` at that path; None if there is no difference.

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
    """Return whether a JSON text is nested too deeply to parse. Checked beforehand, since exhausting the
    stack in a browser ends the whole program instead of raising an exception.

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
"""Maximum length of a JSON text, in characters; parsing a longer text would block a browser too long."""


def parsed(text: str) -> JSON:
    """Parse an untrusted JSON text. Raises ValueError if it is invalid, too long or too deeply nested."""
    if len(text) > LONGEST or is_too_deep(text):
        raise ValueError("too long, or nested too deeply")
    value: JSON = json.loads(text)
    return value
