"""What each of the seven knights can do besides."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import after, asks, events, found, legal, pending, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.camelot.game import GAME

# --- King Arthur --------------------------------------------------------------------------------------


@rule("SC59", "SCR33")
@pytest.mark.parametrize("where", ["camelot", "grail"])
@pytest.mark.parametrize("before", [True, False])
def test_arthur_swaps_a_card_with_any_knight_before_or_after_his_deed(where: str, before: bool) -> None:
    start = position(knights="ArPeGh", hands="F1Me/F5Gr/Cl", place=f"camelot/{where}/picts")
    moves = ["F1-swap-p1", "Gr"]
    action = ["grail-travel"]
    state = after(start, *moves, *action) if before else after(start, *action, *moves)
    assert state.hands == [["Gr", "Me"], ["F1", "F5"], ["Cl"]]
    assert (state.done, state.owed) == (["A"], 0)
    assert after(state, "end").active == 1


@rule("SC59", "SC5")
def test_the_swap_is_no_deed() -> None:
    state = after(position(knights="ArPeGh", hands="F1/F5"), "F1-swap-p1", "F5")
    assert refused(state, "end") == "SC5"
    assert (state.done, state.owed) == ([], 1)
    assert refused(state, "sacrifice") == "SC53"


@rule("SC59", "SCR33")
def test_arthur_swaps_once_a_turn() -> None:
    start = position(knights="ArPeGh", hands="F1F2/F5/F4")
    state = after(start, "F1-swap-p1", "F5")
    assert refused(state, "F2-swap-p2") == "SC59"
    moves = (
        "grail-travel",
        "end",
        "engine",
        "grail-travel",
        "end",
        "engine",
        "grail-travel",
        "end",
        "engine",
    )
    again = after(state, *moves)
    assert again.active == 0
    assert "F2-swap-p2" in legal(again)


@rule("SC59", "SCR33")
def test_the_other_picks_what_he_gives_back_before_he_sees_the_card() -> None:
    start = position(knights="ArPeGh", hands="MeF1/F5GrGr")
    asked = after(start, "Me-swap-p1")
    assert asks(asked) == ("swap", 1)
    assert legal(asked) == {"F5", "Gr"}
    assert asked.hands == start.hands
    assert refused(asked, "Me") == "SC59"
    assert pending(GAME.seen(asked, 0).state).card == "Me"
    for seat in (None, 1, 2):
        assert pending(GAME.seen(asked, seat).state).card == "??"
    assert "Me" not in str(events(start, "Me-swap-p1"))
    told = [(event.about["card"], event.seats) for event in events(asked, "Gr") if event.kind == "gave card"]
    assert told == [("Me", (0, 1)), ("Gr", (0, 1))]
    assert "card" not in found(events(asked, "Gr"), "swapped").about


@rule("SCR33")
def test_both_need_a_card() -> None:
    assert refused(position(knights="ArPeGh", hands="F1//F2"), "F1-swap-p1") == "SCR33"
    assert not [move for move in legal(position(knights="ArPeGh", hands="/F1/F2")) if "swap" in move]


@rule("SCR33")
def test_nobody_swaps_with_the_dead_the_unmasked_or_himself() -> None:
    start = position(
        seats=4, knights="ArPeGhTr", hands="F1/F2", out="0010", unmasked=3, loyalty="lllt", exposed="0001"
    )
    assert {move for move in legal(start) if "swap" in move} == {"F1-swap-p1"}
    for who in ("p0", "p2", "p3", "p4"):
        assert refused(start, f"F1-swap-{who}") == "SCR33"


@rule("SC59")
def test_only_arthur_swaps_and_only_in_his_own_turn() -> None:
    assert refused(position(knights="PeArGh", hands="F1/F2"), "F1-swap-p1") == "SC59"
    assert refused(position(knights="ArPeGh", hands="F1/F2", phase="evil"), "F1-swap-p1") == "SC4"


# --- Sir Galahad --------------------------------------------------------------------------------------


@rule("SC60", "SCR33")
@pytest.mark.parametrize("before", [True, False])
def test_galahad_plays_a_special_card_besides_his_deed(before: bool) -> None:
    start = position(knights="GhArPe", hands="Pi", life="3/4/4")
    moves = ("Pi-self", "grail-travel") if before else ("grail-travel", "Pi-self")
    state = after(start, *moves)
    assert (state.life[0], state.place[0], state.owed) == (6, "grail", 0)
    assert after(state, "end").active == 1


@rule("SC60", "SC6", "SCR33")
def test_galahads_deed_cannot_be_another_special_card() -> None:
    start = position(knights="GhArPe", hands="PiRe", life="3/4/4")
    state = after(start, "Pi-self")
    assert refused(state, "Re-self") == "SC6"
    assert refused(state, "end") == "SC5"
    done = after(state, "camelot-draw")
    assert refused(done, "Re-self") == "SC6"


@rule("SC60")
def test_galahads_power_is_for_the_heroic_phase_and_special_cards_only() -> None:
    start = position(knights="GhArPe", hands="PiGrF1", phase="evil", life="3/4/4", place="grail")
    assert refused(start, "Pi-self") == "SC4"
    state = after(start, "engine", "picts-travel")
    assert refused(state, "F1-picts") == "SC5"
    assert "Pi-self" in legal(state)


@rule("SC60")
def test_nobody_else_has_a_free_special_card() -> None:
    start = position(knights="ArGhPe", hands="Pi", life="3/3/3")
    assert refused(after(start, "grail-travel"), "Pi-others") == "SC5"
    assert after(start, "Pi-self").owed == 0


@rule("SC60", "SC53")
def test_galahad_may_sacrifice_besides_his_special_card() -> None:
    start = position(knights="GhArPe", hands="PiF1", life="3/4/4")
    state = after(start, "Pi-self", "picts-travel", "sacrifice", "F1-picts")
    assert state.done == ["C", "A", "B"]
    assert refused(state, "sacrifice") == "SC53"


# --- Sir Gawain ---------------------------------------------------------------------------------------


@rule("SC61", "SCR3")
@pytest.mark.parametrize(("held", "total"), [(0, 3), (11, 14), (12, 15)])
def test_gawain_draws_three(held: int, total: int) -> None:
    state = after(position(knights="GwPeAr", hands="Gr" * held), "camelot-draw")
    assert len(state.hands[0]) == total


@rule("SC61")
def test_gawain_draws_three_by_the_deed_only() -> None:
    assert refused(position(knights="GwPeAr", hands="Gr" * 13), "camelot-draw") == "SC31"
    state = after(position(knights="GwPeAr", hands="Re"), "Re-self")
    assert len(state.hands[0]) == 4
    state = after(position(knights="GwPeAr", hands="Fa"), "Fa-loyal")
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    state = after(position(knights="PeGwAr", draw="F1F2"), "camelot-draw")
    assert state.hands == [["F1", "F2"], [], []]


# --- Sir Kay: see test_combat -------------------------------------------------------------------------


@rule("SC62", "SCR17")
def test_sir_kay_adds_one_card_and_no_more() -> None:
    start = position(knights="KaPeGh", hands="F1F2F3", place="knight", laid="knight:F1F1F2", dark="knight:K7")
    asked = after(start, "F2-knight")
    state = after(asked, "F3")
    assert state.swords == [1, 0]
    assert asks(state) == ("deeds", 0)
    assert Counter(state.white_discards) == Counter(["F1", "F1", "F2", "F2", "F3"])
    assert "F1" in state.hands[0]


@rule("SC62")
def test_sir_kays_power_ends_with_his_life() -> None:
    start = position(
        knights="PeKaGh", hands="F2", place="dragon", closed="lancelot", out="010",
        laid="dragon:F1F1F1F2F2F3F3F3", dark="dragon:L3L7",
    )  # fmt: skip
    assert asks(after(start, "F2-dragon")) == ("deeds", 0)


# --- Sir Palamedes ------------------------------------------------------------------------------------


@rule("SC63")
@pytest.mark.parametrize(("life", "there", "gained"), [
    ("3/3/3", True, [4, 5, 3]), ("3/5/3", True, [4, 6, 3]), ("3/6/3", True, [4, 6, 3]),
    ("3/3/3", False, [4, 3, 3]),
])  # fmt: skip
def test_palamedes_gains_one_more_life_from_a_won_quest_where_he_is(
    life: str, there: bool, gained: list[int]
) -> None:
    where = "picts" if there else "camelot"
    start = position(knights="PePaGh", hands="F5", place=f"picts/{where}", laid="picts:F1F2F3F4", life=life)
    assert after(start, "F5-picts").life == gained


@rule("SC63")
def test_palamedes_gains_nothing_from_a_lost_quest() -> None:
    start = position(knights="PaPeGh", place="picts", warriors="picts:3,saxons:0", foe="Pt", phase="evil")
    assert after(start, "draw", "on").life == [3, 4, 4]


# --- Sir Percival -------------------------------------------------------------------------------------


@rule("SC64", "SCR34")
@pytest.mark.parametrize("choice", ["draw", "engine", "life"])
def test_percival_looks_and_then_chooses(choice: str) -> None:
    start = position(knights="PeArGh", phase="evil", foe="GuK1")
    looked = after(start, "look")
    assert (looked.black, len(looked.black)) == (start.black, 76)
    assert legal(looked) == {"draw", "engine", "life"}
    assert refused(looked, "look") == "SC64"
    state = after(looked, choice)
    if choice == "draw":
        assert asks(state) == ("shown", None)
    else:
        assert state.black == start.black
        assert asks(state) == ("deeds", 0)


@rule("SC64", "SCR34", "SCR48")
def test_only_percival_sees_the_card_and_may_look_again_in_his_next_turn() -> None:
    start = position(knights="PeArGh", phase="evil", foe="GuK1")
    told = events(start, "look")
    assert (found(told, "looked").about, found(told, "looked").seats) == ({"seat": 0, "count": 1}, None)
    assert (found(told, "foresaw").about["cards"], found(told, "foresaw").seats) == (["Gu"], (0,))
    state = after(start, "look", "engine")
    for _ in range(3):
        place = "grail" if state.place[state.active] == "camelot" else "camelot"
        state = after(state, f"{place}-travel", "end", *(["engine"] if state.active != 2 else []))
    assert state.active == 0
    assert "look" in legal(state)


@rule("SC64", "SCR4")
def test_percival_looks_at_what_the_pile_holds() -> None:
    start = position(knights="PeArGh", phase="evil", black=0)
    assert refused(start, "look") == "SCR4"
    assert "draw" in legal(start)
    assert "look" in legal(position(knights="PeArGh", phase="evil", black=1))


@rule("SC64")
def test_nobody_else_looks() -> None:
    assert refused(position(knights="ArPeGh", phase="evil"), "look") == "SC64"
    unmasked = position(knights="PeArGh", phase="traitor", loyalty="tll", unmasked=0, exposed="100")
    assert refused(unmasked, "look") == "SC89"
    assert refused(after(unmasked, "p1"), "look") == "SC89"


@rule("SCR34", "SCR35", "SC88")
def test_with_the_armour_percival_looks_at_one_card_and_draws_two() -> None:
    start = position(knights="PeArGh", phase="evil", foe="PtSxDe", relics="armour:0")
    looked = after(start, "look")
    assert GAME.decision(looked) == Decision(0, "evil", True)
    assert GAME.seen(looked, 0).state.black[-2:] == ["??", "Pt"]
    state = after(looked, "draw")
    assert asks(state) == ("armour", 0)
    assert legal(state) == {"Pt", "Sx"}
    assert after(looked, "engine").black == start.black


# --- Sir Tristan --------------------------------------------------------------------------------------


@rule("SC65", "SCR32")
@pytest.mark.parametrize(
    ("move", "place"), [("F1-picts", "picts"), ("Gr-grail", "grail"), ("F1-knight", "knight")]
)
def test_tristan_leaves_camelot_for_nothing_and_acts_where_he_arrives(move: str, place: str) -> None:
    start = position(knights="TrArPe", hands="F1Gr")
    away = after(start, f"{place}-travel")
    assert (away.place[0], away.owed, away.done) == (place, 1, ["A"])
    state = after(away, move)
    assert (state.owed, state.done) == (0, ["A", "B"])


@rule("SC65", "SCR32")
@pytest.mark.parametrize("action", ["camelot-draw", "Pi-self", "Gr-heal"])
def test_tristan_may_depart_after_his_deed(action: str) -> None:
    start = position(knights="TrArPe", hands="GrGrGrPi", life="3/4/4")
    state = after(start, action, "grail-travel")
    assert (state.place[0], state.owed) == ("grail", 0)
    assert after(state, "end").active == 1


@rule("SC65", "SCR32")
def test_tristan_may_depart_when_a_quest_has_just_put_him_in_camelot() -> None:
    start = position(knights="TrArPe", hands="F5", place="picts", laid="picts:F1F2F3F4")
    state = after(start, "F5-picts", "saxons-travel")
    assert (state.place[0], state.owed) == ("saxons", 0)


@rule("SCR32", "SC6")
def test_tristan_departs_once_and_never_besides_a_journey() -> None:
    start = position(knights="TrArPe", hands="F1F2")
    away = after(start, "grail-travel")
    assert refused(away, "picts-travel") == "SC6"
    assert refused(away, "camelot-travel") == "SC6"
    home = after(position(knights="TrArPe", place="grail"), "camelot-travel")
    assert home.owed == 0
    assert refused(home, "picts-travel") == "SC6"


@rule("SC65")
@pytest.mark.parametrize("where", ["grail", "knight", "picts"])
def test_tristan_pays_a_deed_for_other_journeys(where: str) -> None:
    start = position(knights="TrArPe", hands="F1", place=where)
    for goal in ("camelot", "saxons"):
        state = after(start, f"{goal}-travel")
        assert state.owed == 0
        assert refused(state, "F1-saxons") in ("SC5", "SC23")


@rule("SCR32", "SC5")
def test_the_departure_may_be_tristans_deed() -> None:
    start = position(knights="TrArPe", hands="F1")
    assert refused(start, "end") == "SC5"
    away = after(start, "picts-travel")
    assert {"F1-picts", "end"} <= legal(away)
    assert after(away, "end").active == 1
    with_none = after(position(knights="TrArPe"), "grail-travel")
    assert legal(with_none) == {"end"}


@rule("SCR32", "SC53")
def test_a_departure_before_the_deed_is_not_what_a_life_was_paid_for() -> None:
    start = position(knights="TrArPe", hands="F1F2GrGrGr", life="3/4/4")
    state = after(start, "picts-travel", "F1-picts", "sacrifice")
    assert refused(state, "end") == "SC5"
    assert after(state, "Gr-heal", "end").active == 1
    late = after(start, "camelot-draw", "sacrifice", "picts-travel")
    assert "end" in legal(late)


@rule("SC65")
def test_nobody_else_departs_for_nothing() -> None:
    start = position(knights="ArTrPe", hands="F1")
    assert after(start, "picts-travel").owed == 0
    assert refused(after(start, "camelot-draw"), "picts-travel") == "SC5"


@rule("SC7")
def test_powers_come_before_or_after_the_deed() -> None:
    """Each of the three that are used in the heroic phase; see the knights above."""
    powers = {
        "Ar": ("F1Gr", ["F1-swap-p1", "F5"]),
        "Gh": ("PiGr", ["Pi-self"]),
        "Tr": ("Pi", ["grail-travel"]),
    }
    for knight, (hand, power) in powers.items():
        start = position(knights=f"{knight}PePa", hands=f"{hand}/F5", life="3/4/4")
        action = "camelot-draw" if knight != "Tr" else "Pi-self"
        first, last = after(start, *power, action), after(start, action, *power)
        assert (first.place, first.life, first.owed) == (last.place, last.life, last.owed)
        assert Counter(first.hands[1]) == Counter(last.hands[1])
