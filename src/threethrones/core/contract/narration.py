"""Names and labels of a game, and sentences and animations for its events."""

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
    """Layer of the presentation with names and labels, and sentences and animations for events."""

    game: Game[State]
    credit: Text | None = None
    """Sentence that says who designed and published the printed game."""
    reconstruction: Text | None = None
    """Note on components that the printed rules do not specify, and on how they were reconstructed."""
    score_name: Text
    """Label of the score that ``core.game.Game.score`` returns."""
    set_names: Mapping[str, Text] = {}
    """Labels of the component sets that ship with the game, by name; empty if there is no choice."""
    role_notes: Mapping[str, Text] = {}
    """One-line description of each role's abilities, by role code."""
    courses: Mapping[str, Text] = {}
    """Labels of numbers about the whole game, by name in the fact ``course`` of ``TURN_OVER`` events."""
    gaps: Gaps = MappingProxyType({})
    """Functions that fill gaps in event sentences, by gap; other gaps are filled with facts by name."""
    cutscenes: Mapping[str, Make] = {}
    """Functions that make the cutscenes of events, by name of the event kind."""

    def sentence(self, event: Event, names: Names) -> Text | None:
        """Return the log sentence of an event; None if another event's sentence covers it."""
        return self._kind(event).sentence(Facts(event.about, names), self.gaps)

    def explanation(self, event: Event) -> Text | None:
        """Return an explanation of an event, such as the power of a card; None if none is needed."""
        return self._kind(event).explanation(Facts(event.about, ()))

    def sign(self, event: Event) -> str:
        """Return the id of the decorative symbol before an event's log sentence; empty if it has none."""
        return self._kind(event).symbol(Facts(event.about, ()))

    def flown(self, facts: Facts) -> Mapping[str, object]:
        """Return the values for names in braces in an event's flights; by default the event's own facts."""
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
