"""Variation of a game's parameters: what wins more stays, a seed repeats it, its file can be read."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from threethrones.lab import variation
from threethrones.lab.variation import CandidateTrial, heuristics_of, varied, won, written


def after(games: int, seed: str) -> Mapping[str, float]:
    with ThreadPoolExecutor(1) as one:
        return varied("camelot", games, seed, one)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variation, "DEALS", 2)


def test_what_wins_more_takes_the_place_of_what_won_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a low price of a card wins."""
    monkeypatch.setattr(variation, "won", lambda trial: 1 / (1 + trial.numbers["card"]))
    before, found = heuristics_of("camelot").numbers(), after(400, "lower")
    assert found.keys() == before.keys()
    assert 0 < found["card"] < before["card"]
    assert found == after(400, "lower") != after(400, "other")


def test_where_nothing_wins_more_all_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variation, "won", lambda trial: 0.5)
    assert after(400, "same") == heuristics_of("camelot").numbers()


def test_a_trial_is_a_game_by_these_numbers() -> None:
    numbers = heuristics_of("camelot").numbers()
    options = (("traitor", "none"),)
    assert won(CandidateTrial("camelot", 7, options, "trial", numbers)) == 1
    careless = {**numbers, "engine": 0.0, "engine_more": 0.0, "engine_last": 0.0}
    assert won(CandidateTrial("camelot", 3, options, "trial", careless)) == 0


def test_the_module_holds_the_numbers() -> None:
    numbers = heuristics_of("camelot").numbers()
    text = written("camelot", 84, "7", numbers)
    module: dict[str, object] = {}
    exec(text, module)
    assert module["NUMBERS"] == numbers
    assert "threethrones train camelot --games 84 --seed 7" in text


def test_a_counsel_goes_by_the_numbers_that_it_is_given() -> None:
    heuristics = heuristics_of("camelot")
    other = {name: number + 1 for name, number in heuristics.numbers().items()}
    assert heuristics.renumbered(other).numbers() == other


def test_a_game_without_heuristics_has_nothing_to_vary() -> None:
    with pytest.raises(ValueError, match="no heuristics"):
        heuristics_of("avignon")
