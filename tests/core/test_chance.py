"""Chance: what a key deals is the same for ever, on every Python."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threethrones.core.chance import below, generator, shuffled


def test_the_shuffle_of_a_key_never_changes() -> None:
    """Golden: were this to differ, every document with a key would replay another game."""
    first = [2, 11, 13, 4, 7, 10, 9, 5, 3, 18, 15, 16, 19, 8, 0, 1, 17, 14, 12, 6]
    second = [9, 8, 15, 12, 10, 18, 7, 13, 14, 6, 5, 17, 11, 4, 16, 3, 19, 2, 0, 1]
    assert shuffled(generator("three thrones", 0), range(20)) == first
    assert shuffled(generator("three thrones", 1), range(20)) == second


def test_numbers_of_a_key_never_change() -> None:
    rng = generator("schlüssel", 7)
    drawn = [below(rng, limit) for limit in (1, 2, 3, 10, 100, 2**70)]
    assert drawn == [0, 0, 0, 8, 21, 1177327198171295781388]


@given(st.integers(), st.integers(min_value=1, max_value=2**80))
def test_below_stays_below(seed: int, limit: int) -> None:
    assert 0 <= below(Random(seed), limit) < limit


@pytest.mark.parametrize("limit", [0, -1])
def test_there_is_no_number_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        below(Random(0), limit)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 8, 11])
def test_every_number_is_about_as_likely(limit: int) -> None:
    rng = Random("fair")
    counts = Counter(below(rng, limit) for _ in range(1000 * limit))
    assert set(counts) == set(range(limit))
    assert all(850 < count < 1150 for count in counts.values())


@given(st.integers(), st.lists(st.integers()))
def test_a_shuffle_keeps_what_it_is_given(seed: int, items: list[int]) -> None:
    before = items.copy()
    assert Counter(shuffled(Random(seed), items)) == Counter(items)
    assert items == before


def test_every_order_comes_up() -> None:
    rng = Random("orders")
    counts = Counter(tuple(shuffled(rng, "abc")) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_chance_events_are_independent_of_each_other() -> None:
    """The n-th event does not care whether the ones before were drawn."""
    assert generator("key", 5).getrandbits(64) == generator("key", 5).getrandbits(64)
    drawn = {generator(key, event).getrandbits(64) for key in ("a", "b") for event in range(50)}
    assert len(drawn) == 100
