"""``python -m tests.soak [GAME…] [--games N] [--mutants N]``: a hundred thousand playouts over all cores,
then a million changed states (see ``tests/mutants.py``); and every puzzle is proven anew.

It fails where a law of a game breaks, and where something that a game has is hardly ever seen: then
the playouts, and so all tests that lean on them, do not reach it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final, TypeAlias

from tests.kit import Moment, check_all, check_laws, setups
from tests.mutants import tried
from tests.subject import Subject
from tests.subjects import SUBJECTS
from threethrones.core.terms import Setup
from threethrones.games import PUZZLES
from threethrones.lab.puzzles import proven
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player
from threethrones.players.playouts import thinking

GAMES: Final = 100_000
MUTANTS: Final = 1_000_000
MUTANTS_GAMES: Final = 60
"""The mutants of each game are made of the states of so many playouts."""
LEAST: Final = 20
"""What is seen less often counts as not reached."""
CHUNK: Final = 250
LAWS_EVERY: Final = 17
ALL_EVERY: Final = 4001
RANDOM_SHARE: Final = 0.6
"""So many of all players are plain random ones."""
CREW_SHARE, LEANING_SHARE = 0.4, 0.1
"""In so many games all play as a crew, where there is one; in so many of the others all have one leaning."""
Team: TypeAlias = tuple[str, list[Player]]
"""What kind of players there are, and one for each seat."""
SHARE: Final = "share: "
"""What begins so is counted by the seats and the kind of team."""


def seated(subject: Subject, seats: int, rng: Random) -> Team:
    """Players for one game, each random or of some leaning; now and then all of the same, or a crew."""
    leanings = list(subject.leanings)
    if subject.crew and rng.random() < CREW_SHARE:
        return "crew", subject.crew(seats, rng)
    if rng.random() < LEANING_SHARE:
        return "one leaning", [subject.biased(leanings[rng.randrange(len(leanings))])] * seats
    return "mixed", [
        RandomPlayer() if rng.random() < RANDOM_SHARE else subject.biased(rng.choice(leanings))
        for _ in range(seats)
    ]


def soaked(task: tuple[str, int, int]) -> Counter[str]:
    """Play the games of one chunk; what was seen, how often. ``plies`` and ``games`` are among it."""
    name, first, count = task
    subject = SUBJECTS[name]
    by_seats: dict[int, list[Setup]] = {}
    for setup in setups(subject.game):
        by_seats.setdefault(setup.seats, []).append(setup)
    tables = list(by_seats.values())
    counts: Counter[str] = Counter()
    for number in range(first, first + count):
        rng = Random(f"soak:{number}")
        variants = tables[number % len(tables)]
        setup = variants[number // len(tables) % len(variants)]
        team = seated(subject, setup.seats, rng)
        try:
            counts.update(one_game(subject, setup, f"soak:{number}", team))
        except Exception as error:
            error.add_note(f"in the {name} of the key “soak:{number}”")
            raise
    return counts


def one_game(subject: Subject, setup: Setup, key: str, team: Team) -> Iterator[str]:
    """Play one game and yield what is seen."""
    game = subject.game
    kind, players = team
    rng = thinking(key)
    state = game.setup(setup, key)
    ply = 0
    start = rng.randrange(ALL_EVERY)
    while legal := game.legal(state):
        if (start + ply) % LAWS_EVERY == 0:
            check_laws(subject, Moment(state, legal, ply))
        if (start + ply) % ALL_EVERY == 0:
            check_all(subject, Moment(state, legal, ply), setup, rng)
        move = game.automatic(state)
        if move is None:
            decision = game.decision(state)
            assert decision is not None
            player = players[decision.seat or 0]
            view = game.seen(state, decision.seat) if player.looks else None
            move = player.choose(view, legal, rng)
        events = game.play(state, move)
        yield "plies"
        yield from subject.sightings.seen(events, state)
        ply += 1
    check_laws(subject, Moment(state, [], ply))
    outcome = game.outcome(state)
    assert outcome is not None
    yield subject.sightings.ended(outcome)
    yield f"{SHARE}{setup.seats} seats, {kind}, {outcome.reason}"
    yield "games"


def report(name: str, counts: Counter[str], seconds: float) -> list[str]:
    """Print the table of a game; what is wrong with it."""
    games, plies = counts.pop("games"), counts.pop("plies")
    print(f"{name}: {games:,} games, {plies:,} plies in {seconds:,.0f} s ({plies / seconds:,.0f} a second)")
    shares = {what: counts.pop(what) for what in list(counts) if what.startswith(SHARE)}
    expected = SUBJECTS[name].sightings.expected
    for what in sorted(expected | set(counts)):
        print(f"  {what:<40} {counts[what]:>12,}")
    print_shares(shares)
    wrong = [
        f"{name}: “{what}” was seen {counts[what]} times" for what in sorted(expected) if counts[what] < LEAST
    ]
    return wrong + [f"{name}: “{what}” was not expected" for what in sorted(set(counts) - expected)]


def print_shares(shares: Mapping[str, int]) -> None:
    """Print how games end, by the number of seats and the kind of team."""
    teams: dict[str, dict[str, int]] = {}
    for what, count in sorted(shares.items()):
        team, _, reason = what.removeprefix(SHARE).rpartition(", ")
        teams.setdefault(team, {})[reason] = count
    for team, endings in teams.items():
        games = sum(endings.values())
        parts = [f"{reason} {100 * count / games:.1f} %" for reason, count in endings.items()]
        print(f"  {team}, {games:,} games: {', '.join(parts)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak every game."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many of each game ({GAMES:,})")
    parser.add_argument("game", nargs="*", choices=[*SUBJECTS, "all"], default="all")
    parser.add_argument("--mutants", type=int, default=MUTANTS, help=f"how many of each game ({MUTANTS:,})")
    chosen = parser.parse_args(arguments)
    wrong: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in SUBJECTS if "all" in chosen.game else chosen.game:
            if chosen.games:
                wrong += soak(pool, name, chosen.games)
            if chosen.mutants:
                soak_mutants(pool, name, chosen.mutants)
            wrong += soak_puzzles(pool, name)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


def soak(pool: ProcessPoolExecutor, name: str, games: int) -> list[str]:
    """Play so many games; what is wrong with what was seen."""
    began = time.perf_counter()
    counts: Counter[str] = Counter()
    tasks = [(name, *chunk) for chunk in chunks(games)]
    for done, found in enumerate(pool.map(soaked, tasks), 1):
        counts.update(found)
        if done % 40 == 0:
            print(f"  {name}: {counts['games']:,} games", file=sys.stderr, flush=True)
    return report(name, counts, time.perf_counter() - began)


def soak_mutants(pool: ProcessPoolExecutor, name: str, mutants: int) -> None:
    """Try so many changed states; the first that fails is raised."""
    began = time.perf_counter()
    tasks = [(name, *chunk, MUTANTS_GAMES) for chunk in chunks(mutants)]
    accepted = sum(pool.map(tried, tasks))
    seconds = time.perf_counter() - began
    print(f"{name}: {mutants:,} changed states in {seconds:,.0f} s, {accepted:,} of them taken for sound")


def soak_puzzles(pool: ProcessPoolExecutor, name: str) -> list[str]:
    """Prove all puzzles of a game; which are none."""
    began = time.perf_counter()
    puzzles = PUZZLES[name]
    proofs = pool.map(is_proven, [(name, number) for number in range(len(puzzles))])
    wrong = [puzzle.name for puzzle, proof in zip(puzzles, proofs, strict=True) if not proof]
    print(f"{name}: {len(puzzles) - len(wrong)} puzzles proven in {time.perf_counter() - began:,.0f} s")
    return [f"{name}: {puzzle} is no puzzle" for puzzle in wrong]


def is_proven(task: tuple[str, int]) -> bool:
    """Whether the puzzle of this number of a game is one."""
    name, number = task
    return proven(SUBJECTS[name].game, PUZZLES[name][number])


def chunks(count: int) -> list[tuple[int, int]]:
    """What is shared out: the first number of each share, and how many there are."""
    return [(at, min(CHUNK, count - at)) for at in range(0, count, CHUNK)]


if __name__ == "__main__":
    sys.exit(main())
