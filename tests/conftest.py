"""What every test shares: the markers, and that no test is about time."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

pytest.register_assert_rewrite(
    "tests.kit", *(f"tests.games.{shared}" for shared in ("helps", "positions", "setups", "states"))
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*names): the rules that this test holds")
