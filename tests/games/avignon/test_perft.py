"""The rules against what they were when a second account of them agreed, which found what is legal by brute
force: the same games to their ends, and from each position the same counts."""

from __future__ import annotations

import pytest

from tests.games.avignon.positions import DECKS, position
from tests.rule_names import rule
from threethrones.core.canonical import digest
from threethrones.core.chance import below, generator
from threethrones.core.setups import standard_setup
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules.state import State


def counts(state: State, depth: int) -> list[int]:
    """How many lines of play of each length there are."""
    moves = GAME.legal(state)
    found = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in moves:
            after = GAME.clone(state)
            GAME.play(after, move)
            for length, count in enumerate(counts(after, depth - 1), 1):
                found[length] += count
    return found


def course(state: State, key: str) -> list[list[str]]:
    """A game played to its end, half of it petitions: each position with all that is legal there."""
    rng, found = generator(key, 0), []
    while True:
        moves = sorted(GAME.legal(state))
        found.append([GAME.to_position(state), *moves])
        if not moves:
            return found
        petitions = [move for move in moves if "petition" in move]
        among = petitions if petitions and below(rng, 2) else moves
        GAME.play(state, among[below(rng, len(among))])


PLAYED = {
    "inquisitor-noble-bishop": "d74e7b9d4d13", "inquisitor-noble-priest": "d6d4fa959e3f",
    "inquisitor-guildmaster-bishop": "0598966e8bef", "inquisitor-guildmaster-priest": "674cdd5c660b",
    "preacher-noble-bishop": "7eaa24407dee", "preacher-noble-priest": "1609e3b0fc16",
    "preacher-guildmaster-bishop": "4c7760e2b6a6", "preacher-guildmaster-priest": "4deec40e886f",
}  # fmt: skip
LATE = "65a3a850914f"


@rule("AG9", "AG10", "AG20", "AG27", "AG37", "AGR13")
@pytest.mark.parametrize("deck", DECKS, ids=PLAYED)
def test_the_same_games_are_played(deck: dict[str, str]) -> None:
    """Golden: at every ply of twelve games all that is legal, and the position that came of it."""
    keys = [f"both {number}" for number in range(12)]
    games = [course(GAME.setup(standard_setup(GAME, deck), key), key) for key in keys]
    assert digest(games)[:12] == PLAYED["-".join(deck.values())]


@rule("AG50")
def test_games_end_with_turn_200_as_they_did() -> None:
    starts = [
        position("C2 K2 B2 N2 P2", turn=197 + number % 3, key=f"{number}", mover=number % 2)
        for number in range(6)
    ]
    assert digest([course(state, state.key) for state in starts])[:12] == LATE


PERFT = {
    "start": (position("C2 K2 B2 N2 P2", turn=1, key="perft"), [35, 1275, 27265]),
    "middle": (position("P1 P3 I0 I4 C2", mover=1, key="perft"), [65, 1592, 91234]),
    "expansion": (position("E2 G1 T3 P2 K4", congregations="C/TP", key="perft"), [46, 1059, 42981]),
    "close to the end": (
        position("N4 K0 P4 C3 B1", congregations="CK/BI", mover=1, key="perft"), [35, 530, 13718]
    ),
    "short of cards": (
        position("C2 C0 P4 K4 K2", congregations="I/N", pile=1, key="perft"), [33, 599, 17284]
    ),
    "last turns": (position("C2 B2 G2 P2 P0", turn=199, key="perft"), [56, 1317, 65649]),
}  # fmt: skip


@rule("AGR9", "AGR18")
@pytest.mark.parametrize(("state", "golden"), PERFT.values(), ids=PERFT)
def test_perft(state: State, golden: list[int]) -> None:
    """Golden: were any move more or fewer legal, this would differ."""
    assert counts(state, len(golden)) == golden
