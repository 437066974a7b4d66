"""Search for puzzles in games of computer players; proof, grading and solving of puzzles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count as numbers
from math import log2
from random import Random
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.chance import below
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.proof import Unprovable
from threethrones.core.puzzle import Puzzle, Verdict
from threethrones.core.puzzle_rules import PuzzleRules, the_one_turn
from threethrones.core.setups import options_of
from threethrones.games import PUZZLE_RULES
from threethrones.lab.named_players import player
from threethrones.players import EASY, LEVELS, NORMAL
from threethrones.players.player import Player
from threethrones.players.playouts import Witnesses, next_move, thinking

RANDOM: Final = "random"
TRIALS: Final = {EASY: 16, NORMAL: 6}
"""Number of times that a player of each level tries to solve a puzzle when it is graded."""


# --- proofs -----------------------------------------------------------------------------------------------


def proven(game: AnyGame, puzzle: Puzzle) -> bool:
    """Return whether the lines of a puzzle are exactly those of the only turn that solves it. The proof
    covers all that the seat can do, all that is hidden from it and all that others can answer."""
    match = puzzle.match(game)
    decision = match.decision()
    if decision is None or decision.seat != puzzle.seat:
        return False
    try:
        lines = the_one_turn(PUZZLE_RULES[game.name], match.seen(puzzle.seat))
    except Unprovable:
        return False
    return {*lines} == {tuple(line) for line in puzzle.lines}


# --- the search -------------------------------------------------------------------------------------------


def found(game: AnyGame, count: int, seed: str) -> list[Puzzle]:
    """Find ``count`` puzzles, numbered by increasing difficulty; a seed always finds the same puzzles."""
    puzzle_rules = PUZZLE_RULES[game.name]
    most = max(2, count // puzzle_rules.alike)
    patterns: Counter[Hashable] = Counter()
    positions: set[str] = set()
    chosen: list[tuple[float, Puzzle]] = []
    for puzzle, pattern in candidates(game, seed):
        if patterns[pattern] < most and puzzle.position not in positions:
            patterns[pattern] += 1
            positions.add(puzzle.position)
            chosen.append((hardness(game, puzzle), puzzle))
        if len(chosen) == count:
            break
    chosen.sort(key=lambda each: (each[0], each[1].position))
    return [
        replace(puzzle, name=f"{puzzle_rules.prefix}-{number:03}", grade=grade_of(puzzle_rules, hard))
        for number, (hard, puzzle) in enumerate(chosen, 1)
    ]


def candidates(game: AnyGame, seed: str) -> Iterator[tuple[Puzzle, Hashable]]:
    """Yield proven puzzles with their patterns from an endless series of games, at most one per game."""
    puzzle_rules = PUZZLE_RULES[game.name]
    tables = puzzle_rules.tables()
    for number in numbers():
        setup, key = tables[number % len(tables)], f"{seed}:{number}"
        lots = Random(f"{key}:crowd")
        crowd = puzzle_rules.crowd
        players = [player(crowd[below(lots, len(crowd))], game) for _ in range(setup.seats)]
        for match in _played(Match(game, setup, Start(key=key)), players, thinking(key)):
            made = _puzzle(puzzle_rules, match)
            if made:
                yield made
                break


def _played(match: Match, players: Sequence[Player], rng: Random) -> Iterator[Match]:
    """Play a match to its end and yield it before each move."""
    witnesses = Witnesses()
    while (move := next_move(match, players, rng, witnesses)) is not None:
        yield match
        match.play(move)


def _puzzle(puzzle_rules: PuzzleRules, match: Match) -> tuple[Puzzle, Hashable] | None:
    """Return the puzzle in a position with its pattern; None if there is none or the puzzle is dull."""
    seat = puzzle_rules.asked(match.state)
    if seat is None:
        return None
    seen = match.seen(seat)
    try:
        lines = the_one_turn(puzzle_rules, seen)
    except Unprovable:
        return None
    pattern = puzzle_rules.pattern(seen, lines[0]) if lines else None
    if pattern is None:
        return None
    game, setup = match.game, match.setup
    usual = options_of(game)
    options = {name: value for name, value in setup.options.items() if usual.get(name) != value}
    seats = None if setup.seats == game.least_seats else setup.seats
    position = puzzle_rules.position(match.state)
    return Puzzle("", position, seat, lines, 0, seats, options), pattern


# --- how hard it is ---------------------------------------------------------------------------------------


def hardness(game: AnyGame, puzzle: Puzzle) -> float:
    """Return a puzzle's difficulty: the length of a solution, minus the binary logarithms of the rates at
    which the level easy, normal (weight 1/2) and random moves (weight 1/4) solve it."""
    length = min(map(len, puzzle.lines))
    halvings = [-log2(_smoothed(game, puzzle, level, trials)) for level, trials in TRIALS.items()]
    return round(length + halvings[0] + halvings[1] / 2 - log2(by_lot(game, puzzle)) / 4, 6)


def _smoothed(game: AnyGame, puzzle: Puzzle, name: str, trials: int) -> float:
    """Return a player's share of solved trials, with half a success in one more trial to avoid 0."""
    return (share(game, puzzle, name, trials) * trials + 0.5) / (trials + 1)


