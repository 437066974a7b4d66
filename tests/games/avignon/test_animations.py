"""What the board plays of what has happened."""

from __future__ import annotations

import pytest

from tests.games.animations import check_drawn, check_places, check_turn_over, flown, played
from tests.games.avignon.positions import DECKS, events, position
from threethrones.core.animations import Animation
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.presentation import PRESENTATION
from threethrones.games.avignon.rules.state import State
from threethrones.table.views.render import environment


def animations(state: State, move: str) -> list[Animation]:
    """What is played of a move."""
    return played(PRESENTATION, events(state, move))


def test_every_place_is_on_the_public_board() -> None:
    check_places(PRESENTATION, 12, {})


@pytest.mark.parametrize("deck", [DECKS[0], DECKS[-1]])
def test_every_beat_can_be_drawn_and_the_great_ones_are_rare(deck: dict[str, str]) -> None:
    found = check_drawn(PRESENTATION, 30, deck, lambda animation: str(animation.picture["kind"]))
    turns = found.pop("turns")
    assert found.keys() == {"joined"}
    assert found.total() <= turns / 2


def test_every_person_has_a_face() -> None:
    """Those of the expansion stand in the frame of their faction."""
    module = environment("en").get_template("avignon/animation.html.j2").module
    assert all(f'"#ag-{person}"' in module.face(person) for person in PERSON_NAMES)  # type: ignore[attr-defined]
    assert "ag-niche-noble" in module.face("guildmaster")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("2-beseech", [("beseech", "p0", "2-nice"), ("bishop", "2-nice", "2-genoa")]),
        ("2-chastise", [("chastise", "p0", "2-nice"), ("bishop", "2-nice", "2-avignon")]),
        ("2-excommunicate", [("bishop", "2-nice", "discards"), ("knight", "pile", "2-nice")]),
        (
            "2-petition-1",
            [
                ("petition", "p0", "2-nice"),
                ("cardinal", "1-genoa", "1-rome"),
                ("bishop", "2-nice", "2-avignon"),
            ],
        ),
    ],
)
def test_persons_and_actions_fly_where_they_go(move: str, expected: list[tuple[str, str, str]]) -> None:
    assert flown(PRESENTATION, events(position("C2 B1 I2 N2 P2", top="K"), move)) == expected


def test_whoever_joins_a_congregation_is_shown_large() -> None:
    did, joined, drew = animations(position("C2 B2 I2 K4 C3", top="P"), "4-beseech")
    assert (did.cutscene, joined.cutscene, drew.cutscene) == (False, True, False)
    assert joined.picture == {
        "kind": "joined",
        "person": "knight",
        "faction": "knight",
        "name": PERSON_NAMES["knight"],
        "seat": 0,
        "whose": "Anna",
    }


def test_the_end_of_a_turn_has_no_beat_not_even_of_the_last() -> None:
    check_turn_over(PRESENTATION)
