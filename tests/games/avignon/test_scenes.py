"""The scenes: they hold what their templates draw, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from threethrones.games.avignon import thumbnail
from threethrones.games.avignon.view import editor, scenes

TEMPLATES = Path(scenes.__file__).parent / "templates" / "avignon"
SCENES: list[tuple[str, type]] = [
    ("board", scenes.BoardScene),
    ("thumbnail", thumbnail.ThumbnailScene),
    ("components", editor.EditorScene),
    ("look", scenes.PersonScene),
    ("look", scenes.CardsScene),
]


@pytest.mark.parametrize(("template", "scene"), SCENES)
def test_everything_in_a_scene_is_drawn(template: str, scene: type) -> None:
    html = (TEMPLATES / f"{template}.html.j2").read_text("utf-8")
    if template == "board":
        html += (TEMPLATES / "piles.html.j2").read_text("utf-8")
    tags = " ".join(re.findall(r"\{[{%].*?[%}]\}", html, re.DOTALL))
    told_elsewhere = {"score"} if template == "thumbnail" else set()  # by the list of matches
    for key in scene.__annotations__.keys() - told_elsewhere:
        assert re.search(rf"\b{key}\b", tags), key
