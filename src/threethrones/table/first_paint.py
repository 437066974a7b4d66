"""Content that the page shows before any Python runs; the build writes it into the page."""

from __future__ import annotations

from importlib.resources import files

from threethrones.games import CARDS, GAMES, view_of
from threethrones.table.session.coats_of_arms import SHAPES
from threethrones.table.session.language import LANGUAGES
from threethrones.table.views.render import environment
from threethrones.table.warm_up import quiet_app


def pictures() -> str:
    """Return the art of the app and of every game, which all screens reference: one SVG after the other."""
    packages = ["threethrones.table", *map(view_of, GAMES)]
    drawn = (files(package) / "art.svg" for package in packages)
    return "".join(art.read_text(encoding="utf-8") for art in drawn if art.is_file())


def clips() -> str:
    """Return the clip paths for the shapes of coats of arms. Unlike referenced pictures, browsers do not find
    clip paths inside hidden elements."""
    cuts = (f'<clipPath id="tt-clip-{shape}"><use href="#tt-shape-{shape}"/></clipPath>' for shape in SHAPES)
    return f'<svg class="tt-sprite" aria-hidden="true" focusable="false">{"".join(cuts)}</svg>'


def screens() -> str:
    """Return, for each language, the empty home screen and the picture shown while a match is opened."""
    found = []
    for code in LANGUAGES:
        opening = environment(code).get_template("table/first.html.j2").render(cards=CARDS.values())
        home = quiet_app(code).start().html
        for name, html in (("home", home), ("match", opening)):
            found.append(f'<template data-first="{name}" lang="{code}">{html}</template>')
    return "\n".join(found)
