"""Positions to solve: in each exactly one turn does what is asked (``core.puzzle``).

The way to them is here from the start. The positions come later, with the screen of the players, and so
does whatever shows, judges and remembers them. A puzzle lies on the table as a match, picked at and drawn
like any other, but it is kept nowhere: what is remembered is that it was solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.stage import Form
from threethrones.games import CARDS, NotHere
from threethrones.table import late
from threethrones.table.context import Act, Context, Data
from threethrones.table.matches.read import json_object
from threethrones.table.model import OpenMatch
from threethrones.table.ports import Store

if TYPE_CHECKING:
    from threethrones.core.beats import Beat
    from threethrones.table.lessons.coach import Coach

KEY: Final = "puzzles"
"""Under which is kept what was solved."""
DAY: Final = "day"
"""In place of a puzzle's name: that of the day."""


class Offer(NamedTuple):
    """A puzzle that may be offered: what its button bears as data."""

    act: str
    game: str
    name: str
    grade: int


def fitting(context: Context, game: str) -> Offer | None:
    """For whoever has played a game: the easiest of its puzzles that is not solved yet. None where all are,
    or as long as they are not here."""
    try:
        found: Offer | None = late.part("puzzles.choosing").fitting(context, game)
    except NotHere:
        return None
    return found


def exported(store: Store) -> Mapping[str, JSON]:
    """What a backup takes along. Raises StoreError."""
    return json_object(store.get(KEY)) or {}


def bring(context: Context, brought: Mapping[str, object]) -> None:
    """Take in what was solved elsewhere, from a backup. Raises NotHere."""
    late.part("puzzles.record").bring(context, brought)


# --- on the table -----------------------------------------------------------------------------------------


def drawn(context: Context, opened: OpenMatch) -> Coach | None:
    """What is said beside the board; None where there is no puzzle. Raises NotHere."""
    found: Coach | None = late.part("puzzles.solving").drawn(context, opened) if opened.puzzle else None
    return found


def marked(opened: OpenMatch) -> frozenset[str]:
    """The spots that a hint points at. Raises NotHere."""
    found: frozenset[str] = late.part("puzzles.solving").marked(opened) if opened.puzzle else frozenset()
    return found


def note(context: Context, opened: OpenMatch) -> None:
    """A move was played. Raises NotHere."""
    if opened.puzzle:
        late.part("puzzles.solving").note(context, opened)


def success(opened: OpenMatch) -> Beat | None:
    """The scene of a puzzle that was solved, where the game does not end with it. Raises NotHere."""
    found: Beat | None = late.part("puzzles.solving").success(opened) if opened.puzzle else None
    return found


def tick(context: Context) -> None:
    """While a solution is being shown, show its next move."""
    opened = context.on("table")
    if opened is not None and opened.puzzle is not None and opened.puzzle.left:
        late.part("puzzles.solving").show_next(context, opened)


def address(opened: OpenMatch) -> str:
    """By what a page that is loaded again comes back to a puzzle."""
    assert opened.puzzle is not None, "a match without a puzzle"
    return f"{KEY}/{opened.game.name}/{DAY if opened.puzzle.day else opened.puzzle.name}"


def asked_for(context: Context, text: str, game: str = "") -> bool:
    """Begin what somebody else's page names: ``<game>/<puzzle>``, ``<game>/day``, or without a game, which
    may be named beside. Whether there is such a puzzle. Raises NotHere."""
    found: bool = late.part("puzzles.solving").asked_for(context, text, game)
    return found


# --- the screen -------------------------------------------------------------------------------------------


def shown(context: Context) -> Mapping[str, object]:
    """What the screen of all puzzles draws: ``ladder.Ladder``. Raises NotHere."""
    drawn: Mapping[str, object] = late.part("puzzles.ladder").shown(context)
    return drawn


def show(context: Context, data: Data, _form: Form) -> None:
    """Go to all puzzles, perhaps of a game. One that is being solved is left, and the focus is where it was
    begun."""
    model, context.out.focus = context.model, "h1"
    if model.open is not None and (solving := model.open.puzzle) is not None:
        game, name = model.open.game.name, DAY if solving.day else solving.name
        context.out.focus = f'[data-game="{game}"][data-puzzle="{name}"]'
        model.open = None
    if data.get("game", "") in CARDS:
        model.ladder = data["game"]
    model.screen, model.panel, model.draft = "puzzles", None, None


ACTS: Final[Mapping[str, Act]] = {
    "puzzles": show,
    "puzzle": late.act("puzzles.solving", "begin"),
    "puzzle-hint": late.act("puzzles.solving", "hint"),
    "puzzle-again": late.act("puzzles.solving", "again"),
    "puzzle-solution": late.act("puzzles.solving", "solution"),
    "puzzle-keep-on": late.act("puzzles.solving", "keep_on"),
    "puzzle-skip": late.act("puzzles.solving", "skip"),
    "puzzle-next": late.act("puzzles.solving", "go_on"),
}
