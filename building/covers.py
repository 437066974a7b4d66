"""The games' covers as files of their own, with their titles: the widget shows them before it starts.

In a page of somebody else there are neither our styles nor our typeface: each picture brings what it needs of
both. It runs in the virtual environment, for it needs fontTools and the games.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from building.bundle import FONTS
from building.pages import NAME, into, style_sheets
from building.rules import SYMBOL, used_of
from threethrones.games import CARDS
from threethrones.table import first_paint
from threethrones.table.session.language import LANGUAGES
from threethrones.table.views.render import environment

COVER: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 206">
<style>
svg {{ color-scheme: light dark; }}
@font-face {{ font-family: Title; src: url(data:font/woff2;base64,{font}); }}
text {{ font: {size}px Title, Georgia, serif; text-anchor: middle; fill: light-dark(#241b12, #efe7d6); }}
{styles}
</style>
<defs>
<clipPath id="frame"><rect width="320" height="160" rx="6"/></clipPath>
{parts}
</defs>
<svg width="320" height="160" clip-path="url(#frame)">{picture}</svg>
<text x="160" y="195">{title}</text>
</svg>
"""
THRONES: Final = (
    '<path fill="#24505a" d="M0 0H320V160H0Z"/><circle cx="160" cy="100" r="82" fill="#37707a"/>'
    '<use href="#tt-thrones" x="20" y="11" width="280" height="149.3"/>'
)
LARGE: Final = 34
SMALL: Final = 26
LONG: Final = 16
"""Sizes of titles, and from so many letters on the smaller one."""
RULE: Final = re.compile(r"^(:root|\.[^{}@]+?) \{([^{}]*)\}", re.MULTILINE)
CLASS: Final = re.compile(r"\.([\w-]+)")


def write_covers(folder: Path) -> None:
    """Every game's cover in every language, and the app's own."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cover.svg").write_text(cover(THRONES, NAME), encoding="utf-8")
    for name, card in CARDS.items():
        for code in LANGUAGES:
            picture = environment(code).get_template("table/picture.html.j2")
            made = cover(picture.render(card=card, picture=card.cover), into(card.title, code))
            (folder / f"cover-{name}-{code}.svg").write_text(made, encoding="utf-8")


def cover(picture: str, title: str) -> str:
    """A picture and below it a title, with the symbols, styles and letters that they need, and no others."""
    parts = "\n".join(found[0] for found in SYMBOL.finditer(used_of(first_paint.pictures(), picture)))
    return COVER.format(
        font=base64.b64encode(letters(title)).decode("ascii"),
        styles="\n".join(styles_of(parts + picture)),
        parts=parts,
        picture=picture,
        size=LARGE if len(title) < LONG else SMALL,
        title=escape(title),
    )


def styles_of(drawn: str) -> Iterator[str]:
    """The rules of the games' styles that colour what is drawn, and the palettes."""
    worn = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    for sheet in style_sheets("look").values():
        for selector, rules in RULE.findall(sheet.read_text(encoding="utf-8")):
            if selector == ":root" or worn & {*CLASS.findall(selector)}:
                yield f"{selector} {{{rules}}}"


def letters(text: str) -> bytes:
    """Our typeface cut down to the letters of one text."""
    font = TTFont(FONTS / "bold.woff2", recalcTimestamp=False)
    options = subset.Options(
        flavor="woff2", layout_features=["kern", "liga"], hinting=False, recalc_timestamp=False
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    made = io.BytesIO()
    subset.save_font(font, made, options)
    return made.getvalue()
