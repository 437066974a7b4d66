"""The colours of the table: what is written on it, or on what lies there, stands out by day and by night."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

import pytest

from building.steps import ROOT, WEB
from threethrones.games import CARDS

PAIR: Final = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
WRITTEN: Final = ("ink", "ink-2", "accent", "warn", "offer")
UNDER: Final = ("page", "lit", "shade", "panel")
ON_PANELS: Final = tuple(f"seat-{seat}" for seat in range(7))
LEAST: Final = 4.5
"""What WCAG's level AA asks for of letters."""
THREAD: Final = re.compile(r"--thread: light-dark\(rgb\((.*?) / (.*?)\), rgb\((.*?) / (.*?)\)\)")


def colours(game: str, mode: int) -> dict[str, str]:
    """The colours of a game's table, 0 by day, 1 by night; a game's own take the place of ours."""
    sheets = [WEB / "styles/app.css", WEB / "styles/depth.css"]
    found = [pair for sheet in sheets for pair in PAIR.findall(sheet.read_text(encoding="utf-8"))]
    look = (ROOT / f"src/threethrones/games/{game}/view/look.css").read_text(encoding="utf-8")
    own = re.search(rf':root:has\(> body\[data-game="{game}"\]\) {{(.*?)}}', look, re.DOTALL)
    assert own is not None
    found += PAIR.findall(own[1])
    return {name: both[mode] for name, *both in found}


def threaded(colour: str, mode: int) -> str:
    """A colour where two threads of the table's texture cross it."""
    found = THREAD.search((WEB / "styles/depth.css").read_text(encoding="utf-8"))
    assert found is not None
    thread, part = found[2 * mode + 1].split(), 2 * float(found[2 * mode + 2])
    mixed = (
        round(int(colour[1 + 2 * at : 3 + 2 * at], 16) * (1 - part) + int(thread[at]) * part)
        for at in range(3)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


def luminance(colour: str) -> float:
    """As WCAG reckons it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: float, other: float) -> float:
    """Of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.mark.parametrize(("game", "mode"), list(product(CARDS, (0, 1))))
def test_what_is_written_on_a_table_stands_out_from_it(game: str, mode: int) -> None:
    shades = colours(game, mode)
    shades |= {name: threaded(shades[name], mode) for name in ("lit", "shade")}
    pale = [
        f"{name} on {ground}: {found:.2f}"
        for name, ground in [*product(WRITTEN, UNDER), *product(ON_PANELS, ["panel"])]
        if (found := contrast(luminance(shades[name]), luminance(shades[ground]))) < LEAST
    ]
    assert not pale
