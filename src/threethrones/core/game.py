"""The contract between a game and the code that runs it.

A game is one object. Only the game itself looks into its states; other code handles moves (text), views of
what a seat has seen, and events."""

from __future__ import annotations

from typing import Any, TypeAlias

from threethrones.core.contract.computer_play import ComputerPlay
from threethrones.core.terms import State


class Game(ComputerPlay[State]):
    """Rules of one game, in layers (see ``core.contract``), with defaults for what most games have in common.
    Methods take the state as an argument, only ``play`` changes it, and none keeps a reference to it."""


AnyGame: TypeAlias = Game[Any]
