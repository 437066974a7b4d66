"""The pages, from their templates in `web/pages`: what they say before any Python runs, in every language.

It runs in the virtual environment, for it needs Jinja and the games.
"""

from __future__ import annotations

import json
import os
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from building.bundle import CONFIGURE, GUEST, JOIN, LOOKS, RULES, SITE, Bundle, esbuild, pyodide_folder
from building.site import site_address
from building.steps import ROOT, WEB
from threethrones.core.text import Text, say
from threethrones.games import CARDS, view_of
from threethrones.table import first_paint
from threethrones.table.first_paint import BOARD, LOOK, PARTS
from threethrones.table.modes.puzzles.choosing import puzzles_of
from threethrones.table.session.language import LANGUAGES, catalogue

NAME: Final = "Three Thrones"
UNUSED_PLUGINS: Final = (
    *("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"),
)
"""What PyScript would bring along."""
GAP: Final = "{}"
"""Where the element puts in what it alone knows."""
WIDGET: Final = {
    "play": say("Play %(game)s", game=GAP),
    "show": say("Show %(game)s", game=GAP),
    "waits": say("Starting in a moment…"),
    "from": say("Opens the game from %(host)s. Nothing is stored on this site.", host=GAP),
    "failed": say("The game couldn’t start."),
}
"""What the element of embed.js says."""


