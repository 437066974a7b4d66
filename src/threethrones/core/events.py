"""Declarations of kinds of events: their facts, log sentences and animations on the board.

A declaration is placed next to the rule that makes the event. It is plain data that names icons, faces,
places and sounds for the view to draw or play. Calling a kind makes an event."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from threethrones.core.animations import Animation, Make, Piece, Sound
from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.terms import Event
from threethrones.core.text import Text


class Flight(NamedTuple):
    """Pieces that fly between places on the board. A fact's name in braces, as in ``p{seat}``, is replaced by
    its value; a list as the value in ``face`` makes one piece per item."""

    face: str
    origin: str = ""
    """Place where the pieces start; empty if they appear."""
    target: str = ""
    """Place where the pieces end; empty if they disappear."""
    times: int | str = 1
    """Number of pieces, or the name of the fact with that number."""


Says: TypeAlias = Text | Callable[[Facts], Text]
Flights: TypeAlias = Sequence[Flight] | Callable[[Facts], Sequence[Flight]]
Gaps: TypeAlias = Mapping[str, Callable[[Facts], object]]
"""Functions that return the values for gaps (``%(name)s``) in a game's event sentences, by gap name."""

COUNTED: Final = -1
"""Value of ``Text.number`` that marks a sentence whose plural form depends on the gap ``n``."""
_new: Final = Event.__new__
_GAP: Final = re.compile(r"%\((\w+)\)")
_FACT: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event. A field that is a function is called with the facts of the event."""

    name: str
    facts: Mapping[str, object]
    """Types of an event's facts, by name; a fact whose name ends in ``?`` is optional."""
    says: Says | None = None
    """Sentence in the log; None if another event's sentence covers it."""
    icon: str | Callable[[Facts], str] = ""
    """Id of the symbol before the log sentence, among the symbols of the app or the game; empty for none."""
    moves: Flights = ()
    """Flights of pieces over the board that animate the event."""
    sound: Sound = "lay"
    """Sound of the animation. The whole room hears it, so it must not give away a hidden card."""
    topic: str = ""
    """Name of the subject of the event's cutscene (``Presentation.cutscenes``), with fact names in braces. A
    later event of the match with the same topic animates ``moves`` instead."""
    touches: Sequence[str] | Callable[[Facts], Sequence[str]] = ()
    """Places on the board that the event changes, with fact names in braces."""
    explains: Text | Callable[[Facts], Text | None] | None = None
    """Explanation shown with the event, such as the rule of a card that it reveals; None if not needed."""
    known_by: tuple[str, ...] = ()
    """Names of the facts whose values are the only seats that may know of the event; empty if all may."""
    reveals: bool = False
    """Whether somebody learns hidden information from the event, which makes it an undo barrier."""

    def __call__(self, about: Mapping[str, JSON], *, reveals: bool | None = None) -> Event:
        """Return an event with these facts. ``reveals``: overrides the kind's value for this event."""
        # Bypass the constructor for speed: a search makes millions of events.
        event = _new(Event)
        event.kind, event.about = self.name, about
        event.reveals = self.reveals if reveals is None else reveals
        event.seats = None
        if self.known_by:
            seats: list[Any] = [about[fact] for fact in self.known_by]
            event.seats = tuple(sorted(seats))
        return event

    def is_of(self, event: Event) -> bool:
        """Return whether an event is of this kind."""
        return event.kind == self.name

    def sentence(self, facts: Facts, gaps: Gaps) -> Text | None:
        """Return the log sentence with its gaps filled by ``gaps``, else by facts; None if there is none."""
        text = self.says(facts) if callable(self.says) else self.says
        if text is None:
            return None
        counts = text.number == COUNTED
        filled = {
            gap: gaps[gap](facts) if gap in gaps else facts.about[gap]
            for gap in _GAP.findall(text.message + (text.plural or ""))
            if gap not in text.values or (counts and gap == "n")
        }
        number = cast("int", filled["n"]) if counts else text.number
        return replace(text, values={**text.values, **filled}, number=number)

    def animation(
        self, facts: Facts, text: Text, flown: Mapping[str, object], picture: Make | None
    ) -> Animation | None:
        """Return the animation of an event, a cutscene or flying pieces; None if there is nothing to see.
        ``picture``: maker of the cutscene; ``flown``: values for names in braces in the flights."""
        pieces = [piece for flight in self._flights(facts) for piece in _pieces(flight, flown)]
        scene = picture(facts, text) if picture else None
        if scene is not None:
            topic = self.topic.format_map(facts.about)
            return replace(scene, topic=topic, pieces=pieces) if topic else scene
        return Animation(text, pieces, sound=self.sound) if pieces and not self.topic else None

    def symbol(self, facts: Facts) -> str:
        """Return the id of the symbol before the log sentence of an event; empty for none."""
        return self.icon(facts) if callable(self.icon) else self.icon

    def touched(self, facts: Facts) -> list[str]:
        """Return the places that an event changed, each once."""
        touches = self.touches(facts) if callable(self.touches) else self.touches
        return list(dict.fromkeys(place for one in touches for place in spelled(one, facts.about)))

    def explanation(self, facts: Facts) -> Text | None:
        """Return the explanation of an event; None if it needs none."""
        return self.explains(facts) if callable(self.explains) else self.explains

    def _flights(self, facts: Facts) -> Sequence[Flight]:
        return self.moves(facts) if callable(self.moves) else self.moves


UNTOLD: Final = EventKind("", {})
"""Kind for events that the game does not declare, such as a resignation; the app has their sentences."""


def kinds_in(*modules: ModuleType) -> Mapping[str, EventKind]:
    """Return all kinds of events declared in some modules, by name."""
    found = (value for module in modules for value in vars(module).values() if isinstance(value, EventKind))
    return {kind.name: kind for kind in found}


def either(fact: str, if_so: Text, if_not: Text) -> Callable[[Facts], Text]:
    """Return a function that picks ``if_so`` for facts in which ``fact`` is truthy, else ``if_not``."""
    return lambda facts: if_so if facts.about.get(fact) else if_not


def spelled(pattern: str, values: Mapping[str, object]) -> list[str]:
    """Return a pattern with its braces filled in: one text, or one per item if a value is a list.

    >>> spelled("p{seat}", {"seat": 2}), spelled("p{seat}-{cards}", {"seat": 2, "cards": ["F1", "Gr"]})
    (['p2'], ['p2-F1', 'p2-Gr'])
    """
    for name in _FACT.findall(pattern):
        items = values[name]
        if isinstance(items, list):
            return [pattern.format_map({**values, name: item}) for item in items]
    return [pattern.format_map(values)]


def _pieces(flight: Flight, flown: Mapping[str, object]) -> list[Piece]:
    (origin,), (target,) = spelled(flight.origin, flown), spelled(flight.target, flown)
    times = cast("int", flown[flight.times]) if isinstance(flight.times, str) else flight.times
    return [Piece(face, origin, target) for face in spelled(flight.face, flown)] * times
