"""What the board plays of what has happened."""

from __future__ import annotations

import pytest

from tests.games.animations import NAMES, check_drawn, check_places, check_turn_over, flown, played
from tests.games.avalon.positions import after, events, position
from threethrones.core.animations import Animation, Piece
from threethrones.core.terms import Event
from threethrones.games.avalon.presentation import PRESENTATION
from threethrones.games.avalon.rules.state import State

ATTACKED = after(position("4:P2?:KySy/Kr", hands="Kr/KrSb"), "Kr-4-attack")


def animations(state: State, *moves: str) -> list[Animation]:
    """What is played of the last of these moves."""
    return played(PRESENTATION, events(state, *moves))


def test_every_place_is_on_the_public_board() -> None:
    check_places(PRESENTATION, 6, {})


def test_every_beat_can_be_drawn_and_the_great_ones_are_rare() -> None:
    found = check_drawn(PRESENTATION, 24, {}, lambda animation: str(animation.picture["kind"]))
    turns = found.pop("turns")
    assert found.keys() == {"conquest", "clash", "ruin"}
    assert found.total() <= turns / 2


@pytest.mark.parametrize(
    ("state", "move", "expected"),
    [
        (position(hands="Kr/Ky"), "Kr-4-reinforce", [("Kr", "p0", "p0-4")]),
        (position("4:P2?:/Kr", hands="Sr/"), "Sr-4-enchant", [("Sr", "p0", "p0-4"), ("Kr", "p1-4", "p0-4")]),
        (
            position("4:P20:SbKy/", hands="/", frames="pay:4:1", conquests=1),
            "4",
            [("Ky", "p0-4", "discards")],
        ),
        (position(hands="KrKrKrKrKrSb/", frames="trim"), "Sb", [("Sb", "p0", "discards")]),
    ],
)
def test_cards_fly_where_they_go(state: State, move: str, expected: list[tuple[str, str, str]]) -> None:
    assert flown(PRESENTATION, events(state, move))[: len(expected)] == expected


def test_a_tile_goes_to_its_player_and_brings_face_down_cards_and_to_that_player_alone_their_faces() -> None:
    state = position(hands="Kr/Ky", top="SpKb")
    drawn = events(state, "l2")
    public = [PRESENTATION.animation(event, NAMES) for event in drawn if event.seats is None]
    tile, cards = (animation for animation in public if animation is not None)
    assert tile.pieces == [Piece("l2", "tile-l2", "p0")]
    assert cards.pieces == [Piece("back", "pile", "p0")] * 2
    (own,) = [PRESENTATION.animation(event, NAMES) for event in drawn if event.seats == (0,)]
    assert own is not None
    assert own.pieces == [Piece("Kb"), Piece("Sp")]


def test_a_countered_attack_clashes_and_a_countered_enchantment_brings_a_card() -> None:
    (clash,) = animations(ATTACKED, "counter")
    assert clash.picture == {"kind": "clash", "attack": "Kr", "counter": "Kr", "seat": 1}
    enchanted = after(position("4:P2?:/Kr", hands="Sr/Sr"), "Sr-4-enchant")
    assert flown(PRESENTATION, events(enchanted, "counter")) == [("Sr", "p1", "p1-4"), ("Sr", "p0-4", "p1")]


def test_a_conquest_shows_the_territory_its_owner_and_what_is_lost() -> None:
    conquest, lost = animations(ATTACKED, "pass")[:2]
    assert conquest.picture["face"].code == "P2"  # type: ignore[attr-defined]
    assert (conquest.picture["new"], conquest.picture["owner"], str(conquest.title)) == (
        True,
        "Anna",
        "Out of the fog",
    )
    assert lost.pieces == [Piece("Kr", "p0-4", "discards"), Piece("Kr", "p1-4", "discards")]
    again = Event("conquered", {"seat": 1, "at": 4, "territory": "P3c", "new": False})
    told = PRESENTATION.animation(again, NAMES)
    assert told is not None
    assert str(told.title) == "Conquered"
    assert told.text == PRESENTATION.sentence(again, NAMES)


@pytest.mark.parametrize(("code", "new", "said"), [("H3c", 1, "castle"), ("H3c", 0, ""), ("P2", 1, "")])
def test_a_special_territory_that_comes_out_of_the_fog_says_what_it_does(
    code: str, new: int, said: str
) -> None:
    told = PRESENTATION.animation(
        Event("conquered", {"seat": 1, "at": 4, "territory": code, "new": bool(new)}), NAMES
    )
    assert told is not None
    assert (said in str(told.note)) if said else told.note is None


def test_of_a_lesser_territory_the_crowns_go_over() -> None:
    told = PRESENTATION.animation(
        Event("conquered", {"seat": 1, "at": 4, "territory": "P2", "new": False}), NAMES
    )
    assert told is not None
    assert told.pieces == [Piece("crown", "p0", "p1")] * 2


def test_the_end_of_a_turn_has_no_beat_not_even_of_the_last() -> None:
    check_turn_over(PRESENTATION)


def test_what_ends_by_word_has_no_beat() -> None:
    assert PRESENTATION.animation(Event("resigned", {"seat": 0}), NAMES) is None
