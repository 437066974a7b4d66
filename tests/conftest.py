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
    config.addinivalue_line("markers", "sample(n): every run has n of this test's cases, the nightly run all")
    config.addinivalue_line("markers", "always: a browser test that every run has")
    config.addinivalue_line("markers", "night: only the nightly run has it (`build.py test --all`)")
    config.addinivalue_line(
        "markers", "voluminous: the soak makes this test larger, see the fixture `volume`"
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also the nightly tests (decision 18)")
    parser.addoption("--volume", type=int, default=1, help="how many times as many cases (the soak: 10)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that build the site again or are rare, and without ``--all`` the nightly ones."""
    if config.getoption("--volume") != 1 or config.getoption("-m"):
        return
    left_out = {item for item in items if any(item.get_closest_marker(mark) for mark in LEFT_OUT)}
    if not config.getoption("--all"):
        left_out |= {item for item in items if item.get_closest_marker("night")} | unsampled(items)
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = [item for item in items if item not in left_out]


def unsampled(items: list[pytest.Item]) -> set[pytest.Item]:
    """The cases of tests marked with `sample(n)` but for n of each, evenly apart."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {item for each in cases.values() for item in {*each} - {*sampled(each)}}


def sampled(cases: list[pytest.Item]) -> list[pytest.Item]:
    """Those of a test's cases that every run has."""
    marker = cases[0].get_closest_marker("sample")
    count = min(marker.args[0], len(cases)) if marker else len(cases)
    return [cases[number * len(cases) // count] for number in range(count)]


@pytest.fixture
def volume(request: pytest.FixtureRequest) -> int:
    """So many times as many cases does a test try that knows it: once in the run of all tests."""
    return int(request.config.getoption("--volume"))
