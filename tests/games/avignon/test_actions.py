"""Beseech, chastise, excommunicate; what leaves the map and what is drawn for it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.avignon.positions import (
    after,
    changes,
    display,
    events,
    held,
    letters,
    people,
    position,
    refused,
    walk,
)
from tests.rule_names import rule
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules.state import State, clone

# --- one card, one place ------------------------------------------------------------------------------


@rule("AG13", "AG14", "AG15", "AG16", "AGR8")
@pytest.mark.parametrize(("mover", "rome", "step"), [(0, 0, 1), (1, 0, -1), (0, 1, -1), (1, 1, 1)])
def test_beseech_pulls_one_place_towards_the_mover_and_chastise_pushes(
    mover: int, rome: int, step: int
) -> None:
    start = position("C2 B2 I2 N2 K2", mover=mover, rome=rome)
    for action, stands in (("beseech", 2 + step), ("chastise", 2 - step)):
        assert changes(start, f"3-{action}") == {"display": f"C2 B2 I{stands} N2 K2", "done": action}


@rule("AG13", "AG15")
def test_what_is_said_of_a_move() -> None:
    did, moved = events(position("C2 B2 I3 N2 K2"), "3-beseech")
    assert (did.kind, did.about) == ("beseech", {"seat": 0, "column": 3, "person": "inquisitor", "at": 3})
    assert (moved.kind, moved.about) == (
        "moved",
        {"column": 3, "person": "inquisitor", "from": 3, "to": 4},
    )
    assert (did.seats, did.reveals, moved.reveals) == (None, False, False)


@rule("AGR5")
def test_every_display_card_can_be_moved_or_excommunicated_wherever_it_stands() -> None:
    for mover in (0, 1):
        legal = GAME.legal(position("C0 B1 I2 N3 K4", mover=mover))
        for action in ("beseech", "chastise", "excommunicate"):
            assert [move for move in legal if move.endswith(action)] == [f"{n}-{action}" for n in range(1, 6)]


@rule("AGR5", "AG25")
@pytest.mark.parametrize("column", ["0", "6", "", "-1", "01", "knight", "²"])
def test_there_are_five_columns_and_nothing_else_can_be_chosen(column: str) -> None:
    start = position("C2 B2 I2 N2 K2", congregations="K/PP")
    for action in ("beseech", "chastise", "excommunicate", "petition-2"):
        assert refused(start, f"{column}-{action}") == "AGR5"


@rule("AGR6")
def test_any_number_of_cards_may_stand_at_one_place() -> None:
    start = position("C3 B3 I2 N3 K3")
    assert display(after(start, "3-beseech")) == "C3 B3 I3 N3 K3"
    assert display(after(start, "3-beseech", "3-chastise")) == "C3 B3 I2 N3 K3"


# --- excommunicating ----------------------------------------------------------------------------------


@rule("AG17")
@pytest.mark.parametrize(("at", "mover"), [(0, 0), (1, 1), (2, 0), (4, 1)])
def test_excommunicate_replaces_a_person_exactly_where_it_stands(at: int, mover: int) -> None:
    start = position(f"C2 B{at} I2 N2 K2", discards="P", top="K", mover=mover)
    assert changes(start, "2-excommunicate") == {
        "display": f"C2 K{at} I2 N2 K2", "pile": "5", "discards": "+B",
        "done": "excommunicate", "replaced": "2",
    }  # fmt: skip


@rule("AG17")
def test_what_is_said_of_an_excommunication() -> None:
    did, drew = events(position("C2 B1 I2 N2 K2", top="K"), "2-excommunicate")
    assert (did.kind, did.about) == ("excommunicate", {"seat": 0, "column": 2, "person": "bishop", "at": 1})
    assert (drew.kind, drew.about, drew.seats) == ("drew", {"column": 2, "person": "knight", "at": 1}, None)
    assert (did.reveals, drew.reveals) == (False, True)


@rule("AG18", "AGR14")
def test_the_last_card_of_the_pile_is_drawn_without_a_reshuffle() -> None:
    start = position("C2 B2 I2 N2 K2", top="P", pile=1)
    assert changes(start, "1-excommunicate") == {
        "display": "P2 B2 I2 N2 K2", "pile": "0", "discards": "+C",
        "done": "excommunicate", "replaced": "1",
    }  # fmt: skip


@rule("AG18", "AGR14")
def test_when_a_card_is_needed_and_the_pile_is_empty_the_discards_are_shuffled() -> None:
    """The excommunicated card is among them, since it is discarded before the draw."""
    start = position("C2 B2 I2 N2 K2", pile=0, key="k", chance=5)
    state = after(start, "1-excommunicate")
    assert (len(state.pile), state.discards, state.chance) == (7, [], 6)
    assert Counter([*state.pile, state.cards[0]]) == Counter([*start.discards, "cardinal"])
    did, shuffled, drew = events(start, "1-excommunicate")
    assert (did.kind, shuffled.kind, drew.kind) == ("excommunicate", "reshuffled", "drew")
    assert shuffled.about == {"cards": 8}
    assert drew.about == {"column": 1, "person": state.cards[0], "at": 2}


@rule("AGR14")
def test_the_excommunicated_card_may_come_back() -> None:
    start = position("N2 C2 B2 I2 P2", congregations="N/", pile=0)
    drawn: Counter[str] = Counter()
    for number in range(60):
        start.key = str(number)
        drawn[after(start, "1-excommunicate").cards[0]] += 1
    assert set(drawn) == set(people("NCBIPK"))


@rule("AG18")
def test_the_reshuffle_is_an_own_chance_event_of_the_key() -> None:
    piles = {
        (key, chance): tuple(after(position(pile=0, key=key, chance=chance), "1-excommunicate").pile)
        for key in ("one", "two")
        for chance in (2, 3)
    }
    assert len(set(piles.values())) == 4
    again = after(position(pile=0, key="one", chance=2), "1-excommunicate")
    assert (tuple(again.pile), again.chance) == (piles["one", 2], 3)


# --- congregations ------------------------------------------------------------------------------------


@rule("AG22", "AG23")
@pytest.mark.parametrize(
    ("mover", "at", "action", "joins"),
    [
        (0, 4, "beseech", "K/"),
        (0, 0, "chastise", "/K"),
        (1, 4, "chastise", "K/"),
        (1, 0, "beseech", "/K"),
    ],
)
def test_a_card_moved_past_an_end_joins_the_congregation_there(
    mover: int, at: int, action: str, joins: str
) -> None:
    """Whoever moved it; the new card comes into the same column, at Genoa."""
    start = position(f"C2 B2 I2 K{at} C3", top="P", mover=mover)
    assert changes(start, f"4-{action}") == {
        "display": "C2 B2 I2 P2 C3", "congregations": joins, "pile": "6",
        "done": action, "replaced": "4",
    }  # fmt: skip


@rule("AG22")
def test_the_ends_belong_to_the_players_as_they_chose_their_sides() -> None:
    start = position("K4 B0 I2 N2 C2", mover=1, rome=1)
    assert held(after(start, "1-beseech")) == "/K"
    assert held(after(start, "2-chastise")) == "B/"


@rule("AG22", "AG23")
def test_what_is_said_of_a_card_that_joins() -> None:
    did, joined, drew = events(position("C2 B2 I2 K4 C3", top="P"), "4-beseech")
    assert did.kind == "beseech"
    assert (joined.kind, joined.about) == ("joined", {"column": 4, "person": "knight", "at": 4, "seat": 0})
    assert (drew.kind, drew.about) == ("drew", {"column": 4, "person": "peasant", "at": 2})
    assert (joined.reveals, drew.reveals) == (False, True)


@rule("AG22")
def test_the_last_place_is_still_on_the_map() -> None:
    start = position("C3 B1 I2 N2 K2", congregations="P/K")
    assert changes(start, "1-beseech") == {"display": "C4 B1 I2 N2 K2", "done": "beseech"}
    assert changes(start, "2-chastise") == {"display": "C3 B0 I2 N2 K2", "done": "chastise"}


@rule("AG24", "AG18")
def test_a_refill_may_need_a_reshuffle_too() -> None:
    start = position("C4 B2 I2 N2 K2", pile=0, key="k")
    state = after(start, "1-beseech")
    assert (held(state), len(state.pile), state.discards, state.chance) == ("C/", 6, [], 1)
    assert Counter([*state.pile, state.cards[0]]) == Counter(start.discards)
    assert [event.kind for event in events(start, "1-beseech")] == ["beseech", "joined", "reshuffled", "drew"]


@rule("AG24", "AGR14")
def test_a_pile_that_runs_out_between_two_refills_is_renewed_in_between() -> None:
    start = position("P2 C4 B2 I2 P4", top="K", pile=1, key="k")
    state = after(start, "1-petition-2-5")
    assert (held(state), state.cards[1], len(state.pile), state.chance) == ("CP/", "knight", 5, 1)
    kinds = [event.kind for event in events(start, "1-petition-2-5")]
    assert kinds == ["petition", "joined", "joined", "drew", "reshuffled", "drew"]


@rule("AG25")
def test_cards_in_congregations_are_out_of_reach() -> None:
    """Neither a petition that moves all Cardinals nor one that counts peasants sees them."""
    start = position("C2 P2 B2 I2 K2", congregations="C/P", turn=5)
    state = after(start, "1-petition-2-3")
    assert (display(state), held(state)) == ("C4 P1 B1 I2 K2", "C/P")
    assert [move for move in GAME.legal(start) if move.startswith("2-petition")] == [
        f"2-petition-{target}" for target in (1, 3, 4, 5)
    ]
    for state in walk("congregations", 200):
        for move in GAME.legal(state)[::5]:
            copy = GAME.clone(state)
            GAME.play(copy, move)
            for before, now in zip(state.congregations, copy.congregations, strict=True):
                assert now[: len(before)] == before


@rule("AGR17")
def test_a_new_card_can_be_used_by_the_second_action() -> None:
    start = position("K4 B2 I2 N2 C2", top="B")
    drawn = after(start, "1-beseech")
    assert display(drawn) == "B2 B2 I2 N2 C2"
    assert display(after(drawn, "1-chastise")) == "B1 B2 I2 N2 C2"
    assert display(after(drawn, "1-petition-5")) == "B1 B2 I2 N2 C4"
    assert display(after(start, "1-beseech", "1-excommunicate"))[1:] == "2 B2 I2 N2 C2"


@rule("AGR7")
@pytest.mark.parametrize("at", [3, 4])
def test_surplus_steps_are_lost(at: int) -> None:
    start = position(f"K{at} B2 I2 N2 C2", top="P")
    assert changes(start, "1-petition-2") == {
        "display": "P2 B1 I2 N2 C2", "congregations": "K/", "pile": "6",
        "done": "petition", "replaced": "1",
    }  # fmt: skip


@rule("AGR7")
def test_own_actions_may_fill_the_opponents_congregation_and_lose() -> None:
    start = position("K2 B2 I0 N2 C2", congregations="/CB")
    lost = after(start, "3-chastise")
    assert (held(lost), lost.winners) == ("/CBI", [1])


@rule("AGR15")
def test_there_is_always_a_card_to_draw() -> None:
    for state in walk("enough", 1500):
        if not state.ending:
            assert len(state.pile) + len(state.discards) >= 3
    fullest = position("N2 N2 P2 P2 K2", congregations="CC/BB", pile=0)
    assert letters(fullest.discards) == "IIK"
    assert len(after(fullest, "1-excommunicate").pile) == 3


@rule("AGR16", "AGR9")
@pytest.mark.parametrize(("display_", "joined"), [("I4 C0 B2 N2 K2", "I/C"), ("I4 C2 B0 N2 K2", "I/B")])
def test_refills_go_by_column_whoever_gets_the_cards(display_: str, joined: str) -> None:
    start = position(display_, top="PK")
    pushed = "2" if "C0" in display_ else "3"
    state = after(start, f"1-petition-{pushed}-5")
    assert held(state) == joined
    assert state.cards[0] == "peasant"
    assert state.cards[int(pushed) - 1] == "knight"


@rule("AGR9")
def test_new_cards_come_after_all_moves_the_lowest_column_first() -> None:
    start = position("C4 B2 I2 N2 C3", top="KP")
    assert changes(start, "5-petition-3-4") == {
        "display": "K2 B2 I1 N1 P2", "congregations": "CC/", "pile": "5",
        "done": "petition", "replaced": "1,5",
    }  # fmt: skip
    kinds = [event.kind for event in events(start, "5-petition-3-4")]
    assert kinds == ["petition", "joined", "moved", "moved", "joined", "drew", "drew"]


def mirrored(state: State) -> State:
    """The same position with Avignon and Rome changed over."""
    mirror = clone(state)
    mirror.rome = 1 - state.rome
    mirror.at = [4 - at for at in state.at]
    mirror.began = tuple(4 - at for at in state.began)
    mirror.guard = tuple((column, 4 - at) for column, at in state.guard)
    return mirror


@rule("AGR8", "AG14", "AG16")
def test_every_way_is_relative_to_the_mover() -> None:
    for state in walk("mirror", 150):
        mirror = mirrored(state)
        legal = GAME.legal(state)
        assert GAME.legal(mirror) == legal
        for move in legal[::3]:
            one, other = GAME.clone(state), GAME.clone(mirror)
            GAME.play(one, move)
            GAME.play(other, move)
            assert mirrored(one) == other
