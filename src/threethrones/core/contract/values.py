"""What a stage gives to the table: plain values beside its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from threethrones.core.canonical import JSON
from threethrones.core.terms import Move
from threethrones.core.text import Text

Form: TypeAlias = Mapping[str, str]
"""What stands in a form's fields, by name; a field chosen several times joins its values with spaces."""
Scene: TypeAlias = Mapping[str, object]
"""What a template of the game gets to draw."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """A thing of the board in one line, for whoever asks what it is."""

    name: Text
    now: Text | None = None
    """What it does, or holds, now; None where the name says it all."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a hint says to whoever is to move."""

    what: Text
    """What to do, in the imperative."""
    why: Text | None
    """The reason, in half a sentence that is true of the position; None where the game cannot say."""
    over: Move | None = None
    """The move than which it is better for that reason; None where the reason compares with none."""


@dataclass(frozen=True, slots=True)
class OrderProposal:
    """A standing order that a seat may want, now that it would have spared it a question."""

    text: Text
    accepted: Mapping[str, JSON]
    """The seat's orders if it wants it."""
    declined: Mapping[str, JSON]
    """Its orders if it does not, so that it is not asked again."""
