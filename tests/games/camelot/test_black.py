"""What every black card does: the standard ones, and one special after the other (SC75 to SC85)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import after, events, found, happened, legal, pending, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State

SPECIALS = ("M1", "M2", "M3", "M4", "M5", "Ds", "Df", "Gu", "Mi", "Mo", "Vi")


def drawn(state: State, *answers: str) -> State:
    """The top card is drawn, nobody stops it, and these are the answers it asks for."""
    state = after(state, "draw")
    while state.frame and state.frame.kind in ("shown", "merlins"):
        state = after(state, "on" if state.frame.kind == "shown" else "merlins0")
    return after(state, *answers)


# --- Excalibur (SC93) -------------------------------------------------------------------------------------


@rule("SC93")
@pytest.mark.parametrize("sword", [4, 1, 0, -3])
def test_dark_excalibur_lies_at_the_quest_and_moves_the_sword_one_step(sword: int) -> None:
    state = drawn(position(phase="evil", foe="Ex", sword=sword, dark="excalibur:Ex"))
    assert (state.sword, state.dark["excalibur"], state.closed) == (sword - 1, ["Ex", "Ex"], [])


# --- Despair and Desolation (SC94, SC80) ------------------------------------------------------------------


@rule("SC94", "SCR20")
@pytest.mark.parametrize(("grails", "dark"), [(0, 0), (3, 3), (6, 0), (0, 5)])
def test_despair_takes_a_free_spot_of_the_grail(grails: int, dark: int) -> None:
    start = position(phase="evil", foe="De", laid=f"grail:{'Gr' * grails}", dark=f"grail:{'De' * dark}")
    state = drawn(start)
    assert (len(state.laid["grail"]), len(state.dark["grail"])) == (grails, dark + 1)
    assert (state.white_discards, state.black_discards, state.closed) == ([], [], [])


@rule("SCR21", "SC94")
def test_despair_on_a_full_board_takes_a_grail_card_with_it() -> None:
    start = position(phase="evil", foe="De", laid="grail:GrGrGr", dark="grail:DeDeDeDe")
    state = drawn(start)
    assert (state.laid["grail"], state.dark["grail"]) == (["Gr"] * 2, ["De"] * 4)
    assert (state.white_discards, state.black_discards, state.removed) == (["Gr"], ["De"], [])


@rule("SC80", "SCR20")
@pytest.mark.parametrize(("grails", "dark"), [(1, 0), (4, 1), (3, 4), (1, 5)])
def test_desolation_takes_the_place_of_the_farthest_grail_card(grails: int, dark: int) -> None:
    start = position(phase="evil", foe="Ds", laid=f"grail:{'Gr' * grails}", dark=f"grail:{'De' * dark}")
    state = drawn(start)
    assert len(state.laid["grail"]) == grails - 1
    assert state.dark["grail"] == [*["De"] * dark, "Ds"]
    assert (state.white_discards, state.black_discards, state.removed) == (["Gr"], [], [])


@rule("SC80", "SCR21")
def test_desolation_without_grail_cards_is_as_despair() -> None:
    state = drawn(position(phase="evil", foe="Ds", dark="grail:De"))
    assert (state.dark["grail"], state.white_discards) == (["De", "Ds"], [])


@rule("SC80", "SCR21")
@pytest.mark.parametrize("laid", ["", "grail:Gr"])
def test_desolation_may_be_the_seventh_dark_card(laid: str) -> None:
    state = drawn(position(phase="evil", foe="Ds", dark="grail:DeDeDeDeDeDe", laid=laid))
    assert (state.swords, state.closed) == ([0, 3], ["grail"])
    assert state.white_discards == ["Gr"] * bool(laid)


# --- wars -------------------------------------------------------------------------------------------------


@rule("SCR26", "SC18")
@pytest.mark.parametrize("engines", [10, 11])
def test_the_engines_of_a_lost_war_may_be_the_last(engines: int) -> None:
    start = position(phase="evil", foe="Pt", warriors="picts:3", engines=engines)
    state = drawn(start)
    assert (state.engines, state.ending) == (engines + 2, "engines")


# --- Morgan (SC75 to SC79) --------------------------------------------------------------------------------


@rule("SC75", "SCR12")
def test_morgan_asks_for_one_who_discards_three_cards() -> None:
    start = position(seats=4, active=1, phase="evil", foe="M1", hands="F1F2F3F4/GrGr/F5F5F5/F1")
    asked = drawn(start)
    assert GAME.decision(asked) == Decision(None, "volunteer", False)
    assert pending(asked).asked == (2, 0)  # from the drawer on, who holds three cards
    assert [refused(asked, move) for move in ("F5", "end", "")] == ["SCR12"] * 3
    state = after(asked, "pass", "volunteer")
    assert GAME.decision(state) == Decision(0, "discard", True)
    state = after(state, "F4", "F1", "F2")
    assert state.hands == [["F3"], ["Gr", "Gr"], ["F5"] * 3, ["F1"]]
    assert state.white_discards == ["F4", "F1", "F2"]
    assert state.black_discards == ["M1"]
    assert GAME.decision(state) == Decision(1, "deeds", True)


@rule("SC75", "SCR12")
def test_the_first_volunteer_is_the_only_one() -> None:
    start = position(phase="evil", foe="M1", hands="F1F1F1/F2F2F2/F3F3F3")
    state = drawn(start, "volunteer", "F1", "F1", "F1")
    assert [len(hand) for hand in state.hands] == [0, 3, 3]
    assert state.frames[-1].kind == "deeds"


@rule("SC75", "SCR12", "SCR50")
def test_without_a_volunteer_every_knight_discards_one() -> None:
    start = position(seats=4, active=2, phase="evil", foe="M1", hands="F1F2/F3/GrGrGr/")
    state = drawn(start, "pass")
    for seat, card in ((2, "Gr"), (0, "F2"), (1, "F3")):
        assert GAME.decision(state) == Decision(seat, "discard", True)
        assert refused(state, "Re") == "SCR50"
        assert refused(state, "pass") == "SCR50"
        state = after(state, card)
    assert state.hands == [["F1"], [], ["Gr", "Gr"], []]
    assert (state.white_discards, state.black_discards) == (["Gr", "F2", "F3"], ["M1"])


@rule("SC75", "SCR12")
def test_where_nobody_holds_three_cards_nobody_is_asked() -> None:
    start = position(phase="evil", foe="M1", hands="F1F1/F2/")
    assert drawn(start).frames[-1].kind == "discard"
    empty = position(phase="evil", foe="M1")
    assert drawn(empty).frames[-1].kind == "deeds"


@rule("SCR6", "SCR48", "SC75")
def test_what_is_discarded_only_its_owner_knows() -> None:
    asked = drawn(position(phase="evil", foe="M1", hands="F1F4"))
    told = events(asked, "F4")
    assert found(told, "discarded").about == {"seat": 0, "count": 1}
    assert found(told, "discarded card").seats == (0,)
    state = after(asked, "F4")
    for viewer in (None, 0, 1, 2):
        seen = GAME.seen(state, viewer).state
        assert (seen.white_discards, seen.black_discards) == (["??"], ["??"])


@rule("SC76")
def test_morgan_draws_three_more_cards_one_by_one() -> None:
    start = position(phase="evil", foe="M2ExMcK1De", hands="MeMeMe")
    state = drawn(start)
    assert (state.sword, state.frames[-1].kind, len(start.black) - len(state.black)) == (-1, "war", 3)
    state = after(state, "saxons", "down")
    assert (state.warriors["saxons"], state.dark["knight"]) == (1, ["K1"])
    assert len(state.hands[0]) == 4  # the white card for the one laid face down
    assert (state.black[-1], state.black_discards) == ("De", ["M2"])
    assert GAME.decision(state) == Decision(0, "deeds", True)


@rule("SC76", "SCR7")
def test_nothing_stops_morgans_three() -> None:
    start = position(
        phase="evil", foe="M2M3ViGu", hands="MeMeMe/Me", relics="excalibur:1,armour:0",
        closed="excalibur/lancelot", black=4,
    )  # fmt: skip
    # the armour puts M3 under the pile; then come Vivien, Guinevere and M3, and none is asked about
    state = after(start, "draw", "M2", "merlins0", "merlins0", "pass", "on", "on", "on")
    assert (state.engines, state.effects) == (2, {"Vi": ""})
    assert (state.active, state.relics["excalibur"]) == (1, 1)


@rule("SC76", "SC86", "SCR13")
@pytest.mark.parametrize("how", ["up", "down"])
def test_excalibur_does_not_cancel_a_combat_card_of_morgans_three(how: str) -> None:
    start = position(phase="evil", foe="M2K1K3L1", relics="excalibur:1", closed="excalibur")
    state = after(start, "draw", "pass", how, how, how)
    assert (state.dark["knight"], state.dark["lancelot"]) == (["K1", "K3"], ["L1"])
    assert len(state.hands[0]) == (3 if how == "down" else 0)
    assert state.frames[-1].kind == "deeds"


@rule("SC76", "SC82")
def test_guinevere_among_morgans_three_ends_the_turn_after_the_third() -> None:
    start = position(phase="evil", foe="M2GuM3Ex", place="grail")
    state = drawn(start)
    assert (state.engines, state.sword, state.place[0]) == (2, -1, "camelot")
    assert (state.active, state.frames[-1].kind) == (1, "evil")
    assert Counter(state.black_discards) == {"M2": 1, "Gu": 1, "M3": 1}


@rule("SC76", "SCR44")
def test_morgans_rest_is_not_drawn_for_who_is_out() -> None:
    start = position(phase="evil", foe="M2M4M3Ex", life="1")
    state = drawn(start)
    assert (state.out[0], state.engines, state.black[-2:]) == (True, 0, ["Ex", "M3"])
    assert (state.active, Counter(state.black_discards)) == (1, {"M2": 1, "M4": 1})


@rule("SCR44", "SC76")
def test_the_end_is_checked_after_each_of_morgans_three() -> None:
    start = position(phase="evil", foe="M2M3ExEx", engines=10)
    state = drawn(start)
    assert (state.ending, state.sword, state.black[-2:]) == ("engines", 0, ["Ex", "Ex"])


@rule("SC76", "SCR4")
def test_morgan_draws_what_there_is_and_shuffles_when_the_pile_is_empty() -> None:
    start = position(phase="evil", foe="M2Ex", black=2)
    assert len(start.black_discards) == 74
    assert "reshuffled" in happened(start, "draw", "on", "on")
    state = after(start, "draw", "on", "on")
    assert (state.sword, state.dark["excalibur"]) == (-1, ["Ex"])
    assert "M2" not in (*state.black, *state.black_discards)  # it is still being carried out


@rule("SC77")
@pytest.mark.parametrize(("engines", "ending"), [(0, ""), (9, ""), (10, "engines"), (11, "engines")])
def test_morgan_builds_two_engines(engines: int, ending: str) -> None:
    state = drawn(position(phase="evil", foe="M3", engines=engines))
    assert (state.engines, state.ending, state.black_discards) == (engines + 2, ending, ["M3"])


@rule("SC78", "SCR39", "SCR50")
def test_morgan_takes_a_life_from_every_knight() -> None:
    start = position(seats=5, phase="evil", foe="M4", life="4/1/0/6/2", out="00100")
    state = drawn(start)
    assert state.life == [3, 0, 0, 5, 1]
    assert state.out == [False, True, True, False, False]
    assert state.frames[-1].kind == "deeds"


@rule("SC79", "SCR12")
def test_morgan_asks_for_one_who_loses_two_lives() -> None:
    start = position(seats=4, active=3, phase="evil", foe="M5", hands="F1/F1//F1", life="4/3/4/1")
    asked = drawn(start)
    assert pending(asked).asked == (3, 0, 1, 2)
    state = after(asked, "pass", "pass", "volunteer")
    assert (state.life, state.hands) == ([4, 1, 4, 1], start.hands)
    assert state.black_discards == ["M5"]
    assert GAME.decision(state) == Decision(3, "deeds", True)


@rule("SC79", "SCR12", "SCR39")
@pytest.mark.parametrize("life", [1, 2])
def test_one_may_die_of_it(life: int) -> None:
    state = drawn(position(phase="evil", foe="M5", life=f"4/{life}"), "pass", "volunteer")
    assert (state.life, state.out) == ([4, 0, 4], [False, True, False])
    assert state.frames[-1].kind == "deeds"
    own = drawn(position(phase="evil", foe="M5", life=f"{life}"), "volunteer")
    assert (own.out[0], own.active) == (True, 1)


@rule("SC79", "SCR12")
def test_without_a_volunteer_for_the_lives_each_with_cards_discards_one() -> None:
    start = position(phase="evil", foe="M5", hands="F1F2//Gr", active=1)
    state = drawn(start, "pass", "pass", "pass")
    assert GAME.decision(state) == Decision(2, "discard", True)
    state = after(state, "Gr", "F1")
    assert (state.hands, state.life) == ([["F2"], [], []], [4, 4, 4])


@rule("SCR12", "SCR50")
@pytest.mark.parametrize("card", ["M1", "M4", "M5"])
def test_the_unmasked_traitor_and_the_dead_are_no_knights_for_morgan(card: str) -> None:
    start = position(
        seats=4, active=3, phase="malice", foe=card, hands="F1F1F1/F1F1F1", life="4/4/0/0", out="0010",
        loyalty="lllt", unmasked=3, exposed="0001",
    )  # fmt: skip
    state = drawn(start)
    if card == "M4":
        assert (state.life, state.ending) == ([3, 3, 0, 0], "")
        return
    assert pending(state).asked == (0, 1)
    state = after(state, "pass", "pass", "F1", "F1")
    assert [len(hand) for hand in state.hands] == [2, 2, 0, 0]


# --- Dark Forest, Guinevere, Mists, Mordred, Vivien (SC81 to SC85) ----------------------------------------


@rule("SC81")
def test_the_dark_forest_bars_the_grail() -> None:
    start = position(phase="evil", foe="Df", place="grail", hands="Gr", laid="grail:Gr")
    state = drawn(start)
    assert (state.effects, state.black_discards, state.laid["grail"]) == ({"Df": ""}, [], ["Gr"])
    assert refused(state, "Gr-grail") == "SC81"
    assert "picts-travel" in legal(state)


def winning(effects: str) -> State:
    """Seat 0 can win a war with its only card."""
    return position(place="picts", hands="F5", laid="picts:F1F2F3F4", effects=effects)


@rule("SC81", "SC85", "SCR9")
def test_forest_and_vivien_end_with_the_next_quest_won() -> None:
    state = after(winning("Df:,Vi:,Mi:"), "F5-picts")
    assert state.swords == [1, 0]
    assert state.effects == {"Mi": ""}
    assert Counter(state.black_discards) == {"Df": 1, "Vi": 1}


@rule("SCR9")
def test_they_go_only_after_that_quests_pay_off() -> None:
    start = position(
        place="picts/picts", hands="F5", laid="picts:F1F2F3F4", effects="Df:,Vi:", black=10, white=3
    )  # fmt: skip
    # four cards are shared out, so both piles are shuffled while the two are still in force
    state = after(start, "F5-picts", "deal")
    assert Counter(state.black_discards) == {"Df": 1, "Vi": 1}


@rule("SCR9", "SC81", "SC85")
def test_a_lost_quest_or_a_siege_fight_does_not_end_them() -> None:
    lost = drawn(position(phase="evil", foe="Pt", warriors="picts:3", effects="Df:,Vi:"))
    assert (lost.swords, set(lost.effects)) == ([0, 1], {"Df", "Vi"})
    fought = after(position(hands="F5F5", engines=1, effects="Df:,Vi:"), "F5-siege", "F5", "roll")
    assert (fought.engines, set(fought.effects)) == (0, {"Df", "Vi"})


@rule("SCR9")
def test_the_dark_forest_goes_with_the_grail_but_vivien_stays() -> None:
    state = drawn(position(phase="evil", foe="De", dark="grail:DeDeDeDeDeDe", effects="Df:,Vi:"))
    assert (state.effects, state.closed) == ({"Vi": ""}, ["grail"])
    assert Counter(state.black_discards) == {"De": 7, "Df": 1}


@rule("SC82", "SCR28")
def test_guinevere_calls_all_home_and_ends_the_turn() -> None:
    start = position(
        seats=5, active=1, phase="evil", foe="Gu", place="knight/picts/lancelot/grail/excalibur",
        hands="F1/F2/F3/F4/F5", loyalty="lllll", sword=1,
        laid="knight:F1F1,lancelot:F2,picts:F1,grail:Gr,excalibur:F1", layers="4",
        dark="knight:K1,lancelot:L1,excalibur:Ex,grail:De,picts:Pt", warriors="picts:1",
    )  # fmt: skip
    state = drawn(start)
    assert state.place == ["camelot"] * 5
    assert state.laid == {**start.laid, "knight": [], "lancelot": []}
    assert (state.dark, state.hands, state.sword) == (start.dark, start.hands, 1)
    assert Counter(state.white_discards) == Counter(("F1", "F1", "F2"))
    assert (state.active, state.frames[-1].kind, state.black_discards) == (2, "evil", ["Gu"])


@rule("SCR28", "SC82")
def test_guinevere_leaves_the_dragon_and_calls_the_hidden_traitor_too() -> None:
    start = position(
        phase="evil", foe="Gu", place="dragon/dragon/saxons", loyalty="ltl", closed="lancelot",
        laid="dragon:F1F2,saxons:F1",
    )  # fmt: skip
    state = drawn(start)
    assert state.place == ["camelot"] * 3
    assert state.laid == start.laid


@rule("SC82")
def test_guinevere_of_the_unmasked_traitor_ends_his_turn() -> None:
    start = position(
        phase="malice", foe="Gu", place="/picts", loyalty="tll", unmasked=0, exposed="100"
    )  # fmt: skip
    state = drawn(start)
    assert (state.place, state.active) == (["", "camelot", "camelot"], 1)
    assert state.frames[-1].kind == "evil"


@rule("SCR10")
def test_heroism_on_lancelot_does_not_pass_to_the_dragon() -> None:
    start = position(
        phase="evil", foe="L1", dark="lancelot:L1L1L1L3", effects="He:lancelot", closed=""
    )  # fmt: skip
    state = after(start, "draw", "up")
    assert (state.swords, state.effects, state.closed) == ([0, 2], {}, ["lancelot"])
    assert state.white_discards == ["He"]


@rule("SC84", "SCR11")
@pytest.mark.parametrize("war", ["picts", "saxons"])
def test_mordred_joins_a_war_which_then_needs_another_five(war: str) -> None:
    start = position(phase="evil", foe="Mo", place=war, hands="F5F5", laid=f"{war}:F1F2F3F4")
    asked = drawn(start)
    assert legal(asked) == {"picts", "saxons"}
    state = after(asked, war)
    assert (state.warriors[war], state.effects, state.dark[war]) == (1, {"Mo": war}, [])
    five = after(state, f"F5-{war}")
    assert (five.swords, five.laid[war]) == ([0, 0], ["F1", "F2", "F3", "F4", "F5"])
    five = after(five, "end", "engine", "camelot-draw", "end", "engine", "camelot-draw", "end", "engine")
    won = after(five, f"F5-{war}")
    assert (won.swords, won.warriors[war], won.effects) == ([1, 0], 0, {})
    assert won.black_discards == ["Mo"]


@rule("SCR11", "SC84")
def test_mordred_as_the_fourth_warrior_loses_the_war_and_goes_with_it() -> None:
    start = position(phase="evil", foe="Mo", warriors="saxons:3", dark="saxons:SxSxMc")
    state = drawn(start, "saxons")
    assert (state.swords, state.engines, state.effects) == ([0, 1], 2, {})
    assert Counter(state.black_discards) == {"Sx": 2, "Mc": 1, "Mo": 1}


@rule("SC84")
def test_mordred_may_come_where_five_cards_are_not_yet_laid_elsewhere() -> None:
    start = position(phase="evil", foe="Mo", place="picts", hands="F5", laid="picts:F1F2F3F4")
    state = after(drawn(start, "saxons"), "F5-picts")
    assert (state.swords, state.effects) == ([1, 0], {"Mo": "saxons"})


@rule("SC85", "SCR8")
def test_vivien_bars_both_uses_of_merlin() -> None:
    start = position(phase="evil", foe="ViM3", hands="MeMe/MeMe", engines=3)
    state = drawn(start)
    assert (state.effects, state.black_discards) == ({"Vi": ""}, [])
    assert refused(state, "Me-siege-play") == "SC85"
    state = after(state, "camelot-draw", "end", "draw")
    assert state.frames[-1].kind == "shown"  # nobody is asked for Merlins
    assert after(state, "on").engines == 5


@rule("SCR8")
def test_vivien_can_be_stopped_herself() -> None:
    start = position(phase="evil", foe="Vi", hands="MeMe/Me", engines=3)
    state = after(start, "draw", "merlins2", "merlins1")
    assert (state.effects, state.black_discards, state.hands[:2]) == ({}, ["Vi"], [[], []])


@rule("SCR8")
def test_under_vivien_a_merlin_may_still_be_paid_healed_with_given_and_swapped() -> None:
    start = position(place="excalibur", knights="Ar", hands="MeMeMeMs/F1", effects="Vi:", life="3")
    assert after(start, "Me-excalibur-pay").sword == 1
    assert after(start, "Me-heal").life[0] == 4
    assert after(start, "Ms-p1", "Me", "enough").hands[1] == ["F1", "Me"]
    assert after(start, "Me-swap-p1", "F1").hands[1] == ["Me"]


@rule("SC75", "SC76", "SC77", "SC78", "SC79", "SC80", "SC81", "SC82", "SC83", "SC84", "SC85")
@pytest.mark.parametrize("card", SPECIALS)
def test_every_special_card_can_be_stopped_and_then_does_nothing(card: str) -> None:
    start = position(
        phase="evil", foe=card, hands="MeMeMe/F1F1F1", laid="grail:Gr,knight:F1", place="/picts", life="1/2"
    )  # fmt: skip
    asked = after(start, "draw")
    assert GAME.decision(asked) == Decision(None, "merlins", False)
    assert legal(asked) == {"merlins0", "merlins1", "merlins2", "merlins3"}
    state = after(asked, "merlins3")
    assert GAME.decision(state) == Decision(0, "deeds", True)
    assert state.black_discards == [card]
    assert (state.life, state.place, state.engines) == (start.life, start.place, 0)
    assert (state.laid, state.dark, state.effects) == (start.laid, start.dark, {})
    assert state.hands == [[], *start.hands[1:]]
    assert len(state.black) == len(start.black) - 1
