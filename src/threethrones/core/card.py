"""What is told of a game where nobody plays it yet: on the home screen and in the list of matches.

It is there from the start. All else of a game may come later: see `threethrones.games`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from threethrones.core.presentation import Scene
from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class GameCard:
    """What is told of one game; its templates ``faces.html.j2`` and ``thumbnail.html.j2`` go with it where it
    has pictures."""

    name: str
    """As ``core.game.Game.name``."""
    title: Text
    summary: Text
    """One sentence."""
    cover: str = ""
    """Its picture on the home screen, by its name in the macro ``picture`` of ``faces.html.j2``; without one
    the first letter of the title stands there."""
    curtain: str = ""
    """Its picture beside whoever is to take the device."""
    thumbnail: Callable[[str], Scene | None] = lambda _text: None
    """What the thumbnail template draws of what ``core.game.Game.thumbnail`` has written, with the
    ``score`` in words; None for any other text: it comes from the store and is not to be believed."""
    lessons: Mapping[str, Text] = field(default_factory=dict)
    """What offers each of its lessons (``core.lesson``), by name, in their order; the lessons themselves are
    ``LESSONS`` in the game's ``lessons.py``."""
    rules: str = ""
    """How the names of its rules begin, where the site has a page of them; without one no rule is opened."""
    pictures: bool = False
    """Whether that page begins with the game in a few pictures."""
    puzzles: bool = False
    """Whether there are positions of it to solve: ``PUZZLES`` in the game's ``puzzles.py``."""
    statistics: Mapping[str, Text] = field(default_factory=dict)
    """Label of each statistic beside matches won, by its name in ``core.game.Game.statistics``."""
