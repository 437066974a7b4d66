"""Guides that accompany a match: the coach of a lesson, or the guide of a puzzle."""

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
    """A button beside the guide's text."""

    act: str
    picture: str
    label: Text
    css: str = ""
    quiet: bool = False
    data: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Coach:
    """Data for ``lessons/coach.html.j2``: the guide's text and buttons in a lesson or a puzzle."""

    label: Text
    """Heading that names a lesson or a puzzle."""
    place: Text | None
    """Progress in the lesson or puzzle, in words; None to show none."""
    says: Text
    presses: Sequence[Press]
    beside: bool = False
    """Whether the text is shown beside what it points at, where there is room."""


class Guide:
    """Default guide, which does nothing. Guide modules define functions named like its methods."""

    def view(self, context: Context, opened: OpenMatch) -> Coach | None:
        """Return the guide's text and buttons beside the board; None to show nothing."""
        return None

    def marked(self, opened: OpenMatch) -> frozenset[str]:
        """Return the targets that the guide highlights."""
        return frozenset()

    def replies(self, opened: OpenMatch) -> Sequence[Move]:
        """Return the only moves that the computer to decide may choose; empty for no limit."""
        return ()

    def note(self, context: Context, opened: OpenMatch) -> None:
        """Let the guide respond after moves were played."""

    def success(self, opened: OpenMatch) -> Animation | None:
        """Return the animation for a goal reached while the game goes on; None if there is none."""
        return None


NOBODY: Final = Guide()
GUIDES = dict[str, Callable[[], Guide]]()
"""Functions that return a guide, by name of the mode; each raises NotHere until its module has loaded."""


def of(opened: OpenMatch) -> Guide:
    """Return the guide of a match. Raises NotHere while its module has yet to load."""
    return GUIDES.get(opened.mode.name, lambda: NOBODY)()
