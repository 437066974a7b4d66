"""What is counted of a match of Avignon, and what the variants of its components are."""

from __future__ import annotations

import pytest

from tests.games.avignon.positions import position
from tests.games.positions import played
from threethrones.core.balance import BalanceFindings, Estimate, Factor
from threethrones.games.avignon import persons
from threethrones.games.avignon.balance import BALANCE
from threethrones.games.avignon.game import GAME


def test_who_asked_and_whom_it_joined_is_counted_for_its_seat() -> None:
    match = played(GAME, position("I2 K4 B0 N2 C2", congregations="CP/BI", mover=1), "1-petition-2-3")
    assert (BALANCE.won(match), BALANCE.end(match)) == (0, "three people")
    assert set(BALANCE.factors(match)) == {
        Factor("petition", "Inquisitor", 1),
        Factor("joined", "Knight", 0),
        Factor("joined", "Bishop", 1),
    }


def test_rome_wins_whichever_seat_it_is() -> None:
    match = played(GAME, position("C4 B2 I2 N2 K2", congregations="BI/P"), "1-beseech")
    assert (BALANCE.won(match), list(BALANCE.factors(match))) == (1, [Factor("joined", "Cardinal", 1)])
    other = played(GAME, position("C0 B2 I2 N2 K2", congregations="BI/P", mover=0, rome=1), "1-beseech")
    assert BALANCE.won(other) == 0


def test_an_end_by_a_condition_names_whose_it_is() -> None:
    match = played(GAME, position("N4 B2 I2 C2 P2", congregations="/K"), "1-beseech")
    assert BALANCE.end(match) == "condition of the Noble"


@pytest.mark.parametrize(("start", "person", "part", "steps"), [
    ("the Knight", "knight", 0, 1),
    ("the Bishop", "bishop", 1, 1),
    ("the Cardinal", "cardinal", 0, 1),
    ("the Peasant", "peasant", 0, 2),
    ("the Noble", "noble", 1, 2),
])  # fmt: skip
def test_a_variant_changes_the_steps_that_it_names(start: str, person: str, part: int, steps: int) -> None:
    (variant,) = [one for one in BALANCE.variants if one.name.startswith(start)]
    shipped = persons.SETS["reconstruction"]
    changed, usual = persons.read(variant.change(shipped)), persons.read(shipped)
    assert {name for name in usual if usual[name] != changed[name]} == {person}
    assert [one.steps for one in changed[person].petition] == [
        steps if at == part else one.steps for at, one in enumerate(usual[person].petition)
    ]
    assert f" {steps} step" in variant.name
    assert f"instead of {usual[person].petition[part].steps}" in variant.name


@pytest.mark.parametrize(
    ("low", "high", "says"), [(0.51, 0.7, "more"), (0.2, 0.4, "less"), (0.4, 0.6, "neither clearly")]
)
def test_what_is_said_of_the_beginning_is_what_was_measured(low: float, high: float, says: str) -> None:
    shares = {table.name: Estimate((low + high) / 2, low, high) for table in BALANCE.tables}
    (text,) = BALANCE.remarks(BalanceFindings(shares, {}, {}))
    assert f"of the games: {says}" in text
