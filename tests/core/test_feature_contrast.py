"""The reason why one move is better than another: the feature that gains most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from threethrones.core.feature_contrast import LEAST, Contrast
from threethrones.core.text import Text, say

GROUPS = {"cards": ["laid", "held"], "crowns": ["crowns"], "move": ["move"]}
SENTENCES: Mapping[str, Callable[[Any], Text | None]] = {
    "cards": lambda _: say("cards"),
    "crowns": lambda _: say("crowns"),
    "move": lambda _: None,
}


@pytest.mark.parametrize(
    ("gains", "reason"),
    [
        ({"laid": 0.2, "held": 0.2, "crowns": 0.3}, "cards"),
        ({"laid": 0.2, "held": -0.2, "crowns": 0.3}, "crowns"),
        ({"laid": 0.2, "other": 2.0}, "cards"),
        ({"move": 1.0, "crowns": 0.6}, "crowns"),
        ({"move": 1.0, "crowns": 0.4}, None),
        ({"crowns": LEAST / 2}, None),
        ({"crowns": -1.0, "laid": -0.5}, None),
        ({}, None),
    ],
)
def test_the_greatest_gain_is_the_reason(gains: Mapping[str, float], reason: str | None) -> None:
    """What belongs together counts together. Of what cannot be said, only something that gains at least half
    as much takes the place."""
    state: Any = None
    found = Contrast(0, "a", "b", state, state, state, gains).reason(GROUPS, SENTENCES)
    assert (found and str(found)) == reason
