"""The games, each in a room of its own; no game imports another.

What is told of a game before it is played is there from the start: its card. All else of it is brought along
when it is first asked for. In the page it comes in an archive of its own, which may not have arrived then.
"""

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
"""The card of every game there is, by name, in the order of the home screen."""


class NotHere(Exception):
    """All but the card of this game has yet to arrive, or something else that comes later."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


ARRIVED: Final[set[str]] = set()
"""The archives of which it is known that they have arrived: what of them is not here now is nowhere."""


def missing(archive: str, name: str) -> Exception:
    """Why a file is not here: its archive has yet to arrive, or has come without it, which is a fault."""
    if archive in ARRIVED:
        return ModuleNotFoundError(f"{archive} has arrived without {name}")
    return NotHere(archive)


OF_EACH: Final = ("game", "presentation")
"""The modules that every game has: where one of them is, the other is, too."""


def found(name: str) -> ModuleType | None:
    """A module that comes later; None while it is not here. What it imports itself and is nowhere is a fault:
    raises ModuleNotFoundError."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        return None


def view_of(name: str) -> str:
    """The package with a game's templates, styles and art: its room ``view``, or all of a small game."""
    room = f"{__name__}.{name}.view"
    return room if find_spec(room) else f"{__name__}.{name}"


Part = TypeVar("Part")


class _Later(Mapping[str, Part], Generic[Part]):
    """A part of every game, by the game's name. Raises NotHere for a game that has not arrived, KeyError for
    one that has, without this part."""

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
        """Whether this part of a game has yet to arrive: after a start from a snapshot others may be here."""
        told = {"lessons": bool(CARDS[name].lessons), "puzzles": CARDS[name].puzzles}
        return told.get(self._part, not any(found(f"{__name__}.{name}.{each}") for each in OF_EACH))

    def __contains__(self, name: object) -> bool:
        return name in CARDS

    def __iter__(self) -> Iterator[str]:
        return iter(CARDS)

    def __len__(self) -> int:
        return len(CARDS)


GAMES: Final[Mapping[str, AnyGame]] = _Later("game")
"""The rules of every game, by its name."""
PRESENTATIONS: Final[Mapping[str, AnyPresentation]] = _Later("presentation")
"""How each game shows itself to people, by its name."""
LESSONS: Final[Mapping[str, Mapping[str, Lesson]]] = _Later("teaching.lessons")
"""How each game that has lessons is learnt, by the names that its card gives them."""
PUZZLES: Final[Mapping[str, Sequence[Puzzle]]] = _Later("teaching.puzzles")
"""Positions of each game to solve, by grade and name."""
PUZZLE_RULES: Final[Mapping[str, PuzzleRules]] = _Later("teaching.puzzle_rules")
"""How each game proves them; never in a page."""
BALANCES: Final[Mapping[str, Balance]] = _Later("balance")
"""What each game declares about its balance; never in a page."""
