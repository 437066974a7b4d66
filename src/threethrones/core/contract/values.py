"""Plain values that a presentation passes to the table, besides texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from threethrones.core.canonical import JSON
from threethrones.core.terms import Move
from threethrones.core.text import Text

Form: TypeAlias = Mapping[str, str]
"""Contents of a form's fields, by name; multiple selections are joined with spaces."""
Scene: TypeAlias = Mapping[str, object]
"""Values passed to a template of the game."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """One-line description of a thing on the board, for a viewer who asks what it is."""

    name: Text
    now: Text | None = None
    """What it does or holds now; None if the name says enough."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint for the seat that decides."""

    what: Text
    """What to do, in the imperative."""
    why: Text | None
    """Reason as half a sentence that is true of the position; None if the game cannot give one."""
    over: Move | None = None
    """The move that it beats for that reason; None if the reason compares it with no move."""


@dataclass(frozen=True, slots=True)
class OrderProposal:
    """A proposed standing order, which would have spared the seat a question just now."""

    text: Text
    accepted: Mapping[str, JSON]
    """The seat's orders if it accepts."""
    declined: Mapping[str, JSON]
    """The seat's orders if it declines, so that it is not asked again."""
