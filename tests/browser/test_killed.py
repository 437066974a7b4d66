"""A browser that is killed in the midst of play; forty of them die in ``python3 build.py faults kills``."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.kills import killed


@pytest.mark.rare
def test_of_a_match_in_a_killed_browser_at_most_the_move_in_flight_is_lost(
    site: str, browser: Browser, tmp_path: Path
) -> None:
    result = killed(browser.browser_type, site, tmp_path, moves=6, later=70, pace=250)
    assert result.painted > 4
    assert result.is_well, result
