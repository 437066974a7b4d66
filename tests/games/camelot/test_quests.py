"""The quests without combat: Excalibur, the Grail and the two wars."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import after, asks, events, found, happened, legal, position, refused
from tests.rule_names import rule
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import GONE

PLAIN = "PeArGh"
WARS = ("picts", "saxons")

# --- Excalibur ----------------------------------------------------------------------------------------


@rule("SC40")
@pytest.mark.parametrize("card", ["F1", "F5", "Gr", "Me", "Cl", "He"])
@pytest.mark.parametrize("sword", [-4, 0, 3])
def test_any_white_card_moves_excalibur_one_step_to_the_knights(card: str, sword: int) -> None:
    start = position(hands=card + "F2", place="excalibur", sword=sword)
    state = after(start, f"{card}-excalibur-pay")
    assert state.sword == sword + 1
    assert state.laid["excalibur"] == [card]
    assert state.hands[0] == ["F2"]
    assert state.white_discards == []
    assert state.swords == [0, 0]
    assert refused(state, "F2-excalibur-pay") == "SC6"


@rule("SC40", "SCR48", "SCR6")
def test_what_is_paid_lies_face_down_and_only_the_payer_knows_it() -> None:
    start = position(hands="MeF1/F2", place="excalibur/excalibur")
    told = events(start, "Me-excalibur-pay")
    assert (found(told, "paid").about, found(told, "paid").seats) == ({"seat": 0}, None)
    assert found(told, "paid card").seats == (0,)
    state = after(start, "Me-excalibur-pay", "end", "engine", "F2-excalibur-pay")
    shown = {seat: GAME.seen(state, seat).state.laid["excalibur"] for seat in (None, 0, 1, 2)}
    assert shown == {None: ["??", "??"], 0: ["Me", "??"], 1: ["??", "F2"], 2: ["??", "??"]}


@rule("SC40", "SC29", "SC30")
def test_the_fifth_step_wins_and_the_payer_takes_the_sword() -> None:
    start = after(
        position(
            hands="/F1", place="camelot/excalibur/excalibur", laid="excalibur:MeF2", layers="0/2", sword=4,
            dark="excalibur:ExEx", active=1, knights=PLAIN,
        ),
        "F1-excalibur-pay",
    )  # fmt: skip
    assert asks(start) == ("share", None)
    assert start.relics["excalibur"] == 1
    assert start.place == ["camelot"] * 3
    state = after(start, "deal")
    assert (state.closed, state.won, state.sword, state.layers) == (["excalibur"], ["excalibur"], 0, [])
    assert Counter(state.white_discards) == Counter(["Me", "F2", "F1"])
    assert state.black_discards == ["Ex", "Ex"]
    assert "excalibur-travel" not in legal(state)


@rule("SCR23")
@pytest.mark.parametrize(("move", "dark"), [("La-excalibur-play", ""), ("Me-excalibur-play", "Ex")])
@pytest.mark.parametrize("where", ["grail", "camelot", "excalibur"])
def test_who_ends_the_quest_with_a_special_card_gets_the_sword_wherever_he_is(
    move: str, dark: str, where: str
) -> None:
    start = position(
        hands=move[:2], place=f"{where}/excalibur", sword=4, dark=f"excalibur:{dark}", knights=PLAIN,
        life="3/3/3",
    )  # fmt: skip
    state = after(start, move)
    there = where == "excalibur"
    assert state.relics["excalibur"] == 0
    assert state.swords == [2, 0]
    assert state.life == [4 if there else 3, 4, 3]
    state = after(state, "deal") if there else state
    assert [len(hand) for hand in state.hands] == ([4, 3, 0] if there else [0, 7, 0])
    assert state.place[0] == ("grail" if where == "grail" else "camelot")


@rule("SCR23", "SCR24")
def test_the_sword_is_won_where_nobody_stands() -> None:
    start = position(hands="La", place="grail", sword=4, life="3/3/3")
    state = after(start, "La-excalibur-play")
    assert (state.swords, state.life, state.relics["excalibur"]) == ([2, 0], [3, 3, 3], 0)
    assert [len(hand) for hand in state.hands] == [0, 0, 0]
    assert state.closed == ["excalibur"]
    assert asks(state) == ("deeds", 0)


@rule("SC40", "SC93", "SCR24")
def test_a_lost_excalibur_is_gone() -> None:
    start = position(
        place="excalibur/excalibur", sword=-4, foe="Ex", phase="evil", laid="excalibur:F1Me", layers="1/2",
        dark="excalibur:ExExExEx",
    )  # fmt: skip
    state = after(start, "draw", "on")
    assert state.relics["excalibur"] == GONE
    assert (state.swords, state.life, state.sword) == ([0, 2], [3, 3, 4], 0)
    assert Counter(state.white_discards) == Counter(["F1", "Me"])
    assert (state.black_discards, state.place) == (["Ex"] * 5, ["camelot"] * 3)
    assert (state.laid["excalibur"], state.dark["excalibur"]) == ([], [])
    assert (state.closed, state.won) == (["excalibur"], [])


# --- the Grail ----------------------------------------------------------------------------------------


@rule("SC41", "SCR20")
@pytest.mark.parametrize(("grails", "dark"), [(0, 0), (0, 6), (3, 3), (5, 1), (5, 0)])
def test_a_grail_card_takes_a_free_spot(grails: int, dark: int) -> None:
    start = position(
        hands="GrF1Me", place="grail", laid=f"grail:{'Gr' * grails}", dark=f"grail:{'De' * dark}"
    )
    state = after(start, "Gr-grail")
    assert (state.laid["grail"], state.dark["grail"]) == (["Gr"] * (grails + 1), ["De"] * dark)
    assert (state.removed, state.white_discards, state.swords) == ([], [], [0, 0])
    for card in ("F1", "Me"):
        assert refused(start, f"{card}-grail") == "SC41"


@rule("SC42", "SCR20", "SCR22")
@pytest.mark.parametrize(("grails", "dark"), [(6, "De"), (1, "DeDeDeDeDeDe"), (4, "DsDeDs"), (4, "DsDeDe")])
def test_on_a_full_board_a_grail_card_removes_the_newest_dark_card_and_leaves_the_game(
    grails: int, dark: str
) -> None:
    start = position(hands="Gr", place="grail", laid=f"grail:{'Gr' * grails}", dark=f"grail:{dark}")
    state = after(start, "Gr-grail")
    assert state.laid["grail"] == ["Gr"] * grails
    assert "".join(state.dark["grail"]) == dark[:-2]
    assert state.removed == ["Gr"]
    assert state.white_discards == []
    assert state.black_discards == [dark[-2:]]
    assert (state.swords, state.closed) == ([0, 0], [])


@rule("SC42", "SC35")
def test_what_has_left_the_game_does_not_come_back() -> None:
    start = position(hands="Gr/", place="grail", laid="grail:GrGrGrGrGrGr", dark="grail:De", white=0)
    state = after(start, "Gr-grail", "end", "engine", "camelot-draw")
    assert state.removed == ["Gr"]
    assert [*state.white, *state.hands[1]].count("Gr") == 18 - 7


@rule("SC43")
def test_the_seventh_grail_card_wins() -> None:
    start = position(hands="Gr", place="grail", laid="grail:GrGrGrGrGrGr", knights=PLAIN, removed="Gr")
    state = after(start, "Gr-grail")
    assert (state.swords, state.relics["grail"], state.closed) == ([3, 0], 0, ["grail"])
    assert state.won == ["grail"]
    assert Counter(state.white_discards) == Counter(["Gr"] * 7)
    assert state.removed == ["Gr"]
    assert refused(after(state, "end", "engine"), "grail-travel") == "SCR30"


@rule("SC43", "SC94", "SCR20", "SCR24")
@pytest.mark.parametrize("card", ["De", "Ds"])
@pytest.mark.parametrize("where", ["grail", "camelot"])
def test_the_seventh_dark_card_loses(card: str, where: str) -> None:
    start = position(place=f"{where}/picts", dark="grail:DeDsDeDeDeDe", foe=card, phase="evil")
    state = after(start, "draw", "on")
    assert (state.swords, state.relics["grail"], state.closed) == ([0, 3], GONE, ["grail"])
    assert state.won == []
    assert state.life == [3 if where == "grail" else 4, 4, 4]
    assert state.place[0] == "camelot"
    assert Counter(state.black_discards) == Counter(["De"] * 5 + ["Ds", card])


# --- the wars -----------------------------------------------------------------------------------------


@rule("SC44")
@pytest.mark.parametrize("war", WARS)
@pytest.mark.parametrize("laid", [0, 1, 2, 3, 4])
def test_a_war_is_laid_from_one_to_five(war: str, laid: int) -> None:
    row = [f"F{value}" for value in range(1, laid + 1)]
    start = position(
        hands="F1F2F3F4F5GrMe", place=war, laid=f"{war}:{''.join(row)}", warriors=f"{war}:3,{_other(war)}:0"
    )
    fitting = f"F{laid + 1}"
    for card in ("F1", "F2", "F3", "F4", "F5", "Gr", "Me"):
        if card != fitting:
            assert refused(start, f"{card}-{war}") == "SC44"
    state = after(start, f"{fitting}-{war}")
    if laid == 4:
        assert (state.swords, state.warriors, state.laid[war]) == ([1, 0], {"picts": 0, "saxons": 0}, [])
    else:
        assert (state.swords, state.laid[war]) == ([0, 0], [*row, fitting])
        assert GAME.seen(state, 1).state.laid[war] == [*row, fitting]


def _other(war: str) -> str:
    return "saxons" if war == "picts" else "picts"


@rule("SC44")
def test_the_other_wars_row_does_not_count() -> None:
    start = position(hands="F1F3", place="saxons", laid="picts:F1F2")
    assert refused(start, "F3-saxons") == "SC44"
    assert after(start, "F1-saxons").laid["saxons"] == ["F1"]


@rule("SC44", "SCR11", "SC84")
@pytest.mark.parametrize("war", WARS)
def test_with_mordred_a_war_takes_a_sixth_card_another_five(war: str) -> None:
    start = position(
        hands="F1F5F5", place=war, laid=f"{war}:F1F2F3F4", effects=f"Mo:{war}",
        warriors=f"{war}:2,{_other(war)}:0", dark=f"{war}:Mc",
    )  # fmt: skip
    five = after(start, f"F5-{war}")
    assert (five.swords, five.place[0]) == ([0, 0], war)
    assert five.laid[war] == ["F1", "F2", "F3", "F4", "F5"]
    start = position(
        hands="F1F5", place=war, laid=f"{war}:F1F2F3F4F5", effects=f"Mo:{war}",
        warriors=f"{war}:3,{_other(war)}:0", dark=f"{war}:McMc",
    )  # fmt: skip
    assert refused(start, f"F1-{war}") == "SC44"
    six = after(start, f"F5-{war}")
    assert (six.swords, six.effects, six.warriors[war]) == ([1, 0], {}, 0)
    assert Counter(six.black_discards) == Counter(["Mo", "Mc", "Mc"])


@rule("SC45", "SC29", "SC30")
@pytest.mark.parametrize(("war", "card"), [("picts", "Pt"), ("saxons", "Sx")])
@pytest.mark.parametrize("laid", ["", "F1F2F3F4"])
def test_the_fourth_warrior_loses_a_war_which_then_begins_anew(war: str, card: str, laid: str) -> None:
    start = position(
        place=f"{war}/{_other(war)}", laid=f"{war}:{laid}", warriors=f"{war}:2,{_other(war)}:3", foe=card * 2,
        dark=f"{war}:{card}Mc", phase="evil",
    )  # fmt: skip
    three = after(start, "draw", "on")
    assert (three.warriors[war], three.swords) == (3, [0, 0])
    state = after(three, "camelot-travel", "end", "draw", "on")
    assert (state.swords, state.engines) == ([0, 1], 2)
    assert state.warriors == {war: 0, _other(war): 3}
    assert (state.laid[war], state.dark[war]) == ([], [])
    assert state.closed == []
    assert Counter(state.black_discards) == Counter([card] * 3 + ["Mc"])
    assert len(state.white_discards) == len(laid) // 2


@rule("SC29")
@pytest.mark.parametrize("where", ["excalibur", "grail", "picts"])
def test_only_the_quest_that_is_over_is_cleared(where: str) -> None:
    last = {"excalibur": "F5-excalibur-pay", "grail": "Gr-grail", "picts": "F5-picts"}[where]
    start = position(
        hands=last[:2], place=where, knights=PLAIN, layers="2", sword=4,
        laid="picts:F1F2F3F4,saxons:F1,grail:GrGrGrGrGrGr,excalibur:Me,knight:F3",
        dark="knight:K1,picts:Pt,saxons:Sx,excalibur:Ex", warriors="picts:1,saxons:1",
    )  # fmt: skip
    state = after(start, last)
    for place in start.laid:
        if place != where:
            assert (state.laid[place], state.dark[place]) == (start.laid[place], start.dark[place])
    assert state.sword == (0 if where == "excalibur" else 4)
    assert state.warriors == {"picts": 0 if where == "picts" else 1, "saxons": 1}


@rule("SC27", "SC29")
def test_the_cards_of_a_quest_are_discarded_after_the_reward_is_drawn() -> None:
    """With an empty pile the reward is dealt from the old discards, without the quest's own cards."""
    start = position(
        hands="F5", place="picts", laid="picts:F1F2F3F4", white=0, knights=PLAIN, warriors="picts:1,saxons:0",
        dark="picts:Pt", black=5,
    )  # fmt: skip
    state = after(start, "F5-picts")
    assert "reshuffled" in happened(start, "F5-picts")
    assert Counter(state.white_discards) == Counter(["F1", "F2", "F3", "F4", "F5"])
    assert state.black_discards == ["Pt"]
    assert len(state.hands[0]) == 4
