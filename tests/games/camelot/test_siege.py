"""Camelot: cards are drawn there, and siege engines fought."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import (
    after,
    die_falls,
    events,
    found,
    happened,
    legal,
    pending,
    position,
    refused,
)
from tests.games.positions import NAMES
from tests.rule_names import rule
from threethrones.core.picking import Picking
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.state import in_hand_order

# --- drawing ------------------------------------------------------------------------------------------


@rule("SC31", "SCR3")
@pytest.mark.parametrize("held", [0, 1, 11, 12])
def test_two_cards_are_drawn_with_up_to_twelve_in_hand(held: int) -> None:
    start = position(hands="Gr" * held, draw="F5Me")
    state = after(start, "camelot-draw")
    assert Counter(state.hands[0]) == Counter(["Gr"] * held + ["F5", "Me"])
    assert len(state.white) == len(start.white) - 2
    assert state.owed == 0


@rule("SC31", "SCR3")
@pytest.mark.parametrize("held", [13, 14, 18])
def test_nobody_draws_with_more_than_twelve_in_hand(held: int) -> None:
    start = position(hands="Gr" * held)
    assert refused(start, "camelot-draw") == "SC31"
    assert "camelot-draw" not in legal(start)


@rule("SC31")
@pytest.mark.parametrize("place", ["knight", "grail", "picts", "excalibur"])
def test_cards_are_drawn_in_camelot_only(place: str) -> None:
    assert refused(position(place=place), "camelot-draw") == "SC31"


@rule("SC31")
def test_who_drew_what_only_the_drawer_is_told() -> None:
    told = events(position(draw="F5Me"), "camelot-draw")
    assert (found(told, "drew").about, found(told, "drew").seats) == ({"seat": 0, "count": 2}, None)
    private = found(told, "drew cards")
    assert (private.about["cards"], private.seats) == (["F5", "Me"], (0,))


@rule("SC35", "SCR4")
@pytest.mark.parametrize(("left", "shuffled"), [(2, False), (3, False), (1, True), (0, True)])
def test_both_colours_are_shuffled_when_a_white_card_is_lacking_and_not_before(
    left: int, shuffled: bool
) -> None:
    start = position(hands="F1/Me", draw="F5F4F3"[: 2 * left], white=left, black=10)
    state = after(start, "camelot-draw")
    assert len(state.hands[0]) == 3
    assert ("reshuffled" in happened(start, "camelot-draw")) == shuffled
    if not shuffled:
        assert (len(state.white), len(state.black), len(state.black_discards)) == (left - 2, 10, 66)
        return
    assert (state.white_discards, state.black_discards) == ([], [])
    assert (len(state.black), len(state.white)) == (76, 84 - 2 - 2)
    assert state.hands[0].count("F5") >= min(left, 1)
    assert Counter(state.black) == Counter([*start.black, *start.black_discards])
    assert state.black[-10:] != start.black  # the black draw pile is mixed with its discards


@rule("SCR4", "SC31")
@pytest.mark.parametrize("left", [0, 1])
def test_where_the_white_cards_run_out_one_draws_what_there_is(left: int) -> None:
    start = position(hands="F1/F1", draw="F5" * left, white=left, black=7)
    start.hands[1] += start.white_discards  # all other cards are in a hand
    start.hands[1], start.white_discards = in_hand_order(start.hands[1]), []
    if not left:
        assert refused(start, "camelot-draw") == "SCR4"
        return
    state = after(start, "camelot-draw")
    assert state.hands[0] == ["F1", "F5"]
    assert "reshuffled" not in happened(start, "camelot-draw")
    assert (len(state.black), len(state.black_discards)) == (7, 69)


# --- fighting -----------------------------------------------------------------------------------------


@rule("SC32", "SC33", "SC34", "SCR19", "SC8")
@pytest.mark.parametrize(("cards", "die"), [
    ("F1", 1), ("F2", 1), ("F5", 4), ("F5", 5), ("F3F2", 5), ("F3F3", 5), ("F4F4", 8), ("F5F4", 8),
    ("F1F1F1", 2), ("F1F1F1", 3), ("F1F1F1", 8),
])  # fmt: skip
def test_more_than_the_die_removes_an_engine_and_no_more_costs_a_life(cards: str, die: int) -> None:
    first, *others = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    start = position(hands=cards + "Me", engines=3)
    laid = die_falls(after(start, f"{first}-siege", *others), die)
    state = after(laid, "roll")
    won = sum(int(card[1]) for card in (first, *others)) > die
    assert (state.engines, state.life[0]) == ((2, 4) if won else (3, 3))
    assert state.hands[0] == ["Me"]
    assert Counter(state.white_discards) == Counter([first, *others])
    assert state.owed == 0
    assert found(events(laid, "roll"), "siege fought").about["won"] is won


@rule("SC32")
def test_the_die_has_eight_sides() -> None:
    laid = after(position(hands="F1", engines=1), "F1-siege")
    counts = Counter(
        found(events(GAME.rekeyed(laid, str(key)), "roll"), "rolled").about["die"] for key in range(400)
    )
    assert set(counts) == set(range(1, 9))
    assert min(counts.values()) > 25


@rule("SCR19", "SC32")
def test_the_cards_are_chosen_before_the_roll_and_none_after_it() -> None:
    start = position(hands="F1F5Gr", engines=1)
    laid = after(start, "F1-siege")
    assert legal(laid) == {"F5", "roll"}
    assert refused(laid, "Gr") == "SC32"
    assert refused(laid, "F1") == "SC32"
    assert refused(laid, "end") == "SC32"
    rolled = after(die_falls(laid, 8), "roll")
    assert rolled.hands[0] == ["F5", "Gr"]
    assert legal(rolled) >= {"end"}
    assert "F5" not in legal(rolled)


@rule("SCR19", "SC32")
def test_a_fight_needs_an_engine_and_a_fight_card() -> None:
    assert refused(position(hands="F1"), "F1-siege") == "SCR19"
    for card in ("Gr", "Me", "Cl"):
        assert refused(position(hands=card, engines=1), f"{card}-siege") == "SC32"
    assert refused(position(hands="F1", engines=1, place="picts"), "F1-siege") == "SC32"


@rule("SC34", "SCR39")
def test_a_lost_fight_kills_who_has_one_life() -> None:
    start = position(hands="F1Me", engines=1, life="1", relics="excalibur:0,armour:0")
    state = after(die_falls(after(start, "F1-siege"), 8), "roll")
    assert state.out == [True, False, False]
    assert state.engines == 1
    assert state.active == 1
    assert Counter(state.white_discards) == Counter(["F1", "Me"])
    assert state.relics["excalibur"] == state.relics["armour"] == -2


@rule("SC32", "SC33")
def test_the_cards_in_a_fight_lie_open_and_go_face_down() -> None:
    start = position(hands="F1F5", engines=1)
    laid = after(start, "F5-siege")
    (shown,) = events(start, "F5-siege")
    assert (shown.about, shown.seats) == ({"seat": 0, "card": "F5"}, None)
    assert pending(GAME.seen(laid, 1).state).cards == ("F5",)
    assert "F5" not in GAME.seen(after(laid, "roll"), 1).state.white_discards


@rule("SCR18", "SC86")
@pytest.mark.parametrize(("holder", "won"), [(0, True), (1, False)])
def test_excalibur_adds_one_in_its_holders_own_siege_fight(holder: int, won: bool) -> None:
    start = position(hands="F4", engines=2, relics=f"excalibur:{holder}")
    state = after(die_falls(after(start, "F4-siege"), 4), "roll")
    assert (state.engines == 1) == won
    assert state.relics["excalibur"] == holder


@rule("SCR18", "SC86", "SC8")
def test_excalibur_does_not_break_a_tie_twice() -> None:
    start = position(hands="F4", engines=2, relics="excalibur:0")
    state = after(die_falls(after(start, "F4-siege"), 5), "roll")
    assert (state.engines, state.life[0]) == (2, 3)


OR_ROLL = " Add fight cards, or roll the die."


@pytest.mark.parametrize(("cards", "relics", "told"), [
    ("F1", "", "your sum is 1, which can’t beat any roll. Add fight cards."),
    ("F4F2", "", "your sum is 6, which beats a roll of up to 5." + OR_ROLL),
    ("F4F2", "excalibur:0", "your sum is 7, which beats a roll of up to 6." + OR_ROLL),
    ("F5F4", "", "your sum is 9, more than any roll. Roll the die."),
])  # fmt: skip
def test_a_fight_tells_its_sum_so_far_and_what_it_beats(cards: str, relics: str, told: str) -> None:
    state = position(
        hands="F1", phase=f"next,deeds:0,fight:0::::{cards}", engines=3, owed=0, done="B", relics=relics
    )
    prompt = PRESENTATION.prompt(GAME.seen(state, 0), NAMES[:3], Picking())
    assert str(prompt) == f"{NAMES[0]}: {told}"