def grade_of(puzzle_rules: PuzzleRules, hard: float) -> int:
    """Return the grade, from 1 to 5, of a difficulty ``hard``."""
    return 1 + sum(hard >= bound for bound in puzzle_rules.grades)


def by_lot(game: AnyGame, puzzle: Puzzle) -> float:
    """Return the exact probability that random legal moves solve a puzzle."""
    solved = 0.0
    for line in puzzle.lines:
        chance, match = 1.0, puzzle.match(game)
        for move in line:
            _answer(match, puzzle, Random(0))
            chance /= len(match.legal())
            match.play(move)
        solved += chance
    return solved


def share(game: AnyGame, puzzle: Puzzle, name: str, trials: int) -> float:
    """Return the share of trials in which a player solves a puzzle."""
    solver = player(name, game)
    return sum(_solves(game, puzzle, solver, trial) for trial in range(trials)) / trials


def _solves(game: AnyGame, puzzle: Puzzle, solver: Player, trial: int) -> bool:
    rng = Random(f"{puzzle.position}:{trial}")
    match, witnesses = puzzle.match(game), Witnesses()
    own: list[str] = []
    while puzzle.verdict(own) is Verdict.OPEN:
        _answer(match, puzzle, rng)
        if match.decision() is None:
            return False
        move = next_move(match, [solver] * match.setup.seats, rng, witnesses)
        assert move is not None, "it is not over"
        match.play(move)
        own.append(move)
    return puzzle.verdict(own) is Verdict.SOLVED


def _answer(match: Match, puzzle: Puzzle, rng: Random) -> None:
    """Play random moves for the other seats, which cannot affect a correct solution."""
    while (decision := match.decision()) is not None and decision.seat != puzzle.seat:
        legal = match.legal()
        match.play(legal[below(rng, len(legal))])


def rates(game: AnyGame, puzzles: Iterable[Puzzle], trials: int) -> Iterator[tuple[Puzzle, dict[str, float]]]:
    """Yield each puzzle with its rates of solution: exact for random moves, by trials for each level."""
    for puzzle in puzzles:
        solved = {RANDOM: by_lot(game, puzzle)}
        yield puzzle, solved | {level: share(game, puzzle, level, trials) for level in LEVELS}


# --- as data ----------------------------------------------------------------------------------------------


def written(puzzles: Sequence[Puzzle]) -> str:
    """Return the JSON text of a game's puzzle file, one puzzle per line."""
    lines = [json.dumps(_to_json(puzzle), separators=(",", ":")) for puzzle in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _to_json(puzzle: Puzzle) -> dict[str, JSON]:
    seats: dict[str, JSON] = {} if puzzle.seats is None else {"seats": puzzle.seats}
    options: dict[str, JSON] = {"options": dict(puzzle.options)} if puzzle.options else {}
    lines: list[JSON] = [" ".join(line) for line in puzzle.lines]
    whole: dict[str, JSON] = {"name": puzzle.name, "grade": puzzle.grade, "seat": puzzle.seat}
    return {**whole, **seats, **options, "lines": lines, "position": puzzle.position}
