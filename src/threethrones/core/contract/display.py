"""Views of a position: scenes for the game's templates, and sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.contract.narration import Narration
from threethrones.core.contract.values import Inspection, Scene
from threethrones.core.picking import Picking
from threethrones.core.terms import GAME_OVER, Event, Move, Names, Seen, State
from threethrones.core.text import Text, say, verbatim


class Display(Narration[State]):
    """Views of a position: scenes for the game's templates, and sentences."""

    faces: Mapping[str, object] = {}
    """How the cards are drawn, by code, for templates that ask for it (``face_of``)."""

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], orientation: int
    ) -> Scene:
        """Return the scene of the board template. ``changed``: places to mark as changed (see ``touched``);
        ``orientation``: the seat drawn at the viewer's edge of the board."""
        raise NotImplementedError

    def prompt(self, seen: Seen[State], names: Names, picking: Picking) -> Text:
        """Return what the viewer must decide, in the pending question's words by default, or who decides if
        it is somebody else."""
        question = self.game.question(seen.state)
        if question is None or not self.game.decides(seen):
            return self.waiting(seen, names)
        return question.prompt(seen.state, names, picking)

    def waiting(self, seen: Seen[State], names: Names) -> Text:
        """Return a sentence for the other players that says who decides now."""
        question, decision = self.game.question(seen.state), self.game.decision(seen.state)
        if question is None or decision is None:
            return GAME_OVER
        if decision.seat is not None:
            return say("%(who)s decides.", who=names[decision.seat])
        # A question to the whole table is public, even for a viewer who has a hand open.
        return question.prompt(seen.state, names, Picking())

    def means(self, seen: Seen[State], move: Move) -> Text:
        """Return a short label for the last target of a move: what the move is and does."""
        question = self.game.question(seen.state)
        return question.means(seen.state, move) if question else GAME_OVER

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        """Return what picking the last target of a path would do, where the path begins some offer; by
        default in the pending question's words."""
        return self.means(seen, path)

    def describe(self, seen: Seen[State], names: Names) -> Sequence[Text]:
        """Return the whole position in sentences, for people who do not see the board."""
        return [self.prompt(seen, names, Picking())]

    def hand(self, seen: Seen[State]) -> Scene | None:
        """Return the scene of the hand template: all secrets of the viewing seat; None if it has none."""
        return None

    def dealt(self, seen: Seen[State], names: Names) -> Scene | None:
        """Return the scene of the dealt template; None if there is nothing to show. A seat reads what it was
        dealt, in secret before the first move; the public reads what everybody may know of it."""
        return None

    def look(self, seen: Seen[State], what: str, names: Names) -> Scene | None:
        """Return the scene of the look template for one thing on the board; None for an unknown thing."""
        return None

    def inspect(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
        """Describe a thing on the board: a target, a place (``data-at``) or a closer view (``data-what``);
        None for an unknown thing. By default targets that may be picked next are named by their codes."""
        return Inspection(verbatim(thing)) if thing in picking.offered else None

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Return the first sentence of the log."""
        return say("The game begins.")

    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        """Return what was announced to the next seat, which it must know before it takes the device."""
        return None

    def came_to(self, event: Event) -> int | None:
        """Return the seat whose hand received something in a public event, which it may have missed with its
        drawer closed; None for any other event."""
        return None
