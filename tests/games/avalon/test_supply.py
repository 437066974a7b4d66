"""Supply tiles, drawing, and the limit of the hand."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.avalon.positions import after, changes, events, pieces, position, refused
from tests.rule_names import rule
from threethrones.games.avalon import components
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.supply import supply

ALL_UP = "d4d4dcdtl2l2lalclc"


def brings(places: str, kind: str) -> int:
    """How many cards a tile brings seat 0, which owns what this row says and holds no card: a light tile
    when it is taken, a dark one when the next turn begins."""
    if components.TILES[kind].dark:
        state = after(position(places, waiting=f"{kind}/", mover=1), "l2")
        return len(state.hands[0])
    return len(after(position(places), kind).hands[0])


# --- taking tiles -------------------------------------------------------------------------------------


@rule("AV44", "AVR29")
def test_any_tile_that_lies_face_up_may_be_taken_and_one_must_be() -> None:
    start = position(up="d4dcl2")
    assert GAME.legal(start) == ["d4", "dc", "l2"]
    assert refused(start, "dt") == refused(start, "la") == "AV44"
    assert refused(start, "pass") == "AV9"


@rule("AVR29", "AVR36")
def test_a_tile_is_taken_even_if_it_brings_nothing() -> None:
    start = position(up="la")
    assert GAME.legal(start) == ["la"]
    drew = next(event for event in events(start, "la") if event.kind == "drew")
    assert drew.about == {"seat": 0, "count": 0}
    assert not drew.reveals
    assert changes(position(), "la") == {
        "up": "d4d4dcdtl2l2lclc", "down": "la", "turn": "2", "mover": "1",
    }  # fmt: skip


@rule("AV45")
def test_a_light_tile_is_drawn_for_at_once() -> None:
    start = position(hands="Kr/Kb", top="SySgKy")
    assert changes(start, "l2") == {
        "hands": "SySgKr/Kb", "pile": "76", "up": "d4d4dcdtl2lalclc", "down": "l2", "turn": "2", "mover": "1",
    }  # fmt: skip


@rule("AV45", "AVR43")
def test_everybody_sees_how_many_were_drawn_and_only_the_drawer_what() -> None:
    start = position(hands="Kr/Kb", top="SySgKy")
    tile, drew, cards, over = events(start, "l2")
    assert (tile.kind, tile.about, tile.seats) == ("tile", {"seat": 0, "tile": "l2"}, None)
    assert (drew.kind, drew.about, drew.seats) == ("drew", {"seat": 0, "count": 2}, None)
    assert (cards.kind, cards.about) == ("drew cards", {"seat": 0, "cards": ["Sy", "Sg"]})
    assert cards.seats == (0,)
    assert [event.reveals for event in (tile, drew, cards, over)] == [False, True, False, False]
    assert (over.kind, over.about) == ("turn over", {"seat": 0, "turn": 1, "score": [0, 0]})


@rule("AV46", "AVR32", "AVR47")
def test_a_dark_tile_waits_and_is_drawn_for_when_the_next_turn_begins() -> None:
    start = position(hands="Kr/Kb", top="SySgKyKgSp", waiting="/")
    assert changes(start, "d4") == {
        "up": "d4dcdtl2l2lalclc", "waiting": "d4/", "turn": "2", "mover": "1",
    }  # fmt: skip
    assert changes(after(start, "d4"), "la") == {  # no decision comes between: all four are drawn
        "hands": "KySyKgSgKr/Kb", "pile": "74", "up": "d4dcdtl2l2lclc", "down": "d4la", "waiting": "/",
        "turn": "3", "mover": "0",
    }  # fmt: skip
    due = [event for event in events(start, "d4", "la") if event.kind in ("tile due", "drew")]
    assert [dict(event.about) for event in due] == [
        {"seat": 1, "count": 0},
        {"seat": 0, "tile": "d4", "amount": 4},
        {"seat": 0, "count": 4},
    ]


@rule("AV46")
def test_a_waiting_tile_lies_open() -> None:
    waiting = position(waiting="/dc")
    assert all(GAME.seen(waiting, seat).state.waiting == ["", "dc"] for seat in (0, 1, None))


@rule("AV47")
def test_used_tiles_lie_face_down_until_all_are_used() -> None:
    start = position(up="l2lc", hands="Kr/Kb")
    assert changes(start, "l2")["up"] == "lc"
    assert changes(start, "l2")["down"] == "d4d4dcdtl2l2lalc"
    assert changes(start, "l2", "lc")["up"] == ALL_UP


@rule("AVR30")
@pytest.mark.parametrize("last", ["l2", "la"])
def test_with_the_last_tile_a_new_round_begins_at_once(last: str) -> None:
    start = position(up=last, hands="KyKyKyKyKy/")
    state = after(start, last)
    assert ("".join(state.up), state.down) == (ALL_UP, [])
    kinds = [event.kind for event in events(start, last)]
    assert kinds.index("drew") < kinds.index("tiles renewed")


@rule("AVR30")
def test_a_dark_last_tile_stays_before_its_taker() -> None:
    start = position(up="d4", hands="Kr/Kb")
    assert changes(start, "d4") == {
        "up": "d4dcdtl2l2lalclc", "down": "", "waiting": "d4*/", "turn": "2", "mover": "1",
    }  # fmt: skip


@rule("AVR31")
def test_a_dark_tile_goes_back_face_down_in_the_same_round() -> None:
    start = position(waiting="d4/", up="dtl2la", mover=1)
    state = after(start, "l2")
    assert ("".join(state.up), "".join(state.down)) == ("dtla", "d4d4dcl2l2lclc")


@rule("AVR31")
def test_a_dark_tile_goes_back_face_up_when_a_new_round_has_begun() -> None:
    start = position(up="dtl2", hands="/")
    eighth = after(start, "dt")
    assert (eighth.up, eighth.waiting) == (["l2"], ["dt", ""])
    assert changes(eighth, "l2") == {  # the ninth: all but the waiting one turn up, which then follows
        "hands": "/SpSp", "pile": "78", "up": ALL_UP, "down": "", "waiting": "/", "turn": "3", "mover": "0",
    }  # fmt: skip
    kinds = [event.kind for event in events(eighth, "l2")]
    assert kinds.index("tiles renewed") < kinds.index("tile due")


@rule("AVR31")
def test_until_it_is_back_nobody_takes_it_and_then_anybody_may() -> None:
    start = position(up="dcdt", hands="/", down="")
    state = after(start, "dc", "dt")  # eighth and ninth; seat 0 draws, and its tile is back
    assert (state.mover, state.waiting, state.renewed) == (0, ["", "dt"], [False, True])
    assert "".join(state.up) == "d4d4dcl2l2lalclc"
    assert after(state, "dc").waiting == ["dc", ""]  # again by the same player in the same turn
    assert refused(state, "dt") == "AV44"
    assert after(state, "dc", "dt").waiting == ["", "dt"]  # and the other, back since its draw


@rule("AVR31")
def test_taking_another_dark_tile_in_the_new_round_begins_anew() -> None:
    state = after(position(up="dcdt", hands="/"), "dc", "dt", "dc")
    assert state.renewed == [False, False]
    assert "".join(after(state, "la").down) == "dcla"


@rule("AVR31")
def test_a_draw_of_nothing_puts_the_tile_back_as_well() -> None:
    start = position(waiting="dt/", up="l2la", mover=1, hands="/")
    state = after(start, "la")
    assert (state.hands[0], state.waiting, "dt" in state.down) == ([], ["", ""], True)


# --- what tiles bring ---------------------------------------------------------------------------------


@rule("AV50")
@pytest.mark.parametrize("places", ["", "4:F10 5:F2o0 6:A10"])
def test_fixed_tiles(places: str) -> None:
    assert (brings(places, "l2"), brings(places, "d4")) == (2, 4)


@rule("AV51", "AV29")
@pytest.mark.parametrize(
    ("places", "light"),
    [
        ("1:F10 3:F3c0 5:P10 7:H10", 2),  # 2 forests, 1 plain, 1 hill
        ("1:F10 3:F3c0 5:F2o0", 3),  # stone circle and castle are forests
        ("1:P3c0 2:H10", 1),
        ("1:H3c0 2:H10 3:P10 4:P20", 2),
        ("1:H10 2:H20 3:H3c0 4:A10 5:S10", 3),
        ("1:F10 3:F3c1 5:F2o1 7:H11", 1),
        ("", 0),
    ],
)
def test_the_commonest_landscape(places: str, light: int) -> None:
    assert (brings(places, "lc"), brings(places, "dc")) == (light, 2 * light)


@rule("AVR37")
def test_a_tie_for_the_commonest_landscape_does_not_matter() -> None:
    assert brings("1:F10 3:F3c0 5:P10 7:P20", "lc") == 2
    assert brings("1:H10 3:H20 5:P10 7:P20 9:F10 10:F3c0", "dc") == 4


@rule("AV52", "AVR38", "AVR39")
@pytest.mark.parametrize(
    ("places", "cards"),
    [
        ("3:P10 4:A10 5:F10 6:H10", 3),  # four in a row, Avalon between
        ("3:A10 4:P10 5:F10 6:H10", 3),  # Avalon at an end
        ("3:P10 4:F10 5:H10 6:A10", 3),
        ("3:P10 4:F10 5:H10", 3),  # landscapes need not be the same
        ("1:P10 2:P20 4:F10 5:H10 6:H20 8:F3c0", 3),  # the largest of three
        ("1:P10 2:P20 3:P3c0 5:F10", 3),
        ("1:P10 2:F11 3:H10", 1),  # the opponent's breaks it
        ("10:P10 11:F10", 2),
        ("1:P10 2:F10", 2),
        ("4:A10", 0),
        ("1:P10 11:F10", 1),  # the row does not wrap around
        ("3:P10 4:A11 5:F10", 2),  # the opponent's Avalon links, while it lies face up
        ("3:P10 4:S11 5:F10", 2),
        ("3:P10 4:A10 5:S11 6:F10", 2),
        ("3:P10 4:A11 5:S10 6:F10", 2),
        ("3:P10 4:A1? 5:F10", 1),  # whatever lies hidden never links
        ("3:P10 4:S1? 5:F10", 1),
        ("3:P10 4:P2? 5:F10", 1),
        ("3:P10 4:A1? 5:F10 6:H10", 2),
    ],
)
def test_the_largest_connected_area(places: str, cards: int) -> None:
    assert brings(places, "la") == cards


@rule("AV53")
@pytest.mark.parametrize(
    ("places", "cards"),
    [
        ("1:P10 3:F10 5:H10", 3),
        ("1:P10 3:F10 5:H10 7:A10 8:S10", 3),
        ("1:P10 3:F11 5:H1?", 1),
        ("1:P10 2:P20 3:P3c0 4:F10 5:F2o0 6:F3c0 7:H10 8:H20 9:H3c0", 9),
    ],
)
def test_one_for_each_territory(places: str, cards: int) -> None:
    assert brings(places, "dt") == cards


@rule("AVR36")
def test_without_a_landscape_these_tiles_bring_nothing() -> None:
    for kind in ("lc", "la", "dc", "dt"):
        assert brings("4:A10 5:S10", kind) == brings("", kind) == 0


@rule("AV54", "AVR33")
def test_a_dark_tile_brings_what_holds_when_it_is_drawn() -> None:
    places = "1:P10:/ 3:F10:/ 11:H10:/"
    start = position(places, hands="/Kr", waiting="dt/", mover=1)
    assert after(start, "la").hands[0] == ["Sp"] * 3
    assert after(start, "Kr-3-attack", "la").hands[0] == ["Sp"] * 2
    grown = position(places, hands="Kr/", waiting="/", mover=0)  # and what is won later counts
    assert len(after(grown, "Kr-5-attack", "dt", "la").hands[0]) == 4


# --- drawing ------------------------------------------------------------------------------------------


@rule("AV48")
def test_the_discards_are_shuffled_only_when_a_card_is_needed() -> None:
    start = position(hands="KyKyKgKgKr/", pile=2, discards=10)
    drawn = after(start, "l2")
    assert (len(drawn.pile), len(drawn.discards), len(drawn.hands[0]), drawn.chance) == (0, 10, 7, 0)
    trimmed = after(drawn, "Ky", "Kg")
    assert (len(trimmed.pile), len(trimmed.discards), len(trimmed.hands[0])) == (0, 12, 5)
    assert trimmed.mover == 1
    assert trimmed.chance == 0  # nothing is shuffled before a card is needed
    reshuffled = after(trimmed, "l2")
    assert (len(reshuffled.pile), reshuffled.discards, len(reshuffled.hands[1])) == (10, [], 2)
    assert reshuffled.chance == 1
    assert Counter(reshuffled.pile + reshuffled.hands[1]) == Counter(trimmed.discards)


@rule("AV48", "AVR27")
def test_a_pile_that_runs_out_in_the_middle_is_renewed_and_drawing_goes_on() -> None:
    start = position(hands="/", top="Kr", pile=1, discards="KySgSgSbSbSb")
    state = after(start, "l2")
    assert (len(state.hands[0]), len(state.pile), state.discards) == (2, 5, [])
    assert state.hands[0].count("Kr") == 1
    shuffled, drew = (event for event in events(start, "l2") if event.kind in ("reshuffled", "drew"))
    assert (shuffled.about, shuffled.reveals, shuffled.seats) == ({"cards": 6}, True, None)
    assert drew.about == {"seat": 0, "count": 2}


@rule("AV48")
def test_the_reshuffle_is_an_own_chance_event_of_the_key() -> None:
    piles = {
        (key, chance): tuple(
            after(position(pile=0, discards=60, key=key, chance=chance), "l2").pile
        )
        for key in ("one", "two")
        for chance in (3, 4)
    }  # fmt: skip
    assert len(set(piles.values())) == 4
    again = after(position(pile=0, discards=60, key="one", chance=3), "l2")
    assert tuple(again.pile) == piles["one", 3]
    assert again.chance == 4


@rule("AVR27")
def test_a_draw_of_nothing_shuffles_nothing() -> None:
    assert after(position(pile=0, discards=10), "la").chance == 0


@rule("AVR28")
def test_when_all_is_drawn_the_rest_lapses() -> None:
    start = position("1:P1?:/ 3:F1?:/", hands="/", top="Ky", pile=1, discards="KbKr", waiting="/d4")
    state = after(start, "lc")
    assert (state.hands[1], state.pile, state.discards) == (pieces("KyKrKb"), [], [])
    assert state.waiting == ["", ""]
    later = after(state, "Ky-1-attack", "11", "Kr-3-attack", "11", "la")  # one card is due, two are there
    assert (len(later.hands[1]), len(later.pile)) == (2, 1)


@rule("AVR43", "AV48")
def test_after_a_reshuffle_each_seat_knows_the_hands_by_counting() -> None:
    start = position(hands="KyKg/Sb", top="Kr", pile=1, discards=10)
    state = after(start, "l2")
    assert state.counted == [pieces("KyKgKr"), ["Sb"]]
    assert state.seen == [[], []]
    spent = after(state, "Sb-1-reinforce")
    assert spent.counted == [pieces("KyKgKr"), []]


# --- the limit of the hand ----------------------------------------------------------------------------


@rule("AV49", "AVR35")
def test_surplus_cards_old_or_new_are_discarded_after_the_draw() -> None:
    start = position(hands="KyKyKgKgKr/Kb", top="SpSb")
    trimming = after(start, "l2")
    assert GAME.legal(trimming) == ["Ky", "Kg", "Kr", "Sb", "Sp"]
    assert changes(trimming, "Sp", "Ky") == {
        "hands": "KyKgKgKrSb/Kb", "discards": "+SpKy", "frames": "", "turn": "2", "mover": "1",
    }  # fmt: skip
    trimmed = events(trimming, "Sp")[0]
    assert (trimmed.kind, trimmed.about) == ("trimmed", {"seat": 0, "card": "Sp"})


@rule("AV49")
def test_while_trimming_only_hand_cards_go() -> None:
    trimming = position(hands="KyKyKgKgKrKrSp/Kb", frames="trim")
    assert refused(trimming, "Kb") == "AV49"
    assert refused(trimming, "4") == refused(trimming, "l2") == refused(trimming, "pass") == "AV49"
    told = [GAME.why_not(GAME.seen(state, 0), "4") for state in (trimming, after(trimming, "Kg"))]
    assert [str(refusal) for refusal in told] == [
        "AV49: You may keep only 5: discard 2 cards from your hand.",
        "AV49: You may keep only 5: discard 1 card from your hand.",
    ]


@rule("AV49", "AVR34")
def test_the_limit_holds_at_the_end_of_a_turn_with_a_dark_tile_but_not_for_its_draw() -> None:
    start = position(hands="KyKyKgKgKrKrSp/", waiting="/d4", mover=0)
    assert changes(start, "d4")["frames"] == "trim"
    drawn = after(position(hands="/KyKyKgKgKr", waiting="/d4"), "la")
    assert (len(drawn.hands[1]), drawn.frame) == (9, None)  # no limit during the turn
    assert changes(drawn, "d4")["frames"] == "trim"


@rule("AV49")
@pytest.mark.parametrize(("size", "trims"), [(3, False), (4, True)])
def test_five_cards_may_be_kept(size: int, trims: bool) -> None:
    state = after(position(hands=f"{'Ky' * size}/"), "l2")
    assert (state.frame is not None) == trims


@rule("AVR32")
def test_no_seat_is_asked_about_a_dark_draw() -> None:
    state = after(position(hands="/", waiting="/dt"), "la")
    assert (state.mover, state.frame, state.waiting) == (1, None, ["", ""])


def test_what_a_tile_would_bring_is_known_beforehand() -> None:
    state = position("1:F10 2:F3c0 3:P10 5:A10 6:H10")
    assert {kind: supply(state, 0, kind) for kind in components.TILES} == {
        "l2": 2, "lc": 2, "la": 3, "d4": 4, "dc": 4, "dt": 4,
    }  # fmt: skip
