"""Nim as people see it."""

from __future__ import annotations

from typing import Final

from threethrones.core.outcome import Outcome
from threethrones.core.picking import Picking
from threethrones.core.presentation import Presentation, Scene
from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, say
from threethrones.games.nim.game import GAME, MOST, State, Take


class NimPresentation(Presentation[State]):
    """Nim's part of the table."""

    game = GAME
    score_name = say("Stones")

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], near: int
    ) -> Scene:
        """The heap, and a button for each number."""
        numbers = [str(number + 1) for number in range(MOST)]
        return {"stones": seen.state.stones, "numbers": [(n, Take().means(seen.state, n)) for n in numbers]}

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Who took the last one."""
        return say("%(who)s took the last stone.", who=names[outcome.winners[0]])


PRESENTATION: Final = NimPresentation()
