"""The frame of a turn, and reinforcing."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import (
    ALL_MOVES,
    after,
    can_lay,
    changes,
    events,
    position,
    refused,
    walk,
)
from tests.rule_names import rule
from threethrones.core.terms import Decision
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.turn import WAYS


@rule("AV9")
def test_a_turn_runs_from_the_waiting_tile_to_the_trimmed_hand() -> None:
    start = position(hands="KyKy/KrKr", waiting="/d4", top="SbSbKgSrSrSr")
    assert changes(start, "l2") == {  # seat 0 draws two; seat 1's turn begins with its waiting tile
        "hands": "KyKySbSb/KgKrKrSrSrSr", "pile": "70", "up": "d4dcdtl2lalclc", "down": "d4l2",
        "waiting": "/", "turn": "2", "mover": "1",
    }  # fmt: skip
    laid = after(start, "l2", "Kr-4-reinforce")
    assert changes(laid, "lc") == {  # it owns nothing, so the tile brings nothing; five cards may stay
        "up": "d4dcdtl2lalc", "down": "d4l2lc", "turn": "3", "mover": "0",
    }  # fmt: skip


@rule("AV9")
def test_a_new_turn_begins_with_fresh_counts() -> None:
    start = position("4:A10", hands="Ky/Ky", conquests=2, spared=1, turn=7, mover=0)
    assert changes(start, "d4") == {
        "up": "d4dcdtl2l2lalclc", "waiting": "d4/",
        "turn": "8", "mover": "1", "conquests": "0", "spared": "0",
    }  # fmt: skip


@rule("AV10")
def test_any_number_of_hand_cards_may_be_laid() -> None:
    start = position(hands="KyKgSrSbKp/")
    hand = ["Ky-1-reinforce", "Kg-1-reinforce", "Sr-2-reinforce", "Sb-3-reinforce", "Kp-11-reinforce"]
    done = after(start, *hand)
    assert (done.hands[0], done.mover, done.frame) == ([], 0, None)
    assert done.stacks[0][0] == ("Ky", "Kg")


@rule("AV10", "AV44", "AVR47")
def test_laying_no_card_is_allowed_and_a_tile_ends_the_laying() -> None:
    start = position(hands="KyKg/Sr")
    assert after(start, "d4").mover == 1
    assert "pass" not in GAME.legal(start)
    assert refused(start, "pass") == "AV9"
    assert GAME.legal(position(hands="/Sr")) == ["d4", "dc", "dt", "l2", "la", "lc"]


@rule("AV10")
def test_only_what_the_hand_holds_can_be_laid() -> None:
    start = position("4:F1?:Ky/Ky", hands="Kr/Kb")
    for how in ("reinforce", "enchant", "attack"):
        assert refused(start, f"Kb-4-{how}") == "AV10"


@rule("AV11")
@pytest.mark.parametrize("mover", [0, 1])
def test_cards_are_laid_on_ones_own_side(mover: int) -> None:
    hands = ("Kr/", "/Kr")[mover]
    start = position("4:F1?:Ky/Kb", hands=hands, mover=mover)
    laid = ("F1?:KyKr/Kb", "F1?:Ky/KbKr")[mover]
    assert changes(start, "Kr-4-reinforce") == {"4": laid, "hands": "/"}


@rule("AV12")
def test_a_card_reinforces_enchants_or_attacks() -> None:
    start = position("4:F1?:/Sr", hands="SrKr/")
    at_four = [move for move in GAME.legal(start) if "-4-" in move]
    assert at_four == ["Kr-4-reinforce", "Sr-4-reinforce", "Sr-4-enchant"]
    assert WAYS == ("reinforce", "enchant", "attack")
    assert refused(start, "4") == "AV12"  # a territory alone says nothing
    for path in ("Kr", "Kr-4", "Kr-12-reinforce", "Kr-4-defend", "", "x"):
        assert refused(start, path) == "AV9"


@rule("AV13")
def test_a_repelled_enchantment_or_attack_does_not_end_the_turn() -> None:
    start = position("4:F1?:/Ky 5:F3c?:/", hands="SyKr/SyKr")
    one = after(start, "Sy-4-enchant", "counter")
    assert GAME.decision(one) == Decision(0, "turn", True)
    two = after(one, "Kr-5-attack", "counter")
    assert GAME.decision(two) == Decision(0, "turn", True)


@rule("AV14", "AVR3")
@pytest.mark.parametrize(
    "place", ["F1?:/", "F10:/", "F11:/", "F1?:KySb/Kp", "A10:Sb/", "S11:/KgKgKg", "P3c1:/Sr"]
)
def test_any_card_reinforces_anywhere(place: str) -> None:
    start = position(f"4:{place}", hands="KrSr/Ky")
    for card in ("Kr", "Sr"):
        other = start.hands[0][1 if card == "Kr" else 0]
        before, slash, seat_1 = place.partition("/")
        assert changes(start, f"{card}-4-reinforce") == {
            "4": f"{before}{card}{slash}{seat_1}",
            "hands": f"{other}/Ky",
        }
    assert can_lay(start, "reinforce") == [f"{card}-{at}" for card in ("Kr", "Sr") for at in range(1, 12)]


@rule("AV15")
def test_a_card_goes_on_top_of_a_stack_that_all_can_see() -> None:
    laid = after(position("4:F1?:KySb/Kp", hands="Kr/"), "Kr-4-reinforce")
    for seat in (0, 1, None):
        assert [side[3] for side in GAME.seen(laid, seat).state.stacks] == [("Ky", "Sb", "Kr"), ("Kp",)]


@rule("AVR3")
def test_matching_cards_may_be_laid_without_announcing() -> None:
    start = position("4:F1?:Kb/Ky", hands="SyKr/SyKr")
    assert changes(start, "Sy-4-reinforce") == {"4": "F1?:KbSy/Ky", "hands": "Kr/SyKr"}
    assert changes(start, "Kr-4-reinforce") == {"4": "F1?:KbKr/Ky", "hands": "Sy/SyKr"}


def test_a_reinforcement_says_what_was_laid_where() -> None:
    (event,) = events(position("4:F1?:Kb/Ky", hands="Sr/"), "Sr-4-reinforce")
    assert (event.kind, event.seats, event.reveals) == ("reinforce", None, False)
    assert event.about == {"seat": 0, "card": "Sr", "at": 4, "own": 2, "other": 1, "castle": 0}


@rule("AVR47", "AVR6")
def test_the_defender_is_asked_after_every_announcement_if_it_holds_any_card() -> None:
    with_a_card = position("4:F1?:/Ky 5:F3c?:/", hands="SyKr/Kp")
    for announcement in ("Sy-4-enchant", "Kr-5-attack"):
        asked = after(with_a_card, announcement)
        assert GAME.decision(asked) == Decision(1, "react", True)
        assert GAME.legal(asked) == ["pass"]
    without = position("4:F1?:/Ky 5:F3c?:/", hands="SyKr/")
    for announcement in ("Sy-4-enchant", "Kr-5-attack"):
        assert GAME.decision(after(without, announcement)) in (
            Decision(0, "turn", True),
            Decision(0, "pay", True),
        )


@rule("AVR47")
def test_losses_and_trimming_are_paid_one_card_at_a_time() -> None:
    paying = position("4:F10:KyKy/", hands="KrKrKr/", frames="pay:4:3")
    assert changes(paying, "Kr") == {"hands": "KrKr/", "discards": "+Kr", "frames": "pay:4:2"}
    trimming = position(hands="KrKrKrKrKrKrKr/", frames="trim")
    assert changes(trimming, "Kr") == {"hands": "KrKrKrKrKrKr/", "discards": "+Kr"}


@rule("AVR47")
def test_each_decision_belongs_to_one_seat_and_needs_its_hand() -> None:
    place = "4:A10:KyKy/Ky"
    for frames, decision in {
        "": Decision(0, "turn", True),
        "discount:4:3": Decision(0, "discount", True),
        "pay:4:3": Decision(0, "pay", True),
        "trim": Decision(0, "trim", True),
    }.items():
        state = position(place, hands="KrKrKrKrKrKr/Kb", frames=frames)
        assert GAME.decision(state) == decision
    reacting = position("4:A1?:KyKy/Ky", hands="/Kb", frames="react:attack:Ky:4:2:1:0")
    assert GAME.decision(reacting) == Decision(1, "react", True)


@rule("AVR48")
def test_equal_cards_and_equal_tiles_are_one_move() -> None:
    start = position("4:F1?:/Ky", hands="KrKrSySy/")
    moves = GAME.legal(start)
    assert len(moves) == len(set(moves))
    assert [move for move in moves if move in start.up] == ["d4", "dc", "dt", "l2", "la", "lc"]
    assert GAME.legal(position("4:F10:KyKy/", hands="KrKrSb/", frames="pay:4:1")) == ["Kr", "Sb", "4"]
    assert GAME.legal(position(hands="KrKrKrSbSbSb/", frames="trim")) == ["Kr", "Sb"]


@rule("AVR49", "AV24")
def test_a_card_that_lies_already_never_attacks_or_enchants() -> None:
    start = position("4:F1?:KrSy/Ky", hands="Kb/")
    laid = {move.partition("-")[0] for move in GAME.legal(start) if "-" in move}
    assert laid == {"Kb"}
    assert refused(start, "Kr-4-attack") == refused(start, "Sy-4-enchant") == "AV10"
    reinforced = after(position("4:F1?:/", hands="Kr/"), "Kr-4-reinforce")
    assert refused(reinforced, "Kr-4-attack") == "AV10"


def test_legal_moves_are_exactly_those_that_are_not_refused() -> None:
    for state in walk("legal", 400):
        legal = GAME.legal(state)
        assert set(legal) == {move for move in ALL_MOVES if GAME.refusal(state, move) is None}
        assert (GAME.decision(state) is None) == (not legal)


@pytest.mark.parametrize(
    ("places", "hands", "nodes"),
    [
        # 11 times reinforce, 10 attacks, 6 tiles; then 6 tiles after each card but for the attack at
        # Avalon, which asks first, and after the tiles the other's 6 or, where a kind is gone, 5 tiles.
        ("4:F1?:/Ky", "Kr/", [11 + 10 + 6, 11 * 6 + (9 * 6 + 2) + (3 * 6 + 3 * 5)]),
        # Two cards reinforce, one enchants and one attacks; then the other card's moves, the reactions
        # (a counter only for the enchantment), and the other seat's turn.
        ("4:F1?:Kb/Ky", "SyKr/Sy", [22 + 1 + 11 + 6, 11 * 28 + 11 * 18 + 2 + 11 + (6 * 11 + 33)]),
    ],
)
def test_node_counts(places: str, hands: str, nodes: list[int]) -> None:
    """How many sequences of so many moves there are: a strict test of all rules together."""
    level = [position(places, hands=hands)]
    for expected in nodes:
        level = [after(state, move) for state in level for move in GAME.legal(state)]
        assert len(level) == expected
