"""What people see of a position: scenes for its templates, and sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.contract.narration import Narration
from threethrones.core.contract.values import Inspection, Scene
from threethrones.core.picking import Picking
from threethrones.core.terms import GAME_OVER, Event, Move, Names, Seen, State
from threethrones.core.text import Text, say, verbatim


class Display(Narration[State]):
    """What people see of a position: scenes for its templates, and sentences."""

    faces: Mapping[str, object] = {}
    """How its cards are drawn, by their codes, where a template asks for that (``face_of``)."""

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], orientation: int
    ) -> Scene:
        """What the board template draws. ``changed``: the places to mark as changed (see ``touched``);
        ``orientation``: the seat whose side is drawn nearest to whoever looks."""
        raise NotImplementedError

    def prompt(self, seen: Seen[State], names: Names, picking: Picking) -> Text:
        """What is to be decided now, said to the viewer: by default what the pending question says to whoever
        decides, to others who that is."""
        question = self.game.question(seen.state)
        if question is None or not self.game.decides(seen):
            return self.waiting(seen, names)
        return question.prompt(seen.state, names, picking)

    def waiting(self, seen: Seen[State], names: Names) -> Text:
        """Who decides now, said to somebody else."""
        question, decision = self.game.question(seen.state), self.game.decision(seen.state)
        if question is None or decision is None:
            return GAME_OVER
        if decision.seat is not None:
            return say("%(who)s decides.", who=names[decision.seat])
        # What the whole table is asked everybody may read, also who is just looking at his own hand.
        return question.prompt(seen.state, names, Picking())

    def means(self, seen: Seen[State], move: Move) -> Text:
        """What a move is and will do, in short, for its last spot."""
        question = self.game.question(seen.state)
        return question.means(seen.state, move) if question else GAME_OVER

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        """What it would bring to pick the last spot of a path of which some offer is made: by default what
        the pending question says to whoever decides."""
        return self.means(seen, path)

    def describe(self, seen: Seen[State], names: Names) -> Sequence[Text]:
        """The whole position in sentences, for those who do not see the board."""
        return [self.prompt(seen, names, Picking())]

    def hand(self, seen: Seen[State]) -> Scene | None:
        """What the hand template draws of all that this seat alone may know, to be looked at; None for a game
        in which no seat has secrets."""
        return None

    def dealt(self, seen: Seen[State], names: Names) -> Scene | None:
        """What the dealt template draws: what this seat alone was dealt, to be read in secret before the
        first move, or without a seat what all may read of it; None where there is nothing of that."""
        return None

    def look(self, seen: Seen[State], what: str, names: Names) -> Scene | None:
        """What the look template draws of one thing on the board; None where there is no such thing."""
        return None

    def inspect(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
        """What a thing on the board is, by its spot, its place (``data-at``) or what it is to be looked at as
        (``data-what``); None where there is no such thing. By default what may be picked is called as it is
        written."""
        return Inspection(verbatim(thing)) if thing in picking.offered else None

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """The first sentence of the log."""
        return say("The game begins.")

    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        """What the next seat must know before it takes the device: what was announced to it."""
        return None

    def came_to(self, event: Event) -> int | None:
        """The seat into whose hand something came by an event that everybody saw, while it may have had its
        drawer down; None for any other event."""
        return None
