"""How far a viewer has got with picking a move, spot by spot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from threethrones.core.paths import targets
from threethrones.core.terms import Move
from threethrones.core.text import Text, say


@dataclass(frozen=True, slots=True)
class Foretold:
    """An end of the game that a pick would bring about, whatever is hidden from the viewer."""

    fate: str
    """What it is for the viewer, or for those who play together: see ``core.outcome.fate``."""
    text: Text


@dataclass(frozen=True, slots=True)
class Picking:
    """How far the viewer has got with picking a move."""

    picks: Sequence[str] = ()
    offered: frozenset[str] = field(default_factory=frozenset)
    """The spots that may come next."""
    asked: str | None = None
    """The spot that waits for its second tap."""
    endings: Mapping[str, Foretold] = field(default_factory=dict)
    """The spots that may come next with which the game ends, whatever is picked after them."""
    staged: Sequence[Move] = ()
    """The moves that are picked already and wait for the others that are to be played with them."""
    hinted: frozenset[str] = frozenset()
    """The spots of a move that was recommended."""
    kept: frozenset[str] = frozenset()
    """Spots that were picked too early: the turn stays open for them."""

    @property
    def marked(self) -> frozenset[str]:
        """The spots that are picked."""
        return self.kept.union(self.picks, *map(targets, self.staged))

    def again(self, target: str, what: Text) -> Text | None:
        """That a spot waits for its second tap, which does this; None where it does not."""
        return say("Tap again: %(what)s", what=what) if self.asked == target else None
