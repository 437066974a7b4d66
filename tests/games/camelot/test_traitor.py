"""Accusations, and the turn of the traitor once he is unmasked (SC48 to SC51, SC89). What Fate does is
told elsewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import after, events, found, legal, position, refused, winners
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.state import State


def accusations(state: State) -> set[str]:
    """The accusations that are possible."""
    return {move for move in legal(state) if move.startswith("accuse")}


def unmasked(**fields: str | int) -> State:
    """It is the turn of seat 0, the unmasked traitor of four."""
    values = {
        "seats": 4, "phase": "traitor", "loyalty": "tlll", "unmasked": 0, "exposed": "1000", **fields,
    }  # fmt: skip
    return position(**values)  # type: ignore[arg-type]


# --- accusing -------------------------------------------------------------------------------------------


@rule("SC48", "SCR37")
@pytest.mark.parametrize(
    ("engines", "swords", "possible"),
    [
        (6, "0/0", True), (5, "0/0", False), (11, "0/0", True), (0, "6/0", True), (0, "0/6", True),
        (0, "3/3", True), (0, "3/2", False), (5, "5/0", False), (5, "2/3", False), (0, "0/0", False),
    ],
)  # fmt: skip
def test_six_engines_or_six_swords_allow_to_accuse_but_never_their_sum(
    engines: int, swords: str, possible: bool
) -> None:
    start = position(engines=engines, swords=swords)
    assert accusations(start) == ({"accuse-p1", "accuse-p2"} if possible else set())
    if not possible:
        assert refused(start, "accuse-p1") == "SC48"


@rule("SC48")
def test_each_accuses_once_in_a_game() -> None:
    start = position(engines=6, seats=4, swords="3/0")
    state = after(start, "accuse-p1", "end")
    assert state.accused == [True, False, False, False]
    assert accusations(state) == set()  # it is for evil to progress first
    state = after(state, "life")
    assert accusations(state) == {"accuse-p0", "accuse-p2", "accuse-p3"}
    again = position(engines=6, seats=4, accused="1000")
    assert accusations(again) == set()
    assert refused(again, "accuse-p2") == "SC48"


@rule("SCR37", "SCR50")
def test_the_accused_lives_is_not_revealed_and_is_somebody_else() -> None:
    start = position(
        seats=6, engines=6, out="010000", loyalty="lllltl", exposed="001000"
    )  # fmt: skip
    assert accusations(start) == {"accuse-p3", "accuse-p4", "accuse-p5"}
    for seat in (0, 1, 2, 6):
        assert refused(start, f"accuse-p{seat}") == "SCR37"


@rule("SC49")
@pytest.mark.parametrize(
    ("swords", "then"), [("4/2", [3, 3]), ("1/0", [0, 1]), ("0/0", [0, 0]), ("0/3", [0, 3])]
)
def test_a_loyal_knight_shows_his_card_and_a_white_sword_turns_black(swords: str, then: list[int]) -> None:
    start = position(engines=6, swords=swords, loyalty="llt", hands="/F1F2/", place="/picts")
    state = after(start, "accuse-p1")
    assert (state.swords, state.unmasked, state.ending) == (then, -1, "")
    assert [GAME.seen(state, viewer).state.loyalty[1] for viewer in (0, 2, None)] == ["l"] * 3
    assert GAME.seen(state, 0).state.loyalty[2] == "??"
    assert (state.hands, state.place, state.life) == (start.hands, start.place, start.life)
    told = found(events(start, "accuse-p1"), "accused")
    assert (told.seats, told.reveals) == (None, True)
    turned = start.swords[0] - then[0]
    assert told.about == {"seat": 0, "whom": 1, "knight": state.knights[1], "loyal": True, "swords": turned}


@rule("SCR37", "SC49")
def test_a_cleared_knight_stays_publicly_loyal() -> None:
    state = after(position(seats=4, engines=6), "accuse-p2", "end", "life")
    assert refused(state, "accuse-p2") == "SCR37"
    assert GAME.seen(state, None).state.loyalty == ["??", "??", "l", "??"]


@rule("SC50", "SCR47", "SC89")
def test_a_traitor_who_is_accused_is_unmasked_and_a_white_sword_is_laid() -> None:
    start = position(
        seats=4, engines=6, swords="2/1", loyalty="lllt", hands="F5//F1/F1MeGr", place="///grail",
        relics="excalibur:3,grail:-1,armour:3", closed="excalibur/lancelot",
    )  # fmt: skip
    state = after(start, "accuse-p3")
    assert (state.swords, state.unmasked) == ([3, 1], 3)
    assert (state.hands[3], state.place[3], state.life[3], state.out[3]) == ([], "", 0, False)
    assert Counter(state.white_discards) == {"F1": 1, "Me": 1, "Gr": 1}
    assert state.relics == {"excalibur": -2, "grail": -1, "armour": 3}
    assert GAME.seen(state, None).state.loyalty == ["l", "l", "l", "t"]
    assert "end" in legal(state)  # the accuser's turn goes on
    assert found(events(start, "accuse-p3"), "unmasked").reveals


@rule("SCR53")
def test_once_the_traitor_is_unmasked_nobody_can_be_accused() -> None:
    fields = {"seats": 4, "engines": 6, "loyalty": "lllt", "unmasked": 3, "exposed": "0001"}
    start = position(**fields)  # type: ignore[arg-type]
    assert not any(move.startswith("accuse") for move in [*legal(start), *GAME.offers(GAME.seen(start, 0))])
    assert refused(start, "accuse-p1") == "SCR53"
    older = position(**fields, options={"edition": "1"})  # type: ignore[arg-type]
    assert "accuse-p1" in legal(older)


@rule("SC50", "SC89")
def test_from_his_next_turn_on_he_plays_by_the_traitors_rules() -> None:
    start = position(engines=6, loyalty="ltl", hands="F1/F1/F1")
    state = after(start, "accuse-p1", "end")
    assert (state.active, GAME.decision(state)) == (1, Decision(None, "theft", False))


@rule("SCR43")
@pytest.mark.parametrize("place", ["knight", "lancelot"])
def test_a_traitor_unmasked_on_a_solo_quest_leaves_no_white_cards_there(place: str) -> None:
    start = position(
        engines=6, loyalty="ltl", place=f"/{place}", laid=f"{place}:F2F2,picts:F1",
        dark="knight:K1,lancelot:L1",
    )  # fmt: skip
    state = after(start, "accuse-p1")
    assert found(events(start, "accuse-p1"), "forsaken").about == {"place": place, "count": 2}
    assert f"{place}-travel" in legal(after(state, "end", "p0", "engine", "engine"))
    assert state.laid == {**start.laid, place: []}
    assert (state.dark, state.white_discards) == (start.dark, ["F2", "F2"])


@rule("SC51")
def test_the_hidden_traitor_accuses_like_anybody() -> None:
    start = position(seats=4, engines=6, swords="2/0", loyalty="tlll")
    state = after(start, "accuse-p2")
    assert (state.swords, state.unmasked, state.accused[0]) == ([1, 1], -1, True)
    assert GAME.seen(state, None).state.loyalty == ["??", "??", "l", "??"]


@rule("SC52", "SC49", "SC55", "SCR44")
def test_the_end_is_checked_after_an_accusation() -> None:
    start = position(engines=6, swords="2/6")
    state = after(start, "accuse-p1")
    assert (state.swords, state.ending) == ([1, 7], "swords")
    assert legal(state) == set()


@rule("SC52")
def test_after_the_deed_the_next_seat_is_on_turn() -> None:
    state = after(position(engines=6), "accuse-p1", "end")
    assert (state.active, state.turn, state.done, state.owed) == (1, 2, [], 1)


# --- the unmasked traitor's turn --------------------------------------------------------------------------


@rule("SC89")
def test_first_he_takes_a_card_then_he_builds_or_draws() -> None:
    start = unmasked(hands="/F1F2/Me/Gr", foe="Pt")
    assert GAME.decision(start) == Decision(None, "theft", False)
    assert legal(start) == {"p1", "p2", "p3"}
    assert [refused(start, move) for move in ("p0", "engine", "draw", "pass", "p9", "")] == ["SC89"] * 6
    state = after(start, "p1")
    assert GAME.decision(state) == Decision(None, "malice", False)
    assert legal(state) == {"engine", "draw"}
    assert [refused(state, move) for move in ("life", "look", "p1", "end", "")] == ["SC89"] * 5
    built = after(state, "engine")
    assert (built.engines, built.active, built.frames[-1].kind) == (1, 1, "evil")
    drew = after(state, "draw", "on")
    assert (drew.warriors["picts"], drew.active, drew.frames[-1].kind) == (1, 1, "evil")


@rule("SC89", "SCR50")
def test_the_card_he_takes_is_random_and_discarded() -> None:
    taken = set()
    for number in range(40):
        start = unmasked(hands="/F1F2MeGr", key=f"k{number}")
        state = after(start, "p1")
        (card,) = (Counter(start.hands[1]) - Counter(state.hands[1])).elements()
        assert state.white_discards == [card]
        taken.add(card)
        told = events(start, "p1")
        assert found(told, "stole").about == {"seat": 0, "from": 1, "count": 1}
        assert found(told, "stole card").seats == (0, 1)
    assert taken == {"F1", "F2", "Me", "Gr"}


@rule("SCR47", "SC89")
def test_he_may_pick_a_victim_without_cards() -> None:
    start = unmasked(hands="/F1//F2")
    state = after(start, "p2")
    assert (state.hands, state.white_discards, state.frames[-1].kind) == (start.hands, [], "malice")


@rule("SC89", "SCR50")
def test_he_takes_nothing_from_the_dead() -> None:
    start = unmasked(out="0010", hands="/F1//F1")
    assert legal(start) == {"p1", "p3"}
    assert refused(start, "p2") == "SC89"


@rule("SCR47", "SC16", "SCR2")
def test_face_down_he_gets_no_white_card() -> None:
    start = unmasked(foe="K1", hands="/F1")
    state = after(start, "p1", "draw", "down")
    assert (state.hands, state.dark["knight"]) == ([[], [], [], []], ["K1"])
    assert [GAME.seen(state, viewer).state.dark["knight"] for viewer in (0, 1)] == [["K1"], ["??"]]


@rule("SCR47")
@pytest.mark.parametrize("card", ["Mc", "Mo"])
def test_he_picks_the_war_of_mercenaries_and_of_mordred(card: str) -> None:
    state = after(unmasked(foe=card), "p1", "draw", "on", "saxons")
    assert (state.warriors["saxons"], state.active) == (1, 1)


@rule("SCR47", "SC89")
@pytest.mark.parametrize(
    ("knight", "moves"),
    [("Pe", ("look",)), ("Ar", ("F1-swap-p1",)), ("Tr", ("grail-travel",)), ("Gw", ("camelot-draw",))],
)
def test_he_has_no_power_and_does_no_deed(knight: str, moves: tuple[str, ...]) -> None:
    state = after(unmasked(knights=knight, hands="/F1"), "p1")
    assert [refused(state, move) for move in moves] == ["SC89"] * len(moves)


@rule("SCR47", "SC55")
def test_his_engine_may_be_the_twelfth() -> None:
    state = after(unmasked(engines=11), "p1", "engine")
    assert (state.ending, winners(state)) == ("engines", (0,))


@rule("SC89", "SCR47")
def test_he_is_nobody_for_accusations_messages_and_lives() -> None:
    start = position(
        seats=4, engines=6, hands="MsF1Pi", life="4/4/4", loyalty="lllt", unmasked=3, exposed="0001"
    )  # fmt: skip
    assert refused(start, "accuse-p3") == "SCR53"
    assert not any(move.endswith("p3") for move in legal(start))
    assert after(start, "Pi-others").life == [4, 5, 5, 0]


@rule("SC89", "SCR50")
def test_he_keeps_his_turn_among_the_others() -> None:
    state = unmasked(out="0001")
    order = []
    for _ in range(4):
        order.append(state.active)
        moves = ["p1", "engine"] if state.active == 0 else ["engine", "camelot-draw", "end"]
        state = after(state, *moves)
    assert order == [0, 1, 2, 0]


# --- what nobody may see ----------------------------------------------------------------------------------


@rule("SCR48")
def test_after_the_reveal_nothing_says_who_laid_which_card() -> None:
    start = position(
        phase="evil", knights="KaGw", place="knight", hands="F1", foe="K3", dark="knight:K7K1K5",
        covers="knight:0/1/-1",
    )  # fmt: skip
    assert GAME.seen(start, 1).state.dark["knight"] == ["??", "K1", "K5"]
    assert GAME.seen(start, 0).state.covers["knight"] == [0, 99, -1]
    state = after(start, "draw", "up")
    assert state.frames[-1].kind == "kay"
    for viewer in (None, 0, 1, 2):
        seen = GAME.seen(state, viewer).state
        assert (seen.dark["knight"], seen.covers["knight"]) == (["K1", "K3", "K5", "K7"], [-1] * 4)
