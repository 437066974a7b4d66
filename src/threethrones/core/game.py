"""The contract between a game and everything that runs one.

A game is one object. Only the game looks into its states; all others handle moves (text), what a seat has
seen, and events."""

from __future__ import annotations

from typing import Any, TypeAlias

from threethrones.core.contract.computer_play import ComputerPlay
from threethrones.core.terms import State


class Game(ComputerPlay[State]):
    """Rules of one game, in layers (see ``core.contract``); what most games share has a default. Methods take
    the state as an argument, change it only in ``play``, and keep no copy."""


AnyGame: TypeAlias = Game[Any]
