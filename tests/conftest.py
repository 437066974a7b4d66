"""What every test shares: the markers."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.kit")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*names): the rules that this test holds")
