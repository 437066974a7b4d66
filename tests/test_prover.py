"""Proofs of wins: what is proven holds, and whoever can prove a win plays it. In each of ``ENDGAMES``
a search without proofs has missed it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES, PUZZLES
from threethrones.games.avignon.ai.proof import PROOF_RULES as AVIGNON_RULES
from threethrones.games.avignon.ai.proof import worlds_after
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.games.avignon.rules.state import State
from threethrones.lab.endgames import Endgame, endgames, finds, proven_moves
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.levels import level
from threethrones.players.playouts import next_move, played_game
from threethrones.players.prover import SLICE, Prover

PROVEN = ("avalon", "avignon")
ENDGAMES = {
    name: [Endgame(position, seat, tuple(winning)) for position, seat, winning in found]
    for name, found in json.loads(
        (Path(__file__).parent / "fixtures" / "endgames.json").read_text("utf-8")
    ).items()
}
EACH = [
    pytest.param(name, one, id=f"{name}-{at}") for name in PROVEN for at, one in enumerate(ENDGAMES[name])
]


def proven(game: AnyGame, match: Match, seat: int, turns: int, most: int = 100_000) -> Prover:
    rules = game.proof_rules()
    assert rules is not None
    prover = Prover(rules, match.seen(seat), turns, most)
    for _ in prover.search():
        pass
    return prover


# --- players ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "endgame"), EACH)
@pytest.mark.sample(4)
def test_hard_plays_a_move_that_wins(name: str, endgame: Endgame) -> None:
    assert finds(level("hard", GAMES[name]), GAMES[name], endgame)


@pytest.mark.parametrize(("name", "endgame"), EACH[::5])
@pytest.mark.sample(1)
def test_dealing_everything_hidden_anew_changes_no_proof(name: str, endgame: Endgame) -> None:
    game, hard = GAMES[name], level("hard", GAMES[name])
    match = endgame.match(game)
    seen = match.seen(endgame.seat)
    for seed in range(2):
        other = game.seen(game.resample(seen, Random(seed)), endgame.seat)
        assert hard.choose(other, match.legal(), Random("same")) in endgame.winning
        assert hard.choose(other, match.legal(), Random("same")) == hard.choose(
            seen, match.legal(), Random("same")
        )


@pytest.mark.parametrize(("name", "endgame"), EACH[::4])
@pytest.mark.sample(1)
def test_a_proven_win_is_won_in_time_whatever_is_answered(name: str, endgame: Endgame) -> None:
    game = GAMES[name]
    rules = game.proof_rules()
    assert rules is not None
    players = [RandomPlayer(), RandomPlayer()]
    for seed in range(3):
        seen = endgame.match(game).seen(endgame.seat)
        state = game.resample(seen, Random(seed))
        match = Match(game, state.setup, Start(state=game.to_json(state)))
        last, rng = rules.turn(state) + rules.turns - 1, Random(seed)
        while match.outcome() is None and rules.won(match.state, endgame.seat) is None:
            decision = match.decision()
            assert decision is not None
            assert rules.turn(match.state) <= last
            if decision.seat != endgame.seat:
                move = next_move(match, players, rng)
                assert move is not None
            else:
                left = last - rules.turn(match.state) + 1
                move = proven(game, match, endgame.seat, left).winning[0]
            match.play(move)
        assert rules.won(match.state, endgame.seat)


# --- proofs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROVEN)
def test_the_turn_that_solves_a_puzzle_is_proven(name: str) -> None:
    game = GAMES[name]
    for puzzle in PUZZLES[name][::10]:
        found = proven(game, puzzle.match(game), puzzle.seat, 1).winning
        firsts = {line[0] for line in puzzle.lines}
        if name == "avalon":  # a needless card before it does no harm
            assert firsts <= {*found}
        else:  # one of several moves that do the same is enough
            assert found
            assert {*found} <= firsts


def test_nothing_is_proven_where_nobody_is_near() -> None:
    position = (
        "display=cardinal@2,knight@2,bishop@2,peasant@2,noble@2 congregations=/ pile=* rome=0 mover=0 turn=3"
    )
    prover = proven(AVIGNON, Endgame(position, 0, ()).match(AVIGNON), 0, 3)
    assert prover.complete
    assert not prover.winning


def test_a_proof_gives_up_and_pauses() -> None:
    endgame = ENDGAMES["avignon"][0]
    match = endgame.match(AVIGNON)
    short = proven(AVIGNON, match, endgame.seat, 3, most=200)
    assert (short.tried, short.complete, short.winning) == (200, False, [])
    prover = Prover(AVIGNON_RULES, match.seen(endgame.seat), 3, 3000)
    before = 0
    for _ in prover.search():
        assert prover.tried - before <= SLICE
        before = prover.tried
    assert before > SLICE


@pytest.mark.night
def test_endgames_are_positions_with_proven_moves_and_others() -> None:
    for name in PROVEN:
        game = GAMES[name]
        endgame = next(endgames(game, "some"))
        match = endgame.match(game)
        assert match.decision() is not None
        assert 0 < len(endgame.winning) < len(match.legal())
        assert {*endgame.winning} <= {*match.legal()}
        assert [*proven_moves(game, match.seen(endgame.seat))] == [*endgame.winning]


# --- Avignon: what a proof looks at -------------------------------------------------------------------------


def positions() -> Iterator[State]:
    """Out of games by chance, with a pile as a proof has it."""
    setup = standard_setup(AVIGNON)
    for number in range(60):
        match = played_game(AVIGNON, setup, f"proof {number}", [RandomPlayer()] * 2, most=6 + number)
        if match.decision() is not None:
            yield root(match)


def root(match: Match) -> State:
    state = match.state
    assert isinstance(state, State)
    return AVIGNON_RULES.root(match.seen(state.mover))


def shown(state: State) -> tuple[object, ...]:
    """What everybody sees of a position, with the cards of the pile in no order."""
    return (AVIGNON_RULES.key(state), *sorted(state.pile), "", *sorted(state.discards), state.ending)


def test_every_draw_is_looked_at_and_no_other() -> None:
    drawn, reshuffled = 0, 0
    for number, state in enumerate(positions()):
        rng = Random(number)
        if number % 2:  # the pile is nearly used up
            state.discards, state.pile = [*state.discards, *state.pile[1:]], state.pile[:1]
        for move in AVIGNON.legal(state)[::4]:
            worlds = {shown(world) for world in worlds_after(state, move)}
            met = set()
            for _ in range(60 * len(worlds) if len(worlds) < 5 else 3):
                dealt = AVIGNON.resample(AVIGNON.seen(state, state.mover), rng)
                chance = dealt.chance
                AVIGNON.play(dealt, move)
                met.add(shown(dealt))
                reshuffled += dealt.chance > chance
            assert met <= worlds
            assert len(worlds) >= 5 or met == worlds
            drawn += len(worlds) > 1
    assert drawn
    assert reshuffled


def after_turn(state: State, seat: int, left_out: bool) -> Counter[tuple[object, ...]]:
    """How the mover's turn can end, by all legal moves or by those that a proof looks at."""
    found: Counter[tuple[object, ...]] = Counter()
    moves = AVIGNON_RULES.moves(state, seat, False) if left_out else AVIGNON.legal(state)
    for move in moves:
        for world in worlds_after(state, move):
            if world.ending:
                found[(world.ending, *world.winners)] += 1
            elif world.mover != state.mover:
                found[shown(world)] += 1
            else:
                found += after_turn(world, seat, left_out)
    return found


