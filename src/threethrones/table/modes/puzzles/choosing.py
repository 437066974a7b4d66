"""Lookup of a game's puzzles: by name, the puzzle of the day, and the next unsolved puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.puzzle import Puzzle
from threethrones.games import CARDS, PUZZLES
from threethrones.table.commands.context import Context
from threethrones.table.modes.puzzles import DAY, PuzzleOffer, record


def puzzles_of(game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game, the easiest first; empty if it has none."""
    return PUZZLES[game] if game in CARDS and CARDS[game].puzzles else ()


def named(game: str, name: str) -> Puzzle | None:
    """Return the puzzle of a game with this name; None if there is none."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.name == name), None)


def of_day(game: str, date: str) -> Puzzle | None:
    """Return a game's puzzle of the day, the same for everybody; None if the game has no puzzles. All puzzles
    take turns, in a shuffled order that does not depend on their grades."""
    mixed = sorted(puzzles_of(game), key=lambda puzzle: Random(f"day:{puzzle.name}").random())
    return mixed[record.day_number(date) % len(mixed)] if mixed else None


def game_of_day(date: str) -> str:
    """Return the game whose puzzle stands for all games on a day."""
    games = [game for game in CARDS if puzzles_of(game)] or [*CARDS]
    return games[record.day_number(date) % len(games)]


def unsolved(context: Context, game: str, after: str = "") -> Puzzle | None:
    """Return the next unsolved puzzle after the one named ``after``, cyclically; None if all are solved."""
    puzzles, known = puzzles_of(game), record.read(context.store)
    at = next((number for number, puzzle in enumerate(puzzles, 1) if puzzle.name == after), 0)
    return next((one for one in (*puzzles[at:], *puzzles[:at]) if not known.is_solved(game, one.name)), None)


def fitting(context: Context, game: str) -> PuzzleOffer | None:
    """Return the easiest unsolved puzzle of a game, as data of a button; None if all are solved."""
    puzzle = unsolved(context, game)
    return PuzzleOffer("puzzle", game, puzzle.name, puzzle.grade) if puzzle else None


def found(text: str, game: str, date: str) -> tuple[str, Puzzle] | None:
    """Return the game and puzzle named by another page (see ``solving.asked_for``); None if unknown."""
    before, _, name = text.strip().rpartition("/")
    game = before or game
    if name == DAY:
        game = game or game_of_day(date)
        puzzle = of_day(game, date)
        return (game, puzzle) if puzzle else None
    every = ((each, named(each, name)) for each in ([game] if game else CARDS))
    return next(((each, puzzle) for each, puzzle in every if puzzle), None)
