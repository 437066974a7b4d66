"""Pictures of every screen: `python -m tests.browser.screenshots FOLDER [--sizes 320x568 …] [--only TEXT …]`.

By the tour of `stations.py`, each in every size, in light and in dark, in every language; `--only` takes
those stations alone in whose names one of the texts stands. It shows the site that `build.py build` has made.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from playwright.sync_api import Page

from tests.browser.conftest import AppOpener, launched, served
from tests.browser.sizes import SIZES, Size
from tests.browser.stations import STEPPED, STORE, tour
from tests.browser.visitor import Visitor
from threethrones.table.session.language import LANGUAGES

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
FROM_HEAD: Final = """
(y) => {
    scrollTo(0, "turned" in document.body.dataset ? y : 0);
    for (const box of document.querySelectorAll(".review-side, .review-side *")) box.scrollTop = 0;
}
"""
FRAMES: Final = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
"""Until the page has brought into sight what the match is about."""
USUAL: Final = (1280, 800)
"""The size at which the tour goes on: it knows where to press."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What pictures are to be made, and where they go."""

    folder: Path
    sizes: tuple[Size, ...]
    schemes: tuple[Scheme, ...]
    only: tuple[str, ...]
    whole: bool

    def wants(self, station: str) -> bool:
        """Whether a station is to be seen on them."""
        return not self.only or any(text in station for text in self.only)


def pictures(open_app: AppOpener, language: str, wanted: Wanted) -> Iterator[Path]:
    """The pictures of one language, one after the other."""
    page = open_app(lang=language, store={**STORE, "settings": json.dumps(STEPPED)})
    # The typeface is used from the next screen on.
    page.wait_for_function("performance.getEntriesByName('typeface').length")
    Visitor(page).act("go", screen="settings")
    Visitor(page).act("back")
    for number, station in enumerate(tour(page)):
        Visitor(page).skip()
        if wanted.wants(station):
            yield from pictures_of(page, f"{number:03} {station}", language, wanted)


def pictures_of(page: Page, title: str, language: str, wanted: Wanted) -> Iterator[Path]:
    """One station in each size and scheme; the page is left as it was."""
    name = re.sub(r"[^\w ,-]", "", title)
    before = page.evaluate("scrollY")
    for size in wanted.sizes:
        # Not where the size before or a press at the foot has left it.
        page.evaluate(FROM_HEAD, before)
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.evaluate(FRAMES)
        for scheme in wanted.schemes:
            page.emulate_media(color_scheme=scheme)
            path = wanted.folder / f"{size}/{scheme} {language}/{name}.png"
            page.screenshot(path=path, full_page=wanted.whole, animations="disabled")
            yield path
    page.set_viewport_size({"width": USUAL[0], "height": USUAL[1]})
    page.emulate_media(color_scheme="light")
    page.evaluate("(y) => scrollTo(0, y)", before)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", type=Size.read, nargs="+", default=SIZES)
    parser.add_argument("--modes", choices=SCHEMES, nargs="+", default=SCHEMES)
    parser.add_argument("--languages", choices=list(LANGUAGES), nargs="+", default=list(LANGUAGES))
    parser.add_argument("--only", nargs="+", default=[], metavar="TEXT", help="these stations")
    parser.add_argument("--whole", action="store_true", help="the page in its whole length")
    return parser.parse_args()


def main() -> None:
    """Make them."""
    asked = arguments()
    wanted = Wanted(asked.folder, tuple(asked.sizes), tuple(asked.modes), tuple(asked.only), asked.whole)
    with TemporaryDirectory() as root, served(Path(root)) as site, launched() as browser:
        for language in asked.languages:
            opener = AppOpener(site, browser)
            opener.begin(fresh=True)
            made = sum(1 for _ in pictures(opener, language, wanted))
            opener.close()
            print(f"{language}: {made} pictures in {wanted.folder}", flush=True)


if __name__ == "__main__":
    main()
