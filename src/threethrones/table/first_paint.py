"""HTML and SVG that the page shows before Python runs; the build writes them into the page."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from threethrones.games import CARDS, GAMES, view_of
from threethrones.table.session.coats_of_arms import SHAPES
from threethrones.table.session.language import LANGUAGES
from threethrones.table.views.render import environment
from threethrones.table.warm_up import quiet_app


def arts() -> Iterator[tuple[str, str]]:
    """Yield the art of the app, named ``table``, and of every game that has some, as SVGs."""
    packages = {"table": "threethrones.table"} | {name: view_of(name) for name in GAMES}
    for name, package in packages.items():
        art = files(package) / "art.svg"
        if art.is_file():
            yield name, art.read_text(encoding="utf-8")


def pictures() -> str:
    """Return the art of the app and of every game, referenced by all screens, as concatenated SVGs."""
    return "".join(art for _, art in arts())


def clips() -> str:
    """Return an SVG with clip paths for coats of arms. It must not be in a hidden element as the art is,
    because browsers ignore clip paths there."""
    cuts = (f'<clipPath id="tt-clip-{shape}"><use href="#tt-shape-{shape}"/></clipPath>' for shape in SHAPES)
    return f'<svg class="tt-sprite" aria-hidden="true" focusable="false">{"".join(cuts)}</svg>'


def screens() -> str:
    """Return, in each language, the HTML of the empty home screen and of the picture while a match opens."""
    found = []
    for code in LANGUAGES:
        opening = environment(code).get_template("table/first.html.j2").render(cards=CARDS.values())
        home = quiet_app(code).start().html
        for name, html in (("home", home), ("match", opening)):
            found.append(f'<template data-first="{name}" lang="{code}">{html}</template>')
    return "\n".join(found)
