"""What a conquest costs."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import after, changes, events, position, refused
from tests.rule_names import rule
from threethrones.games.avalon.game import GAME

PURSE = "6:H3c0:SgSgSgSgSgSgSg/"
"""Cards enough to pay with, elsewhere."""


@rule("AV31")
def test_step_one_takes_all_of_the_loser_and_as_many_of_the_conqueror_from_the_top() -> None:
    start = position(f"4:F1?:KyKgKb/SpSr {PURSE}", hands="Kr/Kp")
    assert changes(start, "Kr-4-attack", "pass") == {
        "4": "F10:KyKg/", "hands": "/Kp", "discards": "+SrSpKrKb", "conquests": "1", "frames": "pay:4:6",
    }  # fmt: skip
    lost = events(start, "Kr-4-attack", "pass")[-1]
    assert lost.kind == "lost"
    assert lost.about == {"seat": 0, "at": 4, "cards": ["Kr", "Kb"], "other": ["Sr", "Sp"]}


@rule("AV31", "AV32")
@pytest.mark.parametrize(
    ("before", "laid", "each", "then"),
    [
        ("KyKy/Kb", "KyKy/", 1, 4),  # 3 : 1
        ("/", "Kr/", 0, 1),  # 1 : 0
        ("Ky/Kb", "Ky/", 1, 3),  # 2 : 1
        ("KyKyKy/KbKb", "KyKy/", 2, 6),  # 4 : 2
        ("KyKy/", "KyKyKr/", 0, 3),  # 3 : 0
    ],
)
@pytest.mark.parametrize("owner", ["?", "1"])
def test_the_examples_of_losses(before: str, laid: str, each: int, then: int, owner: str) -> None:
    start = position(f"4:F1{owner}:{before} {PURSE}", hands="Kr/")
    state = after(start, "Kr-4-attack")
    assert GAME.to_position(state).count(f"F10:{laid},") == 1
    assert len(state.discards) == 2 * each
    assert changes(start, "Kr-4-attack")["frames"] == f"pay:4:{then}"
    assert GAME.legal(after(state, *["6"] * then)) == GAME.legal(position(up="d4dcdtl2lalc"))


@rule("AV33", "AVR18")
def test_step_two_is_paid_from_hand_and_any_own_stacks_in_any_mixture() -> None:
    paying = position("4:F10:KyKg/ 5:P11:SbSp/Kp 6:H11:/Sr", hands="KrKrSy/Kb", frames="pay:4:5")
    assert GAME.legal(paying) == ["Sy", "Kr", "4", "5"]
    assert changes(paying, "Kr", "5", "4", "Sy", "4") == {
        "4": "F10:/", "5": "P11:Sb/Kp", "hands": "Kr/Kb", "discards": "+KrSpKgSyKy", "frames": "",
    }  # fmt: skip


@rule("AV33")
def test_what_cannot_pay_is_refused() -> None:
    paying = position("4:F10:KyKg/ 6:H11:/Sr", hands="KrKrSy/Kb", frames="pay:4:2")
    assert refused(paying, "6") == "AV33"  # those are the opponent's
    assert refused(paying, "1") == "AV33"
    assert refused(paying, "Kb") == "AV33"
    assert refused(paying, "Ky") == "AV33"  # it lies under another; and stacks are named by their place


def test_a_payment_says_what_was_paid_from_where() -> None:
    paying = position("4:F10:KyKg/", hands="KrKr/", frames="pay:4:2")
    (from_stack,), (from_hand,) = events(paying, "4"), events(paying, "Kr")
    assert from_stack.kind == from_hand.kind == "paid"
    assert from_stack.about == {"seat": 0, "card": "Kg", "at": 4}
    assert from_hand.about == {"seat": 0, "card": "Kr"}
    assert (from_stack.seats, from_hand.seats) == (None, None)


@rule("AVR15", "AVR47")
@pytest.mark.parametrize(
    ("hand", "left", "ruined"),
    [
        ("Kp", "", True),  # R + h = 1 < 2: all goes
        ("KpSp", "", True),  # R + h = 2: exactly all goes, without asking
        ("KpSpSp", "pay:4:3", False),
    ],
)
def test_a_conquest_that_cannot_be_paid_in_full_takes_everything_and_counts(
    hand: str, left: str, ruined: bool
) -> None:
    start = position("4:F1?:Ky/Kb", hands=f"Kr{hand}/Sg")
    state = after(start, "Kr-4-attack", "pass")
    assert (state.owner[3], state.conquests) == (0, 1)
    assert changes(start, "Kr-4-attack", "pass").get("frames", "") == left
    assert ("ruined" in [event.kind for event in events(start, "Kr-4-attack", "pass")]) == ruined
    assert (not state.hands[0] and not any(state.stacks[0])) == ruined


@rule("AVR15")
def test_everything_is_the_hand_and_all_stacks_from_their_tops() -> None:
    start = position("2:P1?:SbSp/Sb 4:F1?:KyKg/KbKb 7:A11:Sr/", hands="KrSy/Kp")
    assert changes(start, "Kr-4-attack", "pass") == {
        "2": "P1?:/Sb", "4": "F10:/", "7": "A11:/", "hands": "/Kp",
        "discards": "+KbKbKrKgSySpSbKySr", "conquests": "1",
    }  # fmt: skip
    ruined = events(start, "Kr-4-attack", "pass")[-1]
    assert (ruined.kind, ruined.about) == ("ruined", {"seat": 0, "cards": ["Sy", "Sp", "Sb", "Ky", "Sr"]})


@rule("AVR16")
def test_a_payment_may_leave_the_conquered_side_empty_and_the_owner_stays() -> None:
    start = position(f"4:F1?:/ {PURSE}", hands="Kr/")
    paid = after(start, "Kr-4-attack", "4")
    assert (paid.owner[3], paid.stacks[0][3], paid.frame) == (0, (), None)


@rule("AVR17")
def test_losses_are_settled_before_anything_else() -> None:
    paying = after(position(f"4:F1?:KyKy/ {PURSE}", hands="KrKg/"), "Kr-4-attack")
    for move in ("Kg-5-reinforce", "Kg-5-attack", "l2", "pass", "discount", "12", ""):
        assert refused(paying, move) == "AVR17"
    told = [GAME.why_not(GAME.seen(state, 0), "l2") for state in (paying, after(paying, "6", "6"))]
    assert [str(refusal) for refusal in told] == [
        "AVR17: First discard 3 cards for the conquest: from your hand or the top of your stacks.",
        "AVR17: First discard 1 card for the conquest: from your hand or the top of your stacks.",
    ]
