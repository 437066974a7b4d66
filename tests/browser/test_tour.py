"""Every screen and every dialog: it fits, axe finds nothing, and each text is from the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.auditing import FINDINGS, NAMING, PALE, TEXTS, untranslated, with_axe
from tests.browser.conftest import AppOpener
from tests.browser.fitting import by_turns, misfits
from tests.browser.screenshots import SCHEMES, Scheme
from tests.browser.sizes import SIZES
from tests.browser.stations import STEPPED, STORE, tour
from tests.browser.visitor import Visitor
from threethrones.table.session.language import LANGUAGES, MARKED, MARKS

LONGER: Final = tuple(code for code in LANGUAGES if code != "en")
"""The languages that need more room than English."""
USUAL: Final = (1280, 800)
"""The size at which the tour goes on: it knows where to press."""
UNPAINTED: Final = "document.getElementById('art').replaceChildren()"


FEW: Final = (36, 3)
"""Every run has every third of the first 36 stations."""


@pytest.mark.voluminous
@pytest.mark.always
def test_every_screen_fits_is_sound_to_axe_and_speaks_from_the_catalogue(
    start_app: AppOpener, volume: int, request: pytest.FixtureRequest
) -> None:
    """In languages whose words are longer, with names as long as they may be: each leg of the tour in one
    of them by turns, each station on a size by turns, every other one a phone's, in light or in dark. In the
    soak in every language on every size, in both; every run has but some of the first stations."""
    found = []
    last, every = (None, 1) if request.config.getoption("--all") or volume > 1 else FEW
    for languages in [(code,) for code in LONGER] if volume > 1 else [LONGER]:
        page = with_axe(start_app(lang=languages[0], store={**STORE, "settings": json.dumps(STEPPED)}))
        if volume == 1:
            page.evaluate(UNPAINTED)
        stations = tour(page, *(f"{code}{MARKED}" for code in languages))
        for number, station in enumerate(islice(stations, last)):
            if number % every:
                continue
            Visitor(page).skip()
            schemes = SCHEMES if volume > 1 else SCHEMES[number % 2 :][:1]
            found += [f"{station}: {fault}" for fault in faults(page, *schemes)]
            for size in SIZES if volume > 1 else [by_turns(number)]:
                found += [f"{station}, {size}: {misfit}" for misfit in misfits(page, size)]
            page.set_viewport_size({"width": USUAL[0], "height": USUAL[1]})
    assert not found, "\n".join(found)


def faults(page: Page, *schemes: Scheme) -> Iterator[str]:
    """Words that are not from the catalogue, and what axe finds."""
    texts: list[str] = page.evaluate(TEXTS, NAMING)
    assert any(MARKS[0] in text for text in texts)
    yield from (f"{text} is not from the catalogue" for text in texts if untranslated(text))
    yield from page.evaluate(FINDINGS)
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        yield from (f"{scheme}: {finding}" for finding in page.evaluate(PALE))
