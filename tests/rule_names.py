"""The names of all rules and rulings in `docs/rules`, and the decorator by which a test cites them.

A test that holds a rule says so: ``@rule("AV22", "AVR16")``. `tests/test_rule_names.py` fails
for a name that no test cites; a name that does not exist fails when the test is imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

__all__ = ["NAMES", "NAMES_OF", "RULES", "rule"]

Test = TypeVar("Test", bound=Callable[..., object])


RULES = Path(__file__).parent.parent / "docs" / "rules"
_NAMED = re.compile(r"\*\*([A-Z]+)(\d+)(?:–\1(\d+))?\*\*")


def named(page: str) -> tuple[str, ...]:
    """The names that a rules page gives, in its order: ``**AV22**``, or several as ``**SC59–SC65**``."""
    text = (RULES / f"{page}.md").read_text("utf-8")
    return tuple(
        f"{prefix}{number}"
        for prefix, first, last in _NAMED.findall(text)
        for number in range(int(first), int(last or first) + 1)
    )


NAMES_OF = {page.stem: named(page.stem) for page in sorted(RULES.glob("*.md"))}
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
