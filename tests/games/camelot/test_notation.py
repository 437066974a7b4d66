"""The notation of positions: what it leaves out, and what it does not take."""

from __future__ import annotations

import re

import pytest

from tests.games.camelot.invariants import broken
from tests.games.camelot.positions import fields_of, position
from threethrones.core.setups import standard_setup
from threethrones.games.camelot.game import GAME


def test_what_is_empty_or_nought_is_left_out() -> None:
    state = position(hands="F1", key="")
    left_out = {"learnt", "removed", "pool", "laid", "dark", "covers", "layers", "closed", "done", "effects"}
    assert not left_out & set(fields_of(state))
    assert {"hands", "life", "place", "frames"} <= set(fields_of(state))
    assert fields_of(state)["frames"] == "next,deeds:0"
    assert "hands" not in fields_of(position())


def test_a_key_may_be_any_text() -> None:
    state = GAME.rekeyed(position(), "a=b c/d%,é")
    assert " " not in fields_of(state)["key"]
    assert "/" not in fields_of(state)["key"]
    again = GAME.from_position(GAME.to_position(state), state.setup)
    assert again.key == state.key
    assert (GAME.rekeyed(position(), "k").chance, position().key) == (0, "")


@pytest.mark.parametrize(
    "phase",
    [
        "next,deeds:0,fight:0::::F3F4",
        "next,deeds:0,check,put::Cl,arrange:0:::::4",
        "next,deeds:0,carry:0:Mo,merlins:0:Mo::0/1/2::0/0/0",
        "next,deeds:0,war:0:Mc",
    ],
)
def test_cards_that_are_pending_are_in_no_pile(phase: str) -> None:
    seen = "72:1,73:1,74:1,75:1" if "arrange" in phase else ""
    assert broken(position(phase=phase, engines=1, foreseen=seen)) == []


def test_a_pile_may_hold_all_but_what_is_on_top() -> None:
    state = position(draw="F5Me", foe="MoEx", foreseen="75:3,0:1")
    assert state.white[-2:] == ["Me", "F5"]
    assert state.black[-2:] == ["Ex", "Mo"]
    assert (state.foreseen[75], state.foreseen[0], sum(state.foreseen)) == (3, 1, 4)


def test_the_loyalty_cards_that_nobody_got_may_be_named() -> None:
    state = position(loyalty="lll", spare="llltl")
    assert state.spare == ["l", "l", "l", "t", "l"]
    assert position(loyalty="llt").spare == ["l"] * 5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("colour=red", "“colour=red” is not a field of a position"),
        ("engines", "“engines” is not a field of a position"),
        ("engines=1 engines=2", "“engines=2” is not a field of a position"),
        ("engines=x", "“x” is not a number"),
        ("hands=F1Ex//", "“Ex” is not a white card"),
        ("hands=F1é//", "“é” is not a white card"),
        ("engines=²", "“²” is not a number"),
        ("turn=1000000", "“1000000” is not a number"),
        ("black=* foreseen=76:1", "there is no card 76 in the black pile"),
        ("frames=deeds:0:::::::9", "“deeds:0:::::::9” is nothing that can be pending"),
    ],
)
def test_what_is_no_position_is_refused(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        GAME.from_position(line, standard_setup(GAME, seats=3))


def test_numbers_have_six_digits_at_most() -> None:
    assert position(turn=999999).turn == 999999
