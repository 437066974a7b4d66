"""Which puzzles there are of a game, and which of them is next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.puzzle import Puzzle
from threethrones.games import CARDS, PUZZLES
from threethrones.table.commands.context import Context
from threethrones.table.modes.puzzles import DAY, PuzzleOffer, record


def puzzles_of(game: str) -> Sequence[Puzzle]:
    """All of a game, the easiest first; a game may have none."""
    return PUZZLES[game] if game in CARDS and CARDS[game].puzzles else ()


def named(game: str, name: str) -> Puzzle | None:
    """A puzzle by its name."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.name == name), None)


def of_day(game: str, date: str) -> Puzzle | None:
    """That of a day, the same for everybody: each has its turn, in an order that no grade tells."""
    mixed = sorted(puzzles_of(game), key=lambda puzzle: Random(f"day:{puzzle.name}").random())
    return mixed[record.day_number(date) % len(mixed)] if mixed else None


def game_of_day(date: str) -> str:
    """Where one puzzle of the day must do: of which game it is."""
    games = [game for game in CARDS if puzzles_of(game)] or [*CARDS]
    return games[record.day_number(date) % len(games)]


def unsolved(context: Context, game: str, after: str = "") -> Puzzle | None:
    """The first that is not solved yet of those behind a puzzle, and then of all."""
    puzzles, known = puzzles_of(game), record.read(context.store)
    at = next((number for number, puzzle in enumerate(puzzles, 1) if puzzle.name == after), 0)
    return next((one for one in (*puzzles[at:], *puzzles[:at]) if not known.is_solved(game, one.name)), None)


def fitting(context: Context, game: str) -> PuzzleOffer | None:
    """Of a game's puzzles the easiest that is not solved yet; None where all are."""
    puzzle = unsolved(context, game)
    return PuzzleOffer("puzzle", game, puzzle.name, puzzle.grade) if puzzle else None


def found(text: str, game: str, date: str) -> tuple[str, Puzzle] | None:
    """What a text means, as other pages name puzzles (see ``solving.asked_for``)."""
    before, _, name = text.strip().rpartition("/")
    game = before or game
    if name == DAY:
        game = game or game_of_day(date)
        puzzle = of_day(game, date)
        return (game, puzzle) if puzzle else None
    every = ((each, named(each, name)) for each in ([game] if game else CARDS))
    return next(((each, puzzle) for each, puzzle in every if puzzle), None)
