"""build.py runs before anything is installed."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from building.steps import ROOT

OF_RULES = {"positions.py", "reference.py", "rules.py", "words.py"}
INSIDE_THE_ENVIRONMENT = {"assemble.py", "bill.py", "covers.py", "pages.py", "typeface.py", *OF_RULES}
BEFORE_IT = [path for path in (ROOT / "building").glob("*.py") if path.name not in INSIDE_THE_ENVIRONMENT]


def imported(path: Path) -> set[str]:
    """The names of all packages that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("path", [ROOT / "build.py", *BEFORE_IT], ids=lambda path: path.name)
def test_it_needs_the_standard_library_alone(path: Path) -> None:
    assert imported(path) <= {*sys.stdlib_module_names, "building"}


def test_what_needs_the_environment_is_imported_by_nothing_that_runs_before_it() -> None:
    inside = {f"building.{name.removesuffix('.py')}" for name in INSIDE_THE_ENVIRONMENT}
    for path in (ROOT / "build.py", *BEFORE_IT):
        nodes = ast.walk(ast.parse(path.read_text()))
        assert inside.isdisjoint(node.module for node in nodes if isinstance(node, ast.ImportFrom)), path.name
