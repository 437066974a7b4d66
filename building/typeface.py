"""The typeface of the page: of Alegreya (SIL Open Font License) what our texts need, in two weights.

It runs in the virtual environment, for it needs fontTools. Equal sources give files equal to the byte.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from building.bundle import FONTS, NODE_MODULES, TYPEFACE

WEIGHTS: Final = {"regular": 400, "bold": 700}
SIGNS: Final = "\xa0\xad§«»°·×€−–—‘’‚“”„…•‹›Œœ"
"""What the languages of our neighbours need beside what follows."""
LETTERS: Final = frozenset([*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, SIGNS)])
"""All of ASCII, and every accented letter of Latin-1: people bear them in their names."""
FEATURES: Final = ("kern", "liga", "locl")
SCALE: Final = 1.06
"""Alegreya is drawn small; so its small letters are as high as those of Georgia."""
ASCENT: Final = 0.96
DESCENT: Final = 0.285
"""Of the size: with them capitals stand in the middle of a line, and so of a button."""


def make_typeface() -> None:
    """Put the two fonts into a folder of the build."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, weight in WEIGHTS.items():
        source = NODE_MODULES / TYPEFACE / f"files/alegreya-latin-{weight}-normal.woff2"
        cut(source, FONTS / f"{name}.woff2")


def cut(source: Path, target: Path) -> None:
    """Of one font what we need of it."""
    font = TTFont(source, recalcTimestamp=False)
    with_lining_figures(font)
    options = subset.Options(
        flavor="woff2",
        layout_features=list(FEATURES),
        hinting=False,
        name_IDs=[0, 1, 2, 4, 13, 14],
        notdef_outline=True,
        recalc_timestamp=False,
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    set_size(font)
    subset.save_font(font, str(target), options)


def with_lining_figures(font: TTFont) -> None:
    """Figures as high as capitals and as wide as each other: Alegreya's own go below the line, and ours stand
    alone on plates and tiles and change while one looks."""
    own = dict(font.getBestCmap())
    for table in font["cmap"].tables:
        table.cmap.update((figure, f"{own[figure]}.tf") for figure in map(ord, "0123456789"))


def set_size(font: TTFont) -> None:
    """Let it be as large as it looks, with as much room above as below."""
    size = round(font["head"].unitsPerEm / SCALE)
    font["head"].unitsPerEm = size
    ascent, descent = round(ASCENT * size), round(DESCENT * size)
    across, system = font["hhea"], font["OS/2"]
    across.ascent, across.descent, across.lineGap = ascent, -descent, 0
    system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap = ascent, -descent, 0
    system.usWinAscent, system.usWinDescent = ascent, descent
