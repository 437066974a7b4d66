"""How good Camelot's computer knights are, and how bad its traitor is."""

from __future__ import annotations

import pytest

from threethrones.lab.arena import met, pairings

pytestmark = pytest.mark.rare
NO_TRAITOR = {"traitor": "none"}


def won(a: str, b: str, seats: int, deals: int, options: dict[str, str]) -> tuple[float, float]:
    """How many of these deals a table of A and one of B win."""
    both = [met(pairing) for pairing in pairings("camelot", seats, a, b, deals, "levels", options)]
    return sum(one for one, _ in both), sum(other for _, other in both)


def test_good_knights_win_much_more_than_beginners() -> None:
    hard, easy = won("policy:hard", "easy", 5, 8, NO_TRAITOR)
    assert hard >= 4
    assert easy <= 1


def test_who_plays_normally_is_between_them() -> None:
    normal, easy = won("normal", "easy", 7, 5, NO_TRAITOR)
    assert normal >= 4
    assert easy <= 3


def test_a_traitor_harms_a_table_more_than_one_who_plays_loyally_to_the_end() -> None:
    harmed, spared = won("policy:hard", "loyal:hard", 5, 20, {"traitor": "surely"})
    assert spared - harmed >= 3


def test_the_loyal_find_the_traitor_often_enough() -> None:
    """They won none of forty such deals once."""
    for seats, least in ((4, 4), (5, 8)):
        loyal, _ = won("policy:hard", "easy", seats, 20, {"traitor": "surely"})
        assert loyal >= least


def test_three_knights_who_look_ahead_win_most_games() -> None:
    tried, _ = won("hard", "easy", 3, 4, NO_TRAITOR)
    assert tried >= 3
