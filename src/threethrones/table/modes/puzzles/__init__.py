"""Puzzles: positions in which exactly one turn achieves the goal (``core.puzzle``).

This module is loaded at the start. The positions, and the code that shows, judges and records them, are
loaded later, in the same archive as the players' screen. A puzzle is played and drawn like any match but
never saved: only the fact that it was solved is recorded."""

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
"""Storage key of the record of solved puzzles."""
DAY: Final = "day"
"""Word that names the puzzle of the day where the name of a puzzle is expected."""


class PuzzleOffer(NamedTuple):
    """A button that starts a puzzle: its act and data."""

    act: str
    game: str
    name: str
    grade: int


def exported(store: Store) -> Mapping[str, JSON]:
    """Return the stored record of solved puzzles for a backup; empty if unreadable. Raises StoreError."""
    return json_object(store.get(KEY)) or {}


# --- on the table -----------------------------------------------------------------------------------------


def address(opened: OpenMatch) -> str:
    """Return the address by which a reloaded page opens the same puzzle again."""
    assert opened.purpose.puzzle is not None, "a match without a puzzle"
    return f"{KEY}/{opened.game.name}/{DAY if opened.purpose.puzzle.day else opened.purpose.puzzle.name}"


# --- the screen -------------------------------------------------------------------------------------------


def show(context: Context, data: Data, _form: Form) -> None:
    """Show the puzzle screen, with the list of the game in ``data`` if one is given. A puzzle being solved is
    closed, and the button that starts it gets the focus."""
    model, context.out.focus = context.model, "h1"
    if model.screen == "puzzles" and data.get("game", "") in CARDS:
        # The list was filtered on this screen.
        context.out.focus = None
    if model.open is not None and (solving := model.open.purpose.puzzle) is not None:
        game, name = model.open.game.name, DAY if solving.day else solving.name
        context.out.focus = f'[data-game="{game}"][data-puzzle="{name}"]'
        model.open = None
    if data.get("game", "") in CARDS:
        model.ladder = data["game"]
    model.ladder = model.ladder or next((card.name for card in CARDS.values() if card.puzzles), "")
    model.screen, model.panel, model.draft = "puzzles", None, None


ACTS: Final = commands_of(Permission.DEVICE, {"puzzles": show})
