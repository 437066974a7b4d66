"""What of the opponent's last turn must stay."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tests.games.avignon.positions import after, display, held, petitions, position, refused, walk
from tests.rule_names import rule
from threethrones.core.text import Text
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules.state import State


def guard(state: State) -> str:
    """What may not be wholly undone, as the notation has it."""
    return ",".join(f"{column + 1}@{at}" for column, at in state.guard or [])


# --- what is remembered -------------------------------------------------------------------------------


@rule("AGR13")
@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        (["1-beseech", "2-chastise"], "1@2,2@2"),
        (["1-beseech", "1-chastise"], ""),  # nothing stands elsewhere
        (["1-beseech", "3-petition-1-2"], "2@2,3@2"),  # the first column stands where it did
        (["4-petition-5", "4-beseech"], "4@2,5@2"),
        (["1-beseech", "2-excommunicate"], ""),  # a card was drawn
        (["2-excommunicate", "1-beseech"], ""),
    ],
)
def test_what_stands_elsewhere_after_a_turn_that_drew_nothing_is_guarded(moves: list[str], kept: str) -> None:
    start = position("C2 B2 I2 N2 K2", mover=1)
    assert guard(after(start, *moves)) == kept


@rule("AGR13")
def test_a_turn_that_fills_a_congregation_draws_and_leaves_nothing_guarded() -> None:
    for moves in (["1-beseech", "2-chastise"], ["2-chastise", "1-beseech"]):
        state = after(position("C0 B2 I2 N2 K2", mover=1), *moves)
        assert (held(state), guard(state)) == ("/C", "")


@rule("AGR13", "AGR23", "AG12")
def test_the_first_turn_of_all_is_guarded_too() -> None:
    begun = after(position("C2 B2 I2 N2 K2", turn=1), "1-beseech")
    assert guard(begun) == "1@2"
    for moves in (["1-beseech", "2-chastise"], ["2-chastise", "1-beseech"]):
        between = after(begun, moves[0])
        assert refused(between, moves[1]) == "AG20"
    assert display(after(begun, "2-chastise", "3-beseech")) == "C3 B3 I1 N2 K2"


@rule("AGR13")
def test_only_the_last_turn_of_the_opponent_counts() -> None:
    start = position("C2 B2 I2 N2 K2", mover=1)
    mine = after(start, "1-beseech", "2-chastise")  # Rome may not undo these two
    theirs = after(mine, "3-beseech", "4-chastise")
    assert guard(theirs) == "3@2,4@2"
    undone = after(theirs, "2-beseech", "1-chastise")  # its own last turn; nobody guards that
    assert display(undone) == "C2 B2 I3 N1 K2"
    drawn = after(undone, "5-excommunicate", "1-beseech")
    assert guard(drawn) == ""


@rule("AGR13")
def test_every_turn_guards_what_it_moved() -> None:
    for state in walk("guard", 300):
        if not state.ending and not state.done and state.turn > 1:
            assert len({column for column, _ in state.guard or []}) == len(state.guard or [])
            assert all(state.at[column] != place for column, place in state.guard or [])


# --- what is refused ----------------------------------------------------------------------------------


@rule("AG20")
@pytest.mark.parametrize("moves", list(permutations(["1-beseech", "2-chastise"])))
def test_the_whole_turn_may_not_be_reset(moves: list[str]) -> None:
    start = after(position("C2 B2 I2 N2 K2", mover=1), "1-beseech", "2-chastise")
    assert display(start) == "C1 B3 I2 N2 K2"
    assert refused(after(start, moves[0]), moves[1]) == "AG20"


@rule("AG21")
@pytest.mark.parametrize(
    ("moves", "stands"),
    [
        (["1-beseech", "3-chastise"], "C2 B3 I1 N2 K2"),
        (["1-beseech", "2-petition-1"], "C4 B2 I2 N2 K2"),  # B back, C back and further
        (["2-chastise", "3-beseech"], "C1 B2 I3 N2 K2"),
        (["2-chastise", "1-petition-3-4"], "C3 B2 I1 N1 K2"),
    ],
)
def test_a_part_of_it_may_be_undone(moves: list[str], stands: str) -> None:
    start = after(position("C2 B2 I2 N2 K2", mover=1), "1-beseech", "2-chastise")
    assert display(after(start, *moves)) == stands


@rule("AGR13")
def test_what_else_one_did_does_not_matter() -> None:
    start = position("C1 B2 I2 N2 K2", guard="1@2")
    for first in ("3-chastise", "4-petition-5", "3-excommunicate"):
        assert refused(after(start, first), "1-beseech") == "AG20"
    assert refused(after(start, "1-beseech"), "3-chastise") == "AG20"
    assert refused(after(start, "1-beseech"), "4-petition-5") == "AG20"
    assert refused(after(start, "1-beseech"), "3-excommunicate") == "AG20"
    # Of a person with whom nothing is left to do that is said at once.
    between = after(start, "1-beseech")
    locked = set("12345") - {move[0] for move in GAME.legal(between)}
    assert locked == set("4")
    for column in "12345":
        assert refused(between, column) == ("AG20" if column in locked else "AG10")


@rule("AGR13")
def test_it_is_tested_on_the_last_action_only() -> None:
    start = position("C1 B2 I2 N2 K2", guard="1@2", top="P")
    through = after(start, "1-beseech")
    assert display(through) == "C2 B2 I2 N2 K2"
    assert set(GAME.legal(through)) == {
        *("1-chastise", "1-excommunicate", "2-petition-1", "5-petition-1"),
        *(f"1-petition-{targets}" for targets in ("2-3", "2-4", "2-5", "3-4", "3-5", "4-5")),
        *(f"3-petition-{targets}" for targets in ("1-2", "1-4", "1-5", "2-1", "4-1", "5-1")),
    }
    assert display(after(through, "1-chastise")) == "C1 B2 I2 N2 K2"
    assert display(after(through, "1-excommunicate")) == "P2 B2 I2 N2 K2"
    assert display(after(through, "2-petition-1")) == "C4 B1 I2 N2 K2"


@rule("AGR13")
@pytest.mark.parametrize("mover", [0, 1])
def test_back_means_exactly_where_it_stood(mover: int) -> None:
    back = 1 if mover == 0 else 3
    start = position(f"C{back} B2 I2 N2 K2", guard="1@2", mover=mover)
    assert refused(after(start, "3-chastise"), "1-beseech") == "AG20"
    for moves in (
        ["3-beseech", "1-chastise"],
        ["3-beseech", "1-petition-3-4"],
        ["1-petition-3-4", "1-beseech"],
    ):
        assert after(start, *moves).mover == 1 - mover


@rule("AGR13")
def test_a_card_that_was_excommunicated_is_not_back_even_if_its_copy_comes() -> None:
    start = position("C1 B2 I2 N2 K2", guard="1@2", top="C")
    assert display(after(start, "1-beseech", "1-excommunicate")) == "C2 B2 I2 N2 K2"
    assert display(after(start, "1-excommunicate", "1-beseech")) == "C2 B2 I2 N2 K2"
    both = position("C1 B3 I2 N2 K2", guard="1@2,2@2", top="C")
    assert display(after(both, "1-excommunicate", "2-chastise")) == "C1 B2 I2 N2 K2"


@rule("AGR13")
def test_a_card_that_entered_a_congregation_is_not_back_even_if_its_copy_comes() -> None:
    start = position("C4 B2 I2 N2 K2", guard="1@2", top="C")
    state = after(start, "1-beseech", "3-chastise")
    assert (display(state), held(state)) == ("C2 B2 I1 N2 K2", "C/")
    gone = after(start, "3-chastise", "1-beseech")
    assert (display(gone), held(gone)) == ("C2 B2 I1 N2 K2", "C/")
    beyond = position("C2 K4 I2 N2 B2", guard="2@4")  # past the end is not back at its last place
    assert held(after(beyond, "1-chastise", "2-petition-3")) == "K/"


@rule("AGR13")
def test_one_card_of_several_that_is_not_back_is_enough() -> None:
    start = position("C1 B3 I2 N2 K1", guard="1@2,2@2,5@3")
    assert display(after(start, "1-beseech", "2-chastise")) == "C2 B2 I2 N2 K1"
    assert display(after(start, "2-chastise", "5-petition-4")) == "C1 B2 I2 N1 K3"
    reset = after(start, "1-beseech")
    assert refused(reset, "5-petition-2") == "AG20"
    assert {"1", "3", "4"} == set(petitions(reset, 5))


@rule("AGR13")
def test_there_is_always_a_legal_last_action() -> None:
    """Excommunicate a card that was moved; if that came first, whatever, or beseech the new card."""
    start = position("C1 B2 I2 N2 K2", guard="1@2", top="PP")
    assert "1-excommunicate" in GAME.legal(after(start, "1-beseech"))
    hit = after(start, "1-excommunicate")
    assert {move for move in GAME.legal(hit) if "petition" not in move} == {
        f"{column}-{action}" for column in range(1, 6) for action in ("beseech", "chastise")
    }
    other = after(start, "2-excommunicate")
    assert "2-beseech" in GAME.legal(other)
    for mover, at, back in product((0, 1), range(5), range(5)):
        if at != back:
            far = position(f"C{at} B2 I2 N2 K2", guard=f"1@{back}", mover=mover)
            assert "1-excommunicate" in GAME.legal(after(far, "3-chastise"))
    for state in walk("stuck", 1500):
        assert bool(GAME.legal(state)) == (not state.ending)


@rule("AGR13")
def test_a_turn_that_changes_nothing_is_legal() -> None:
    start = position("C2 B2 I2 N2 K2")
    assert display(after(start, "1-beseech", "1-chastise")) == display(start)
    guarded = position("C1 B2 I2 N2 K2", guard="1@2")
    assert display(after(guarded, "1-beseech", "1-chastise")) == display(guarded)


@rule("AGR10", "AGR13")
def test_an_action_that_wins_need_not_leave_anything() -> None:
    """There is no end of a turn any more at which something could have been reset."""
    start = position("C1 B2 I2 N2 K4", guard="1@2", congregations="PP/")
    won = after(start, "1-beseech", "5-petition-2")
    assert (display(won), held(won), won.winners) == ("C2 B1 I2 N2 -", "PPK/", [0])
    lost = after(position("C1 B2 I2 N2 K0", guard="1@2", congregations="/PP"), "1-beseech", "5-chastise")
    assert (held(lost), lost.winners) == ("/PPK", [1])
    mirror = after(
        position("C3 B2 I2 N2 K0", guard="1@2", congregations="/PP", mover=1), "1-beseech", "5-petition-2"
    )
    assert (held(mirror), mirror.winners) == ("/PPK", [1])
    short = position("C1 B2 I2 N2 K4", guard="1@2", congregations="P/P")
    assert refused(after(short, "1-beseech"), "5-petition-2") == "AG20"
    assert refused(after(short, "1-beseech"), "3-chastise") == "AG20"


@rule("AGR10", "AGR13")
def test_a_card_moved_two_places_wins_only_past_the_end() -> None:
    for mover, from_, back in ((0, 2, 4), (1, 2, 0)):
        full = "PP/" if mover == 0 else "/PP"
        start = position(f"K{from_} B2 I2 N2 C2", guard=f"1@{back}", congregations=full, mover=mover)
        assert refused(after(start, "2-chastise"), "1-petition-2") == "AG20"
    for mover, from_, moved in ((0, 3, 3), (1, 1, 1)):
        full = "PP/" if mover == 0 else "/PP"
        start = position(f"K{from_} B{moved} I2 N2 C2", guard="2@2", congregations=full, mover=mover)
        won = after(start, "3-chastise", "1-petition-2")
        assert (won.at[1], won.ending, won.winners) == (2, "three", [mover])


@rule("AG20")
def test_there_is_nothing_to_guard_without_a_last_turn() -> None:
    start = position("C2 B2 I2 N2 K2")
    assert display(after(start, "1-beseech", "2-chastise")) == "C3 B1 I2 N2 K2"


# --- petitions, step by step --------------------------------------------------------------------------


def said(state: State, move: str) -> str:
    """What the seat that decides is told."""
    refusal = GAME.why_not(GAME.seen(state, state.mover), move)
    assert refusal is not None
    assert isinstance(refusal.text, Text)
    return str(refusal)


@rule("AGR24")
def test_a_forced_petition_may_be_refused_as_a_whole() -> None:
    reset = "AG20: That would undo your opponent’s whole turn; part of it must stay."
    noble = after(position("N1 C2 B2 I2 N2", guard="1@2"), "3-chastise")
    assert petitions(noble, 1) == []
    assert said(noble, "1-petition") == reset
    guildmaster = after(position("G1 C2 B2 I2 K2", guard="1@2"), "3-chastise")
    assert petitions(guildmaster, 1) == []
    assert said(guildmaster, "1-petition") == reset


@rule("AGR24")
def test_a_step_is_offered_only_if_some_completion_leaves_something() -> None:
    start = after(position("I2 C2 B2 N2 K2", guard="1@3,2@1"), "4-chastise")
    offers = GAME.offers(GAME.seen(start, 0))
    assert [offer for offer in offers if offer.startswith("1-petition-2")] == []
    assert {f"1-petition-{targets}" for targets in ("3-2", "4-5", "5-4")} <= set(offers)
    assert (
        said(start, "1-petition-2")
        == "AGR24: Whatever you choose next, this would undo your opponent’s whole turn."
    )
    assert said(start, "1-petition-2-3").startswith("AG20: ")
    assert said(start, "1-petition").startswith("AGR18: This petition isn’t complete yet")
    assert said(start, "1-petition-3") == "AGR18: This petition isn’t complete yet: choose who it moves."


@rule("AGR24")
def test_a_petition_all_of_whose_ways_would_reset_is_refused_at_its_first_step() -> None:
    start = position("K2 C2 B2 N2 I2", guard="1@4,2@1")
    between = after(start, "2-chastise")
    assert display(between) == "K2 C1 B2 N2 I2"
    assert petitions(between, 1) == ["2"]  # every other target leaves C where it stood
    whole = after(position("K2 C1 B2 N2 I2", guard="1@4"), "2-beseech")
    assert petitions(whole, 1) == []
    assert (
        said(whole, "1-petition")
        == "AGR24: Whatever you choose next, this would undo your opponent’s whole turn."
    )
    assert said(whole, "1-petition-3").startswith("AG20: ")


@rule("AGR24")
def test_before_the_last_action_nothing_is_held_back() -> None:
    start = position("K2 C1 B2 N2 I2", guard="1@4")
    assert petitions(start, 1) == ["2", "3", "4", "5"]
    assert refused(start, "1-petition") == "AGR18"


@rule("AGR24", "AGR9")
def test_an_offer_in_another_order_is_held_back_too() -> None:
    start = after(position("P2 P1 C1 N2 I2", guard="2@2,3@2"), "4-chastise")
    offers = GAME.offers(GAME.seen(start, 0))
    assert {"1-petition-2-3", "1-petition-3-2"} & set(offers) == set()
    assert {"1-petition-2-4", "1-petition-4-2"} <= set(offers)
    assert said(start, "1-petition-3-2").startswith("AG20: ")
