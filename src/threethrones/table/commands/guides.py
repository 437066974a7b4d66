"""Guides through a match: the coach of a lesson, or the setter and judge of a puzzle."""

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
    """A button beside the guide's words."""

    act: str
    picture: str
    label: Text
    css: str = ""
    quiet: bool = False
    data: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Coach:
    """What ``lessons/coach.html.j2`` draws, for a lesson or a puzzle."""

    label: Text
    """Heading: lesson or puzzle."""
    place: Text | None
    """Progress in it, in words."""
    says: Text
    presses: Sequence[Press]


class Guide:
    """Default guide, which does nothing. Guide modules have functions of these names."""

    def view(self, context: Context, opened: OpenMatch) -> Coach | None:
        """Return what is said beside the board; None for nothing."""
        return None

    def marked(self, opened: OpenMatch) -> frozenset[str]:
        """Return the targets that the guide points at."""
        return frozenset()

    def replies(self, opened: OpenMatch) -> Sequence[Move]:
        """Return the moves to which the deciding computer is limited; empty if it may choose freely."""
        return ()

    def note(self, context: Context, opened: OpenMatch) -> None:
        """Respond to a move that was played."""

    def success(self, opened: OpenMatch) -> Animation | None:
        """Return the animation for a goal reached, if the game does not end with it."""
        return None


NOBODY: Final = Guide()
GUIDES = dict[str, Callable[[], Guide]]()
"""Getters of guides by the name of a mode, entered by the app; a guide's module may arrive later."""


def of(opened: OpenMatch) -> Guide:
    """Return the guide through this match. Raises NotHere."""
    return GUIDES.get(opened.mode.name, lambda: NOBODY)()
