"""The games, each in its own package; no game imports another.

A game's card, which describes the game on the home screen, is imported at the start. All other modules are
loaded on first use. In the web page they come in one archive per game, which may not have arrived by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from threethrones.core.game import AnyGame
from threethrones.core.game_card import GameCard
from threethrones.core.presentation import AnyPresentation
from threethrones.games.avalon.card import CARD as AVALON
from threethrones.games.avignon.card import CARD as AVIGNON
from threethrones.games.camelot.card import CARD as CAMELOT

if TYPE_CHECKING:
    from threethrones.core.balance import Balance
    from threethrones.core.lesson import Lesson
    from threethrones.core.puzzle import Puzzle
    from threethrones.core.puzzle_rules import PuzzleRules

CARDS: Final[Mapping[str, GameCard]] = {card.name: card for card in (AVALON, AVIGNON, CAMELOT)}
"""Card of every game by name, in the order of the home screen."""


class NotHere(Exception):
    """Raised if an archive is needed before it has arrived: a game, the people screens or a language."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


ARRIVED: Final[set[str]] = set()
"""Names of the archives that have arrived completely: a file missing from one of these is an error."""


def missing(archive: str, name: str) -> Exception:
    """Return the error for a missing file: NotHere, or ModuleNotFoundError if its archive has arrived."""
    if archive in ARRIVED:
        return ModuleNotFoundError(f"{archive} has arrived without {name}")
    return NotHere(archive)


OF_EACH: Final = ("game", "presentation")
"""Modules that every game has; if neither can be imported, the game's archive has not arrived."""


def found(name: str) -> ModuleType | None:
    """Import a module that may arrive later and return it, or None while it is missing. Raises
    ModuleNotFoundError if the module exists but one of its own imports is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        return None


def view_of(name: str) -> str:
    """Return the package with a game's templates, styles and art: its ``view`` or else the game's package."""
    room = f"{__name__}.{name}.view"
    return room if find_spec(room) else f"{__name__}.{name}"


Part = TypeVar("Part")


class _Later(Mapping[str, Part], Generic[Part]):
    """A mapping from each game's name to one part of the game, imported on access. Raises NotHere if the game
    has not arrived, KeyError if the game has no such part."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._part = module.rpartition(".")[2]

    def __getitem__(self, name: str) -> Part:
        if name not in CARDS:
            raise KeyError(name)
        module = found(f"{__name__}.{name}.{self._module}")
        if module is None:
            file = f"{self._module}.py"
            raise missing(name, file) if self._comes(name) else KeyError(f"{name} has no {file}")
        part: Part = getattr(module, self._part.upper())
        return part

    def _comes(self, name: str) -> bool:
        """Return whether this part of a game has yet to arrive, rather than not existing for the game."""
        told = {"lessons": bool(CARDS[name].lessons), "puzzles": CARDS[name].puzzles}
        return told.get(self._part, not any(found(f"{__name__}.{name}.{each}") for each in OF_EACH))

    def __contains__(self, name: object) -> bool:
        return name in CARDS

    def __iter__(self) -> Iterator[str]:
        return iter(CARDS)

    def __len__(self) -> int:
        return len(CARDS)


GAMES: Final[Mapping[str, AnyGame]] = _Later("game")
"""Rules of every game, by name."""
PRESENTATIONS: Final[Mapping[str, AnyPresentation]] = _Later("presentation")
"""Presentation of every game (its texts and views), by name."""
LESSONS: Final[Mapping[str, Mapping[str, Lesson]]] = _Later("teaching.lessons")
"""Lessons of each game by lesson name; KeyError for a game without lessons."""
PUZZLES: Final[Mapping[str, Sequence[Puzzle]]] = _Later("teaching.puzzles")
"""Puzzles of each game, sorted by grade and name."""
PUZZLE_RULES: Final[Mapping[str, PuzzleRules]] = _Later("teaching.puzzle_rules")
"""Rules for proving each game's puzzles; never loaded in the web page."""
BALANCES: Final[Mapping[str, Balance]] = _Later("balance")
"""Tables, variants and measures of each game's balance report; never loaded in the web page."""
