"""What a viewer was told last, kept so that nothing is spoken twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class Heard:
    """What was last spoken to a viewer."""

    match: str = ""
    """Id of the match that was last shown."""
    greeted: str = ""
    """Id of the match whose position was last summed up."""
    screen: str = ""
    turn: tuple[int, int] | None = None
    """Seat and number of the last turn that was announced as the viewer's own."""
    news: Sequence[Text] = ()
    status: Sequence[Text] = ()
    """What the screen last asked, or said of a match without a decision."""
    waits: str | None = None
    """Target that waited for a second tap."""
    asked: bool = False
    """Whether the only person at the table was asked for a move."""
    drawer: int | None = None
    """Seat whose drawer was open, where others may be at the device."""


NOTHING_HEARD: Final = Heard()
