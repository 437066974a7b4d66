"""The road that a game's puzzles stand along: its curve through their places, as the path of an SVG.

The places of a grade go to and fro, from left to right and then back, as web/styles/puzzles.css sets them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

COLUMNS: Final = (5, 10)
"""Numbers of places in a row, on narrow and on wide screens."""
SIDE: Final = 20
"""Width and height of a place, in the units of the picture."""
WAVE: Final = 2
"""How far a place lies above or below the middle of its row; the styles move it as far."""
BEND: Final = 12
"""How far the road swings out where it turns."""


class Road(NamedTuple):
    """The road through the places of one grade, for one number of columns."""

    columns: int
    width: int
    height: int
    whole: str
    walked: str
    """The part that leads to the next unsolved puzzle; empty if that comes in an earlier grade."""
    tufts: str
    """Strokes on the land between the places."""


def road(count: int, walked: int, columns: int, *, ends: bool) -> Road:
    """Return the road through ``count`` places, of which ``walked`` are reached: one more than there are
    if it is walked beyond them. ``ends`` says whether it ends at the last place or leads on."""
    rows = -(-count // columns)
    leads_on = "" if ends else _leaving(count, columns)
    return Road(
        columns,
        columns * SIDE,
        rows * SIDE,
        _through(count, columns) + leads_on,
        _through(min(walked, count), columns) + (leads_on if walked > count else "") if walked else "",
        _tufts(rows, columns),
    )


def _place(number: int, columns: int) -> tuple[int, int, int]:
    """Return the middle of the place of a puzzle, numbered from 0, and the direction of its row."""
    row, column = divmod(number, columns)
    forth = row % 2 == 0
    if not forth:
        column = columns - 1 - column
    wave = WAVE if number % 2 else -WAVE
    return column * SIDE + SIDE // 2, row * SIDE + SIDE // 2 + wave, 1 if forth else -1


def _through(count: int, columns: int) -> str:
    """Return the path from the left edge through the first ``count`` places."""
    places = [_place(number, columns) for number in range(count)]
    path = f"M{-SIDE} {places[0][1]}H{places[0][0]}"
    for (x, y, side), (to_x, to_y, _) in pairwise(places):
        between = x + side * BEND if x == to_x else (x + to_x) // 2
        path += f"C{between} {y} {between} {to_y} {to_x} {to_y}"
    return path


def _tufts(rows: int, columns: int) -> str:
    """Return strokes of grass, irregular but always the same, in every other place's upper corner."""
    places = ((row, column) for row in range(rows + 1) for column in range(columns) if (row + column) % 2)
    corners = ((column * SIDE + row * 7 % 5 - 3, row * SIDE + column * 5 % 4 - 1) for row, column in places)
    return "".join(f"M{x} {y}l1-2M{x + 2} {y}v-3M{x + 4} {y}l-1-2" for x, y in corners)


def _leaving(count: int, columns: int) -> str:
    """Return the path from the last place out over the lower edge."""
    x, y, side = _place(count - 1, columns)
    return f"C{x + side * BEND} {y} {x + side * BEND} {y + SIDE // 2} {x + side * BEND // 2} {y + 2 * SIDE}"
