"""QR codes of links to matches, for the camera of another device to read from the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from markupsafe import Markup
from segno import encoder

LARGEST: Final = 25
"""Largest QR code version (117 modules a side) that a phone can read from another phone's screen."""
BORDER: Final = 4
"""Width of the empty margin around a QR code, in modules."""


@lru_cache(maxsize=1)
def view(address: str) -> Markup | None:
    """Return the QR code of an address as an inline SVG, black on white in any theme; None if it would be too
    large for cameras to read."""
    try:
        code = encoder.encode(address, error="l", micro=False)  # type: ignore[no-untyped-call]
    except encoder.DataOverflowError:
        return None
    return None if code.version > LARGEST else _svg(code.matrix)


def _svg(matrix: Sequence[Sequence[int]]) -> Markup:
    side = len(matrix) + 2 * BORDER
    paper = f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/>'
    ink = f'<path stroke="#000" d="{_strokes(matrix)}"/>'
    head = f'<svg class="qr" viewBox="0 0 {side} {side}" shape-rendering="crispEdges" focusable="false">'
    return Markup(f"{head}{paper}{ink}</svg>")


def _strokes(matrix: Sequence[Sequence[int]]) -> str:
    """Return an SVG path with a stroke through each run of dark modules.

    >>> _strokes([[1, 1, 0, 1]])
    'M4 4.5h2M7 4.5h1'
    """
    strokes = []
    for y, row in enumerate(matrix):
        x = BORDER
        for dark, modules in groupby(row):
            length = len(list(modules))
            if dark:
                strokes.append(f"M{x} {y + BORDER}.5h{length}")
            x += length
    return "".join(strokes)
