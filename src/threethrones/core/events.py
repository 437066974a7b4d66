"""Kinds of events, each declared once: what an event holds, what is told of it, and what the board shows.

A declaration stands beside the rule that makes the event. It is data: it names icons, faces, places and
sounds, and the view knows how to draw them. Calling it makes an event.
"""

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
    """Pieces that fly over the board. A fact in braces, ``p{seat}``, stands for its value; one that is a list
    makes a piece for each of its items."""

    face: str
    origin: str = ""
    """The place from which they come; empty where they appear."""
    target: str = ""
    """The place to which they go; empty where they disappear."""
    times: int | str = 1
    """How many there are, or the fact that tells it."""


Says: TypeAlias = Text | Callable[[Facts], Text]
Flights: TypeAlias = Sequence[Flight] | Callable[[Facts], Sequence[Flight]]
Gaps: TypeAlias = Mapping[str, Callable[[Facts], object]]
"""What stands in the gaps of a game's sentences, by their names."""

COUNTED: Final = -1
"""The number of a sentence whose plural form depends on the gap ``n``."""
_new: Final = Event.__new__
_GAP: Final = re.compile(r"%\((\w+)\)")
_FACT: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event. Where a field may be a function, it is one of the facts of the event."""

    name: str
    facts: Mapping[str, object]
    """The type of each fact that an event holds; one whose name ends in ``?`` may be missing."""
    says: Says | None = None
    """Its sentence in the log; None where another event's sentence tells it."""
    icon: str | Callable[[Facts], str] = ""
    """The symbol before the sentence, by its id in the art of the app or of the game; empty for none."""
    moves: Flights = ()
    """What flies on the board."""
    sound: Sound = "lay"
    """What that sounds like. The whole room hears it, so it may tell nothing of a hidden card."""
    topic: str = ""
    """Of an event with a cutscene (``Presentation.cutscenes``): name of what it shows, with facts in braces.
    Once a match has shown that, ``moves`` are played instead."""
    touches: Sequence[str] | Callable[[Facts], Sequence[str]] = ()
    """The places on the board that it changed, with facts in braces."""
    explains: Text | Callable[[Facts], Text | None] | None = None
    """What must be told when it happens, such as the rule of what it reveals."""
    known_by: tuple[str, ...] = ()
    """The facts that name the seats who alone may know of it; empty where everybody may."""
    reveals: bool = False
    """Whether somebody learns something by it, so that undo does not go back behind it."""

    def __call__(self, about: Mapping[str, JSON], *, reveals: bool | None = None) -> Event:
        """Make an event. ``reveals``: where that depends on more than the kind."""
        # Without a call of its constructor: a search makes millions of events.
        event = _new(Event)
        event.kind, event.about = self.name, about
        event.reveals = self.reveals if reveals is None else reveals
        event.seats = None
        if self.known_by:
            seats: list[Any] = [about[fact] for fact in self.known_by]
            event.seats = tuple(sorted(seats))
        return event

    def is_of(self, event: Event) -> bool:
        """Whether an event is of this kind."""
        return event.kind == self.name

    def sentence(self, facts: Facts, gaps: Gaps) -> Text | None:
        """The sentence of an event, its gaps filled. A gap without a word of its own stands for the fact."""
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
        """How the board plays an event: a picture, or pieces that fly; None where there is nothing to see.
        ``flown``: what the facts in braces of its flights stand for."""
        pieces = [piece for flight in self._flights(facts) for piece in _pieces(flight, flown)]
        scene = picture(facts, text) if picture else None
        if scene is not None:
            topic = self.topic.format_map(facts.about)
            return replace(scene, topic=topic, pieces=pieces) if topic else scene
        return Animation(text, pieces, sound=self.sound) if pieces and not self.topic else None

    def symbol(self, facts: Facts) -> str:
        """The icon of an event."""
        return self.icon(facts) if callable(self.icon) else self.icon

    def touched(self, facts: Facts) -> list[str]:
        """The places that an event changed, each once."""
        touches = self.touches(facts) if callable(self.touches) else self.touches
        return list(dict.fromkeys(place for one in touches for place in spelled(one, facts.about)))

    def explanation(self, facts: Facts) -> Text | None:
        """What must be told of an event."""
        return self.explains(facts) if callable(self.explains) else self.explains

    def _flights(self, facts: Facts) -> Sequence[Flight]:
        return self.moves(facts) if callable(self.moves) else self.moves


UNTOLD: Final = EventKind("", {})
"""Of what a match ends by that no rule makes, such as a resignation: the table tells it."""


def kinds_in(*modules: ModuleType) -> Mapping[str, EventKind]:
    """All kinds of events that some modules declare, by name."""
    found = (value for module in modules for value in vars(module).values() if isinstance(value, EventKind))
    return {kind.name: kind for kind in found}


def either(fact: str, if_so: Text, if_not: Text) -> Callable[[Facts], Text]:
    """One of two sentences: by whether a fact is there and is true, some or not empty."""
    return lambda facts: if_so if facts.about.get(fact) else if_not


def spelled(pattern: str, values: Mapping[str, object]) -> list[str]:
    """A pattern with values in the place of its braces: one text, or one for each item of a list.

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