def environment() -> Environment:
    """The templates. A text stands in them in English, marked for the catalogues, and says by a filter in
    which languages it is to appear: whoever opens the page has not told theirs yet."""
    made = Environment(
        loader=FileSystemLoader(WEB / "pages"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    made.install_null_translations()  # type: ignore[attr-defined]
    made.filters |= {"into": into, "in_all": in_all, "others": others}
    made.globals |= {"languages": LANGUAGES, "games": CARDS.values()}
    return made


def into(text: str | Text, code: str) -> str:
    """A text in one language."""
    spoken = catalogue(code)
    return text.render(spoken) if isinstance(text, Text) else spoken.gettext(text)


def in_all(text: str | Text, **inside: Markup) -> Markup:
    """A text in every language, of which the styles show one; ``inside`` is what stands in it."""
    span = Markup('<span lang="{}">{}</span>')
    said = ((code, Markup.escape(into(text, code))) for code in LANGUAGES)
    return Markup("").join(span.format(code, words % inside if inside else words) for code, words in said)


def others(text: str | Text) -> Markup:
    """For an element that can hold one language only: the other ones as its data, for the page's script."""
    attribute = Markup(' data-{}="{}"')
    return Markup("").join(attribute.format(code, into(text, code)) for code in list(LANGUAGES)[1:])


def puzzles() -> list[tuple[str, Text]]:
    """Every puzzle as the widget names it, and what it is called."""
    return [
        (f"{name}/{puzzle.name}", say("%(game)s, puzzle %(n)s", game=card.title, n=number))
        for name, card in CARDS.items()
        for number, puzzle in enumerate(puzzles_of(name), 1)
    ]


def write_pages(site: Path, made: Bundle, phones: Bundle) -> None:
    """All pages; the main one twice, once more for frames in other pages, where it shows nothing of what is
    kept."""
    templates = environment()
    start = {
        "made": made,
        "pyodide": pyodide_folder(),
        "pyscript": json.dumps(pyscript(made)),
        "pictures": Markup(first_paint.pictures(LOOK)),
        "looks": json.dumps(looks(phones, BOARD)),
        "clips": Markup(first_paint.clips()),
        "style": made.name(SITE),
        "address": site_address(),
    }
    pages: dict[str, dict[str, object]] = {
        "index": {**start, "embedded": False, "screens": Markup(first_paint.screens())},
        "embed": {**start, "embedded": True, "screens": ""},
        "join": {
            "style": made.name(GUEST),
            "script": phones.name(JOIN),
            "modules": phones.imported_by(JOIN),
            "looks": json.dumps(looks(phones, *PARTS)),
            "clips": start["clips"],
        },
        "configure": {"style": made.name(CONFIGURE), "puzzles": puzzles()},
        **{name: {} for name in ("404", "answer", "framed", "old")},
    }
    for name, shown in pages.items():
        template = "index" if name == "embed" else name
        html = templates.get_template(f"{template}.html.j2").render(shown)
        (site / f"{name}.html").write_text(html, encoding="utf-8")


def write_styles() -> None:
    """The style sheets of the pages: ours, how the pieces of the games look, and one that lets only one
    language be seen of what is said in all; and those of the boards, which come with their games."""
    hidden = ", ".join(f'html:not([lang="{code}"]) span[lang="{code}"]' for code in LANGUAGES)
    ours = [
        WEB / "styles" / f"{name}.css"
        for name in (
            *("shell", "app", "table", "dialogs", "log", "narrow"),
            *("home", "people", "puzzles", "review", "ends", "depth"),
        )
    ]
    sheets = {
        SITE: [*ours, *style_sheets(LOOK).values(), WEB / "styles/embed.css"],
        GUEST: [*ours, WEB / "styles/join.css"],
        CONFIGURE: [*ours, WEB / "styles/configure.css"],
        RULES: [WEB / "rules/rules.css"],
    }
    for sheet, parts in sheets.items():
        write_sheet(ROOT / sheet, parts, f"{hidden} {{ display: none; }}\n")
    shutil.rmtree(LOOKS, ignore_errors=True)
    for part in PARTS:
        for name, path in style_sheets(part).items():
            write_sheet(LOOKS / f"{name}-{part}.css", [path])
        for name, art in first_paint.art(part).items():
            if art:
                (LOOKS / f"{name}-{part}.svg").write_text(art, encoding="utf-8")


def write_sheet(target: Path, parts: list[Path], more: str = "") -> None:
    """Write a style sheet that imports others, with ``more`` at its end."""
    target.parent.mkdir(parents=True, exist_ok=True)
    imports = (f'@import "{os.path.relpath(path, target.parent)}";' for path in parts)
    target.write_text("\n".join([*imports, more]), encoding="utf-8")


def looks(phones: Bundle, *parts: str) -> dict[str, list[str]]:
    """The styles and art of these parts that a page fetches for each game; under the empty name, those that
    all screens may need."""

    def made(name: str, part: str) -> list[str]:
        paths = sorted(LOOKS.glob(f"{name}-{part}.*")) if part in parts else []
        return [phones.name(path.relative_to(ROOT).as_posix()) for path in paths]

    every = made("table", BOARD)
    return {"": made("table", LOOK)} | {
        game: [*made(game, LOOK), *every, *made(game, BOARD)] for game in CARDS
    }


def style_sheets(part: str) -> dict[str, Path]:
    """The ``look`` sheets of the games, which the home screen needs, too, or their ``board`` sheets."""
    paths = {name: Path(str(files(view_of(name)) / f"{part}.css")) for name in CARDS}
    return {name: path for name, path in paths.items() if path.is_file()}


def pyscript(made: Bundle) -> dict[str, object]:
    """How PyScript is set up: our own Pyodide, our shell as a module of Python, and no plugins."""
    return {
        "interpreter": f"./{made.name('web/boot.mjs')}",
        "js_modules": {"main": {f"./{made.name('web/shell.mjs')}": "shell"}},
        "plugins": [f"!{name}" for name in UNUSED_PLUGINS],
    }


def write_widget(target: Path) -> None:
    """The element for other pages, with what it says in each language."""
    texts = {
        code: {
            **{name: into(text, code) for name, text in WIDGET.items()},
            "games": {game.name: into(game.title, code) for game in CARDS.values()},
        }
        for code in LANGUAGES
    }
    # A text within a text: an object would be put before all else, and be seen by the page around it.
    defined = f"--define:TEXTS={json.dumps(json.dumps(texts))}"
    esbuild(
        "web/embed.js",
        "--minify",
        "--legal-comments=inline",
        "--log-level=warning",
        defined,
        f"--outfile={target}",
    )


def write_oembed(target: Path) -> None:
    """What the page tells programs that make previews of links, beside what stands in its head. A frame can
    be named by its whole address alone; without one there is a title and nothing to put into another page."""
    about: dict[str, object] = {"version": "1.0", "type": "link", "title": NAME, "provider_name": NAME}
    if address := site_address():
        frame = f'<iframe src="{address}embed.html" title="{NAME}" width="800" height="720"></iframe>'
        about |= {"type": "rich", "provider_url": address, "html": frame, "width": 800, "height": 720}
    target.write_text(json.dumps(about) + "\n", encoding="utf-8")
