"""Positions to solve: in each exactly one turn does what is asked (``core.puzzle``).

The way to them is here from the start. The positions come later, with the screen of the players, and so
does whatever shows, judges and remembers them. A puzzle lies on the table as a match, picked at and drawn
like any other, but it is kept nowhere: what is remembered is that it was solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.presentation import Form
from threethrones.games import CARDS
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import Store

KEY: Final = "puzzles"
"""Under which is kept what was solved."""
DAY: Final = "day"
"""In place of a puzzle's name: that of the day."""


class PuzzleOffer(NamedTuple):
    """A puzzle that may be offered: what its button bears as data."""

    act: str
    game: str
    name: str
    grade: int


def exported(store: Store) -> Mapping[str, JSON]:
    """What a backup takes along. Raises StoreError."""
    return json_object(store.get(KEY)) or {}


# --- on the table -----------------------------------------------------------------------------------------


def address(opened: OpenMatch) -> str:
    """By what a page that is loaded again comes back to a puzzle."""
    assert opened.purpose.puzzle is not None, "a match without a puzzle"
    return f"{KEY}/{opened.game.name}/{DAY if opened.purpose.puzzle.day else opened.purpose.puzzle.name}"


# --- the screen -------------------------------------------------------------------------------------------


def show(context: Context, data: Data, _form: Form) -> None:
    """Go to all puzzles, perhaps of a game. One that is being solved is left, and the focus is where it was
    begun."""
    model, context.out.focus = context.model, "h1"
    if model.open is not None and (solving := model.open.purpose.puzzle) is not None:
        game, name = model.open.game.name, DAY if solving.day else solving.name
        context.out.focus = f'[data-game="{game}"][data-puzzle="{name}"]'
        model.open = None
    if data.get("game", "") in CARDS:
        model.ladder = data["game"]
    model.screen, model.panel, model.draft = "puzzles", None, None


ACTS: Final = commands_of(Permission.DEVICE, {"puzzles": show})
