"""The three relics: Excalibur in a fight, the Holy Grail, Lancelot's armour (SC86 to SC88)."""

from __future__ import annotations

import pytest

from tests.games.camelot.positions import after, events, found, happened, legal, pending, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State

# --- Excalibur ------------------------------------------------------------------------------------------


@rule("SC86", "SC8")
@pytest.mark.parametrize(
    ("owner", "place", "white"),
    [(0, "knight", 4), (1, "knight", 3), (-1, "knight", 3), (-2, "knight", 3)],
)
def test_excalibur_counts_one_where_its_holder_fights(owner: int, place: str, white: int) -> None:
    start = position(
        phase="evil", foe="K1", place=place, laid="knight:F1F2", dark="knight:K1K1K1",
        relics=f"excalibur:{owner}", closed="excalibur" if owner != -1 else "", knights="Gw",
    )  # fmt: skip
    moves = ["draw", "up", *["pass"] * (owner >= 0)]
    compared = found(events(start, *moves), "compared")
    assert compared.about == {"place": "knight", "white": white, "black": 4}
    assert after(start, *moves).swords == [0, 1]  # a tie is evil's


# --- the Holy Grail -------------------------------------------------------------------------------------


@rule("SCR41", "SC87", "SCR39")
@pytest.mark.parametrize(
    ("who", "out", "active"), [("p1", [3, 0], 1), ("p3", [0, 1], 3), ("refuse", [3, 0, 1], 2)]
)
def test_of_several_dying_the_owner_saves_one(who: str, out: list[int], active: int) -> None:
    start = position(
        seats=4, active=3, phase="evil", foe="M4", life="1/1/4/1", relics="grail:1", closed="grail"
    )  # fmt: skip
    asked = after(start, "draw", "on")
    assert GAME.decision(asked) == Decision(None, "drink", False)
    assert legal(asked) == {"p3", "p0", "p1", "refuse"}
    assert (asked.life, asked.out) == ([0, 0, 3, 0], [False] * 4)  # all lose their life first
    assert [refused(asked, move) for move in ("p2", "pass", "p7")] == ["SC87"] * 3
    state = after(asked, who)
    assert [event.about["seat"] for event in events(asked, who) if event.kind == "died"] == out
    assert state.life == [4 if who == f"p{seat}" else life for seat, life in enumerate([0, 0, 3, 0])]
    assert state.relics["grail"] == -2  # drunk, or gone with its owner
    assert state.active == active


@rule("SC87")
def test_nobody_is_asked_while_the_grail_is_to_be_won_or_gone() -> None:
    for fields in ({}, {"relics": "grail:-2", "closed": "grail"}):
        start = position(phase="evil", life="1", **fields)  # type: ignore[arg-type]
        assert after(start, "life").out[0]


@rule("SC87", "SC89")
def test_the_grail_does_not_save_the_unmasked() -> None:
    start = position(engines=6, loyalty="ltl", relics="grail:1", closed="grail", life="4/1")
    state = after(start, "accuse-p1")
    assert (state.unmasked, state.relics["grail"], state.life[1]) == (1, -2, 0)
    assert state.frames[-1].kind == "deeds"


# --- Lancelot's armour ----------------------------------------------------------------------------------


def armoured(foe: str, **fields: str | int) -> State:
    """Seat 0 wears the armour and is about to draw."""
    values = {"phase": "evil", "foe": foe, "relics": "armour:0", "closed": "lancelot", **fields}
    return position(**values)  # type: ignore[arg-type]


@rule("SC88", "SCR35")
@pytest.mark.parametrize(("chosen", "other"), [("Ex", "Pt"), ("Pt", "Ex")])
def test_the_armour_draws_two_and_lays_one_under_the_pile(chosen: str, other: str) -> None:
    start = armoured("ExPtDe")
    asked = after(start, "draw")
    assert GAME.decision(asked) == Decision(0, "armour", True)
    assert legal(asked) == {"Ex", "Pt"}
    assert [refused(asked, move) for move in ("De", "on", "")] == ["SC88"] * 3
    state = after(asked, chosen)
    assert pending(state).card == chosen
    assert (state.black[0], state.black[-1]) == (other, "De")
    assert len(state.black) == len(start.black) - 1
    assert other not in str([event for event in events(asked, chosen) if event.seats is None])


@rule("SC88")
def test_two_alike_are_one_choice_and_nobody_is_asked() -> None:
    asked = after(armoured("ExExDe"), "draw")
    assert GAME.legal(asked) == ["Ex"]
    assert after(asked, "Ex").black[0] == "Ex"
    assert GAME.automatic(asked) == "Ex"
    assert GAME.automatic(after(armoured("ExPtDe"), "draw")) is None


@rule("SCR35")
def test_with_one_card_in_the_pile_the_armour_takes_that_one() -> None:
    start = armoured("Ex", black=1)
    state = after(start, "draw")
    assert (state.frames[-1].kind, pending(state).card, state.black) == ("shown", "Ex", [])
    assert "reshuffled" not in happened(start, "draw")


@rule("SCR35", "SC10")
def test_with_no_card_in_the_pile_it_is_shuffled_and_then_there_are_two() -> None:
    start = armoured("", black=0)
    state = after(start, "draw")
    assert "reshuffled" in happened(start, "draw")
    assert (state.frames[-1].kind, state.black_discards) == ("armour", [])
    assert legal(state) == set(state.black[-2:])


@rule("SCR35", "SC88", "SC89")
def test_the_unmasked_traitor_keeps_and_uses_the_armour() -> None:
    start = armoured("ExPt", phase="malice", loyalty="tll", unmasked=0, exposed="100")
    asked = after(start, "draw")
    assert GAME.decision(asked) == Decision(0, "armour", True)
    state = after(asked, "Pt", "on")
    assert (state.warriors["picts"], state.black[0]) == (1, "Ex")


@rule("SCR35")
def test_the_armour_serves_only_its_wearer() -> None:
    start = armoured("ExPt", relics="armour:1")
    assert after(start, "draw").frames[-1].kind == "shown"
