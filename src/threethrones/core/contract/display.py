"""Views of a position: scenes for the game's templates, and sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.contract.narration import Narration
from threethrones.core.contract.values import Inspection, Scene
from threethrones.core.picking import Picking
from threethrones.core.terms import GAME_OVER, Event, Move, Names, Seen, State
from threethrones.core.text import Text, say, verbatim


class Display(Narration[State]):
    """Layer of the presentation that shows a position: scenes for templates, and sentences."""

    faces: Mapping[str, object] = {}
    """Data for drawing each card or tile, by its code; templates read them with ``face_of``."""

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], orientation: int
    ) -> Scene:
        """Return the values for the board template. ``changed``: places to mark as changed (see ``touched``);
        ``orientation``: the seat drawn at the viewer's edge of the board."""
        raise NotImplementedError

    def prompt(self, seen: Seen[State], names: Names, picking: Picking) -> Text:
        """Return a sentence that says what the viewer must decide, or who decides if the viewer does not; by
        default the pending question's own prompt."""
        question = self.game.question(seen.state)
        if question is None or not self.game.decides(seen):
            return self.waiting(seen, names)
        return question.prompt(seen.state, names, picking)

    def waiting(self, seen: Seen[State], names: Names) -> Text:
        """Return a sentence for viewers who do not decide, which says who decides now."""
        question, decision = self.game.question(seen.state), self.game.decision(seen.state)
        if question is None or decision is None:
            return GAME_OVER
        if decision.seat is not None:
            return say("%(who)s decides.", who=names[decision.seat])
        # If the whole table decides, the question is public, so a viewer at a seat may read it too.
        return question.prompt(seen.state, names, Picking())

    def means(self, seen: Seen[State], move: Move) -> Text:
        """Return a short label of a move, which says what it does, for display on the move's last target."""
        question = self.game.question(seen.state)
        return question.means(seen.state, move) if question else GAME_OVER

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        """Return what picking the last target of ``path``, the beginning of an offer, would do; None if there
        is nothing to say. By default this is the label from ``means``."""
        return self.means(seen, path)

    def describe(self, seen: Seen[State], names: Names) -> Sequence[Text]:
        """Return sentences that describe the whole position, for people who cannot see the board."""
        return [self.prompt(seen, names, Picking())]

    def hand(self, seen: Seen[State]) -> Scene | None:
        """Return the values for the hand template: the viewing seat's secrets; None if it has none."""
        return None

    def dealt(self, seen: Seen[State], names: Names) -> Scene | None:
        """Return the values for the dealt template, which shows before the first move what was dealt: to a
        seat its own secrets, to the public what everybody may know. None if there is nothing to show."""
        return None

    def look(self, seen: Seen[State], what: str, names: Names) -> Scene | None:
        """Return the values for the enlarged view of a thing on the board; None for an unknown thing."""
        return None

    def inspect(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
        """Return a description of a target, a place (``data-at``) or a thing with a closer view
        (``data-what``); None if unknown. The default is the code of a target that may be picked next."""
        return Inspection(verbatim(thing)) if thing in picking.offered else None

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Return the first sentence of the log."""
        return say("The game begins.")

    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        """Return a text that the next player must read before taking the device, addressed to that player,
        whose name stands above it; None if there is none."""
        return None

    def came_to(self, event: Event) -> int | None:
        """Return the seat whose hand gained something through a public event; None for any other event. That
        seat's news repeat the event, since a closed drawer hides the hand."""
        return None
