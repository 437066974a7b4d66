"""Editor of Avalon's components: nine landscapes, and the number of each tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypedDict

from threethrones.core.canonical import JSON
from threethrones.core.presentation import Form
from threethrones.core.terms import Refusal
from threethrones.core.text import Text
from threethrones.games.avalon import components as box


class EditorScene(TypedDict):
    """Scene of ``components.html.j2``."""

    landscapes: list[box.Territory]
    names: Mapping[str, Text]
    """Names of the landscape types."""
    tiles: list[tuple[box.Tile, int]]
    """Each tile type and its number."""


def scene(components: Mapping[str, JSON], form: Form) -> EditorScene:
    """Return the scene of the editor. It omits Avalon and the swamp, which every set contains."""
    territories = [box.TERRITORY[code] for code in box.territories_of(components)]
    number_of = Counter(box.tiles_of(components))
    return {
        "landscapes": [territory for territory in territories if territory.landscape],
        "names": box.LANDSCAPE_NAMES,
        "tiles": [(tile, number_of[kind]) for kind, tile in box.TILES.items()],
    }


def read_form(form: Form, components: Mapping[str, JSON]) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
    """Return the components that the form's fields describe, and their defects (AVC1 to AVC7)."""
    fields = ("landscape", "crowns", "mark")
    cards = [
        box.compose(*(form.get(f"{field}{number}", "") for field in fields))
        for number in range(box.TERRITORIES - 2)
    ]
    codes = [card for card in cards if isinstance(card, str)]
    tiles: list[str] = []
    for kind in box.TILES:
        number = form.get(f"tile-{kind}", "")
        tiles += [kind] * (int(number) if number in tuple("0123456789") else 0)
    chosen: dict[str, JSON] = {"territories": [*codes, box.AVALON, box.SWAMP], "tiles": [*tiles]}
    return chosen, [card for card in cards if isinstance(card, Refusal)] or box.problems(chosen)
