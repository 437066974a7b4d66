"""The rules against the plain account of them: the same moves, the same positions, the same counts."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.avignon.plain import Plain, stands, texts
from tests.games.avignon.positions import DECKS, position, walk
from tests.rule_names import rule
from threethrones.core.setups import standard_setup
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules.state import State

LONG = texts(3)


def counts(state: State, depth: int) -> list[int]:
    """How many lines of play of each length there are, by the package's rules."""
    moves = GAME.legal(state)
    found = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in moves:
            after = GAME.clone(state)
            GAME.play(after, move)
            for length, count in enumerate(counts(after, depth - 1), 1):
                found[length] += count
    return found


def plain_counts(game: Plain, depth: int) -> list[int]:
    """The same by the plain rules."""
    found = [0] * depth
    for move in game.legal():
        found[0] += 1
        if depth > 1:
            after = game.played(move)
            assert after is not None
            for length, count in enumerate(plain_counts(after, depth - 1), 1):
                found[length] += count
    return found


def play_both(state: State, game: Plain, rng: Random, tried: list[str] | None = None) -> None:
    """Play a game to its end by both rules at once."""
    while True:
        assert stands(state) == game.stands()
        moves = GAME.legal(state)
        plain = game.legal() if tried is None else game.legal(tried)
        assert sorted(moves) == sorted(plain), GAME.to_position(state)
        assert bool(moves) != game.over
        if not moves:
            return
        petitions = [move for move in moves if "petition" in move]
        move = rng.choice(petitions if petitions and rng.random() < 0.5 else moves)
        GAME.play(state, move)
        after = game.played(move)
        assert after is not None
        game = after


@rule("AG9", "AG10", "AG20", "AG27", "AG37", "AGR13")
@pytest.mark.parametrize("deck", DECKS, ids=["-".join(deck.values()) for deck in DECKS])
def test_both_rules_play_the_same_games(deck: dict[str, str]) -> None:
    setup = standard_setup(GAME, deck)
    for number in range(12):
        key = f"both {number}"
        state = GAME.setup(setup, key)
        play_both(state, Plain(state), Random(key))


@rule("AG50")
def test_both_rules_end_with_turn_200() -> None:
    for number in range(6):
        state = position("C2 K2 B2 N2 P2", turn=197 + number % 3, key=f"{number}", mover=number % 2)
        play_both(state, Plain(state), Random(number))


def test_no_text_with_more_targets_is_a_move() -> None:
    for number, state in enumerate(walk("long", 60)):
        if number % 6 == 0 and GAME.legal(state) and not state.guard:
            assert sorted(GAME.legal(state)) == sorted(Plain(state).legal(LONG))


PERFT = {
    "start": (position("C2 K2 B2 N2 P2", turn=1, key="perft"), [35, 1275, 27265], 3),
    "middle": (position("P1 P3 I0 I4 C2", mover=1, key="perft"), [65, 1592, 91234], 2),
    "expansion": (position("E2 G1 T3 P2 K4", congregations="C/TP", key="perft"), [46, 1059, 42981], 2),
    "close to the end": (
        position("N4 K0 P4 C3 B1", congregations="CK/BI", mover=1, key="perft"),
        [35, 530, 13718],
        3,
    ),
    "short of cards": (
        position("C2 C0 P4 K4 K2", congregations="I/N", pile=1, key="perft"),
        [33, 599, 17284],
        2,
    ),
    "last turns": (position("C2 B2 G2 P2 P0", turn=199, key="perft"), [56, 1317, 65649], 2),
}


@rule("AGR9", "AGR18")
@pytest.mark.parametrize(("state", "golden", "plain"), PERFT.values(), ids=PERFT)
def test_perft(state: State, golden: list[int], plain: int) -> None:
    """Golden: were any move more or fewer legal, this would differ."""
    assert counts(state, len(golden)) == golden
    assert plain_counts(Plain(state), plain) == golden[:plain]
