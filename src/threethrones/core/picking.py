"""State of a viewer's selection of a move, target by target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from threethrones.core.paths import targets
from threethrones.core.terms import Move
from threethrones.core.text import Text, say


@dataclass(frozen=True, slots=True)
class Foretold:
    """An end of the game that a pick would surely cause, whatever is hidden from the viewer."""

    fate: str
    """Result for the viewer, or for the whole table (see ``core.outcome.fate``)."""
    text: Text
    result: Text | None = None
    """The text without its reason, if it gives one."""


@dataclass(frozen=True, slots=True)
class Picking:
    """A move being picked, target by target."""

    picks: Sequence[str] = ()
    offered: frozenset[str] = field(default_factory=frozenset)
    """Targets that may be picked next."""
    asked: str | None = None
    """Target that must be tapped a second time to confirm it; None if no confirmation is awaited."""
    endings: Mapping[str, Foretold] = field(default_factory=dict)
    """Targets that may be picked next and surely end the game, each with that end."""
    staged: Sequence[Move] = ()
    """Picked moves that are waiting for further moves, to be played together."""
    hinted: frozenset[str] = frozenset()
    """Targets to highlight because they belong to a recommended move."""
    kept: frozenset[str] = frozenset()
    """Targets that were picked before they were allowed, for which the turn is kept open."""

    @property
    def marked(self) -> frozenset[str]:
        """Targets to mark as picked."""
        return self.kept.union(self.picks, *map(targets, self.staged))

    def again(self, target: str, what: Text) -> Text | None:
        """Return the request for a second tap if one is awaited, else None. ``what``: effect of the tap."""
        return say("Press again: %(what)s", what=what) if self.asked == target else None
