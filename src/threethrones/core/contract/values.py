"""Plain values, other than texts, that a game's presentation passes to the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from threethrones.core.canonical import JSON
from threethrones.core.terms import Move
from threethrones.core.text import Text, enumerated, say

Form: TypeAlias = Mapping[str, str]
"""Values of a form's fields, by field name; multiple selections are joined with spaces."""
Scene: TypeAlias = Mapping[str, object]
"""Values passed to one of the game's templates, by name."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """One-line description of a thing on the board, for a viewer who asks what it is."""

    name: Text
    now: Text | None = None
    """What the thing does or contains in this position; None if the name says enough."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint for the seat that decides."""

    what: Text
    """Recommended move, in the imperative."""
    why: Text | None
    """Reason in this position, as half a sentence; None if the game cannot give one."""
    over: Move | None = None
    """Worse move that the reason compares with; None if the reason is not a comparison."""
    steps: Sequence[Text] = ()
    """What the move does, one by one, where that is too much for ``what``."""

    @property
    def whole(self) -> Text:
        """Return ``what`` with the steps, in one sentence."""
        return with_steps(self.what, self.steps)


def with_steps(what: Text, steps: Sequence[Text]) -> Text:
    """Return advice and the steps of its move in one sentence."""
    return say("%(what)s, %(means)s", what=what, means=enumerated(steps)) if steps else what


@dataclass(frozen=True, slots=True)
class OrderProposal:
    """A proposal of a standing order that would have answered the last question for the seat."""

    text: Text
    accepted: Mapping[str, JSON]
    """Standing orders of the seat if it accepts."""
    declined: Mapping[str, JSON]
    """Standing orders of the seat if it declines, which prevent the same proposal later."""
