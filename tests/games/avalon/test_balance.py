"""What is counted of a match of Avalon, and what the variants of its components are."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.avalon.positions import position
from tests.games.avalon.test_end import FOURTEEN
from tests.games.positions import played
from threethrones.core.balance import BalanceFindings, Estimate, Factor
from threethrones.core.canonical import JSON
from threethrones.games.avalon.balance import BALANCE
from threethrones.games.avalon.components import SETS, TERRITORY, territories_of, tiles_of
from threethrones.games.avalon.game import GAME


@pytest.mark.parametrize("first", [0, 1])
def test_who_conquered_first_and_who_owns_at_the_end_is_counted(first: int) -> None:
    start = position(
        FOURTEEN.replace("6:A10", "6:H2?") + " 7:A1?", hands="KrKgKgKgKg/", top="SbSb", first=first
    )
    match = played(GAME, start, "Kr-6-attack", "6", "l2", "Kg")
    assert (BALANCE.won(match), BALANCE.end(match)) == (float(first == 0), "15 crowns")
    found = list(BALANCE.factors(match))
    assert [one for one in found if one.group == "first"] == [Factor("first", "no mark, 2 crowns", 1)]
    owned = {"castle", "no mark, 2 crowns", "stone circle", "Avalon"}
    assert {one.name for one in found if one.group == "end"} >= owned - {"Avalon"}
    assert all(one.won == 1 for one in found)


def components(start: str) -> dict[str, JSON]:
    (variant,) = [one for one in BALANCE.variants if one.name.startswith(start)]
    return {**variant.change(SETS["classic"])}


@pytest.mark.parametrize(
    ("start", "crowns"), [("stone circle with 3", 3), ("stone circle with 1", 1), ("castles", 2)]
)
def test_a_variant_moves_crowns_and_marks_as_it_says(start: str, crowns: int) -> None:
    changed = components(start)
    territories = [TERRITORY[code] for code in territories_of(changed)]
    assert [one.crowns for one in territories if one.function == "circle"] == [crowns]
    castles = {one.crowns for one in territories if one.function == "castle"}
    assert castles == ({1} if start == "castles" else {3})
    if start == "castles":
        assert sum(one.crowns for one in territories) == 20
    assert changed["tiles"] == SETS["classic"]["tiles"]


@pytest.mark.parametrize(
    ("start", "less", "more"),
    [("a second “largest area”", "l2", "la"), ("a second “your territories”", "d4", "dt")],
)
def test_a_variant_replaces_one_tile(start: str, less: str, more: str) -> None:
    usual, now = (Counter(tiles_of(each)) for each in (SETS["classic"], components(start)))
    assert (now - usual, usual - now) == (Counter([more]), Counter([less]))


@pytest.mark.parametrize(
    ("low", "high", "says"),
    [(0.51, 0.7, "is an advantage"), (0.2, 0.4, "is a disadv"), (0.4, 0.6, "makes no")],
)
def test_what_is_said_of_going_first_is_what_was_measured(low: float, high: float, says: str) -> None:
    shares = {table.name: Estimate((low + high) / 2, low, high) for table in BALANCE.tables}
    assert all(f"going first {says}" in text for text in BALANCE.remarks(BalanceFindings(shares, {}, {})))
