"""Sentences and names for people who play by ear, and type what they want to do."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.contract.forms import Forms
from threethrones.core.terms import YOU, Names, Seen, State
from threethrones.core.text import Text, verbatim


def addressed(names: Names, seat: int | None) -> list[Text]:
    """Return the players' names, with "You" for the seat that listens (None: nobody's)."""
    return [YOU if at == seat else verbatim(name) for at, name in enumerate(names)]


class ByEar(Forms[State]):
    """Layer of the presentation for people who play by ear. All texts may tell only what is in ``seen``."""

    acts: Sequence[str] = ()
    """Targets that stand for an act, such as ``attack``. If a player types one that is impossible, the game's
    refusal says why."""

    def situation(self, seen: Seen[State], names: Names, /) -> Sequence[Text]:
        """Return the position in at most 25 words: who is ahead, and what is urgent."""
        return [*self.describe(seen, names)][:1]

    def goals(self, seen: Seen[State], names: Names, /) -> Sequence[Text]:
        """Return how far each side is from winning."""
        return self.situation(seen, names)

    def holding(self, seen: Seen[State], names: Names, /) -> Sequence[Text]:
        """Return what the viewer's seat holds; empty if it holds nothing or has no seat."""
        return []

    def dealt_told(self, seen: Seen[State], names: Names, /) -> Sequence[Text]:
        """Return what the viewer is to read before the first move, in sentences."""
        return []

    def place_told(self, seen: Seen[State], names: Names, word: str, /) -> Sequence[Text]:
        """Return the description of a place on the board by its number or target; empty if there is none."""
        return []

    def target_name(self, seen: Seen[State], names: Names, path: Sequence[str], /) -> Text:
        """Return the name of the last target of a path, as it is typed and read back."""
        return verbatim(path[-1])
