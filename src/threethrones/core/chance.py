"""Reproducible randomness: the n-th chance event of a key has the same outcome on every Python version.

A generator is used for one event only. A state stores just the key and the number of events, so that copies
are cheap and the outcome of an event does not depend on other uses of random numbers."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def generator(key: str, event: int) -> Random:
    """Return the generator of one chance event. Its seed is a text, digested with SHA-512, not ``hash``."""
    return Random(f"{key}:{event}")


def below(rng: Random, limit: int) -> int:
    """Return a uniformly random number in ``range(limit)``. Uses rejection sampling of raw bits, since the
    results of ``randrange`` have changed between Python versions."""
    if limit < 1:
        raise ValueError(f"no number below {limit}")
    bits = limit.bit_length()
    while True:
        number = rng.getrandbits(bits)
        if number < limit:
            return number


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """Return a new list with the items in random order (Fisher-Yates)."""
    result = list(items)
    draw = rng.getrandbits
    for last in range(len(result) - 1, 0, -1):
        bits = (last + 1).bit_length()
        other = draw(bits)
        while other > last:  # as ``below`` does it, without a call for each card
            other = draw(bits)
        result[last], result[other] = result[other], result[last]
    return result
