"""What a game is called in words, and how what happens is told and played."""

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
    """What a game is called in words, and how what happens is told and played."""

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
    gaps: Gaps = MappingProxyType({})
    """What stands in the gaps of its events' sentences; any other gap stands for the fact of its name."""
    cutscenes: Mapping[str, Make] = {}
    """What fills the board when something happens, by the kind of event."""

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

    def flown(self, facts: Facts) -> Mapping[str, object]:
        """What the facts in braces of an event's flights stand for."""
        return facts.about

    def animation(self, event: Event, names: Names) -> Animation | None:
        """How the board plays what has happened; None where there is nothing to be seen of it."""
        told, text = Facts(event.about, names), self.sentence(event, names)
        if text is None:
            return None
        return self._kind(event).animation(told, text, self.flown(told), self.cutscenes.get(event.kind))

    def touched(self, event: Event) -> Sequence[str]:
        """The places on the board that an event changed."""
        return self._kind(event).touched(Facts(event.about, ()))

    def _kind(self, event: Event) -> EventKind:
        return self.game.kinds.get(event.kind, UNTOLD)
