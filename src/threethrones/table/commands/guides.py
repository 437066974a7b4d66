"""Whoever guides through a match: the coach of a lesson, or who sets a puzzle and judges it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from threethrones.core.animations import Animation
from threethrones.core.terms import Move
from threethrones.core.text import Text
from threethrones.table.commands.context import Context
from threethrones.table.session.open_match import OpenMatch


class Press(NamedTuple):
    """A button beside what is said."""

    act: str
    picture: str
    label: Text
    css: str = ""
    quiet: bool = False
    data: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Coach:
    """What ``lessons/coach.html.j2`` draws, of a lesson or of a puzzle."""

    label: Text
    """What is spoken of: a lesson or a puzzle."""
    place: Text | None
    """How far one has got with it, in words."""
    says: Text
    presses: Sequence[Press]


class Guide:
    """What a guide does; by default nothing. The modules that guide have functions of these names."""

    def view(self, context: Context, opened: OpenMatch) -> Coach | None:
        """What is said beside the board."""
        return None

    def marked(self, opened: OpenMatch) -> frozenset[str]:
        """The spots that the guide points at."""
        return frozenset()

    def replies(self, opened: OpenMatch) -> Sequence[Move]:
        """What the computer that is to decide is to play; empty where it may think for itself."""
        return ()

    def note(self, context: Context, opened: OpenMatch) -> None:
        """Take in that a move was played."""

    def success(self, opened: OpenMatch) -> Animation | None:
        """The scene of what was done, where the game does not end with it."""
        return None


NOBODY: Final = Guide()
GUIDES = dict[str, Callable[[], Guide]]()
"""By the name of a mode what finds its guide, who may come later; the app enters them."""


def of(opened: OpenMatch) -> Guide:
    """Whoever guides through this match. Raises NotHere."""
    return GUIDES.get(opened.mode.name, lambda: NOBODY)()
