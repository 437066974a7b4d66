"""How a game shows itself to people: sentences, and what its own templates need.

The table draws every game through this contract. It gives texts and plain values, never markup; a
game's markup is in templates that carry its name: ``<game>/board.html.j2`` (the table with everything on
it), ``look.html.j2`` (one thing larger), ``beside.html.j2`` (what lies beside the board, in a review),
``thumbnail.html.j2`` (a position in a list of matches), ``hand.html.j2``, ``components.html.j2`` (the
editor), ``dealt.html.j2`` (what is read before the first move), ``role.html.j2`` (what a seat may play as),
``orders.html.j2``, ``beat.html.j2`` (what is played of what has happened) and ``end.html.j2`` (the scene of
the end).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeAlias

from threethrones.core.beats import Beat, Make
from threethrones.core.canonical import JSON
from threethrones.core.ending import Account, Told
from threethrones.core.events import UNTOLD, EventKind, Gaps
from threethrones.core.facts import Facts
from threethrones.core.game import Game
from threethrones.core.outcome import Outcome, fate
from threethrones.core.picking import Foretold, Picking
from threethrones.core.terms import GAME_OVER, Event, Move, Names, Refusal, Seen, State
from threethrones.core.text import Text, say, verbatim

Form: TypeAlias = Mapping[str, str]
"""What stands in a form's fields, by name; a field chosen several times joins its values with spaces."""
Scene: TypeAlias = Mapping[str, object]
"""What a template of the game gets to draw."""


@dataclass(frozen=True, slots=True)
class What:
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
class Proposal:
    """A standing order that a seat may want, now that it would have spared it a question."""

    text: Text
    accepted: Mapping[str, JSON]
    """The seat's orders if it wants it,"""
    declined: Mapping[str, JSON]
    """and if it does not, so that it is not asked again."""


class Stage(Generic[State]):
    """What people see and read of one game: what each game says for itself comes first, then what most need
    not. Everything is made from what is seen alone."""

    game: Game[State]
    credit: Text | None = None
    """Who designed and published it."""
    reconstruction: Text | None = None
    """What of the components is not known from the printed rules, and how it is made up for."""
    score_name: Text
    """What the score counts."""
    set_names: Mapping[str, Text] = {}
    """What the component sets that ship are called; none where there is nothing to choose."""
    role_notes: Mapping[str, Text] = {}
    """What each of the game's roles can do, by its code, in one line."""
    courses: Mapping[str, Text] = {}
    """What the figures are called that are nobody's own, by the names that the ends of turns give."""
    chances: Text | None = None
    """What the chance to win is called that those have who play together; None where the seats play against
    each other."""
    levels: Mapping[str, Text] = {}
    """By level how well its computers play: what they look at, and what they get wrong."""
    task: Text | None = None
    """What is to be found in its positions to solve (``core.puzzle``)."""
    faces: Mapping[str, object] = {}
    """How its cards are drawn, by their codes, where a template asks for that (``face_of``)."""
    gaps: Gaps = MappingProxyType({})
    """What stands in the gaps of its events' sentences; any other gap stands for the fact of its name."""
    pictures: Mapping[str, Make] = {}
    """What fills the board when something happens, by the kind of event."""

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], near: int
    ) -> Scene:
        """What the board template draws. ``changed``: the places to mark as changed (see ``touched``);
        ``near``: the seat whose side is drawn nearest to whoever looks."""
        raise NotImplementedError

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Why the game ended, by its rules."""
        raise NotImplementedError

    # --- what most games need not say ---------------------------------------------------------------------

    def prompt(self, seen: Seen[State], names: Names, picking: Picking) -> Text:
        """What is to be decided now, said to the looker: by default what the pending question says to whoever
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

    def compared(self, seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
        """By how much one move is worse for a seat than another, in one sentence, where no chance tells it;
        None where the game does not say."""
        return None

    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        """What a hint says of a move of a seat; None where what the log will tell of it must do. ``over``:
        the move than which it is better; by default the game finds the next best."""
        return None

    def describe(self, seen: Seen[State], names: Names) -> Sequence[Text]:
        """The whole position in sentences, for those who do not see the board."""
        return [self.prompt(seen, names, Picking())]

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Who wins and by what, in few words, for what would end the game like this."""
        return Foretold(fate(outcome, seen.seat), self.ending(outcome, names))

    def came_to(self, event: Event) -> int | None:
        """The seat into whose hand something came by an event that everybody saw, while it may have had its
        drawer down; None for any other event."""
        return None

    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Beat | None:
        """The scene of the end, by the rules or by word: its headline says who has won; ``why`` says by what.
        None for a game that has no pictures of that."""
        return None

    def account(self, outcome: Outcome, told: Told, seen: Seen[State], names: Names) -> Account | None:
        """Who did what in a match that is over; None where the game does not say it."""
        return None

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

    def what(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> What | None:
        """What a thing on the board is, by its spot, its place (``data-at``) or what it is to be looked at as
        (``data-what``); None where there is no such thing. By default what may be picked is called as it is
        written."""
        return What(verbatim(thing)) if thing in picking.offered else None

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        """What it would bring to pick the last spot of a path of which some offer is made: by default what
        the pending question says to whoever decides."""
        return self.means(seen, path)

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """The first sentence of the log."""
        return say("The game begins.")

    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        """What the next seat must know before it takes the device: what was announced to it."""
        return None

    # --- what happened, as its kind of event declares it -------------------------------------------------

    def sentence(self, event: Event, names: Names) -> Text | None:
        """An event as a sentence of the log; None where another event's sentence tells it."""
        return self._kind(event).sentence(Facts(event.about, names), self.gaps)

    def explanation(self, event: Event) -> Text | None:
        """What must be told when this happens, such as the power of what it reveals; None for nothing."""
        return self._kind(event).explanation(Facts(event.about, ()))

    def sign(self, event: Event) -> str:
        """The symbol before an event's sentence, by its id; empty for none. It says nothing that the sentence
        does not."""
        return self._kind(event).symbol(Facts(event.about, ()))

    def flown(self, told: Facts) -> Mapping[str, object]:
        """What the facts in braces of an event's flights stand for."""
        return told.about

    def beat(self, event: Event, names: Names) -> Beat | None:
        """How the board plays what has happened; None where there is nothing to be seen of it."""
        told, text = Facts(event.about, names), self.sentence(event, names)
        if text is None:
            return None
        return self._kind(event).beat(told, text, self.flown(told), self.pictures.get(event.kind))

    def touched(self, event: Event) -> Sequence[str]:
        """The places on the board that an event changed."""
        return self._kind(event).touched(Facts(event.about, ()))

    def _kind(self, event: Event) -> EventKind:
        return self.game.kinds.get(event.kind, UNTOLD)

    def editor(self, components: Mapping[str, JSON], form: Form) -> Scene:
        """What the components template draws; ``form`` is what its fields last held."""
        return {}

    def read_components(
        self, form: Form, components: Mapping[str, JSON]
    ) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
        """The components as a filled-in editor changes them, and what cannot be."""
        return components, ()

    def orders(self, orders: Mapping[str, JSON]) -> Scene | None:
        """What the orders template draws; None for a game without standing orders."""
        return None

    def proposal(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Proposal | None:
        """A standing order that the seat that decides, which has these, may want; None for none."""
        return None

    def read_orders(self, form: Form) -> Mapping[str, JSON]:
        """The standing orders that a filled-in form gives."""
        return {}


AnyStage: TypeAlias = Stage[Any]
