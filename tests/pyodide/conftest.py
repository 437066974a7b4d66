"""The `pyodide_run` fixture, for what must come out the same on the page's Python as on this one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import build
from tests.pyodide.harness import run_in_pyodide


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that `-m "not pyodide"` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.pyodide)


@pytest.fixture(scope="session")
def pyodide_run() -> Callable[..., str]:
    """Call it with a program and get what it prints: ``pyodide_run("print(1 + 1)")``."""
    if not build.is_built():
        pytest.fail(build.NOT_BUILT, pytrace=False)
    return run_in_pyodide
