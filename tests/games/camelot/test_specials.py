"""The nine white special cards, each with each use, and healing."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import after, asks, events, found, legal, pending, position, refused
from tests.rule_names import rule
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import GONE

# --- any special card ---------------------------------------------------------------------------------


@rule("SC46", "SCR6")
@pytest.mark.parametrize("move", [
    "Me-siege-play", "Cl-play", "Co-play", "Fa-loyal", "La-excalibur-play", "Pi-others", "Re-self",
])  # fmt: skip
def test_a_special_card_is_read_carried_out_and_discarded(move: str) -> None:
    start = position(hands=move[:2] + "F1", engines=2, place="grail", life="3/3/3")
    told = found(events(start, move), "played")
    assert (told.about["card"], told.seats) == (move[:2], None)
    state = after(start, move)
    while asks(state)[0] != "deeds":
        state = after(state, min(legal(state)))
    assert move[:2] not in state.hands[0]
    assert state.white_discards == [move[:2]]
    assert (state.done, state.owed) == (["C"], 0)


@rule("SC46", "SC6")
def test_one_special_card_a_turn() -> None:
    state = after(position(hands="PiRe", life="3/4/4"), "Pi-self", "sacrifice")
    assert refused(state, "Re-self") == "SC6"


@rule("SC46", "SC23")
def test_special_cards_are_played_anywhere() -> None:
    for place in ("camelot", "knight", "grail", "excalibur", "picts"):
        moves = legal(position(hands="MeClCoFaHeLaMsPiRe/F1", engines=1, place=place, life="3/4/4"))
        assert {move.partition("-")[0] for move in moves if "-" in move and "travel" not in move} >= {
            "Me", "Cl", "Co", "Fa", "He", "La", "Ms", "Pi", "Re",
        }  # fmt: skip


@rule("SC46")
@pytest.mark.parametrize(
    "move", ["F1-play", "Gr-play", "Cl-self", "Pi-p1", "Me-play", "Re", "Ms-play", "Fa-play"]
)
def test_cards_have_no_other_uses(move: str) -> None:
    start = position(hands="F1GrClPiMeReMsFa/F1", engines=1)
    assert refused(start, move) in ("SC5", "SC72")
    assert refused(start, "La-life") == "SC5"


# --- Merlin -------------------------------------------------------------------------------------------


@rule("SC66")
def test_a_merlin_removes_one_siege_engine() -> None:
    state = after(position(hands="MeMe", engines=11), "Me-siege-play")
    assert (state.engines, state.hands[0]) == (10, ["Me"])
    assert refused(position(hands="Me"), "Me-siege-play") == "SCR49"


@rule("SC66", "SCR22")
@pytest.mark.parametrize(("quest", "dark", "covers", "left"), [
    ("knight", "K1K7", "-1/-1", ["K1"]), ("knight", "K1K7", "-1/2", ["K1"]), ("knight", "K5", "0", []),
    ("knight", "K1K7", "1/-1", ["K1"]),
    ("lancelot", "L1L3", "2/-1", ["L1"]), ("dragon", "L3L3L1", "-1/-1/2", ["L3", "L3"]),
])  # fmt: skip
def test_a_merlin_removes_the_last_black_card_of_a_combat_open_or_hidden(
    quest: str, dark: str, covers: str, left: list[str]
) -> None:
    closed = "lancelot" if quest == "dragon" else ""
    start = position(hands="Me", dark=f"{quest}:{dark}", covers=f"{quest}:{covers}", closed=closed)
    state = after(start, f"Me-{quest}-play")
    assert state.dark[quest] == left
    assert len(state.covers[quest]) == len(left)
    assert state.black_discards == [dark[-2:]]
    told = found(events(start, f"Me-{quest}-play"), "card removed")
    assert told.about["card"] == (dark[-2:] if covers.endswith("-1") else "")


@rule("SC66", "SCR22")
@pytest.mark.parametrize(("dark", "left"), [
    ("De", []), ("DeDe", ["De"]), ("DeDs", ["Ds"]), ("DsDe", ["Ds"]), ("DeDsDs", ["Ds", "Ds"]),
    ("DeDeDs", ["De", "Ds"]),
])  # fmt: skip
def test_a_merlin_removes_a_despair_but_no_desolation(dark: str, left: list[str]) -> None:
    state = after(position(hands="Me", dark=f"grail:{dark}", laid="grail:Gr"), "Me-grail-play")
    assert (state.dark["grail"], state.black_discards) == (left, ["De"])
    assert state.laid["grail"] == ["Gr"]
    assert refused(position(hands="Me", dark="grail:DsDs"), "Me-grail-play") == "SCR49"


@rule("SC66", "SCR22")
def test_a_merlin_moves_excalibur_back_when_a_black_card_lies_there() -> None:
    start = position(hands="Me", dark="excalibur:ExEx", sword=-2)
    state = after(start, "Me-excalibur-play")
    assert (state.sword, state.dark["excalibur"], state.black_discards) == (-1, ["Ex"], ["Ex"])
    assert state.laid["excalibur"] == []
    assert (
        refused(position(hands="Me", sword=2, laid="excalibur:F1F2", layers="0/1"), "Me-excalibur-play")
        == "SCR49"
    )


@rule("SC66", "SCR22", "SCR11")
@pytest.mark.parametrize("war", ["picts", "saxons"])
@pytest.mark.parametrize(("dark", "effects", "discarded"), [
    ("McXx", "", "Xx"), ("XxMc", "", "Mc"), ("XxMc", "Mo", "Mc"), ("Mc", "Mo", "Mc"), ("", "Mo", ""),
])  # fmt: skip
def test_a_merlin_removes_a_warrior_and_its_card_but_never_mordred(
    war: str, dark: str, effects: str, discarded: str
) -> None:
    own = "Pt" if war == "picts" else "Sx"
    count = len(dark) // 2 + bool(effects)
    start = position(
        hands="Me", dark=f"{war}:{dark.replace('Xx', own)}", effects=f"Mo:{war}" if effects else "",
        warriors=",".join(f"{name}:{count if name == war else 1}" for name in ("picts", "saxons")),
    )  # fmt: skip
    state = after(start, f"Me-{war}-play")
    assert state.warriors[war] == count - 1
    assert sum(state.warriors.values()) == count
    assert state.black_discards == ([discarded.replace("Xx", own)] if discarded else [])
    assert state.dark[war] == start.dark[war][:-1]
    assert state.effects == start.effects
    other = "saxons" if war == "picts" else "picts"
    alone = position(hands="Me", warriors=f"{war}:1,{other}:0", effects=f"Mo:{war}")
    assert refused(alone, f"Me-{other}-play") == "SCR49"


@rule("SC66", "SCR49")
@pytest.mark.parametrize("target", ["knight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons"])
def test_a_merlin_needs_something_to_remove(target: str) -> None:
    assert refused(position(hands="Me", laid="picts:F1,grail:Gr"), f"Me-{target}-play") == "SCR49"


# --- Clairvoyance -------------------------------------------------------------------------------------


@rule("SC67")
def test_clairvoyance_returns_the_top_five_in_any_order() -> None:
    start = position(hands="Cl", foe="K1K3K5K7L1L3")
    asked = after(start, "Cl-play")
    assert asks(asked) == ("arrange", 0)
    assert legal(asked) == {"K1", "K3", "K5", "K7", "L1"}
    assert refused(asked, "L3") == "SC67"
    state = after(asked, "L1", "K1", "K7", "K3")
    assert state.black[::-1][:6] == ["L1", "K1", "K7", "K3", "K5", "L3"]
    assert asks(state) == ("deeds", 0)
    assert Counter(state.black) == Counter(start.black)


@rule("SC67", "SCR5", "SCR4")
@pytest.mark.parametrize("left", [1, 2, 4])
def test_with_fewer_than_five_those_are_looked_at_without_a_shuffle(left: int) -> None:
    start = position(hands="Cl", foe="K1K3K5K7"[: 2 * left], black=left)
    state = after(start, "Cl-play")
    assert found(events(start, "Cl-play"), "looked").about["count"] == left
    assert (len(state.black), len(state.black_discards)) == (left, 76 - left)
    if left == 1:
        assert asks(state) == ("deeds", 0)
    else:
        assert len(legal(state)) == left


@rule("SC67", "SCR49", "SCR4")
def test_clairvoyance_of_an_empty_pile_is_not_offered() -> None:
    assert refused(position(hands="Cl", black=0), "Cl-play") == "SCR49"


@rule("SC67", "SCR48")
def test_only_who_played_clairvoyance_sees_the_cards() -> None:
    start = position(hands="Cl", foe="K1K3K5K7L1")
    told = events(start, "Cl-play")
    assert (found(told, "foresaw").about["cards"], found(told, "foresaw").seats) == (
        ["K1", "K3", "K5", "K7", "L1"], (0,),
    )  # fmt: skip
    assert [event.kind for event in told if event.seats is None] == ["played", "looked"]
    moves = ("Cl-play", "L1", "K1", "K7")
    for move in ("K3", "K5"):
        public = [event for event in events(start, *moves, move) if event.seats is None]
        assert not [event for event in public if {"K3", "K5"} & set(map(str, event.about.values()))]


# --- Convocation --------------------------------------------------------------------------------------


@rule("SC68", "SCR29")
def test_convocation_asks_who_is_away_from_the_player_on_and_all_in_camelot_draw() -> None:
    start = position(
        seats=4, active=2, hands="//Co", place="grail/camelot/picts/excalibur", draw="F1F2F3F4",
        knights="PeArGhTr",
    )  # fmt: skip
    asked = after(start, "Co-play")
    order = []
    state = asked
    for answer in ("return", "stay", "return"):
        order.append(pending(GAME.seen(state, None).state).seat)
        assert asks(state) == ("return", None)
        state = after(state, answer)
    assert order == [2, 3, 0]
    assert state.place == ["camelot", "camelot", "camelot", "excalibur"]
    assert state.hands == [["F2"], ["F3"], ["F1"], []]
    assert refused(asked, "camelot-travel") == "SC68"


@rule("SC68")
def test_convocation_costs_no_journey_and_who_stays_draws_nothing() -> None:
    start = position(hands="Co", place="grail/picts/saxons")
    state = after(start, "Co-play", "stay", "stay", "stay")
    assert (state.place, state.hands) == (["grail", "picts", "saxons"], [[], [], []])
    home = after(start, "Co-play", "return", "stay", "stay", "sacrifice", "grail-travel")
    assert home.done == ["C", "A"]


@rule("SC68")
def test_convocation_with_all_at_home_asks_nobody() -> None:
    state = after(position(hands="Co", draw="F1F2F3"), "Co-play")
    assert asks(state) == ("deeds", 0)
    assert state.hands == [["F1"], ["F2"], ["F3"]]


@rule("SCR29", "SC26")
@pytest.mark.parametrize("place", ["knight", "lancelot"])
def test_who_follows_the_call_from_a_solo_quest_forfeits_the_white_cards(place: str) -> None:
    letter = "K" if place == "knight" else "L"
    start = position(
        hands="Co", place=f"camelot/{place}", laid=f"{place}:F1F1,grail:Gr", dark=f"{place}:{letter}1"
    )
    state = after(start, "Co-play", "return")
    assert (state.laid[place], state.dark[place]) == ([], [f"{letter}1"])
    assert state.laid["grail"] == ["Gr"]
    assert Counter(state.white_discards) == Counter(["F1", "F1", "Co"])
    assert after(start, "Co-play", "stay").laid[place] == ["F1", "F1"]


@rule("SC68", "SCR50")
def test_only_knights_are_called() -> None:
    start = position(
        seats=4, hands="Co", place="camelot/grail", out="0010", unmasked=3, loyalty="lllt", exposed="0001"
    )
    state = after(start, "Co-play", "return")
    assert [len(hand) for hand in state.hands] == [1, 1, 0, 0]


# --- Fate ---------------------------------------------------------------------------------------------


@rule("SC69", "SCR50")
def test_fate_gives_every_knight_a_card() -> None:
    start = position(
        seats=5, hands="Fa", place="grail/picts", out="00010", unmasked=4, loyalty="llllt", exposed="00001",
        draw="F1F2F3",
    )  # fmt: skip
    state = after(start, "Fa-loyal")
    assert state.hands == [["F1"], ["F2"], ["F3"], [], []]


@rule("SC69")
def test_the_traitor_may_play_fate_as_loyal() -> None:
    state = after(position(hands="Fa", loyalty="tll"), "Fa-loyal")
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert state.unmasked == -1
    assert "traitor" not in str(
        found(events(position(hands="Fa", loyalty="tll"), "Fa-loyal"), "played").about
    )


@rule("SC69", "SCR47", "SC89")
def test_the_traitor_may_show_himself_by_fate() -> None:
    start = position(
        seats=4, hands="FaF1Me/F1F2F3/Gr/", place="knight/grail", loyalty="tlll", laid="knight:F5",
        relics="excalibur:0,armour:0", swords="3/1",
    )  # fmt: skip
    asked = after(start, "Fa-traitor")
    assert asks(asked) == ("discard", 1)
    two = after(asked, "F1", "F3")
    assert (asks(two), two.unmasked) == (("discard", 2), -1)
    state = after(two, "Gr")
    assert (state.unmasked, state.exposed) == (0, [True, False, False, False])
    assert state.hands == [[], ["F2"], [], []]
    assert (state.place[0], state.life[0], state.swords) == ("", 0, [3, 1])
    assert state.relics == {"excalibur": GONE, "grail": -1, "armour": 0}
    assert state.laid["knight"] == []
    assert Counter(state.white_discards) == Counter(["Fa", "F1", "Me", "F1", "F3", "Gr", "F5"])
    assert asks(state) == ("evil", None)
    assert state.active == 1


@rule("SC69", "SCR50")
def test_nobody_else_pays_for_the_traitors_fate_than_his_living_opponents() -> None:
    start = position(seats=4, hands="Fa/F1//F2F3F4", loyalty="tlll", out="0010")
    state = after(start, "Fa-traitor", "F1", "F2", "F3")
    assert state.hands == [[], [], [], ["F4"]]
    assert state.unmasked == 0


@rule("SC69")
def test_who_is_loyal_cannot_play_fate_as_a_traitor() -> None:
    start = position(hands="Fa")
    assert refused(start, "Fa-traitor") == "SC69"
    assert "Fa-traitor" in GAME.offers(GAME.seen(start, 0))


# --- Heroism ------------------------------------------------------------------------------------------


@rule("SC70", "SC46")
@pytest.mark.parametrize("quest", ["knight", "lancelot", "excalibur", "grail", "picts", "saxons"])
def test_heroism_lies_at_any_open_quest_until_it_ends(quest: str) -> None:
    state = after(position(hands="He", place="camelot"), f"He-{quest}-play")
    assert (state.effects, state.white_discards, state.hands[0]) == ({"He": quest}, [], [])
    assert (state.done, state.owed) == (["C"], 0)
    assert GAME.seen(state, 1).state.effects == {"He": quest}


@rule("SC70")
@pytest.mark.parametrize(("quest", "closed"), [
    ("dragon", ""), ("lancelot", "lancelot"), ("dragon", "lancelot/dragon"), ("grail", "grail"),
    ("excalibur", "excalibur"),
])  # fmt: skip
def test_heroism_does_not_lie_at_a_quest_that_is_not_open(quest: str, closed: str) -> None:
    assert refused(position(hands="He", closed=closed), f"He-{quest}-play") == "SC70"


@rule("SC70", "SCR10")
def test_heroism_has_no_place_in_camelot() -> None:
    assert refused(position(hands="He", engines=3), "He-camelot-play") == "SC5"
    assert refused(position(hands="He", engines=3), "He-siege-play") == "SC5"


@rule("SC70", "SCR10", "SC37")
def test_heroism_at_lancelot_is_not_passed_on_to_the_dragon() -> None:
    start = position(
        hands="F2", place="lancelot", laid="lancelot:F1F1F1F2", dark="lancelot:L1", effects="He:lancelot"
    )
    state = after(start, "F2-lancelot")
    assert (state.swords, state.effects) == ([2, 0], {})
    assert state.white_discards.count("He") == 1


# --- the Lady of the Lake -----------------------------------------------------------------------------


@rule("SC71")
@pytest.mark.parametrize("sword", [-4, 0, 3])
def test_the_lady_moves_excalibur_a_step_while_its_quest_is_open(sword: int) -> None:
    start = position(hands="La", sword=sword, dark="excalibur:Ex", life="3/4/4")
    state = after(start, "La-excalibur-play")
    assert (state.sword, state.life[0]) == (sword + 1, 3)
    assert (state.dark["excalibur"], state.laid["excalibur"]) == (["Ex"], [])
    assert refused(start, "La-life") == "SC71"


@rule("SC71")
@pytest.mark.parametrize(("life", "then"), [(1, 3), (4, 6), (5, 6)])
def test_the_lady_gives_two_life_when_the_quest_is_over(life: int, then: int) -> None:
    start = position(hands="La", closed="excalibur", life=f"{life}")
    assert after(start, "La-life").life == [then, 4, 4]
    assert refused(start, "La-excalibur-play") == "SCR49"
    assert refused(position(hands="La", closed="excalibur", life="6"), "La-life") == "SC71"


# --- the Messenger ------------------------------------------------------------------------------------


@rule("SC72")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_messenger_takes_one_to_three_cards_to_one_knight(count: int) -> None:
    start = position(hands="MsF1F1GrMe/Cl", place="camelot/grail")
    asked = after(start, "Ms-p1")
    assert asks(asked) == ("gift", 0)
    assert legal(asked) == {"F1", "Gr", "Me"}
    assert refused(asked, "enough") == "SC72"
    given = ["F1", "Me", "F1"][:count]
    state = after(asked, *given)
    if count < 3:
        assert "enough" in legal(state)
        state = after(state, "enough")
    assert asks(state) == ("deeds", 0)
    assert Counter(state.hands[1]) == Counter(["Cl", *given])
    assert Counter([*state.hands[0], *given]) == Counter(["F1", "F1", "Gr", "Me"])
    assert state.white_discards == ["Ms"]


@rule("SC72")
def test_the_messenger_ends_with_the_last_card() -> None:
    state = after(position(hands="MsF1Gr/Cl"), "Ms-p1", "F1", "Gr")
    assert (asks(state), state.hands[0]) == (("deeds", 0), [])


@rule("SC72", "SCR49", "SCR50")
def test_the_messenger_needs_a_card_and_another_living_knight() -> None:
    assert refused(position(hands="Ms"), "Ms-p1") == "SC72"
    start = position(seats=4, hands="MsF1", out="0010", unmasked=3, loyalty="lllt", exposed="0001")
    assert [move for move in sorted(legal(start)) if move.startswith("Ms")] == ["Ms-p1"]
    for who in ("p0", "p2", "p3", "p4"):
        assert refused(start, f"Ms-{who}") == "SC72"


@rule("SC72", "SCR48")
def test_what_the_messenger_brings_the_two_alone_see() -> None:
    told = events(position(hands="MsF1Gr/Cl"), "Ms-p1", "F1")
    assert found(told, "gave").about == {"seat": 0, "whom": 1}
    assert found(told, "gave card").seats == (0, 1)


# --- Piety --------------------------------------------------------------------------------------------


@rule("SC73")
@pytest.mark.parametrize(("life", "then"), [(1, 4), (3, 6), (4, 6), (5, 6)])
def test_piety_gives_oneself_three_life(life: int, then: int) -> None:
    assert after(position(hands="Pi", life=f"{life}/3/3"), "Pi-self").life == [then, 3, 3]


@rule("SC73", "SCR50")
def test_or_every_other_knight_one() -> None:
    start = position(
        seats=5, hands="Pi", life="3/6/1/4/4", out="00010", unmasked=4, loyalty="llllt", exposed="00001"
    )
    assert after(start, "Pi-others").life == [3, 6, 2, 0, 0]


@rule("SC73", "SCR49")
def test_piety_must_give_something() -> None:
    start = position(hands="Pi", life="6/6/6")
    assert refused(start, "Pi-self") == refused(start, "Pi-others") == "SCR49"
    assert "Pi-others" in legal(position(hands="Pi", life="6/6/5"))


# --- Reinforcements -----------------------------------------------------------------------------------


@rule("SC74", "SC31")
@pytest.mark.parametrize("place", ["camelot", "grail"])
@pytest.mark.parametrize("held", [0, 13])
def test_reinforcements_bring_oneself_four_cards_wherever_one_is(place: str, held: int) -> None:
    state = after(position(hands="Re" + "Gr" * held, place=place), "Re-self")
    assert [len(hand) for hand in state.hands] == [held + 4, 0, 0]


@rule("SC74", "SCR50")
def test_or_every_other_knight_a_card() -> None:
    start = position(seats=4, hands="Re", out="0010", place="grail/picts", draw="F1F2")
    assert after(start, "Re-others").hands == [[], ["F1"], [], ["F2"]]
    assert refused(position(hands="Re", out="011", white=10), "Re-others") == "SCR49"


@rule("SC74", "SC69", "SC68", "SCR49")
@pytest.mark.parametrize("move", ["Re-self", "Re-others", "Fa-loyal", "Co-play"])
def test_what_would_draw_nothing_is_not_offered(move: str) -> None:
    start = position(hands=move[:2])
    start.hands[1] = [card for card in start.white if card != "Gr"]
    start.removed = [card for card in start.white if card == "Gr"]
    start.white = []
    assert refused(start, move) == "SCR49"
    if move == "Co-play":  # but somebody may come home
        start.place[1] = "grail"
        assert move in legal(start)


# --- healing ------------------------------------------------------------------------------------------


@rule("SC47", "SCR36", "SCR6")
@pytest.mark.parametrize("card", ["F1", "F5", "Gr", "Me"])
@pytest.mark.parametrize("held", [3, 4])
def test_three_identical_cards_heal_one_life(card: str, held: int) -> None:
    start = position(hands=card * held + "Cl", life="5/4/4", place="grail")
    state = after(start, f"{card}-heal")
    assert state.life == [6, 4, 4]
    assert state.hands[0].count(card) == held - 3
    assert state.white_discards == [card] * 3
    assert (state.done, state.owed) == (["D"], 0)
    public = [event for event in events(start, f"{card}-heal") if event.seats is None]
    assert card not in str([event.about for event in public])


@rule("SC47")
@pytest.mark.parametrize("hand", ["F1F1", "F1F1F2", "F1F2F3", "GrGrMe"])
def test_three_that_are_not_identical_do_not_heal(hand: str) -> None:
    assert refused(position(hands=hand, life="3"), f"{hand[:2]}-heal") == "SC47"


@rule("SC47", "SCR36")
def test_nobody_heals_beyond_six() -> None:
    refusal = GAME.refusal(position(hands="F1F1F1", life="6"), "F1-heal")
    assert str(refusal) == "SC47: You already have 6 lives."
    assert "F1-heal" in legal(position(hands="F1F1F1", life="5"))


@rule("SC47", "SC6")
def test_one_heals_once_a_turn() -> None:
    state = after(position(hands="F1F1F1F2F2F2", life="4"), "F1-heal", "sacrifice")
    assert refused(state, "F2-heal") == "SC6"
