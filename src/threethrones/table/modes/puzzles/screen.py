"""View of the puzzle screen: each game's puzzle of the day, and all puzzles of one game by difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from threethrones.core.game_card import GameCard
from threethrones.core.text import Text, say, say_n
from threethrones.games import CARDS
from threethrones.table.commands.context import Context
from threethrones.table.modes.puzzles import record
from threethrones.table.modes.puzzles.choosing import of_day, puzzles_of, unsolved
from threethrones.table.modes.puzzles.road import COLUMNS, Road, road

GRADES: Final = (
    *(say("Very easy"), say("Easy"), say("Normal"), say("Hard")),
    say("Very hard"),
)
"""Names of the difficulty grades, from 1 to 5."""


class Daily(NamedTuple):
    """A game's puzzle of the day."""

    card: GameCard
    grade: Text
    solved: bool
    """Whether the game's puzzle of the day was solved today."""


class Rung(NamedTuple):
    """A puzzle in the list of a game's puzzles."""

    name: str
    number: int
    """Number of the puzzle among all puzzles of its game, from 1."""
    solved: bool
    next: bool
    """Whether it is the easiest that is not solved."""


class LadderStep(NamedTuple):
    """The puzzles of one grade."""

    title: Text
    solved: int
    rungs: Sequence[Rung]
    roads: Sequence[Road]
    """The road past them, for each number of columns."""
    landmark: str
    """Name of the picture of a place that stands for the grade; empty if the game has none."""


class Ladder(TypedDict):
    """Data for the template of the puzzle screen."""

    dailies: Sequence[Daily]
    streak: Text
    cards: Sequence[GameCard]
    """Cards of the games that have puzzles."""
    chosen: GameCard | None
    """Card of the game whose puzzles are listed; None if no game has puzzles."""
    steps: Sequence[LadderStep]
    damaged: bool
    """Whether the stored record of solved puzzles is unreadable."""


def view(context: Context) -> Ladder:
    """Return the data for the template of the puzzle screen."""
    known, today = record.read(context.store), record.today(context)
    cards = games()
    chosen = next((card for card in cards if card.name == context.model.ladder), None)
    dailies = []
    for card in cards:
        puzzle = of_day(card.name, today)
        if puzzle is not None:
            solved = card.name in known.days.get(today, ())
            dailies.append(Daily(card, called(puzzle.grade), solved))
    return {
        "dailies": dailies,
        "streak": told(known, today),
        "cards": cards,
        "chosen": chosen,
        "steps": _steps(context, known, chosen) if chosen else [],
        "damaged": known.damaged,
    }


def games() -> list[GameCard]:
    """Return the cards of the games that have puzzles."""
    return [card for card in CARDS.values() if puzzles_of(card.name)]


def called(grade: int) -> Text:
    """Return the name of a grade; a number out of range counts as the nearest grade."""
    return GRADES[max(1, min(grade, len(GRADES))) - 1]


def told(known: record.PuzzleRecord, today: str) -> Text:
    """Describe the current streak of solved puzzles of the day and, if longer, the longest streak."""
    streak, longest = known.streak(today), known.longest
    if not streak:
        return say("Solve one every day to build a streak.")
    if longest > streak:
        return say_n(
            "%(n)d-day streak (best: %(longest)d)",
            "%(n)d-day streak (best: %(longest)d)",
            streak,
            longest=longest,
        )
    return say_n("%(n)d-day streak", "%(n)d-day streak", streak)


def _steps(context: Context, known: record.PuzzleRecord, card: GameCard) -> list[LadderStep]:
    following = unsolved(context, card.name)
    by_grade: dict[int, list[Rung]] = {}
    for number, puzzle in enumerate(puzzles_of(card.name), 1):
        solved = known.is_solved(card.name, puzzle.name)
        rung = Rung(puzzle.name, number, solved, puzzle is following)
        by_grade.setdefault(puzzle.grade, []).append(rung)
    steps, walks = [], True
    for grade, rungs in sorted(by_grade.items()):
        here = next((at for at, rung in enumerate(rungs, 1) if rung.next), None)
        walked = (here or len(rungs) + 1) if walks else 0
        roads = [road(len(rungs), walked, columns, ends=grade == max(by_grade)) for columns in COLUMNS]
        landmark = card.landmarks[grade - 1] if grade <= len(card.landmarks) else ""
        steps.append(LadderStep(called(grade), sum(rung.solved for rung in rungs), rungs, roads, landmark))
        walks = walks and here is None
    return steps
