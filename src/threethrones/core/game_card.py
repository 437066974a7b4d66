"""Description of a game for screens outside play: the home screen and the list of matches.

All cards are loaded at the start; the rest of a game may be loaded later (see ``threethrones.games``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.text import Text


class Standing(NamedTuple):
    """How a saved match stands."""

    figures: str
    """The numbers alone, such as ``7–5``; they stand on the match's picture."""
    score: Text


@dataclass(frozen=True, slots=True)
class GameCard:
    """Description of one game; its pictures are in its ``faces.html.j2``."""

    name: str
    """Identifier of the game, equal to ``core.game.Game.name``."""
    title: Text
    summary: Text
    """Description of the game in one sentence."""
    cover: str = ""
    """Name of the picture for the home screen, drawn by the macro ``picture`` of ``faces.html.j2``. If it is
    empty, the title's first letter is shown."""
    curtain: str = ""
    """Name of the picture on the cover, the screen that asks the next player to take the device."""
    standing: Callable[[str], Standing | None] = lambda _text: None
    """Function that parses the text of ``core.game.Game.gist``; None for any other text, since stored text is
    not trusted."""
    lessons: Mapping[str, Text] = field(default_factory=dict)
    """Labels of the lessons (``core.lesson``), by name, in the order of display. The lessons themselves are
    ``LESSONS`` in the game's ``teaching/lessons.py``."""
    rules: str = ""
    """Prefix of the game's rule names; empty if the site has no page of its rules, so no rule is linked."""
    pictures: bool = False
    """Whether the game's rules page begins with an overview of the game in a few pictures."""
    puzzles: bool = False
    """Whether the game has puzzles: ``PUZZLES`` in its ``teaching/puzzles.py``."""
    landmarks: Sequence[str] = ()
    """Names of the places that the road of the puzzles passes, one for each grade from the easiest, drawn by
    the macro ``place`` of ``faces.html.j2``."""
    statistics: Mapping[str, Text] = field(default_factory=dict)
    """Labels of the game's own statistics, by their names in ``core.game.Game.statistics``."""
