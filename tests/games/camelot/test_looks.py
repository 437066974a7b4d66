"""What Camelot shows when something is looked at or picked, whatever the page asks for."""

from __future__ import annotations

import pytest

from tests.games.camelot.positions import position
from tests.table.device import ALL_NAMES
from threethrones.core.picking import Picking
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.state import seat_of, seat_target
from threethrones.table.views.render import environment

NOT_SEATS = ["", "p", "p²", "p٣", "p3", "p03", "p-1", "p 1", "P1", "1", "p" + "1" * 5000]
"""What names no seat of three."""


def test_a_seat_is_named_by_its_spot_alone() -> None:
    assert [seat_of(seat_target(seat), 7) for seat in range(7)] == [*range(7)]
    assert [seat_of(target, 3) for target in NOT_SEATS] == [None] * len(NOT_SEATS)


@pytest.mark.parametrize("what", NOT_SEATS, ids=lambda what: what[:5])
def test_there_is_nothing_to_look_at_where_no_seat_is(what: str) -> None:
    assert PRESENTATION.look(GAME.seen(position(), 0), what, ALL_NAMES) is None


def test_two_equal_cards_known_of_a_hand_are_shown_as_two() -> None:
    state = position(hands="F1/MeMeF2", learnt="/MeMe/;/MeMe/;/MeMe/;/MeMe/")
    scene = PRESENTATION.look(GAME.seen(state, 0), "p1", ALL_NAMES)
    page = environment("en").get_template("camelot/look.html.j2").render(scene=scene)
    assert page.count('data-count="×2"') == 1
    assert "Merlin, 2 copies" in page


@pytest.mark.parametrize(
    ("picks", "asked"),
    [
        (["accuse"], "who do you accuse?"),
        (["F1", "swap"], "who do you swap with? (Fight 1)"),
        (["F1"], "Fight 1 – how do you use it?"),
        (["camelot"], "Camelot – how do you use it?"),
    ],
)
def test_what_is_picked_asks_for_what_comes_next(picks: list[str], asked: str) -> None:
    state = position(knights="ArGhGw", hands="F1/F2/F3", engines=6)
    prompt = PRESENTATION.prompt(GAME.seen(state, 0), ALL_NAMES, Picking(tuple(picks)))
    assert str(prompt) == f"{ALL_NAMES[0]}: {asked}"
