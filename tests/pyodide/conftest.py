"""The `shipped_run` fixture, for what must run on the page's Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from building.site import NOT_BUILT, is_built
from tests.pyodide.harness import run_as_shipped


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that `-m "not pyodide"` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.pyodide)


@pytest.fixture(scope="session")
def shipped_run() -> Callable[[str], str]:
    """Call it with a program and get what it prints: ``shipped_run("print(1 + 1)")``."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    return run_as_shipped
