"""The names of all rules and rulings in `docs/rules`, and the decorator by which a test cites them.

A test that holds a rule says so: ``@rule("AV22", "AVR16")``. `tests/test_rule_names.py` fails
for a name that no test cites; a name that does not exist fails when the test is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from building import rulebook

__all__ = ["NAMES", "NAMES_OF", "RULES", "rule"]

Test = TypeVar("Test", bound=Callable[..., object])


RULES = rulebook.FOLDER
NAMES_OF = {game: tuple(rule.name for rule in rulebook.read(game).rules) for game in rulebook.games()}
"""By game."""
NAMES = frozenset(name for names in NAMES_OF.values() for name in names)


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