def test_what_a_proof_leaves_out_of_the_opponents_turn_brings_nothing_new() -> None:
    fewer = 0
    for state in [state for state in positions() if not state.done][::6]:
        whole, looked_at = (after_turn(state, 1 - state.mover, left_out) for left_out in (False, True))
        assert looked_at.keys() == whole.keys()
        fewer += looked_at.total() < whole.total()
    assert fewer


def test_a_turn_that_wins_is_seen_at_a_glance() -> None:
    """Where no card is drawn between its two actions."""
    found: Counter[bool] = Counter()
    states = [*positions(), *(root(one.match(AVIGNON)) for one in ENDGAMES["avignon"])]
    for endgame in ENDGAMES["avignon"][:4]:
        state = root(endgame.match(AVIGNON))
        for move in AVIGNON.legal(state)[::6]:
            states += worlds_after(state, move)
    for state in states:
        if state.ending or state.done:
            continue
        wins = any(
            AVIGNON_RULES.won(end, state.mover)
            for move in AVIGNON.legal(state)
            for world in worlds_after(state, move)
            if world.cards == state.cards and not world.replaced and not world.ending
            for second in AVIGNON.legal(world)
            for end in worlds_after(world, second)
        )
        assert AVIGNON_RULES.wins_turn(state, state.mover) == wins
        found[wins] += 1
    assert len(found) == 2
