"""The names of every rule, component and ruling, and the decorator by which a test cites them.

A test that holds a rule says so: ``@rule("AV22", "AVR16")``. `tests/test_rule_names.py` fails
for a name that no test cites; a name that does not exist fails when the test is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

__all__ = ["AVALON_NAMES", "AVIGNON_NAMES", "CAMELOT_NAMES", "NAMES", "rule"]

Test = TypeVar("Test", bound=Callable[..., object])


def numbered(prefix: str, last: int) -> tuple[str, ...]:
    """The names `prefix`1 to `prefix``last`."""
    return tuple(f"{prefix}{number}" for number in range(1, last + 1))


AVALON_NAMES = numbered("AV", 59) + numbered("AVC", 7) + numbered("AVR", 49)
AVIGNON_NAMES = numbered("AG", 50) + numbered("AGR", 24)
CAMELOT_NAMES = numbered("SC", 94) + numbered("SCR", 55)
NAMES = frozenset(AVALON_NAMES + AVIGNON_NAMES + CAMELOT_NAMES)


def rule(*names: str) -> Callable[[Test], Test]:
    """Mark a test (or a class of tests) as holding the rules of these names."""
    if not names:
        raise ValueError("name at least one rule")
    unknown = sorted(set(names) - NAMES)
    if unknown:
        raise ValueError(f"no such rule: {', '.join(unknown)}")

    def mark(test: Test) -> Test:
        marked: Test = pytest.mark.rule(*names)(test)
        return marked

    return mark
