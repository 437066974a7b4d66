"""One spelling for plain JSON."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threethrones.core.canonical import canonical, digest

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
