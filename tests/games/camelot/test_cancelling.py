"""What stops a black card: three Merlins, or Excalibur thrown away (SC11, SC12, SC86)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import after, events, happened, legal, pending, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State

SPECIALS = ("M1", "M2", "M3", "M4", "M5", "Ds", "Df", "Gu", "Mi", "Mo", "Vi")
STANDARD = ("Ex", "De", "Pt", "Sx", "Mc")


def asked(state: State) -> list[int]:
    """Who is asked for Merlins, as long as nobody has any to offer."""
    seats = []
    state = after(state, "draw")
    while state.frame and state.frame.kind == "merlins":
        seats.append(state.frame.seat)
        state = after(state, "merlins0")
    return seats


# --- three Merlins --------------------------------------------------------------------------------------


@rule("SC11")
@pytest.mark.parametrize("card", [*STANDARD, "K1", "L1"])
def test_standard_cards_cannot_be_stopped_by_merlins(card: str) -> None:
    start = position(phase="evil", foe=card, hands="MeMeMe/Me/Me")
    assert asked(start) == []


@rule("SC11", "SCR7", "SCR50")
@pytest.mark.parametrize("active", range(7))
def test_knights_are_asked_once_in_seat_order_from_the_drawer(active: int) -> None:
    start = position(seats=7, active=active, phase="evil", foe="M3", hands="F1/F1/F1/F1/F1/F1/F1")
    assert asked(start) == [(active + step) % 7 for step in range(7)]


@rule("SCR7", "SCR50")
def test_the_dead_the_unmasked_and_empty_hands_are_not_asked() -> None:
    start = position(
        seats=6, active=4, phase="malice", foe="M3", hands="/Me//F1//F1", out="100000", loyalty="lllltl",
        unmasked=4, exposed="000010",
    )  # fmt: skip
    assert asked(start) == [5, 1, 3]


@rule("SC11", "SC12", "SCR7")
@pytest.mark.parametrize(
    ("hands", "offers"),
    [
        ("MeMeMe/F1/F1", ["merlins3"]),
        ("MeMe/Me/F1", ["merlins2", "merlins1"]),
        ("F1/F1/MeMeMe", ["merlins0", "merlins0", "merlins3"]),
        ("Me/Me/Me", ["merlins1", "merlins1", "merlins1"]),
        ("MeMeMeMe/F1/F1", ["merlins3"]),
    ],
)
def test_three_merlins_in_all_stop_the_card_and_all_are_discarded(hands: str, offers: list[str]) -> None:
    start = position(phase="evil", foe="M3", hands=hands)
    state = after(start, "draw", *offers)
    assert (state.engines, state.black_discards) == (0, ["M3"])
    assert state.white_discards == ["Me"] * 3
    left = Counter(card for hand in start.hands for card in hand)
    left["Me"] -= 3
    assert Counter(card for hand in state.hands for card in hand) == +left
    assert "stopped" in happened(start, "draw", *offers)
    assert GAME.decision(state) == Decision(0, "deeds", True)


@rule("SC11", "SCR7")
@pytest.mark.parametrize("offers", [["merlins2", "merlins0"], ["merlins0", "merlins0"], ["merlins1"] * 2])
def test_fewer_than_three_return_and_the_card_takes_effect(offers: list[str]) -> None:
    start = position(phase="evil", foe="M3", hands="MeMe/Me")
    state = after(start, "draw", *offers)
    assert (state.engines, state.hands, state.white_discards) == (2, start.hands, [])


@rule("SC11", "SCR7")
def test_nobody_offers_more_than_are_lacking() -> None:
    state = after(position(phase="evil", foe="M3", hands="MeMe/MeMe"), "draw", "merlins2")
    assert legal(state) == {"merlins0", "merlins1"}
    assert [refused(state, move) for move in ("merlins2", "merlins3", "merlins4", "pass", "Me")] == [
        "SC11"
    ] * 5


@rule("SCR7")
def test_the_window_closes_with_the_third_merlin() -> None:
    start = position(phase="evil", foe="Gu", hands="Me/MeMe/MeMeMe")
    state = after(start, "draw", "merlins1", "merlins2")
    assert (state.frames[-1].kind, state.hands[2]) == ("deeds", ["Me"] * 3)


@rule("SCR7", "SC12")
def test_a_stopped_guinevere_does_not_end_the_turn() -> None:
    start = position(phase="evil", foe="Gu", hands="MeMeMe", place="grail/picts")
    state = after(start, "draw", "merlins3")
    assert (state.place, state.active) == (start.place, 0)
    assert GAME.decision(state) == Decision(0, "deeds", True)


@rule("SC11")
def test_who_offers_more_than_he_holds_offers_none() -> None:
    start = position(phase="evil", foe="M3", hands="MeMe/F1/MeMe")
    state = after(start, "draw", "merlins3", "merlins1", "merlins2")
    assert (state.engines, state.hands) == (2, start.hands)


@rule("SC12", "SCR6")
def test_a_stopped_card_lies_unseen_among_the_discards() -> None:
    state = after(position(phase="evil", foe="Mi", hands="MeMeMe"), "draw", "merlins3")
    for viewer in (None, 0, 1, 2):
        seen = GAME.seen(state, viewer).state
        assert (seen.black_discards, seen.white_discards) == (["??"], ["??"] * 3)


# --- Excalibur thrown away --------------------------------------------------------------------------------


def armed(card: str, owner: int = 1, **fields: str | int) -> State:
    """Somebody holds Excalibur; seat 0 draws this card."""
    return position(
        **{"phase": "evil", "foe": card, "relics": f"excalibur:{owner}", "closed": "excalibur", **fields}  # type: ignore[arg-type]
    )


@rule("SC86", "SCR13")
@pytest.mark.parametrize("card", [*SPECIALS, "De", "Pt", "Sx", "Mc"])
@pytest.mark.parametrize("owner", [0, 2])
def test_excalibur_cancels_any_card_whoever_holds_and_whoever_draws_it(card: str, owner: int) -> None:
    start = armed(card, owner, place="/grail", laid="grail:Gr")
    state = after(start, "draw")
    assert GAME.decision(state) == Decision(None, "cancel", False)
    assert pending(state).seat == owner
    assert legal(state) == {"cancel", "pass"}
    state = after(state, "cancel")
    assert (state.relics["excalibur"], state.black_discards) == (-2, [card])
    assert (state.laid, state.dark, state.effects) == (start.laid, start.dark, {})
    assert (state.life, state.place, state.engines, state.warriors) == (
        start.life, start.place, 0, start.warriors,
    )  # fmt: skip
    assert GAME.decision(state) == Decision(0, "deeds", True)


@rule("SC86")
def test_excalibur_may_be_kept_and_asked_for_again() -> None:
    state = after(armed("M3Pt"), "draw", "pass")
    assert (state.engines, state.relics["excalibur"]) == (2, 1)
    state = after(state, "camelot-draw", "end", "draw")
    assert state.frames[-1].kind == "cancel"
    assert [refused(state, move) for move in ("merlins3", "on", "end")] == ["SC86"] * 3


@rule("SCR13")
@pytest.mark.parametrize(("card", "closed"), [("Ex", "excalibur"), ("De", "excalibur/grail")])
def test_also_a_card_that_would_bring_an_engine_is_cancelled(card: str, closed: str) -> None:
    state = after(armed(card, closed=closed), "draw", "cancel")
    assert (state.engines, state.black_discards) == (0, [card])


@rule("SCR13", "SC86")
def test_excaliburs_holder_is_asked_after_the_merlins() -> None:
    start = armed("M3", hands="Me/MeMe")
    assert after(start, "draw").frames[-1].kind == "merlins"
    assert after(start, "draw", "merlins1", "merlins0").frames[-1].kind == "cancel"
    stopped = after(start, "draw", "merlins1", "merlins2")
    assert (stopped.frames[-1].kind, stopped.relics["excalibur"]) == ("deeds", 1)


@rule("SCR13", "SCR48")
@pytest.mark.parametrize("answer", ["cancel", "pass"])
def test_of_a_face_down_card_only_the_quest_is_known_when_excalibur_is_asked_for(answer: str) -> None:
    start = armed("K7", hands="F1/F2/F3")
    state = after(start, "draw", "down")
    assert (state.frames[-1].kind, pending(state).place, pending(state).card) == ("cancel", "knight", "")
    assert GAME.seen(state, 1).state.black[-1] == "??"
    answered = after(state, answer)
    if answer == "cancel":
        assert (answered.dark["knight"], answered.black_discards) == ([], ["K7"])
        assert answered.hands == start.hands  # and no white card
        assert "K7" not in str(events(state, "cancel"))
    else:
        assert (answered.dark["knight"], len(answered.hands[0])) == (["K7"], 2)
        assert GAME.seen(answered, 1).state.dark["knight"] == ["??"]


@rule("SCR13")
def test_a_face_up_combat_card_is_cancelled_too() -> None:
    state = after(armed("L7"), "draw", "up")
    assert pending(state).card == "L7"
    state = after(state, "cancel")
    assert (state.dark["lancelot"], state.black_discards) == ([], ["L7"])


@rule("SCR13", "SCR47")
def test_the_unmasked_traitors_cards_are_stopped_and_cancelled() -> None:
    start = armed(
        "M3", phase="malice", loyalty="tll", unmasked=0, exposed="100", hands="/MeMeMe/F1"
    )  # fmt: skip
    assert asked(start) == [1, 2]
    assert after(start, "draw", "merlins3").engines == 0
    state = after(start, "draw", "merlins0", "merlins0", "cancel")
    assert (state.engines, state.active, state.frames[-1].kind) == (0, 1, "evil")


@rule("SC86")
def test_nobody_is_asked_while_excalibur_is_to_be_won_or_gone() -> None:
    assert after(position(phase="evil", foe="Pt"), "draw").frames[-1].kind == "shown"
    gone = position(phase="evil", foe="Pt", relics="excalibur:-2", closed="excalibur")
    assert after(gone, "draw").frames[-1].kind == "shown"
