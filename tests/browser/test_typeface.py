"""The typeface: nothing of it is fetched before the app stands, and nothing jumps when it has come."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.conftest import MARKED, AppOpener

WATCH: Final = """
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
        .observe({ type: "layout-shift", buffered: true });
"""
BEFORE_READY: Final = """
() => {
    const ready = performance.getEntriesByName("ready")[0].startTime;
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return fonts.map(({ startTime }) => startTime < ready);
}
"""
SHIFTED: Final = """
() => {
    const ready = performance.getEntriesByName("ready")[0].startTime;
    const after = window.shifts.filter(({ startTime }) => startTime > ready);
    return after.reduce((sum, { value }) => sum + value, 0);
}
"""
TOPS: Final = """
[...document.querySelectorAll("#app :is(h1, h2, p, button)")].map((line) => line.getBoundingClientRect().top)
"""
NOTED: Final = f"""
    const load = FontFace.prototype.load;
    FontFace.prototype.load = function () {{
        return load.call(this).then((face) => {{
            window.before ??= {TOPS.strip()};
            return face;
        }});
    }};
"""
"""`window.before`: how high everything stands when the typeface has come."""
LITTLE: Final = 0.02
"""Of what Core Web Vitals call the cumulative layout shift, whose good pages have less than 0.1."""


@pytest.mark.always
def test_it_comes_after_the_start_and_moves_nothing(start_app: AppOpener) -> None:
    page = start_app(init_script=WATCH)
    page.wait_for_function(MARKED, arg="typeface")
    assert page.evaluate(BEFORE_READY) == [False, False]
    assert page.evaluate("document.fonts.check('700 16px Alegreya') && document.fonts.size === 2")
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => setTimeout(then)))")
    assert page.evaluate(SHIFTED) < LITTLE


@pytest.mark.parametrize("viewport", [(390, 844), (820, 1180)])
def test_no_line_breaks_anew_while_one_reads(start_app: AppOpener, viewport: tuple[int, int]) -> None:
    """On some screens a title has one line by one typeface and two by the other."""
    page = start_app(init_script=NOTED, viewport=viewport)
    before, after = page.evaluate("window.before"), page.evaluate(TOPS)
    assert len(before) == len(after) > 0
    assert max(abs(now - then) for now, then in zip(after, before, strict=True)) <= 2
    page.locator('[data-act="go"][data-screen="settings"]').click()
    page.wait_for_selector("body[data-screen=settings]")
    assert page.evaluate("document.fonts.size") == 2


def test_without_it_the_page_is_as_it_was(start_app: AppOpener) -> None:
    page = start_app(init_script="window.FontFace = class { load() { return Promise.reject(); } };")
    assert page.evaluate("document.fonts.size") == 0
    assert page.locator("h1").inner_text() == "Three Thrones"
