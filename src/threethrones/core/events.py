"""Kinds of events, each declared once with its facts, its sentence and what the board shows.

A declaration stands next to the rule that makes the event. It is plain data: icons, faces, places and sounds
by name, which the view can draw. Calling a kind makes an event."""

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
    """Pieces that fly over the board. Facts in braces, ``p{seat}``, are replaced by their values; a list
    makes one piece per item."""

    face: str
    origin: str = ""
    """Place where the pieces start; empty if they appear."""
    target: str = ""
    """Place where the pieces end; empty if they disappear."""
    times: int | str = 1
    """Number of pieces, or the name of the fact that holds it."""


Says: TypeAlias = Text | Callable[[Facts], Text]
Flights: TypeAlias = Sequence[Flight] | Callable[[Facts], Sequence[Flight]]
Gaps: TypeAlias = Mapping[str, Callable[[Facts], object]]
"""Functions that fill the gaps in a game's sentences, by gap name."""

COUNTED: Final = -1
"""Value of ``Text.number`` in a sentence whose plural form depends on the gap ``n``."""
_new: Final = Event.__new__
_GAP: Final = re.compile(r"%\((\w+)\)")
_FACT: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event. A field that is a function is called with the facts of the event."""

    name: str
    facts: Mapping[str, object]
    """Type of each fact that an event holds; a fact whose name ends in ``?`` is optional."""
    says: Says | None = None
    """Sentence in the log; None if another event's sentence covers it."""
    icon: str | Callable[[Facts], str] = ""
    """Symbol before the sentence, by its id in the art of the app or of the game; empty for none."""
    moves: Flights = ()
    """Pieces that fly on the board."""
    sound: Sound = "lay"
    """Sound of the animation. The whole room hears it, so it must not give away a hidden card."""
    topic: str = ""
    """Name of what the event's cutscene shows (``Presentation.cutscenes``), with facts in braces. Once a
    match has shown it, ``moves`` are played instead."""
    touches: Sequence[str] | Callable[[Facts], Sequence[str]] = ()
    """Places on the board that the event changes, with facts in braces."""
    explains: Text | Callable[[Facts], Text | None] | None = None
    """Explanation given when it happens, such as the rule of what it reveals."""
    known_by: tuple[str, ...] = ()
    """Names of the facts that hold the only seats that may know of it; empty if everybody may."""
    reveals: bool = False
    """Whether somebody learns something by it, which makes it an undo barrier."""

    def __call__(self, about: Mapping[str, JSON], *, reveals: bool | None = None) -> Event:
        """Make an event. ``reveals``: overrides the kind's value where it depends on more than the kind."""
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
        """Return the sentence of an event, its gaps filled by ``gaps``, else by the facts of those names."""
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
        """Return the animation of an event, a picture or flying pieces; None if there is nothing to see.
        ``flown``: values for the facts in braces of its flights."""
        pieces = [piece for flight in self._flights(facts) for piece in _pieces(flight, flown)]
        scene = picture(facts, text) if picture else None
        if scene is not None:
            topic = self.topic.format_map(facts.about)
            return replace(scene, topic=topic, pieces=pieces) if topic else scene
        return Animation(text, pieces, sound=self.sound) if pieces and not self.topic else None

    def symbol(self, facts: Facts) -> str:
        """Return the icon of an event."""
        return self.icon(facts) if callable(self.icon) else self.icon

    def touched(self, facts: Facts) -> list[str]:
        """Return the places that an event changed, each once."""
        touches = self.touches(facts) if callable(self.touches) else self.touches
        return list(dict.fromkeys(place for one in touches for place in spelled(one, facts.about)))

    def explanation(self, facts: Facts) -> Text | None:
        """Return what must be explained about an event."""
        return self.explains(facts) if callable(self.explains) else self.explains

    def _flights(self, facts: Facts) -> Sequence[Flight]:
        return self.moves(facts) if callable(self.moves) else self.moves


UNTOLD: Final = EventKind("", {})
"""Kind of the events that end a match but belong to no rule, such as a resignation; the table tells them."""


def kinds_in(*modules: ModuleType) -> Mapping[str, EventKind]:
    """Return all kinds of events declared in some modules, by name."""
    found = (value for module in modules for value in vars(module).values() if isinstance(value, EventKind))
    return {kind.name: kind for kind in found}


def either(fact: str, if_so: Text, if_not: Text) -> Callable[[Facts], Text]:
    """Return a function that picks a sentence by whether a fact is present and truthy."""
    return lambda facts: if_so if facts.about.get(fact) else if_not


def spelled(pattern: str, values: Mapping[str, object]) -> list[str]:
    """Fill the braces of a pattern with values: one text, or one per item if a value is a list.

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
