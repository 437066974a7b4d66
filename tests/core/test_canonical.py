"""One spelling for plain JSON."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threethrones.core.canonical import DEEPEST, canonical, digest, is_too_deep, parsed

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(plain)
def test_equal_values_have_equal_spellings(value: object) -> None:
    again = json.loads(canonical(value))
    assert again == value
    assert canonical(again) == canonical(value)


def test_the_order_of_members_does_not_matter() -> None:
    assert digest({"b": [1, "ü"], "a": None}) == digest({"a": None, "b": [1, "ü"]})
    assert digest({"b": [1, "ü"], "a": None}) == sha256('{"a":null,"b":[1,"ü"]}'.encode()).hexdigest()
    assert digest([1, 2]) != digest([2, 1])


def test_what_is_no_json_has_no_spelling() -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def nested(depth: int, inner: object) -> str:
    """A value this deep in lists and mappings by turns."""
    value = inner
    for level in range(depth):
        value = [1, value, "]"] if level % 2 else {'"[{': value, "b\\\\": []}
    return json.dumps(value)


@given(plain, st.integers(0, DEEPEST - 12))
def test_what_is_not_too_deep_is_read(inner: object, depth: int) -> None:
    text = nested(depth, inner)
    assert parsed(text) == json.loads(text)


@given(st.sampled_from([0, "x", "[", '\\\\"', ["]]]"], "}" * 300]), st.integers(1, 99), st.booleans())
def test_what_is_too_deep_is_not_even_begun(inner: object, more: int, cut: bool) -> None:
    text = nested(DEEPEST + more, inner)
    text = text[: len(text) // 2 + 400] if cut else text
    assert is_too_deep(text)
    with pytest.raises(ValueError, match="deep"):
        parsed(text)
    assert not is_too_deep(json.dumps([text] * 3))
