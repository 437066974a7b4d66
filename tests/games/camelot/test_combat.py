"""The combat quests: the Black Knight, Lancelot and the Dragon."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import (
    after,
    asks,
    cards_in,
    die_falls,
    events,
    found,
    happened,
    legal,
    position,
    refused,
)
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.camelot.game import GAME

LETTER = {"knight": "K", "lancelot": "L", "dragon": "L"}
COMBATS = ("knight", "lancelot", "dragon")
PLAIN = "PeArGh"
"""Knights whose powers change nothing in a combat."""


def before(place: str) -> str:
    """The quests that are over when this one is open."""
    return "lancelot" if place == "dragon" else ""


# --- laying cards -------------------------------------------------------------------------------------


@rule("SC36")
@pytest.mark.parametrize("place", COMBATS)
def test_one_fight_card_is_laid_open_at_a_combat_quest(place: str) -> None:
    start = position(hands="F1F4GrMe", place=place, closed=before(place))
    state = after(start, f"F4-{place}")
    assert state.laid[place] == ["F4"]
    assert state.hands[0] == ["F1", "Gr", "Me"]
    assert GAME.seen(state, 1).state.laid[place] == ["F4"]
    assert refused(state, f"F1-{place}") == "SC6"
    for card in ("Gr", "Me"):
        assert refused(start, f"{card}-{place}") == "SC36"


@rule("SC37", "SCR15")
@pytest.mark.parametrize(("place", "laid", "fitting"), [
    ("knight", "", "12345"), ("knight", "1", "12345"), ("knight", "11", "2345"), ("knight", "12", "12"),
    ("knight", "112", "2"), ("knight", "122", "1"),
    ("lancelot", "", "12345"), ("lancelot", "11", "12345"), ("lancelot", "12", "12"),
    ("lancelot", "111", "2345"), ("lancelot", "1122", "12"), ("lancelot", "1112", "2"),
    ("lancelot", "112", "12"), ("lancelot", "1222", "1"),
    ("dragon", "", "12345"), ("dragon", "12", "12345"), ("dragon", "123", "123"),
    ("dragon", "111", "2345"), ("dragon", "111222", "345"), ("dragon", "11122233", "3"),
    ("dragon", "1122", "12345"), ("dragon", "111223", "23"), ("dragon", "112233", "123"),
])  # fmt: skip
def test_only_cards_that_keep_the_pattern_within_reach_are_laid(place: str, laid: str, fitting: str) -> None:
    row = "".join(f"F{value}" for value in laid)
    start = position(hands="F1F2F3F4F5", place=place, laid=f"{place}:{row}", closed=before(place))
    for value in "12345":
        move = f"F{value}-{place}"
        if value in fitting:
            assert move in legal(start)
        else:
            assert refused(start, move) == "SCR15"


@rule("SC37", "SC38")
@pytest.mark.parametrize(("place", "laid", "last"), [
    ("knight", "112", "2"), ("knight", "121", "2"), ("lancelot", "1122", "1"), ("lancelot", "3331", "1"),
    ("dragon", "11122233", "3"), ("dragon", "12312312", "3"),
])  # fmt: skip
def test_a_quest_ends_when_the_last_white_spot_fills_and_not_before(place: str, laid: str, last: str) -> None:
    row = [f"F{value}" for value in laid]
    start = position(
        hands=row[-1] + f"F{last}", place=place, laid=f"{place}:{''.join(row[:-1])}", closed=before(place)
    )
    state = after(start, f"{row[-1]}-{place}")
    assert state.laid[place] == row
    assert state.place[0] == place
    start = position(hands=f"F{last}", place=place, laid=f"{place}:{''.join(row)}", closed=before(place))
    told = happened(start, f"F{last}-{place}")
    assert "combat" in told
    assert "compared" in told
    assert after(start, f"F{last}-{place}").place[0] == "camelot"


@rule("SC38", "SCR14")
@pytest.mark.parametrize(("place", "dark", "targets"), [
    ("knight", "K1K1", 4), ("lancelot", "L1L1L1", 5), ("dragon", "L1L1L1", 5),
])  # fmt: skip
def test_a_quest_ends_when_the_last_black_spot_fills_and_not_before(
    place: str, dark: str, targets: int
) -> None:
    letter = LETTER[place]
    start = position(
        place=f"grail/{place}", dark=f"{place}:{dark}", foe=f"{letter}3{letter}3", phase="evil",
        knights=PLAIN, closed=before(place),
    )  # fmt: skip
    one = after(start, "draw", "up")
    assert len(one.dark[place]) == targets - 1
    assert one.place[1] == place
    two = after(one, "camelot-travel", "end", "draw", "up")
    assert two.place[1] == "camelot"
    assert two.dark[place] == []
    assert two.swords == [0, 2 if place == "dragon" else 1]


# --- comparing ----------------------------------------------------------------------------------------


@rule("SC39", "SC8")
@pytest.mark.parametrize(("place", "white", "black", "won"), [
    ("knight", "1122", "K1K1K3", True), ("knight", "1122", "K3K3", False), ("knight", "1122", "K7", False),
    ("knight", "3344", "K7K5K1", True), ("knight", "1122", "", True),
    ("lancelot", "11122", "L3L3", True), ("lancelot", "11122", "L7", False),
    ("lancelot", "11122", "L5L1", True), ("lancelot", "11122", "L5L1L1", False),
    ("dragon", "111222333", "L1L1L3", True),  # 18 against 5 + 5 + 7
    ("dragon", "111222333", "L3L7", False),  # 18 against 7 + 11
    ("dragon", "333444555", "L1L1L3L3", True),
    ("dragon", "111222444", "L3L3L3", False),  # 21 against 7 + 7 + 7
])  # fmt: skip
def test_more_white_than_black_wins_and_a_tie_is_lost(place: str, white: str, black: str, won: bool) -> None:
    *row, last = [f"F{value}" for value in white]
    start = position(
        hands=last, place=place, laid=f"{place}:{''.join(row)}", dark=f"{place}:{black}", knights=PLAIN,
        closed=before(place),
    )  # fmt: skip
    state = after(start, f"{last}-{place}")
    swords = 2 if place == "dragon" else 1
    assert state.swords == ([swords, 0] if won else [0, swords])
    assert found(events(start, f"{last}-{place}"), "quest over").about["won"] is won


@rule("SCR14", "SC39")
@pytest.mark.parametrize(("place", "laid", "dark", "foe", "won"), [
    ("knight", "55", "K1K1K1", "K1", True), ("knight", "22", "K1K1K1", "K1", False),
    ("knight", "5", "K1K1K1", "K1", True), ("knight", "", "K1K1K1", "K1", False),
    ("knight", "445", "K1K3K3", "K5", True), ("knight", "442", "K1K3K1", "K5", False),
    ("lancelot", "44", "L1L1L1L1", "L3", True), ("lancelot", "34", "L1L1L1L1", "L3", False),
])  # fmt: skip
def test_only_the_sums_decide_whatever_row_is_full(
    place: str, laid: str, dark: str, foe: str, won: bool
) -> None:
    row = "".join(f"F{value}" for value in laid)
    start = position(
        place=f"grail/{place}", laid=f"{place}:{row}", dark=f"{place}:{dark}", foe=foe, phase="evil",
        knights=PLAIN, closed=before(place),
    )  # fmt: skip
    state = after(start, "draw", "up")
    assert state.swords == ([1, 0] if won else [0, 1])
    assert state.life[1] == (5 if won else 3)
    assert state.laid[place] == state.dark[place] == []


@rule("SC39", "SCR1")
def test_a_face_down_card_counts_and_its_white_card_comes_before_the_comparison() -> None:
    """Sir Kay adds the card that he draws for it."""
    start = position(
        place="knight", knights="KaPeGh", hands="Gr", laid="knight:F5F5", dark="knight:K1K1K1", foe="K7",
        draw="F1", phase="evil",
    )  # fmt: skip
    asked = after(start, "draw", "down")
    assert GAME.decision(asked) == Decision(0, "kay", True)
    assert legal(asked) == {"pass", "F1"}
    assert after(asked, "F1").swords == [1, 0]
    assert after(asked, "pass").swords == [0, 1]


@rule("SC39", "SCR48")
def test_the_black_cards_are_revealed_and_nobody_can_tell_who_laid_which() -> None:
    start = position(
        hands="F2F5", place="knight", laid="knight:F1F1F2", dark="knight:K7K1", covers="knight:1/2",
        knights="KaPeGh",
    )  # fmt: skip
    assert GAME.seen(start, 0).state.dark["knight"] == ["??", "??"]
    told = found(events(start, "F2-knight"), "combat")
    assert told.about == {"place": "knight", "cards": ["K1", "K7"]}
    assert told.reveals
    asked = after(start, "F2-knight")
    assert asks(asked)[0] == "kay"
    for seat in (None, 0, 1, 2):
        seen = GAME.seen(asked, seat).state
        assert (seen.dark["knight"], seen.covers["knight"]) == (["K1", "K7"], [-1, -1])


# --- what follows -------------------------------------------------------------------------------------


@rule("SC27", "SC29", "SC30")
@pytest.mark.parametrize("won", [True, False])
def test_a_black_knight_quest_begins_anew(won: bool) -> None:
    dark = "K1" if won else "K7"
    start = position(hands="F2", place="knight", laid="knight:F1F1F2", dark=f"knight:{dark}")
    state = after(start, "F2-knight")
    assert (state.laid["knight"], state.dark["knight"], state.covers["knight"]) == ([], [], [])
    assert Counter(state.white_discards) == Counter(["F1", "F1", "F2", "F2"])
    assert state.black_discards == [dark]
    assert state.closed == []
    assert state.place[0] == "camelot"
    assert "knight-travel" in legal(after(state, "end", "engine"))


@rule("SC30", "SC15")
@pytest.mark.parametrize("won", [True, False])
def test_lancelot_is_turned_over_to_the_dragon_either_way(won: bool) -> None:
    dark = "L1" if won else "L7L3"
    start = position(
        hands="F2", place="lancelot", laid="lancelot:F1F1F1F2", dark=f"lancelot:{dark}", foe="L3"
    )
    state = after(start, "F2-lancelot")
    assert (state.closed, state.won) == (["lancelot"], ["lancelot"] if won else [])
    assert (state.laid["dragon"], state.dark["dragon"]) == ([], [])
    state = after(state, "end", "draw", "up")
    assert state.dark["dragon"] == ["L3"]
    assert {"dragon-travel"} <= legal(state)


@rule("SC30")
@pytest.mark.parametrize("won", [True, False])
def test_the_dragon_is_gone_for_good(won: bool) -> None:
    dark = "L1" if won else "L7L5"
    start = position(
        hands="F3", place="dragon", laid="dragon:F1F1F1F2F2F2F3F3", dark=f"dragon:{dark}", closed="lancelot",
        foe="L3",
    )  # fmt: skip
    state = after(start, "F3-dragon")
    assert state.closed == ["lancelot", "dragon"]
    state = after(state, "end", "draw", "on")
    assert state.engines == 1
    assert "dragon-travel" not in legal(state)


@rule("SCR16")
def test_knights_lay_together_at_the_dragon() -> None:
    start = position(hands="F1/F1/F1", place="dragon/dragon/dragon", closed="lancelot")
    state = after(start, "F1-dragon", "end", "engine", "F1-dragon", "end", "engine", "F1-dragon")
    assert state.laid["dragon"] == ["F1", "F1", "F1"]


# --- Excalibur and Sir Kay ----------------------------------------------------------------------------


@rule("SCR18", "SC86")
@pytest.mark.parametrize(("holder", "where", "won"), [
    (0, "dragon", True), (1, "dragon", True), (1, "grail", False), (2, "camelot", False),
])  # fmt: skip
def test_excalibur_adds_one_where_its_holder_stands(holder: int, where: str, won: bool) -> None:
    places = ["dragon", "camelot", "camelot"]
    places[holder] = where
    start = position(
        hands="F3", place="/".join(places), laid="dragon:F1F1F1F2F2F2F3F3", dark="dragon:L3L7",
        closed="lancelot", relics=f"excalibur:{holder}", knights=PLAIN,
    )  # fmt: skip
    told = found(events(start, "F3-dragon"), "compared").about
    assert (told["white"], told["black"]) == (19 if won else 18, 18)
    state = after(start, "F3-dragon")
    assert found(events(start, "F3-dragon"), "quest over").about["won"] is won
    assert state.relics["excalibur"] == holder


@rule("SCR17", "SC62")
@pytest.mark.parametrize("card", ["F1", "F2", "F5"])
def test_sir_kay_adds_a_card_after_the_reveal_whatever_the_pattern(card: str) -> None:
    start = position(
        knights="PeKaGh", hands=f"F2/{card}F3GrMe", place="dragon/dragon", closed="lancelot",
        laid="dragon:F1F1F1F2F2F3F3F3", dark="dragon:L3L7",
    )  # fmt: skip
    asked = after(start, "F2-dragon")
    assert asks(asked) == ("kay", 1)
    assert legal(asked) == {"pass", card, "F3"}
    assert refused(asked, "Gr") == "SC62"
    assert refused(asked, "F4") == "SC62"
    state = after(asked, card)
    assert found(events(asked, card), "compared").about["white"] == 18 + int(card[1])
    assert state.swords == [2, 0]
    assert card not in state.hands[1]
    assert after(asked, "pass").swords == [0, 2]


@rule("SCR17")
def test_sir_kays_card_may_lie_in_a_short_row_while_the_spoils_are_shared() -> None:
    """The game can be kept and taken up again in the middle of it."""
    start = position(
        knights="PeKaGh", hands="/F2", place="grail/dragon/dragon", closed="lancelot", phase="evil",
        laid="dragon:F5F5F5F4F4F4F3", dark="dragon:L1L1L1L1", foe="L3",
    )  # fmt: skip
    state = after(start, "draw", "up", "F2")
    assert asks(state)[0] == "share"
    assert state.laid["dragon"][-1] == "F2"
    dealt = after(state, "deal")
    assert Counter(dealt.white_discards) == Counter(cards_in("F5F5F5F4F4F4F3F2"))


@rule("SCR17")
@pytest.mark.parametrize(("where", "hand"), [("grail", "F5"), ("camelot", "F5"), ("dragon", "")])
def test_sir_kay_is_asked_only_where_he_stands_and_with_a_card_in_hand(where: str, hand: str) -> None:
    start = position(
        knights="PeKaGh", hands=f"F2/{hand}", place=f"dragon/{where}", closed="lancelot",
        laid="dragon:F1F1F1F2F2F3F3F3", dark="dragon:L3L7",
    )  # fmt: skip
    assert asks(after(start, "F2-dragon"))[0] == "deeds"


@rule("SCR17")
@pytest.mark.parametrize(("talk", "hand", "forced"), [
    ("open", "GrMe", "pass"), ("open", "GrF2", None), ("closed", "GrMe", None),
])  # fmt: skip
def test_sir_kay_is_not_asked_where_all_know_that_he_has_no_fight_card(
    talk: str, hand: str, forced: str | None
) -> None:
    start = position(knights="KaPeGh", hands=f"F3{hand}/F1", engines=2, options={"talk": talk})
    state = after(die_falls(after(start, "F3-siege"), 3), "roll")
    assert asks(state)[0] == "kay"
    assert GAME.automatic(state) == forced


@rule("SCR17", "SC62")
@pytest.mark.parametrize(("other", "asked"), [(False, True), (True, False)])
def test_sir_kay_adds_after_the_die_in_his_own_siege_fight_only(other: bool, asked: bool) -> None:
    knights = "PeKaGh" if other else "KaPeGh"
    start = position(knights=knights, hands="F3F1Gr/F1", engines=2)
    laid = die_falls(after(start, "F3-siege"), 3)
    state = after(laid, "roll")
    if not asked:
        assert (state.engines, state.life[0]) == (2, 3)
        return
    assert asks(state)[0] == "kay"
    assert legal(state) == {"pass", "F1"}
    lost, won = after(state, "pass"), after(state, "F1")
    assert (lost.engines, lost.life[0], lost.hands[0]) == (2, 3, ["F1", "Gr"])
    assert (won.engines, won.life[0], won.hands[0]) == (1, 4, ["Gr"])
    assert Counter(won.white_discards) == Counter(["F1", "F3"])
