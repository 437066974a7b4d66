"""What every quest pays, won and lost, and how the spoils are shared."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import pytest

from tests.games.camelot.positions import after, asks, events, found, happened, legal, position, refused
from tests.rule_names import rule
from threethrones.core.terms import Move
from threethrones.games.camelot.components import NOBODY
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.seen import known_of
from threethrones.games.camelot.rules.state import GONE, State, in_hand_order

PLAIN = "PeArGhTr"
"""Knights whose powers change no pay-off."""


class Ending(NamedTuple):
    """A quest just before it ends, and what it pays then, as the table says (section 4)."""

    laid: str
    won: Move
    """The move by which a knight there wins it."""
    foe: str
    """The black card that loses it, with these lying there:"""
    dark: str
    swords: int
    life: int
    cards: int
    lost_life: int
    engines: int = 0
    relic: str = ""
    warriors: str = ""


ENDINGS: Final = {
    "knight": Ending("F5F5F4", "F4-knight", "K7", "K5K5K3", 1, 1, 3, 1),
    "lancelot": Ending("F5F5F4F4", "F4-lancelot", "L7", "L5L5L5L3", 1, 1, 4, 1, relic="armour"),
    "dragon": Ending("F5F5F5F4F4F4F3F3", "F3-dragon", "L7", "L5L5L5L3", 2, 2, 7, 2),
    "excalibur": Ending("Me", "F1-excalibur-pay", "Ex", "", 2, 1, 7, 1, relic="excalibur"),
    "grail": Ending("GrGrGrGrGrGr", "Gr-grail", "De", "DeDeDeDeDeDe", 3, 1, 7, 1, relic="grail"),
    "picts": Ending(
        "F1F2F3F4", "F5-picts", "Pt", "PtPtMc", 1, 1, 4, 1, engines=2, warriors="picts:3,saxons:0"
    ),
    "saxons": Ending(
        "F1F2F3F4", "F5-saxons", "Sx", "SxSxMc", 1, 1, 4, 1, engines=2, warriors="picts:0,saxons:3"
    ),
}
SOLO = ("knight", "lancelot")
GROUP = tuple(quest for quest in ENDINGS if quest not in SOLO)


def about_to_win(quest: str, where: str = "", **fields: object) -> State:
    """Seat 0 wins this quest with its next action; the others are in Camelot, or where it is said."""
    ending = ENDINGS[quest]
    given: dict[str, object] = {
        "laid": f"{quest}:{ending.laid}",
        "layers": "1" if quest == "excalibur" else "",
        "sword": 4 if quest == "excalibur" else 0,
        "closed": "lancelot" if quest == "dragon" else "",
        "life": "3/3/3/3",
        **fields,
    }
    hand = ending.won[:2]
    return position(seats=4, hands=hand, place=where or quest, knights=PLAIN, **given)  # type: ignore[arg-type]


def about_to_lose(quest: str, where: str, **fields: str | int) -> State:
    """The next black card loses this quest; seat 0 is in Camelot unless it is said."""
    ending = ENDINGS[quest]
    given: dict[str, str | int] = {
        "dark": f"{quest}:{ending.dark}",
        "sword": -4 if quest == "excalibur" else 0,
        "closed": "lancelot" if quest == "dragon" else "",
        "warriors": ending.warriors or "picts:0,saxons:0",
        **fields,
    }
    return position(seats=4, place=where, knights=PLAIN, foe=ending.foe, phase="evil", **given)  # type: ignore[arg-type]


def lose(state: State, quest: str) -> State:
    """After the black card that loses it."""
    return after(state, "draw", "up" if quest in ("knight", "lancelot", "dragon") else "on")


def relics(changed: str, holder: int) -> dict[str, int]:
    """Who holds each relic when one has been won or lost."""
    return {relic: holder if relic == changed else NOBODY for relic in ("excalibur", "grail", "armour")}


# --- the table ----------------------------------------------------------------------------------------


@rule("SC91", "SC28", "SC27", "SC40", "SC39")
@pytest.mark.parametrize("quest", ENDINGS)
def test_what_a_victory_pays_who_is_there_alone(quest: str) -> None:
    ending = ENDINGS[quest]
    state = after(about_to_win(quest), ending.won)
    assert asks(state) == ("deeds", 0)
    assert (state.swords, state.engines) == ([ending.swords, 0], 0)
    assert state.life == [3 + ending.life, 3, 3, 3]
    assert [len(hand) for hand in state.hands] == [ending.cards, 0, 0, 0]
    assert state.place == ["camelot"] * 4
    assert state.relics == relics(ending.relic, 0)


@rule("SC91", "SC28", "SC27", "SCR24")
@pytest.mark.parametrize("quest", ENDINGS)
@pytest.mark.parametrize("there", [True, False])
def test_what_a_defeat_costs(quest: str, there: bool) -> None:
    ending = ENDINGS[quest]
    state = lose(about_to_lose(quest, f"camelot/{quest if there else 'camelot'}"), quest)
    assert (state.swords, state.engines) == ([0, ending.swords], ending.engines)
    assert state.life == [4, 4 - ending.lost_life if there else 4, 4, 4]
    assert [len(hand) for hand in state.hands] == [0, 0, 0, 0]
    assert state.place == ["camelot"] * 4
    assert state.relics == relics(ending.relic, GONE)


@rule("SC91", "SC28")
@pytest.mark.parametrize("quest", GROUP)
def test_all_who_are_there_gain_and_lose_life_and_return_and_nobody_else(quest: str) -> None:
    ending = ENDINGS[quest]
    elsewhere = "picts" if quest != "picts" else "grail"
    won = after(about_to_win(quest, f"{quest}/{elsewhere}/{quest}"), ending.won)
    gained = 3 + ending.life
    assert won.life == [gained, 3, gained, 3]
    assert won.place == ["camelot", elsewhere, "camelot", "camelot"]
    lost = lose(about_to_lose(quest, f"{quest}/{elsewhere}/{quest}"), quest)
    kept = 4 - ending.lost_life
    assert lost.life == [kept, 4, kept, 4]
    assert lost.place == ["camelot", elsewhere, "camelot", "camelot"]


@rule("SC91", "SC28")
@pytest.mark.parametrize("quest", ENDINGS)
def test_nobody_gains_more_than_six_lives(quest: str) -> None:
    assert after(about_to_win(quest, life="6/3/3/3"), ENDINGS[quest].won).life[0] == 6
    assert after(about_to_win(quest, life="5/3/3/3"), ENDINGS[quest].won).life[0] == 6


@rule("SC91", "SC38")
@pytest.mark.parametrize("quest", ["knight", "lancelot", "dragon"])
def test_a_combat_that_a_white_card_ends_may_be_lost_and_costs_the_same(quest: str) -> None:
    ending = ENDINGS[quest]
    dark = {"knight": "K7K5K5", "lancelot": "L7L5L5L5", "dragon": "L7L5L5L5"}[quest]
    laid = {"knight": "F1F1F2", "lancelot": "F1F1F2F2", "dragon": "F1F1F1F2F2F2F3F3"}[quest]
    last = {"knight": "F2-knight", "lancelot": "F2-lancelot", "dragon": "F3-dragon"}[quest]
    start = position(
        seats=4, hands=last[:2], place=quest, knights=PLAIN, laid=f"{quest}:{laid}", dark=f"{quest}:{dark}",
        closed="lancelot" if quest == "dragon" else "",
    )  # fmt: skip
    state = after(start, last)
    assert (state.swords, state.life[0]) == ([0, ending.swords], 4 - ending.lost_life)
    assert state.hands[0] == []


@rule("SC91", "SCR39")
@pytest.mark.parametrize("quest", ENDINGS)
def test_a_defeat_kills_who_has_too_little_life(quest: str) -> None:
    lives = "/".join(["4", str(ENDINGS[quest].lost_life)])
    state = lose(about_to_lose(quest, f"camelot/{quest}", life=lives), quest)
    assert state.out == [False, True, False, False]


@rule("SC91")
def test_the_pay_offs_are_data() -> None:
    state = about_to_win("knight")
    setup = state.setup
    table = dict(setup.components["payoffs"])  # type: ignore[arg-type]
    table["knight"] = {
        "swords": 2,
        "life": 0,
        "cards": 1,
        "lost_swords": 1,
        "lost_life": 3,
        "lost_engines": 0,
    }
    setup = type(setup)(setup.seats, setup.options, {**setup.components, "payoffs": table})
    other = GAME.from_position(GAME.to_position(state), setup)
    won = after(other, "F4-knight")
    assert (won.swords, won.life[0], len(won.hands[0])) == ([2, 0], 3, 1)


# --- the spoils ---------------------------------------------------------------------------------------


@rule("SCR51", "SCR25", "SC91")
@pytest.mark.parametrize("quest", GROUP)
def test_spoils_lie_face_up_and_are_handed_out_card_by_card_to_who_was_there(quest: str) -> None:
    cards = ["F5", "F1", "F4", "F2", "Me", "Gr", "F3"][: ENDINGS[quest].cards]
    shared = after(about_to_win(quest, f"{quest}/camelot/{quest}", draw="".join(cards)), ENDINGS[quest].won)
    assert asks(shared) == ("share", None)
    assert all(GAME.seen(shared, viewer).state.pool == cards for viewer in (None, 0, 1, 2, 3))
    assert legal(shared) == {"deal", *(f"{card}-p{seat}" for card in cards for seat in (0, 2))}
    one = after(shared, "F1-p2")
    assert (one.hands[2], one.pool) == (["F1"], [card for card in cards if card != "F1"])
    done = after(one, *(f"{card}-p0" for card in one.pool))
    assert (done.hands[0], done.hands[2]) == (in_hand_order(one.pool), ["F1"])
    assert (asks(done), done.pool) == (("deeds", 0), [])
    assert all(known_of(GAME.seen(done, viewer), 2) == ["F1"] for viewer in (None, 0, 1, 3))
    assert [refused(shared, move) for move in ("F1-p1", "F1", "p1", "He-p0", "")] == ["SCR51"] * 5


@rule("SCR51")
def test_who_was_there_alone_takes_the_spoils_for_all_to_see() -> None:
    state = after(about_to_win("picts", draw="F1F2F3F4"), "F5-picts")
    assert state.hands[0] == known_of(GAME.seen(state, None), 0) == ["F1", "F2", "F3", "F4"]


@rule("SCR51")
@pytest.mark.parametrize("quest", SOLO)
def test_what_a_solo_quest_pays_only_its_knight_sees(quest: str) -> None:
    told = events(about_to_win(quest), ENDINGS[quest].won)
    assert found(told, "drew cards").seats == (0,)
    assert "spoils shown" not in [event.kind for event in told]


@rule("SCR51")
def test_where_they_do_not_agree_the_rest_is_shuffled_and_dealt() -> None:
    start = about_to_win("picts", "picts/picts", draw="F1F2F3F4")
    dealt = set()
    for key in map(str, range(20)):
        state = after(GAME.rekeyed(start, key), "F5-picts", "F4-p1", "deal")
        assert [len(hand) for hand in state.hands] == [2, 2, 0, 0]
        assert Counter(card for hand in state.hands for card in hand) == Counter(["F1", "F2", "F3", "F4"])
        dealt.add(tuple(state.hands[0]))
    assert dealt == {("F1", "F2"), ("F1", "F3"), ("F2", "F3")}


@rule("SCR51")
def test_what_is_handed_out_can_be_taken_back_and_what_was_drawn_or_dealt_cannot() -> None:
    start = about_to_win("picts", "picts/picts", draw="F1F2F3F4")
    assert found(events(start, "F5-picts"), "spoils shown").reveals
    assert not found(events(start, "F5-picts", "F1-p0"), "shared").reveals
    assert all(e.reveals for e in events(start, "F5-picts", "deal") if e.kind == "shared")


def counted(state: State) -> list[int]:
    """How many cards each hand has."""
    return [len(hand) for hand in state.hands]


@rule("SCR51", "SCR25")
@pytest.mark.parametrize(("where", "counts"), [
    ("picts/picts/picts/picts", [1, 1, 1, 1]), ("picts/camelot/picts/picts", [2, 0, 1, 1]),
    ("picts/picts", [2, 2, 0, 0]),
])  # fmt: skip
def test_spoils_are_dealt_in_seat_order_from_the_completer(where: str, counts: list[int]) -> None:
    assert counted(after(about_to_win("picts", where), "F5-picts", "deal")) == counts


@rule("SCR51", "SCR25", "SCR23")
def test_without_the_completer_they_are_dealt_from_the_first_after_the_active_knight() -> None:
    start = position(
        seats=4, hands="//La", place="excalibur/excalibur/grail/excalibur", active=2, sword=4,
        knights="PeArGhTr",
    )  # fmt: skip
    state = after(start, "La-excalibur-play", "deal")
    assert counted(state) == [2, 2, 0, 3]
    assert state.relics["excalibur"] == 2


@rule("SCR51", "SCR25", "SCR14")
def test_a_black_card_has_no_completer_and_they_are_dealt_from_the_active_knight_on() -> None:
    start = position(
        seats=4, place="camelot/dragon/camelot/dragon", active=2, closed="lancelot", phase="evil", foe="L1",
        laid="dragon:F5F5F5F4F4F4F3", dark="dragon:L1L1L1L3", knights="PeArGhTr",
    )  # fmt: skip
    state = after(start, "draw", "up", "deal")
    assert state.swords == [2, 0]
    assert counted(state) == [0, 3, 0, 4]


@rule("SCR51", "SCR4", "SC35")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_spoils_are_what_there_is(left: int) -> None:
    start = about_to_win("picts", "picts/picts", draw="F1F2F3"[: 2 * left])
    cut = len(start.white) - left
    start.removed += [card for card in start.white[:cut] if card == "Gr"]
    start.hands[3] = in_hand_order(card for card in start.white[:cut] if card != "Gr")
    start.white = start.white[cut:]
    state = after(start, "F5-picts")
    if not left:
        assert asks(state) == ("deeds", 0)
        return
    assert len(state.pool) == left
    assert asks(after(state, "deal")) == ("deeds", 0)


@rule("SCR51", "SC35")
def test_both_colours_are_shuffled_anew_where_the_white_pile_ends_among_the_spoils() -> None:
    start = about_to_win("picts", "picts/picts", white=2)
    state = after(start, "F5-picts")
    assert len(state.pool) == 4
    assert "reshuffled" in happened(start, "F5-picts")


# --- the spoils of the first edition --------------------------------------------------------------------

FIRST: Final = {"edition": "1"}


@rule("SCR25")
def test_in_the_first_edition_the_table_says_how_many_unseen_cards_each_gets() -> None:
    start = about_to_win("picts", "picts/camelot/picts", draw="F5F1F4F2", options=FIRST)
    shared = after(start, "F5-picts")
    assert asks(shared) == ("spoils", None)
    assert legal(shared) == {"deal", "p0", "p2"}
    half = after(shared, "p2", "p2", "p2")
    assert counted(half) == [0, 0, 0, 0], "Nobody sees a card before all is agreed."
    assert counted(after(half, "p2")) == [0, 0, 4, 0]
    assert after(shared, "p2", "p0", "p0", "p2").hands[0] == ["F4", "F5"]
    for move in ("p1", "p3", "p4", "p", "2", "F5-p0"):
        assert refused(shared, move) == "SCR25"


@rule("SCR25")
def test_in_the_first_edition_the_rest_may_be_dealt_unseen() -> None:
    start = about_to_win("picts", "picts/picts", draw="F1F2F3F4", options=FIRST)
    assert after(start, "F5-picts", "p1", "deal").hands[:2] == [["F2", "F4"], ["F1", "F3"]]
    dealt = [event.seats for event in events(start, "F5-picts", "deal") if event.kind == "drew cards"]
    assert dealt == [(0,), (1,)]


@rule("SC91", "SCR24")
def test_a_quest_won_where_nobody_is_brings_swords_only() -> None:
    start = position(
        place="grail", closed="lancelot", laid="dragon:F5F5F5F4F4F4F3", dark="dragon:L1L1L1L1",
        foe="L3", phase="evil", relics="armour:2",
    )  # fmt: skip
    state = after(start, "draw", "up")
    assert (state.swords, state.life, state.place) == ([2, 0], [4, 4, 4], ["grail", "camelot", "camelot"])
    assert [len(hand) for hand in state.hands] == [0, 0, 0]
    assert "drew" not in happened(start, "draw", "up")
    assert state.closed == ["lancelot", "dragon"]
    assert state.relics["armour"] == 2


@rule("SC91", "SCR23")
def test_lancelots_armour_goes_to_the_knight_there_though_a_black_card_ends_it() -> None:
    start = position(
        place="grail/lancelot", laid="lancelot:F5F5F5F4", dark="lancelot:L1L1L1L1", foe="L3",
        phase="evil", knights=PLAIN[:6],
    )  # fmt: skip
    state = after(start, "draw", "up")
    assert state.relics["armour"] == 1
    assert (state.swords, state.life[1], len(state.hands[1])) == ([1, 0], 5, 4)


@rule("SCR10", "SC70", "SC83")
@pytest.mark.parametrize(("effects", "won", "swords"), [
    ("", True, [1, 0]), ("He:picts", True, [2, 0]), ("He:saxons", True, [1, 0]), ("Mi:", True, [1, 0]),
    ("He:picts,Mi:", True, [2, 0]),
    ("", False, [0, 1]), ("He:picts", False, [0, 2]), ("Mi:", False, [0, 2]), ("He:picts,Mi:", False, [0, 3]),
    ("He:saxons,Mi:", False, [0, 2]),
])  # fmt: skip
def test_heroism_adds_a_sword_of_the_results_colour_and_the_mists_a_black_one(
    effects: str, won: bool, swords: list[int]
) -> None:
    if won:
        state = after(about_to_win("picts", effects=effects), "F5-picts")
    else:
        state = lose(about_to_lose("picts", "picts", effects=effects), "picts")
    assert state.swords == swords
    assert ("He" in state.effects) == ("He:saxons" in effects)
    assert ("Mi" in state.effects) == ("Mi" in effects)
    assert ("He" in state.white_discards) == ("He:picts" in effects)
    assert "Mi" not in state.black_discards


@rule("SC91", "SC56")
def test_nothing_is_shared_when_the_swords_end_the_game() -> None:
    start = about_to_win("picts", "picts/picts", swords="8/3")
    state = after(start, "F5-picts")
    assert state.ending == "twelve"
    assert [len(hand) for hand in state.hands] == [0, 0, 0, 0]
