"""HTML and SVG that the page shows before Python runs; the build writes them into the page."""

from __future__ import annotations

from importlib.resources import files

from threethrones.games import CARDS, GAMES, view_of
from threethrones.table.session.coats_of_arms import SHAPES
from threethrones.table.session.language import LANGUAGES
from threethrones.table.views.render import environment
from threethrones.table.warm_up import quiet_app

PARTS = LOOK, BOARD = "look", "board"
"""Parts of styles and art: what all screens may need, and what only the screens of a game need."""


def art(*parts: str) -> dict[str, str]:
    """Return the art of the app, named ``table``, and of every game, each as concatenated SVGs of these
    parts, without ``parts`` of all; empty where there is none."""
    packages = {"table": "threethrones.table"} | {name: view_of(name) for name in GAMES}
    return {
        name: "".join(_svg(package, part) for part in parts or PARTS) for name, package in packages.items()
    }


def _svg(package: str, part: str) -> str:
    path = files(package) / f"{part}.svg"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def pictures(*parts: str) -> str:
    """Return the art of the app and of every game (see `art`) as concatenated SVGs."""
    return "".join(art(*parts).values())


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
