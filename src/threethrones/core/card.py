"""Description of a game outside play, for the home screen and the list of matches.

Cards are available from the start. The rest of a game may arrive later: see ``threethrones.games``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from threethrones.core.presentation import Scene
from threethrones.core.text import Text


@dataclass(frozen=True, slots=True)
class GameCard:
    """Description of one game; any pictures of it are in ``faces.html.j2`` and ``thumbnail.html.j2``."""

    name: str
    """Same as ``core.game.Game.name``."""
    title: Text
    summary: Text
    """Description of the game in one sentence."""
    cover: str = ""
    """Picture on the home screen, by its name in the macro ``picture`` of ``faces.html.j2``; if empty, the
    title's first letter is shown."""
    curtain: str = ""
    """Picture on the cover that asks a player to take the device."""
    thumbnail: Callable[[str], Scene | None] = lambda _text: None
    """Converter of a text by ``core.game.Game.thumbnail`` to the thumbnail template's scene, with ``score``
    in words; returns None for any other text, since text from storage is not trusted."""
    lessons: Mapping[str, Text] = field(default_factory=dict)
    """Labels of the lessons (``core.lesson``), by name, in order; the lessons themselves are ``LESSONS`` in
    the game's ``teaching/lessons.py``."""
    rules: str = ""
    """Prefix of its rule names if the site has a page of its rules; if empty, no rule is linked."""
    pictures: bool = False
    """Whether its rules page begins with an overview of the game in a few pictures."""
    puzzles: bool = False
    """Whether the game has puzzles: ``PUZZLES`` in its ``teaching/puzzles.py``."""
    statistics: Mapping[str, Text] = field(default_factory=dict)
    """Labels of its statistics other than matches won, by their names in ``core.game.Game.statistics``."""
