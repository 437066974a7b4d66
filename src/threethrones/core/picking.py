"""State of a viewer's move selection, target by target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from threethrones.core.paths import targets
from threethrones.core.terms import Move
from threethrones.core.text import Text, say


@dataclass(frozen=True, slots=True)
class Foretold:
    """An end of the game that a pick would cause, whatever is hidden from the viewer."""

    fate: str
    """Result for the viewer, or for those who play together: see ``core.outcome.fate``."""
    text: Text


@dataclass(frozen=True, slots=True)
class Picking:
    """A move being picked, target by target."""

    picks: Sequence[str] = ()
    offered: frozenset[str] = field(default_factory=frozenset)
    """Targets that may be picked next."""
    asked: str | None = None
    """Target that awaits a second tap as confirmation."""
    endings: Mapping[str, Foretold] = field(default_factory=dict)
    """Targets that may be picked next and surely end the game, whatever is picked after them."""
    staged: Sequence[Move] = ()
    """Moves already picked that wait for others to be played together with them."""
    hinted: frozenset[str] = frozenset()
    """Targets of a recommended move."""
    kept: frozenset[str] = frozenset()
    """Targets that were picked too early; the turn stays open for them."""

    @property
    def marked(self) -> frozenset[str]:
        """Targets to mark as picked."""
        return self.kept.union(self.picks, *map(targets, self.staged))

    def again(self, target: str, what: Text) -> Text | None:
        """Return the request for a second tap on a target; None if none is awaited. ``what``: its effect."""
        return say("Tap again: %(what)s", what=what) if self.asked == target else None
