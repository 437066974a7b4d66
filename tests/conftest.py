"""What every test shares: the markers, and that no test is about time."""

from __future__ import annotations

import pytest
from hypothesis import settings

collect_ignore = ["example"]
"""It is a game only where `test_example.py` puts it."""

pytest.register_assert_rewrite(
    "tests.kit", *(f"tests.games.{shared}" for shared in ("helps", "positions", "setups", "states"))
)


LEFT_OUT = ("rebuilds", "rare")


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile("untimed", deadline=None, max_examples=50 * config.getoption("--volume"))
    settings.load_profile("untimed")
    config.addinivalue_line("markers", "rule(*names): the rules that this test holds")
    config.addinivalue_line(
        "markers", "voluminous: the soak makes this test larger, see the fixture `volume`"
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--volume", type=int, default=1, help="how many times as many cases (the soak: 10)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What builds the site once more, or is rare and takes long, is left out of the run of all tests."""
    if config.getoption("--volume") == 1 and not config.getoption("-m"):
        left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in LEFT_OUT)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def volume(request: pytest.FixtureRequest) -> int:
    """So many times as many cases does a test try that knows it: once in the run of all tests."""
    return int(request.config.getoption("--volume"))
