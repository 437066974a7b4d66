"""Every rule is held by a test that says so, and nothing cites a rule that does not exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rule_names import NAMES, NAMES_OF, RULES, rule
from threethrones.games import CARDS

TESTS = Path(__file__).parent
ROOT = TESTS.parent
NAME = re.compile(r"\b(?:AV[CR]?|AGR?|SCR?)\d+\b")


def cited(source: str) -> Iterator[str]:
    """The names in ``@rule("AV1", …)`` above the tests of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name.lower().startswith("test"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    yield from (str(name.value) for name in mark.args if isinstance(name, ast.Constant))


def test_every_name_is_cited_by_a_test() -> None:
    found = {name for path in TESTS.rglob("test_*.py") for name in cited(path.read_text("utf-8"))}
    assert sorted(NAMES - found) == []


def test_only_a_mark_above_a_test_counts() -> None:
    source = """
@rule("AV1", "AVC2")
def test_this(): ...
@rule("AV3")
def helper(): ...
# @rule("AV4")
@rule("AV5")
class TestThat: ...
"""
    assert sorted(cited(source)) == ["AV1", "AV5", "AVC2"]


def test_nothing_cites_a_rule_that_does_not_exist() -> None:
    pages = (
        *(path for room in ("src", "tests") for path in (ROOT / room).rglob("*.py")),
        *RULES.glob("*.md"),
    )
    unknown = {
        path.relative_to(ROOT).as_posix(): names
        for path in pages
        if path != Path(__file__) and (names := set(NAME.findall(path.read_text("utf-8"))) - NAMES)
    }
    assert unknown == {}


def test_every_name_is_given_once() -> None:
    assert set(NAMES_OF) == set(CARDS)
    assert sum(map(len, NAMES_OF.values())) == len(NAMES) == 340


def test_a_name_that_does_not_exist_cannot_be_cited() -> None:
    for names in (("AV60",), ("AG51",), ("AGR25",), ("SC95",), ("SCR58",), ("AV1", "AV0"), ()):
        with pytest.raises(ValueError, match="rule"):
            rule(*names)
