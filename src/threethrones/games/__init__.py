"""The games, each in its own package; no game imports another.

A game's card, which describes it before it is played, is imported at the start. Everything else is loaded
when it is first needed. In the page it comes in an archive of its own, which may not have arrived by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from threethrones.core.card import GameCard
from threethrones.core.game import AnyGame
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
    """Raised for a lazy part that has not arrived: a game (except its card), the people, a language."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


ARRIVED: Final[set[str]] = set()
"""Names of the archives known to have arrived: a file of theirs that is missing now will never come."""


def missing(archive: str, name: str) -> Exception:
    """Return the error for a missing file: NotHere, or ModuleNotFoundError if its archive has arrived."""
    if archive in ARRIVED:
        return ModuleNotFoundError(f"{archive} has arrived without {name}")
    return NotHere(archive)


OF_EACH: Final = ("game", "presentation")
"""Modules that every game has: where one of them is present, so is the other."""


def found(name: str) -> ModuleType | None:
    """Import a module that may arrive later. Returns None while it is missing; raises ModuleNotFoundError if
    the module is present but one of its own imports is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        return None


def view_of(name: str) -> str:
    """Return the package of a game's templates, styles and art: its ``view`` or, without one, the game."""
    room = f"{__name__}.{name}.view"
    return room if find_spec(room) else f"{__name__}.{name}"


Part = TypeVar("Part")


class _Later(Mapping[str, Part], Generic[Part]):
    """A part of every game, by the game's name. Raises NotHere for a game that has not arrived, KeyError for
    one that has arrived but does not have this part."""

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
        """Return whether this part of a game is still to arrive, even if a snapshot holds others."""
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
"""Lessons of each game that has any, by the names that its card lists."""
PUZZLES: Final[Mapping[str, Sequence[Puzzle]]] = _Later("teaching.puzzles")
"""Puzzles of each game, by grade and name."""
PUZZLE_RULES: Final[Mapping[str, PuzzleRules]] = _Later("teaching.puzzle_rules")
"""How each game proves its puzzles; never loaded in a page."""
BALANCES: Final[Mapping[str, Balance]] = _Later("balance")
"""What each game declares about its balance; never loaded in a page."""
