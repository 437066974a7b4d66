"""What is learnt: the chance of winning from named features, made again from a seed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random

import pytest

from threethrones.core.game import AnyGame
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnyState
from threethrones.core.value_model import Features, ValueModel
from threethrones.games import GAMES
from threethrones.lab.arena import pairings, tallies
from threethrones.lab.random_player import RandomPlayer
from threethrones.lab.training import Example, regressed, trained, value_model_of, written
from threethrones.players.playouts import played_game
from threethrones.players.scoring import judge, scores

TWO = [name for name, game in GAMES.items() if game.most_seats == 2]
EACH = pytest.mark.parametrize("game", [GAMES[name] for name in TWO], ids=TWO)


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as one:
        yield one


@pytest.mark.parametrize("name", TWO)
def test_a_seed_teaches_the_same_again(name: str, executor: Executor) -> None:
    once, again, other = (trained(name, 5, seed, executor) for seed in ("a", "a", "b"))
    assert once == again != other
    text = written(name, 5, "a", once)
    assert f"train {name} --games 5 --seed a" in text
    *_, weights = ast.parse(text).body
    assert isinstance(weights, ast.AnnAssign)
    assert weights.value is not None
    assert ast.literal_eval(weights.value) == once


@EACH
def test_the_weights_that_ship_are_those_of_the_features(game: AnyGame) -> None:
    value_model = value_model_of(game.name)
    assert len(set(value_model.names)) == len(value_model.names)
    for phase, row in value_model.weights.items():
        assert len(row) == len(value_model.names)
        assert any(row), phase


@EACH
def test_the_chances_of_both_make_one(game: AnyGame) -> None:
    value_model = value_model_of(game.name)
    told = 0
    for plies in range(0, 120, 5):
        match = played_game(game, standard_setup(game), "chances", [RandomPlayer()] * 2, most=plies)
        if match.decision() is None or not value_model.quiet(match.state):
            continue
        told += 1
        first, second = value_model.chances(match.state)
        assert 0 < first < 1
        assert first + second == pytest.approx(1)
    assert told >= 3


@EACH
def test_who_goes_by_it_beats_the_plainest_evaluation(game: AnyGame, executor: Executor) -> None:
    *_, (value_model, plain) = tallies(pairings(game.name, 2, "tree:1", "greedy", 6, "learnt"), executor)
    assert value_model.won >= 3 * plain.won


def test_regression_finds_the_weights_that_made_the_examples() -> None:
    value_model: ValueModel[AnyState] = ValueModel(
        ["up", "nothing", "down"], lambda _: Features(0, "", []), {}
    )
    rng = Random("regression")
    examples = []
    for _ in range(4000):
        values = [rng.uniform(-1, 1) for _ in range(3)]
        odds = 2.0 * values[0] - 1.0 * values[2]
        examples.append(Example(Features(0, "only", values), float(rng.random() < 1 / (1 + 2.718**-odds))))
    found = regressed(value_model, examples, rng)["only"]
    assert found["up"] == pytest.approx(2.0, abs=0.3)
    assert found["nothing"] == pytest.approx(0.0, abs=0.3)
    assert found["down"] == pytest.approx(-1.0, abs=0.3)


def test_ends_are_sure_and_an_evaluation_can_be_named() -> None:
    game = GAMES["avignon"]
    match = played_game(game, standard_setup(game), "end", [RandomPlayer()] * 2)
    outcome = match.outcome()
    assert outcome
    assert list(scores(game, judge(game), match.state)) == [float(seat in outcome.winners) for seat in (0, 1)]
    assert judge(game) is game.value_model
    assert judge(game, next(iter(game.evaluations.values()))) is not game.value_model
