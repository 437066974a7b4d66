"""The contract between a game and everything that runs one.

A game is one object. Its state is its own; all others see moves (text), what a seat has seen, and events.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from threethrones.core.contract.computer_play import ComputerPlay
from threethrones.core.terms import State


class Game(ComputerPlay[State]):
    """One game's rules, in layers (see ``core.contract``); what most games need not say has a body. Functions
    of the state take it, change it only in ``play``, and keep no copy."""


AnyGame: TypeAlias = Game[Any]
