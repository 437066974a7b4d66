"""For everybody: what axe finds on the first screen, and its language."""

from __future__ import annotations

import pytest

from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import AppOpener
from tests.browser.visitor import Visitor


@pytest.mark.always
def test_an_empty_home_screen_in_the_browsers_language(start_app: AppOpener) -> None:
    page = start_app(lang="nl-BE")
    assert page.evaluate("document.documentElement.lang") == "nl"
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    visitor = Visitor(page)
    visitor.act("go", screen="settings")
    visitor.choose("language", "en")
    assert page.evaluate("document.documentElement.lang") == "en"
