"""The scenes: they hold what their templates draw, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from threethrones.games.avalon.view import editor as avalon_editor
from threethrones.games.avalon.view import scenes as avalon
from threethrones.games.avignon.view import editor as avignon_editor
from threethrones.games.avignon.view import scenes as avignon

SCENES: list[tuple[str, str, type]] = [
    ("avalon", "board supply", avalon.BoardScene),
    ("avalon", "components", avalon_editor.EditorScene),
    ("avalon", "orders", avalon.OrdersScene),
    ("avalon", "orders", avalon.OrdersRow),
    ("avalon", "hand", avalon.HandScene),
    ("avalon", "look", avalon.PlaceScene),
    ("avalon", "look", avalon.TileScene),
    ("avalon", "look", avalon.DiscardsScene),
    ("avignon", "board piles", avignon.BoardScene),
    ("avignon", "components", avignon_editor.EditorScene),
    ("avignon", "look", avignon.PersonScene),
    ("avignon", "look", avignon.CardsScene),
]


@pytest.mark.parametrize(("game", "templates", "scene"), SCENES)
def test_everything_in_a_scene_is_drawn(game: str, templates: str, scene: type) -> None:
    folder = Path(avalon.__file__).parents[2] / game / "view" / "templates" / game
    html = "".join((folder / f"{name}.html.j2").read_text("utf-8") for name in templates.split())
    tags = " ".join(re.findall(r"\{[{%].*?[%}]\}", html, re.DOTALL))
    for key in scene.__annotations__:
        assert re.search(rf"\b{key}\b", tags), key
