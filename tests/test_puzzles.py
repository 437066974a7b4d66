"""Positions to solve: those that ship are what they say; a proof finds out whatever is spoiled; the same seed
finds the same. The soak proves all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations_with_replacement, islice
from random import Random

import pytest

from threethrones.core.chance import below, generator
from threethrones.core.game import AnyGame
from threethrones.core.proof import Unprovable
from threethrones.core.puzzle import Puzzle, Verdict
from threethrones.core.puzzle_rules import the_one_turn
from threethrones.games import GAMES, PUZZLE_RULES, PUZZLES
from threethrones.games.avalon.components import DECK
from threethrones.games.avalon.rules.state import State as AvalonState
from threethrones.games.avalon.rules.state import in_hand_order
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.outcome import loyal_won
from threethrones.games.camelot.teaching.puzzle_rules import _DICE
from threethrones.lab.puzzles import by_lot, found, proven, written

SHIPPED = 100
MOST_HANDS = 60
"""Against more hands a puzzle of Avalon is not tried one by one."""
SAMPLE = 4
SAMPLES = [
    pytest.param(name, puzzle, id=puzzle.name)
    for name in GAMES
    for puzzle in PUZZLES[name][SHIPPED // SAMPLE // 2 :: SHIPPED // SAMPLE]
]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_easy_ones_first(name: str) -> None:
    puzzles = PUZZLES[name]
    assert len(puzzles) == SHIPPED
    assert [*puzzles] == sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.name))
    assert len({puzzle.name for puzzle in puzzles}) == len({puzzle.position for puzzle in puzzles}) == SHIPPED
    assert {puzzle.grade for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert all(puzzle.name.startswith(PUZZLE_RULES[name].prefix) for puzzle in puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_reads_back_and_its_lines_can_be_played(name: str) -> None:
    for puzzle in PUZZLES[name]:
        check_reads_back(GAMES[name], puzzle)


def check_reads_back(game: AnyGame, puzzle: Puzzle) -> None:
    match = puzzle.match(game)
    again = game.from_position(game.to_position(match.state), match.setup)
    assert game.to_json(again) == game.to_json(match.state)
    decision = match.decision()
    assert decision is not None
    assert decision.seat == puzzle.seat
    assert puzzle.lines
    assert by_lot(game, puzzle) > 0  # plays every line, or raises
    assert all(puzzle.verdict(line) is Verdict.SOLVED for line in puzzle.lines)
    assert all(puzzle.verdict(line[:-1]) is Verdict.OPEN for line in puzzle.lines)


@pytest.mark.parametrize(("name", "puzzle"), SAMPLES)
def test_a_puzzle_is_proven(name: str, puzzle: Puzzle) -> None:
    assert proven(GAMES[name], puzzle)


@pytest.mark.parametrize("name", GAMES)
def test_a_spoiled_puzzle_is_not(name: str) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES[name] if len(puzzle.lines) > 1)
    other = next(other for other in PUZZLES[name] if other.lines != puzzle.lines)
    game = GAMES[name]
    assert not proven(game, replace(puzzle, lines=puzzle.lines[1:])), "a line is missing"
    assert not proven(game, replace(puzzle, lines=other.lines)), "this does not do it"
    assert not proven(game, replace(puzzle, lines=[*puzzle.lines, *other.lines])), "there is but one turn"
    assert not proven(game, replace(puzzle, seat=1 - puzzle.seat if puzzle.seat < 2 else 0))


SPOILED = {
    "avignon": (
        # two persons stand at the door, and one is lacking: whoever begins with anything else wins as well
        "display=cardinal@4,knight@4,bishop@2,peasant@2,noble@2 congregations=cardinal,bishop/ pile=* "
        "rome=0 mover=0 turn=3",
        # nobody is near
        "display=cardinal@2,knight@2,bishop@2,peasant@2,noble@2 congregations=cardinal/ pile=* rome=0 "
        "mover=0 turn=3",
    ),
    "avalon": (
        # two territories that nobody guards
        "row=P3c0:Kr/Sb,P20:Sg/Ky,S10:/KgSy,H20:/Kr,F11:/,F3c0:/,A10:/,H3c1:/Sr,F2o0:/Kb,P11:/,H11:/Sp "
        "hands=KrKg/ pile=* turn=9 mover=0",
        # 11 crowns at the most
        "row=P3c1:Kr/Sb,P20:Sg/Ky,S11:/KgSy,H2?:/Kr,F11:/,F3c1:/,A10:/,H3c0:/Sr,F2o0:/Kb,P11:/,H11:/Sp "
        "hands=KrKg/KpKpKp pile=* turn=9 mover=0",
    ),
    "camelot": (
        # nothing threatens
        "knights=GwPaPe loyalty=lll hands=F1F2Me/F1/F1 white=* black=* frames=next,deeds:0",
        # with eleven engines anybody may add the twelfth, and of two that Morgan adds one is too many anyway
        "knights=GwPaPe loyalty=lll hands=F1F2Me/F1/F1 white=* black=* engines=11 frames=next,deeds:0",
    ),
}


@pytest.mark.parametrize(
    ("name", "position"), [(name, one) for name, both in SPOILED.items() for one in both]
)
def test_no_turn_and_two_turns_are_no_puzzle(name: str, position: str) -> None:
    game = GAMES[name]
    puzzle = Puzzle("", position, 0, [], 1)
    seen = puzzle.match(game).seen(0)
    with suppress(Unprovable):
        assert not the_one_turn(PUZZLE_RULES[name], seen)


# --- the same by other ways -------------------------------------------------------------------------------


def hands(puzzle: Puzzle) -> Iterator[list[str]]:
    """Every hand that the opponent may hold in a puzzle of Avalon."""
    state = puzzle.match(GAMES["avalon"]).seen(puzzle.seat).state
    other = 1 - puzzle.seat
    known = [*(Counter(state.counted[other]) | Counter(state.seen[other])).elements()]
    laid = [card for stacks in state.stacks for stack in stacks for card in stack]
    left = Counter(DECK) - Counter([*state.discards, *laid, *state.hands[puzzle.seat], *known])
    hidden = len(state.hands[other]) - len(known)
    kinds = sorted(left)
    for more in combinations_with_replacement(kinds, hidden):
        if Counter(more) - left:
            continue
        yield in_hand_order([*known, *more])


def replied(state: AvalonState, line: Sequence[str], seat: int) -> Iterator[AvalonState]:
    """What a line of Avalon leads to, whatever is answered."""
    game = GAMES["avalon"]
    decision = game.decision(state)
    if decision is None or (not line and decision.seat == seat):
        yield state
        return
    for move in game.legal(state) if decision.seat != seat else line[:1]:
        after = game.clone(state)
        game.play(after, move)
        yield from replied(after, line[decision.seat == seat :], seat)


def test_a_line_of_avalon_wins_against_every_hand_one_by_one() -> None:
    tried = 0
    for puzzle in PUZZLES["avalon"]:
        state = GAMES["avalon"].clone(puzzle.match(GAMES["avalon"]).state)
        every = [*islice(hands(puzzle), MOST_HANDS + 1)]
        for hand in every if len(every) <= MOST_HANDS else ():
            state.hands[1 - puzzle.seat] = hand
            for after in replied(state, puzzle.lines[0], puzzle.seat):
                assert after.crowns()[puzzle.seat] >= 15, (puzzle.name, hand)
                tried += 1
    assert tried > 100


def test_a_line_of_avignon_wins_whatever_is_drawn() -> None:
    game = GAMES["avignon"]
    for puzzle in PUZZLES["avignon"]:
        for seed in range(5):
            state = game.resample(puzzle.match(game).seen(puzzle.seat), Random(seed))
            for move in puzzle.lines[-1]:
                game.play(state, move)
            outcome = game.outcome(state)
            assert outcome is not None
            assert outcome.winners == (puzzle.seat,), puzzle.name


def test_a_deed_of_camelot_keeps_the_realm_whoever_does_what() -> None:
    game, drawn = CAMELOT, Counter[str]()
    for puzzle in PUZZLES["camelot"]:
        for seed in range(3):
            rng = Random(f"{puzzle.name}:{seed}")
            state = game.resample(puzzle.match(game).seen(puzzle.seat), rng)
            left, turn = [*puzzle.lines[0], "end"], state.turn
            while frame := state.frame:
                legal, own = game.legal(state), frame.seat == puzzle.seat
                if state.turn > turn + 1 or (isinstance(frame, ChooseAction) and state.turn > turn):
                    break
                if own and not (left and left[0] in legal):
                    break  # whoever has more to say than the action may well say the wrong thing
                move = left.pop(0) if own else legal[below(rng, len(legal))]
                cards = [
                    event.about["card"] for event in game.play(state, move) if event.kind == "drew black"
                ]
                if "M2" in cards:
                    break
                drawn.update(map(str, cards))
            assert not state.ending or loyal_won(state), (puzzle.name, seed)
    assert drawn.total() > 20


def test_the_die_falls_on_every_side() -> None:
    assert sorted(below(generator(key, 0), 8) for key in _DICE) == [*range(8)]


# --- the search -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), [("avignon", "s1"), ("avalon", "s7"), ("camelot", "s4")])
@pytest.mark.sample(1)
def test_the_same_seed_finds_the_same(name: str, seed: str) -> None:
    first, again = (found(GAMES[name], 1, seed) for _ in range(2))
    assert first == again
    assert [puzzle.name for puzzle in first] == [f"{PUZZLE_RULES[name].prefix}-001"]
    assert proven(GAMES[name], first[0])
    assert written(first) == written(again)
