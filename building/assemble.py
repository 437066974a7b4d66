"""The site from its parts: `python -m building.assemble SITE`, in the virtual environment, once the page's
Python is frozen."""

from __future__ import annotations

import sys
from pathlib import Path

from building.bundle import RULES, SITE, accounted, bundle, bundle_worker
from building.covers import write_covers
from building.licences import write_licences
from building.pages import looks, write_oembed, write_pages, write_styles, write_widget
from building.rules import dialog_words, write_rules
from building.site import PACKAGES, source_digest
from building.steps import WEB, copy
from building.typeface import make_typeface
from threethrones.games import CARDS
from threethrones.table.first_paint import BOARD

AS_THEY_ARE = (
    *(
        "icon.svg",
        "icons/*",
        "pictures/preview.jpg",
        "pictures/*-*.webp",
        "manifest.webmanifest",
        "styles/plain.css",
        "configure.mjs",
        "rules/rules.js",
    ),
    *("answer.js", "framed.js", "old.js", "sw-off.js", "watch.js", "way-home.js"),
)
"""What a page asks for by its name."""


def assemble(site: Path) -> None:
    """Put everything into a folder; the service worker names what lies there then."""
    for pattern in AS_THEY_ARE:
        for source in sorted(WEB.glob(pattern)):
            copy(source, site / source.relative_to(WEB))
    make_typeface()
    write_styles()
    made = bundle(site, source_digest()[:16], dialog_words())
    write_widget(site / "embed.js")
    write_covers(site / "pictures")
    phones = accounted("phones")
    write_pages(site, made, phones)
    write_oembed(site / "oembed.json")
    boards = {
        game: [name for name in names if name.endswith(".css")]
        for game, names in looks(phones, BOARD).items()
    }
    write_rules(site, {game: [made.name(SITE), *boards[game], made.name(RULES)] for game in CARDS})
    bundle_worker(site)
    write_licences(site, PACKAGES)


if __name__ == "__main__":
    assemble(Path(sys.argv[1]))
