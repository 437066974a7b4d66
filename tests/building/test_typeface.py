"""The typeface: small, the same in every build, with every letter of our texts, after the start."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from building import typeface
from building.messages import LOCALE
from building.site import NOT_BUILT, is_built
from building.steps import DIST
from tests.table.device import ALL_NAMES, LONG_NAMES
from threethrones.table.assist.computers import NAMES
from threethrones.table.session.language import LANGUAGES

MOST: Final = 40_000
"""Bytes of both weights."""
DUTCH: Final = "ëïéèóöüáíúàêôûçĲĳ"
GERMAN: Final = "äöüßÄÖÜ"
POINTS: Final = "„“‚‘’”–…×·"


@pytest.fixture(scope="module")
def fonts() -> dict[str, Path]:
    """The fonts of the built site, by the names of their weights."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    return {name: next(DIST.glob(f"{name}-*.woff2")) for name in typeface.WEIGHTS}


def texts() -> Iterator[str]:
    """All that the app says, in every language, and every name that it gives."""
    yield from (*LANGUAGES.values(), *NAMES, *ALL_NAMES, *LONG_NAMES, POINTS, GERMAN)
    for path in LOCALE.glob("*/LC_MESSAGES/messages.po"):
        with path.open("rb") as stream:
            for message in read_po(stream):
                for said in (message.id, message.string):
                    yield "".join(said or ())


@pytest.mark.parametrize("weight", typeface.WEIGHTS)
def test_every_letter_of_our_texts_is_in_it(fonts: dict[str, Path], weight: str) -> None:
    letters = {letter for text in texts() for letter in text if unicodedata.category(letter) != "Cc"}
    there = {chr(code) for code in TTFont(fonts[weight]).getBestCmap()}
    assert letters <= there
    assert set(unicodedata.normalize("NFKC", DUTCH)) <= there


def test_both_weights_are_small_and_come_after_the_start(fonts: dict[str, Path]) -> None:
    assert sum(path.stat().st_size for path in fonts.values()) <= MOST
    worker = (DIST / "sw.js").read_text(encoding="utf-8")
    for path in fonts.values():
        assert path.name in worker, "It must be there without a network."
        for page in ("index", "embed"):
            html = (DIST / f"{page}.html").read_text(encoding="utf-8")
            assert path.name not in html
            assert "font-src 'self'" in html
        (site,) = DIST.glob("site-*.css")
        assert path.name not in site.read_text(encoding="utf-8")


def test_it_is_cut_alike_whenever_that_is_done(
    fonts: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    monkeypatch.setattr(typeface, "FONTS", tmp_path)
    typeface.make_typeface()
    for name, path in fonts.items():
        assert (tmp_path / f"{name}.woff2").read_bytes() == path.read_bytes()


def test_its_figures_are_as_wide_as_each_other_and_as_high_as_capitals(fonts: dict[str, Path]) -> None:
    for path in fonts.values():
        font = TTFont(path)
        drawn = [font.getBestCmap()[ord(figure)] for figure in "0123456789"]
        assert len({font["hmtx"][glyph][0] for glyph in drawn}) == 1
        bottom = 0.03 * font["head"].unitsPerEm
        assert all(font["glyf"][glyph].yMin > -bottom for glyph in drawn)
