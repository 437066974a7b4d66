"""Names and labels of a game, and how its events are told and animated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Generic

from threethrones.core.animations import Animation, Make
from threethrones.core.events import UNTOLD, EventKind, Gaps
from threethrones.core.facts import Facts
from threethrones.core.game import Game
from threethrones.core.terms import Event, Names, State
from threethrones.core.text import Text


class Narration(Generic[State]):
    """Names and labels of a game, and how its events are told and animated."""

    game: Game[State]
    credit: Text | None = None
    """Who designed and published the game."""
    reconstruction: Text | None = None
    """Which components are unknown from the printed rules, and how they were replaced."""
    score_name: Text
    """Label of the score."""
    set_names: Mapping[str, Text] = {}
    """Labels of the component sets that ship; empty if there is no choice."""
    role_notes: Mapping[str, Text] = {}
    """Abilities of each role, by its code, in one line."""
    courses: Mapping[str, Text] = {}
    """Labels of figures that belong to no seat, by their names in ``course`` of ``TURN_OVER`` events."""
    gaps: Gaps = MappingProxyType({})
    """Functions that fill gaps in event sentences; any other gap is filled with the fact of its name."""
    cutscenes: Mapping[str, Make] = {}
    """Functions that make the cutscenes, by kind of event."""

    def sentence(self, event: Event, names: Names) -> Text | None:
        """Return the log sentence of an event; None if another event's sentence covers it."""
        return self._kind(event).sentence(Facts(event.about, names), self.gaps)

    def explanation(self, event: Event) -> Text | None:
        """Return the explanation of an event, such as the power of what it reveals; None for nothing."""
        return self._kind(event).explanation(Facts(event.about, ()))

    def sign(self, event: Event) -> str:
        """Return the id of the symbol before an event's sentence, or empty; it adds no information."""
        return self._kind(event).symbol(Facts(event.about, ()))

    def flown(self, facts: Facts) -> Mapping[str, object]:
        """Return the values for the facts in braces of an event's flights."""
        return facts.about

    def animation(self, event: Event, names: Names) -> Animation | None:
        """Return the animation of an event; None if there is nothing to see."""
        told, text = Facts(event.about, names), self.sentence(event, names)
        if text is None:
            return None
        return self._kind(event).animation(told, text, self.flown(told), self.cutscenes.get(event.kind))

    def touched(self, event: Event) -> Sequence[str]:
        """Return the places on the board that an event changed."""
        return self._kind(event).touched(Facts(event.about, ()))

    def _kind(self, event: Event) -> EventKind:
        return self.game.kinds.get(event.kind, UNTOLD)
