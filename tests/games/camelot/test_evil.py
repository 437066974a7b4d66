"""The turn and its first phase: evil progresses by a black card, an engine or a life (SC3 to SC22)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.games.camelot.positions import after, events, found, happened, legal, pending, position, refused
from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Decision
from threethrones.games.camelot.components import BLACK, deck_of
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State

COMPONENTS = GAME.component_sets["standard"]


# --- the frame of a turn --------------------------------------------------------------------------------


@rule("SC3", "SC4")
def test_evil_progresses_in_exactly_one_of_three_ways() -> None:
    start = position(phase="evil", knights="Gw")
    assert GAME.decision(start) == Decision(None, "evil", False)
    assert legal(start) == {"draw", "engine", "life"}
    for done in (["engine"], ["life"]):
        state = after(start, *done)
        assert GAME.decision(state) == Decision(0, "deeds", True)
        assert refused(state, "engine") == "SC5"
        assert not legal(state) & {"draw", "engine", "life"}


@rule("SC4", "SC3")
@pytest.mark.parametrize("move", ["end", "camelot-draw", "grail-travel", "sacrifice", "F1-heal", "pass", ""])
def test_there_is_no_deed_before_evil_has_progressed(move: str) -> None:
    assert refused(position(phase="evil", hands="F1F1F1"), move) == "SC4"


@rule("SC3", "SC2")
def test_after_the_deed_the_next_seat_is_asked_for_its_evil() -> None:
    start = position(phase="evil", seats=3)
    state = after(start, "engine", "camelot-draw", "end")
    assert (state.active, state.turn) == (1, 2)
    assert GAME.decision(state) == Decision(None, "evil", False)
    over = found(events(start, "engine", "camelot-draw", "end"), "turn over")
    assert over.about["seat"] == 0


@rule("SC5")
def test_a_deed_must_be_done_and_one_is_enough() -> None:
    start = position(hands="F1F1F1La")
    assert refused(start, "end") == "SC5"
    state = after(start, "camelot-draw")
    assert {"end", "sacrifice"} == legal(state)
    for move in ("grail-travel", "camelot-draw", "F1-heal", "La-excalibur-play", "accuse-p1"):
        assert refused(state, move) in ("SC5", "SC6")


@rule("SC5")
def test_each_of_five_deeds_may_be_the_one() -> None:
    start = position(hands="F1F1F1La", engines=6, life="3")
    for action in ("grail-travel", "camelot-draw", "La-excalibur-play", "F1-heal", "accuse-p1"):
        state = after(start, action)
        assert "end" in legal(state)
        # after it all the others lack the right
        others = {"picts-travel", "camelot-draw", "La-excalibur-play", "F1-heal", "accuse-p2"}
        assert not others & legal(state)


@rule("SC6")
@pytest.mark.parametrize(
    ("first", "again", "hands", "others"),
    [
        ("grail-travel", "picts-travel", "F1F1F1", {"F1-heal"}),
        ("camelot-draw", "camelot-draw", "F1F1F1", {"grail-travel", "F1-heal"}),
        ("camelot-draw", "F1-siege", "F1F1F1", {"grail-travel", "accuse-p1"}),
        ("Me-siege-play", "La-excalibur-play", "MeLa", {"grail-travel", "camelot-draw"}),
        ("F1-heal", "F2-heal", "F1F1F1F2F2F2", {"camelot-draw", "accuse-p1"}),
        ("accuse-p1", "accuse-p2", "", {"camelot-draw", "grail-travel"}),
    ],
)
def test_with_a_sacrifice_another_type_of_deed_follows(
    first: str, again: str, hands: str, others: set[str]
) -> None:
    start = position(hands=hands, engines=7, life="3")
    state = after(start, first, "sacrifice")
    assert refused(state, again) == "SC6"
    assert others <= legal(state)


@rule("SC6", "SC7")
def test_a_power_counts_as_its_type() -> None:
    galahad = after(position(knights="Gh", hands="MePi", engines=2, life="3"), "Me-siege-play")
    assert refused(galahad, "Pi-self") == "SC6"
    tristan = after(position(knights="Tr"), "grail-travel")
    assert refused(tristan, "picts-travel") == "SC6"


# --- a black card ---------------------------------------------------------------------------------------


@rule("SC9")
def test_the_top_card_is_shown_to_all_and_then_carried_out() -> None:
    start = position(phase="evil", foe="ExDe")
    shown = after(start, "draw")
    drew = found(events(start, "draw"), "drew black")
    assert (drew.seats, drew.about, drew.reveals) == (None, {"seat": 0, "card": "Ex"}, True)
    assert GAME.decision(shown) == Decision(None, "shown", False)
    assert (shown.sword, len(shown.black)) == (0, len(start.black) - 1)
    assert refused(shown, "engine") == "SC9"
    state = after(shown, "on")
    assert (state.sword, state.black[-1]) == (-1, "De")
    assert GAME.decision(state) == Decision(0, "deeds", True)


@rule("SC10", "SCR4", "SCR5")
def test_without_a_black_card_both_colours_are_shuffled_anew() -> None:
    start = position(
        phase="evil", black=0, white=5, hands="F1F1/Me", laid="grail:Gr,excalibur:F5", layers="1",
        dark="picts:Pt,excalibur:ExEx", warriors="picts:1,saxons:1", removed="Gr",
        effects="Mi:,Df:,Vi:,Mo:saxons,He:grail",
    )  # fmt: skip
    before, whites = Counter(start.black_discards), Counter([*start.white, *start.white_discards])
    state = after(start, "draw")
    assert "reshuffled" in happened(start, "draw")
    assert (state.white_discards, state.black_discards) == ([], [])
    assert Counter(state.white) == whites
    assert state.white[-5:] != start.white  # the old pile is shuffled in too
    drawn = [state.black[-1]] if state.frames[-1].kind == "lay" else [pending(state).card]
    left = state.black[:-1] if state.frames[-1].kind == "lay" else state.black
    assert Counter([*left, *drawn]) == before
    assert (state.hands, state.laid, state.dark) == (start.hands, start.laid, start.dark)
    assert (state.effects, state.removed) == (start.effects, start.removed)


@rule("SC10", "SCR4")
def test_the_last_black_card_is_drawn_without_a_reshuffle() -> None:
    start = position(phase="evil", black=1)
    assert len(start.black_discards) == 75
    taken = after(start, "draw", "on")
    assert (taken.black, len(taken.white_discards)) == ([], 0)
    assert "reshuffled" not in happened(start, "draw")
    assert len(taken.black_discards) >= 75


@rule("SCR4")
def test_with_every_black_card_in_play_none_is_drawn() -> None:
    black: dict[str, JSON] = {**dict.fromkeys(BLACK, 0), "Ex": 38, "Pt": 38}
    setup = replace(
        standard_setup(GAME, {"sharing": "no"}), components={**COMPONENTS, "black": black}
    )  # fmt: skip
    line = "white=* frames=next,deeds:0,evil:0 dark=excalibur:{},picts:{}"
    start: State = GAME.from_position(line.format("Ex" * 38, "Pt" * 38), setup)
    assert legal(start) == {"engine", "life"}
    assert refused(start, "draw") == "SCR4"
    traitor: State = GAME.from_position(
        line.format("Ex" * 38, "Pt" * 38).replace("deeds:0,evil:0", "malice:0")
        + " loyalty=tll unmasked=0 exposed=100 life=0/4/4 place=/camelot/camelot",
        setup,
    )
    assert legal(traitor) == {"engine"}
    assert refused(traitor, "draw") == "SCR4"


@rule("SCR4", "SC10")
def test_with_every_white_card_in_hands_there_is_none_to_draw() -> None:
    deck = deck_of(COMPONENTS, "white")
    start = position(hands=f"F1F1/{''.join(deck[2:])}", black=30)
    assert (start.white, start.white_discards) == ([], [])
    assert refused(start, "camelot-draw") == "SCR4"
    evil = position(hands=f"F1F1/{''.join(deck[2:])}", black=30, phase="evil", foe="K1")
    state = after(evil, "draw", "down")
    assert (len(state.hands[0]), len(state.black), len(state.black_discards)) == (2, 29, 46)


@rule("SCR4", "SCR5")
def test_a_card_that_is_being_carried_out_is_not_in_the_reshuffle() -> None:
    # Reinforcements itself lies on the table while its four cards are drawn
    deck = deck_of(COMPONENTS, "white")
    deck.remove("Re")
    start = position(hands=f"Re/{''.join(deck[3:])}", white=2)
    state = after(start, "Re-self")
    assert len(start.white_discards) == 1
    assert state.hands[0] == ["F1", "F1", "F1"]
    assert (state.white, state.white_discards) == ([], ["Re"])


@rule("SCR4", "SC10")
def test_the_white_card_for_a_face_down_one_may_need_the_reshuffle() -> None:
    start = position(phase="evil", foe="K1", white=0, black=3)
    state = after(start, "draw", "down")
    assert len(state.hands[0]) == 1
    assert (len(state.white), state.white_discards) == (83, [])
    assert (len(state.black), state.black_discards, state.dark["knight"]) == (75, [], ["K1"])
    assert state.black[-2:] != start.black[:2]


# --- where standard cards go ----------------------------------------------------------------------------


@rule("SC13")
@pytest.mark.parametrize(
    ("card", "moves", "place"),
    [
        ("K1", ["up"], "knight"), ("K7", ["up"], "knight"), ("L3", ["up"], "lancelot"),
        ("Ex", ["on"], "excalibur"), ("De", ["on"], "grail"), ("Pt", ["on"], "picts"),
        ("Sx", ["on"], "saxons"), ("Mc", ["on", "picts"], "picts"), ("Mc", ["on", "saxons"], "saxons"),
    ],
)  # fmt: skip
def test_a_standard_card_goes_face_up_to_its_quest(card: str, moves: list[str], place: str) -> None:
    start = position(phase="evil", foe=card, hands="MeMeMe/Me/F1")
    state = after(start, "draw", *moves)
    assert state.dark == {**start.dark, place: [card]}
    assert all(GAME.seen(state, viewer).state.dark[place] == [card] for viewer in (0, 1, 2, None))
    assert (state.hands, state.engines) == (start.hands, 0)


@rule("SC14")
@pytest.mark.parametrize(
    ("card", "moves", "war"),
    [("Pt", [], "picts"), ("Sx", [], "saxons"), ("Mc", ["picts"], "picts"), ("Mc", ["saxons"], "saxons")],
)
def test_a_war_gets_a_warrior_and_the_drawer_picks_it_for_mercenaries(
    card: str, moves: list[str], war: str
) -> None:
    start = position(phase="evil", foe=card, warriors="picts:1,saxons:1", dark="picts:Pt,saxons:Sx")
    state = after(start, "draw", "on", *moves)
    assert state.warriors == {"picts": 1, "saxons": 1, war: 2}
    assert state.dark[war][-1] == card


@rule("SC14")
def test_mercenaries_go_to_a_war_and_nowhere_else() -> None:
    state = after(position(phase="evil", foe="Mc"), "draw", "on")
    assert legal(state) == {"picts", "saxons"}
    assert [refused(state, move) for move in ("dragon", "engine", "")] == ["SC14"] * 3


@rule("SC15")
@pytest.mark.parametrize(
    ("closed", "place", "strength"),
    [("", "lancelot", 7), ("lancelot", "dragon", 11)],
)
def test_lancelots_cards_go_to_the_dragon_once_lancelots_quest_is_over(
    closed: str, place: str, strength: int
) -> None:
    lying = {"lancelot": "L1L1L1L1", "dragon": "L1L1L1L1"}[place]
    start = position(phase="evil", foe="L7", closed=closed, dark=f"{place}:{lying}")
    compared = found(events(start, "draw", "up"), "compared")
    per_card = 5 if place == "dragon" else 1
    assert compared.about == {"place": place, "white": 0, "black": 4 * per_card + strength}


@rule("SC16", "SCR1", "SCR48")
@pytest.mark.parametrize(("card", "place"), [("K5", "knight"), ("L1", "lancelot")])
def test_a_combat_card_may_lie_face_down_and_brings_a_white_card(card: str, place: str) -> None:
    start = position(phase="evil", foe=card, hands="F1/F2", draw="Gr")
    drawn = after(start, "draw")
    assert GAME.decision(drawn) == Decision(0, "lay", True)
    assert legal(drawn) == {"up", "down"}
    assert [GAME.seen(drawn, viewer).state.black[-1] for viewer in (0, 1, None)] == [card, "??", "??"]
    state = after(drawn, "down")
    assert state.hands[0] == ["F1", "Gr"]
    assert [GAME.seen(state, viewer).state.dark[place] for viewer in (0, 1, None)] == [[card], ["??"], ["??"]]
    told = [event for event in events(start, "draw", "down") if event.seats is None]
    assert card not in str(told)
    assert found(told, "face down").about == {"seat": 0, "place": place}


@rule("SC16")
@pytest.mark.parametrize("card", ["K1", "L5"])
def test_face_up_there_is_no_white_card(card: str) -> None:
    start = position(phase="evil", foe=card, hands="F1/F2")
    assert after(start, "draw", "up").hands == start.hands


@rule("SC16", "SCR2")
@pytest.mark.parametrize("card", ["Ex", "De", "Pt", "Sx", "Mc", "Ds", "Mo", "M3"])
def test_only_cards_that_carry_a_number_are_laid_face_down(card: str) -> None:
    state = after(position(phase="evil", foe=card), "draw")
    assert refused(state, "down") == "SC9"


@rule("SC16")
def test_whoever_lays_a_card_says_how() -> None:
    state = after(position(phase="evil", foe="K1"), "draw")
    assert [refused(state, move) for move in ("on", "knight", "")] == ["SC16"] * 3


@rule("SCR2", "SCR3")
@pytest.mark.parametrize("size", [12, 13, 14])
def test_the_card_for_a_face_down_one_ignores_the_hand_limit(size: int) -> None:
    start = position(phase="evil", foe="K1", hands="F1" * size)
    assert len(after(start, "draw", "down").hands[0]) == size + 1


@rule("SC17", "SCR27", "SCR1")
@pytest.mark.parametrize(
    ("card", "closed"),
    [
        ("L1", "lancelot/dragon"), ("L7", "lancelot/dragon"), ("Ex", "excalibur"), ("De", "grail"),
        ("Ds", "grail"), ("Df", "grail"),
    ],
)  # fmt: skip
def test_a_card_whose_quest_is_over_brings_an_engine(card: str, closed: str) -> None:
    start = position(phase="evil", foe=card, closed=closed)
    shown = after(start, "draw")
    assert legal(shown) == {"on"}  # nobody lays it face down
    state = after(shown, "on")
    assert (state.engines, state.black_discards[-1]) == (1, card)
    assert (state.dark, state.effects, state.hands) == (start.dark, {}, start.hands)


@rule("SCR27")
@pytest.mark.parametrize("card", ["M4", "Mi", "Mo", "Vi", "Gu"])
def test_other_specials_never_bring_an_engine(card: str) -> None:
    start = position(phase="evil", foe=card, closed="lancelot/dragon/excalibur/grail")
    state = after(start, "draw", "on")
    assert state.engines == 0


@rule("SC17", "SC18", "SC55")
def test_the_engine_of_such_a_card_may_be_the_twelfth() -> None:
    start = position(phase="evil", foe="Ex", closed="excalibur", engines=11)
    assert after(start, "draw", "on").ending == "engines"


# --- an engine or a life --------------------------------------------------------------------------------


@rule("SC18", "SC22", "SCR26")
@pytest.mark.parametrize(("engines", "ending"), [(0, ""), (10, ""), (11, "engines")])
def test_an_engine_is_added_and_the_twelfth_loses(engines: int, ending: str) -> None:
    state = after(position(phase="evil", engines=engines), "engine")
    assert (state.engines, state.ending) == (engines + 1, ending)
    assert bool(legal(state)) == (not ending)


@rule("SC19")
def test_a_life_is_lost_and_the_turn_goes_on() -> None:
    state = after(position(phase="evil", life="2"), "life")
    assert state.life == [1, 4, 4]
    assert GAME.decision(state) == Decision(0, "deeds", True)


@rule("SC19", "SCR50")
def test_who_loses_the_last_life_is_out_at_once_and_does_no_deed() -> None:
    start = position(phase="evil", life="1")
    state = after(start, "life")
    assert (state.out, state.life) == ([True, False, False], [0, 4, 4])
    assert (state.active, state.ending) == (1, "")
    assert GAME.decision(state) == Decision(None, "evil", False)


@rule("SC20")
def test_who_is_out_leaves_hand_figure_and_relics_but_not_his_loyalty() -> None:
    start = position(
        phase="evil", life="1", hands="F1MeGr/F2", place="picts", relics="excalibur:0,armour:0",
        closed="excalibur/lancelot", loyalty="tll",
    )  # fmt: skip
    state = after(start, "life")
    assert (state.hands[0], state.place[0]) == ([], "")
    assert Counter(state.white_discards) == Counter(("F1", "Me", "Gr"))
    assert (state.relics["excalibur"], state.relics["armour"]) == (-2, -2)
    assert GAME.seen(state, 1).state.loyalty == ["??", "l", "??"]
    assert GAME.seen(state, None).state.loyalty == ["??"] * 3
    assert state.hands[1] == ["F2"]


@rule("SC20")
def test_relics_of_others_stay_where_they_are() -> None:
    start = position(
        phase="evil", life="1", relics="excalibur:1,armour:2", closed="excalibur/lancelot", hands="F1"
    )  # fmt: skip
    assert after(start, "life").relics == {"excalibur": 1, "armour": 2, "grail": -1}


@rule("SCR43")
def test_who_dies_on_a_group_quest_leaves_what_lies_there() -> None:
    start = position(phase="evil", life="1", place="picts", laid="picts:F1F2")
    assert after(start, "life").laid["picts"] == ["F1", "F2"]


@rule("SC21", "SCR41")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_grail_saves_the_dying_his_own_or_anothers(owner: int) -> None:
    start = position(phase="evil", life="1", relics=f"grail:{owner}", closed="grail")
    asked = after(start, "life")
    assert GAME.decision(asked) == Decision(None, "drink", False)
    assert pending(asked).seat == owner
    assert legal(asked) == {"p0", "refuse"}
    saved = after(asked, "p0")
    assert (saved.life[0], saved.out[0], saved.relics["grail"]) == (4, False, -2)
    assert GAME.decision(saved) == Decision(0, "deeds", True)  # the turn goes on
