"""Guides are modules that are found by name, late: no type checker looks into them."""

from __future__ import annotations

from inspect import getmembers, isfunction, signature

import pytest

from threethrones.table import dispatch
from threethrones.table.commands import guides
from threethrones.table.session.mode import LESSON, PUZZLE, Mode


@pytest.mark.parametrize("mode", [LESSON, PUZZLE])
def test_each_guide_has_all_that_a_guide_does(mode: Mode) -> None:
    assert dispatch.ACTS, "whoever imports the app has all guides"
    guide = guides.GUIDES[mode.name]()
    wanted = dict(getmembers(guides.Guide, isfunction))
    assert len(wanted) == 5
    for name, function in wanted.items():
        own = [each.removeprefix("_") for each in signature(getattr(guide, name)).parameters]
        assert own == [*signature(function).parameters][1:], name
