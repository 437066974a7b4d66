"""What each seat sees, may try and is told; and that none of it gives a secret away."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.avalon.positions import ALL_MOVES, after, pieces, position, walk
from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.terms import Evaluation, IllegalMove
from threethrones.games.avalon import components
from threethrones.games.avalon.ai import evaluations
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.reaction import Reaction
from threethrones.games.avalon.rules.state import State

EVERYBODY = (0, 1, None)


# --- what is seen -------------------------------------------------------------------------------------


@rule("AVR43")
@pytest.mark.parametrize(
    ("seat", "hands", "counted"),
    [
        (0, [["Kr"], ["?", "?"]], [[], ["Sb"]]),
        (1, [["?"], ["Sr", "Sb"]], [[], ["Sb"]]),
        (None, [["?"], ["?", "?"]], [[], []]),
    ],
)
def test_what_is_seen_is_all_that_lies_open_and_the_own_hand(
    seat: int | None, hands: list[list[str]], counted: list[list[str]]
) -> None:
    state = position(
        "4:P3c1:KySy/Kg 5:F1?:/", hands="Kr/SrSb", seen="/Sr", counted="/Sb", discards="KpSp", up="l2d4",
        waiting="dt*/", turn=7, mover=1, first=1, conquests=1, spared=1, key="secret", chance=9,
    )  # fmt: skip
    seen = GAME.seen(state, seat)
    before = GAME.to_json(state)
    changed = {name: now for name, now in GAME.to_json(seen.state).items() if now != before[name]}
    assert seen.seat == seat
    assert changed == {
        "row": ["?"] * 3 + ["P3c"] + ["?"] * 7, "hands": hands, "pile": ["?"] * 72, "key": "", "chance": 0,
        **({} if seat is not None else {"counted": counted}),
    }  # fmt: skip
    assert GAME.score(seen) == (0, 3)


@rule("AVR43")
def test_a_pending_announcement_is_seen_by_all() -> None:
    state = position("4:F1?:Kr/", hands="/Sb", frames="react:attack:Kr:4:1:0:0")
    for seat in EVERYBODY:
        assert GAME.seen(state, seat).state.frame == Reaction("attack", "Kr", 3, 1, 0, 0)
        assert GAME.decides(GAME.seen(state, seat)) == (seat == 1)


@rule("AVR43")
def test_positions_that_differ_in_secrets_alone_look_the_same() -> None:
    one = position("4:F1?:/ 5:H1?:/", hands="Kr/Sb", key="one", chance=3)
    other = position("4:H1?:/ 5:F1?:/", hands="Kr/Ky", key="other", chance=4)
    assert GAME.seen(one, 0) == GAME.seen(other, 0)
    assert GAME.seen(one, None) == GAME.seen(other, None)
    assert GAME.seen(one, 1) != GAME.seen(other, 1)


@rule("AVR43")
def test_a_resampled_state_looks_the_same_to_its_viewer_at_every_ply() -> None:
    rng = Random(1)
    for key in ("look", "again"):
        for state in walk(key, 500):
            for seat in EVERYBODY:
                seen = GAME.seen(state, seat)
                guess = GAME.resample(seen, rng)
                assert GAME.seen(guess, seat) == seen
                assert GAME.from_json(GAME.to_json(guess), state.setup) == guess


# --- guessing what is hidden --------------------------------------------------------------------------

KNOWING = position(
    "4:F10:KrKg/Sb 5:P11:/", hands="KySy/KrSrSbSb", seen="/Sr", counted="/KrSr", discards="KpKp",
    waiting="/d4", turn=5, first=1, conquests=1, spared=1, down="l2", key="secret", chance=8,
)  # fmt: skip


def guesses(state: State, seat: int | None) -> list[State]:
    return [GAME.resample(GAME.seen(state, seat), Random(number)) for number in range(40)]


@rule("AVR43")
def test_a_guess_keeps_all_that_the_viewer_knows() -> None:
    for guess in guesses(KNOWING, 0):
        assert guess.hands[0] == ["Ky", "Sy"]
        assert Counter(guess.hands[1]) >= Counter(["Kr", "Sr"])
        assert len(guess.hands[1]) == 4
        assert guess.hands[1] == sorted(guess.hands[1], key=components.CHARACTERS.index)
        assert (guess.row[3], guess.row[4]) == ("F1", "P1")
        assert (guess.turn, guess.first, guess.conquests, guess.spared) == (5, 1, 1, True)
        assert (guess.stacks, guess.discards, guess.waiting) == (
            KNOWING.stacks, KNOWING.discards, KNOWING.waiting,
        )  # fmt: skip
        assert guess.seen == [[], ["Sr"]]
        assert guess.counted == [[], ["Kr", "Sr"]]


@rule("AVR43")
def test_what_is_unknown_varies() -> None:
    found = guesses(KNOWING, 0)
    assert len({tuple(guess.hands[1]) for guess in found}) > 20
    assert len({tuple(guess.row) for guess in found}) > 20
    assert len({tuple(guess.pile) for guess in found}) == len(found)
    assert len({guess.key for guess in found}) == len(found)
    assert all(guess.key != "secret" and guess.chance == 0 for guess in found)


@rule("AVR43")
def test_everybody_knows_less_than_a_seat() -> None:
    found = guesses(KNOWING, None)
    assert len({tuple(guess.hands[0]) for guess in found}) > 20
    assert all("Sr" in guess.hands[1] for guess in found)
    assert not all("Kr" in guess.hands[1] for guess in found)


@rule("AVR43")
def test_the_own_hand_is_all_of_ones_hand() -> None:
    state = position(hands="KyKyKg/Sb", seen="Ky/", counted="Ky/")
    assert all(guess.hands[0] == ["Ky", "Ky", "Kg"] for guess in guesses(state, 0))


@rule("AVR43")
def test_what_was_seen_and_what_was_counted_are_put_together() -> None:
    state = position(hands="/KrKrSrSb", seen="/KrSr", counted="/KrKr")
    assert all(Counter(guess.hands[1]) >= Counter(pieces("KrKrSr")) for guess in guesses(state, 0))
    assert len({tuple(guess.hands[1]) for guess in guesses(state, 0)}) > 4


def test_the_same_random_numbers_make_the_same_guess() -> None:
    one, two = (GAME.resample(GAME.seen(KNOWING, 1), Random(7)) for _ in range(2))
    assert one == two
    assert all(len(guess.key) == 16 for guess in guesses(KNOWING, 1))


def test_a_pending_decision_is_kept() -> None:
    for frames in ("trim", "pay:4:3", ""):
        state = position("4:F10:KyKyKy/", hands="KrKrKrKrKrKr/Sb", frames=frames)
        assert all(guess.frame == state.frame for guess in guesses(state, 1))


# --- offers and refusals ------------------------------------------------------------------------------


@rule("AVR43")
def test_every_legal_move_is_offered_to_the_one_who_decides_and_to_others_only_what_needs_no_look() -> None:
    for state in walk("offers", 500):
        decision = GAME.decision(state)
        for seat in EVERYBODY:
            offers = GAME.offers(GAME.seen(state, seat))
            if decision is None or seat != decision.seat:
                openly = decision is not None and decision.kind == "react" and seat is None
                assert offers == (["pass"] if openly else [])
            elif decision.kind == "react":
                assert offers == ["counter", "pass"]
            else:
                assert offers == GAME.legal(state)


@rule("AVR43")
def test_a_counter_is_offered_whatever_the_hand_holds() -> None:
    for hand in ("Kr", "Sb"):
        asked = after(position("4:F1?:/", hands=f"Kr/{hand}"), "Kr-4-attack")
        assert GAME.offers(GAME.seen(asked, 1)) == ["counter", "pass"]


@rule("AVR43")
def test_a_refusal_tells_the_decider_what_the_rules_say_and_nothing_else() -> None:
    for number, state in enumerate(walk("refusals", 400)):
        if number % 7 == 0:
            decision = GAME.decision(state)
            seen = GAME.seen(state, decision.seat if decision else None)
            for move in ALL_MOVES:
                assert GAME.why_not(seen, move) == GAME.refusal(state, move)


@rule("AV9")
def test_who_does_not_decide_is_told_so() -> None:
    state = position(hands="Kr/Kb")
    for seat in (1, None):
        refusal = GAME.why_not(GAME.seen(state, seat), "Kr-4-attack")
        assert str(refusal) == "AV9: It isn’t your turn to choose."
    assert GAME.why_not(GAME.seen(state, 0), "Kr-4-attack") is None


@rule("AV55")
def test_after_the_end_everybody_is_told_so() -> None:
    ended = after(position("1:P10:/", hands="/Kr", turn=200), "l2")
    for seat in EVERYBODY:
        assert str(GAME.why_not(GAME.seen(ended, seat), "l2")) == "AV55: The game is over."


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (position(hands="Kr/Kb"), "Kb-4-attack", "AV10: You don’t have this card: blue knight."),
        (position(hands="Kr/"), "4", "AV12: Choose a card from your hand first, then the territory."),
        (position(hands="Kr/"), "Kr",
         "AV9: Play a card from your hand, or take a supply tile to end your turn."),
        (position(hands="Sr/"), "Sr-4-attack",
         "AV22: Only a knight attacks, unless you own the stone circle."),
        (position(hands="Kr/", conquests=2), "Kr-4-attack",
         "AVR25: You have already conquered two territories this turn; you may not attack again."),
        (position("4:F10", hands="Kr/"), "Kr-4-attack",
         "AVR10: This territory is already yours; this card can only reinforce here."),
        (position("4:F10:/Kr 5:F2o0", hands="Sr/"), "Sr-4-attack",
         "AVR10: This territory is already yours; this card can only reinforce or enchant here."),
        (position("4:F1?: 5:F2o0", hands="Sr/"), "Sr-4-enchant",
         "AVR2: Your opponent has no card there to enchant; your sorceress can only reinforce or attack."),
        (position("4:F10: 5:F2o0", hands="Sr/"), "Sr-4-enchant",
         "AVR2: Your opponent has no card there to enchant; your sorceress can only reinforce."),
        (position(up="l2"), "d4", "AV44: This tile is used; take one that is face up."),
        (position("4:F1?:Kr/", hands="/Sb", frames="react:attack:Kr:4:1:0:0"), "counter",
         "AV25: You could repel it only with this card from your hand: red knight."),
        (position("4:F1?:Sr/Kr", hands="/Sb", frames="react:enchant:Sr:4:1:1:0"), "counter",
         "AV18: You could repel it only with this card from your hand: red sorceress."),
        (position("4:F1?:Sr/ 5:F2o0", hands="/Sr", frames="react:attack:Sr:4:1:0:0"), "counter",
         "AV41: You could repel it only with this card from your hand: red knight."),
        (position("4:F1?:Kr/", hands="/Sb", frames="react:attack:Kr:4:1:0:0"), "l2",
         "AVR6: Choose: repel it, or let it pass."),
        (position("4:A10:Kr/", hands="/Sb", frames="discount:4:1"), "l2",
         "AVR19: Choose: one card fewer, or the full cost."),
        (position("4:A10:Kr/", hands="/Sb", frames="pay:4:1"), "5",
         "AV33: You have no cards there to discard."),
        (position("4:A10:Kr/", hands="/Sb", frames="pay:4:1"), "Sb",
         "AV33: You don’t have this card: blue sorceress."),
    ],
)  # fmt: skip
@rule("AVR43")
def test_what_is_said_against_a_move(state: State, move: str, said: str) -> None:
    decision = GAME.decision(state)
    assert decision is not None
    assert str(GAME.why_not(GAME.seen(state, decision.seat), move)) == said
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, move)
    assert str(caught.value) == said


# --- what the table does by itself --------------------------------------------------------------------

ATTACKED = "react:attack:Kr:4:1:0:0"


@rule("AVR47", "AV18", "AV25")
@pytest.mark.parametrize(
    ("skip", "hand", "frames", "expected"),
    [
        ("yes", "Sb", ATTACKED, "pass"),
        ("yes", "Sr", ATTACKED, "pass"),
        ("yes", "Kr", ATTACKED, None),
        ("no", "Sb", ATTACKED, None),
        ("no", "Kr", ATTACKED, None),
        ("yes", "Sb", "", None),
    ],
)
def test_impossible_reactions_are_skipped_where_the_players_agreed(
    skip: str, hand: str, frames: str, expected: str | None
) -> None:
    state = position("4:F1?:Kr/", hands=f"/{hand}", frames=frames, skip=skip)
    assert GAME.automatic(state) == expected


@pytest.mark.parametrize(("hand", "expected"), [("Sb", "pass"), ("Kr", None)])
def test_seat_0_is_skipped_as_seat_1_is(hand: str, expected: str | None) -> None:
    state = position("4:F1?:/Kr", hands=f"{hand}/KrSb", frames=ATTACKED, mover=1, skip="yes")
    assert GAME.automatic(state) == expected


def test_only_reactions_are_skipped() -> None:
    for frames in ("trim", "pay:4:1"):
        state = position("4:F10:Ky/", hands="KyKyKyKyKyKy/Sb", frames=frames, skip="yes")
        assert GAME.automatic(state) is None


@pytest.mark.parametrize(
    ("hand", "orders", "expected"),
    [
        ("Kr", {}, None),
        ("Kr", {"attack": "ask"}, None),
        ("Kr", {"attack": "always"}, "counter"),
        ("Sb", {"attack": "always"}, "pass"),
        ("Kr", {"attack": "pass"}, "pass"),
        ("Kr", {"attack": ["3", "4"]}, "counter"),
        ("Sb", {"attack": ["3", "4"]}, "pass"),
        ("Kr", {"attack": ["3", "5"]}, "pass"),
        ("Kr", {"attack": []}, "pass"),
        ("Kr", {"enchant": "always"}, None),
        ("Kr", {"attack": "pass", "enchant": "always"}, "pass"),
    ],
)
@rule("AV25", "AVR6")
def test_standing_orders_answer_for_the_defender(
    hand: str, orders: dict[str, JSON], expected: str | None
) -> None:
    asked = position("4:F1?:Kr/", hands=f"/{hand}", frames=ATTACKED)
    assert GAME.answer(GAME.seen(asked, 1), orders) == expected
    assert GAME.answer(GAME.seen(asked, 0), orders) is None  # not the attacker's to answer


@rule("AV18")
def test_standing_orders_tell_attacks_and_enchantments_apart() -> None:
    asked = position("4:F1?:Sr/Kr", hands="/Sr", frames="react:enchant:Sr:4:1:1:0")
    assert GAME.answer(GAME.seen(asked, 1), {"attack": "pass", "enchant": "always"}) == "counter"
    assert GAME.answer(GAME.seen(asked, 1), {"attack": "always"}) is None


def test_standing_orders_choose_nothing_else() -> None:
    always: dict[str, JSON] = {"attack": "always", "enchant": "always"}
    assert GAME.answer(GAME.seen(position(hands="Kr/Kb"), 0), always) is None
    trimming = position(hands="KyKyKyKyKyKy/", frames="trim")
    assert GAME.answer(GAME.seen(trimming, 0), always) is None


# --- what cannot be taken back ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "final"),
    [
        (position(hands="Kr/Kb"), "Kr-4-reinforce", False),
        (position(hands="Kr/Kb"), "l2", True),
        (position(hands="Kr/Kb"), "d4", False),
        (position("4:F1?:/", hands="Kr/Kb"), "Kr-4-attack", False),  # asks first
        (position("4:F1?:/", hands="Kr/"), "Kr-4-attack", True),  # reveals
        (position("4:F11:/", hands="Kr/Kb"), "Kr-4-attack", False),
        (position("4:F11:/", hands="Kr/Kb", skip="yes"), "Kr-4-attack", False),
        (position(hands="Kr/Kb"), "lc", False),  # brings nothing
        (position(hands="Kr/Kb", waiting="/d4"), "lc", True),  # the other draws then
        (position("4:F11:/", hands="Kr/"), "Kr-4-attack", False),
        (position("3:P11:/ 4:F1?:/", hands="Kr/"), "Kr-3-attack", False),
        (position("4:F1?:/Kr", hands="Sr/Kb"), "Sr-4-enchant", False),
        (position("4:F1?:/Kr", hands="Sr/"), "Sr-4-enchant", False),
        (position("4:F1?:/Kr", hands="/Sr", mover=1), "Sr-4-reinforce", False),
        (position("4:F1?:Kr/", hands="/Sr", mover=1), "Sr-4-enchant", False),
        (position("4:F1?:Kr/", hands="Kb/Sr", mover=1), "Sr-4-enchant", False),
        (position("4:F1?:Kr/", hands="/Sb", frames=ATTACKED), "pass", True),
        (position("4:F1?:Kr/", hands="/Kr", frames=ATTACKED), "counter", False),
        (position("4:A10:Kr/", hands="/Sb", frames="discount:4:1"), "full", False),
        (position("4:A10:Kr/", hands="/Sb", frames="pay:4:1"), "4", False),
        (position("4:A10:Kr/", hands="KyKyKyKyKyKy/Sb", frames="pay:4:1"), "Ky", False),
        (position(hands="KyKyKyKyKyKy/", frames="trim"), "Ky", False),  # hands over
        (position(hands="KyKyKyKyKyKy/", frames="trim", waiting="/d4"), "Ky", True),
        (position(hands="KyKyKyKyKyKyKg/", frames="trim"), "Ky", False),
        (position(hands="/KyKyKyKyKyKy", frames="trim", mover=1), "Ky", False),
    ],
)
def test_what_cannot_be_taken_back(state: State, move: str, final: bool) -> None:
    decision = GAME.decision(state)
    assert decision is not None
    assert move in GAME.legal(state)
    assert GAME.irrevocable(GAME.seen(state, decision.seat), move) == final


# --- judging a position -------------------------------------------------------------------------------


SCORES = [evaluations.crowns, evaluations.cards]
PLAIN = position("1:P10:Ky/Ky 2:F11:/", hands="Kr/Kb")


def worth(worth_of: Evaluation, state: State, seat: int = 0) -> float:
    return round(worth_of(GAME.seen(state, None), seat), 9)


@pytest.mark.parametrize("worth_of", SCORES)
@pytest.mark.parametrize("better", [
    position("1:P20:Ky/Ky 2:F11:/", hands="Kr/Kb"),  # a crown
    position("1:P10:KyKy/Ky 2:F11:/", hands="Kr/Kb"),  # a card laid
    position("1:P10:Ky/Ky 2:F11:/", hands="KrKr/Kb"),  # a card held
    position("1:P10:Ky/Ky 2:F11:/", hands="Kr/Kb", waiting="d4/", mover=1),  # a tile that waits
    position("1:P10:Ky/ 2:F11:/", hands="Kr/Kb"),  # the other has less of each
    position("1:P10:Ky/Ky 2:F1?:/", hands="Kr/Kb"),
    position("1:P10:Ky/Ky 2:F11:/", hands="Kr/"),
])  # fmt: skip
def test_what_is_better_is_worth_more_to_the_one_and_less_to_the_other(
    worth_of: Evaluation, better: State
) -> None:
    assert worth(worth_of, better) > worth(worth_of, PLAIN)
    assert worth(worth_of, better, 1) < worth(worth_of, PLAIN, 1)
    assert worth(worth_of, better) == -worth(worth_of, better, 1)


@pytest.mark.parametrize("worth_of", SCORES)
def test_what_is_still_owed_is_lost_already(worth_of: Evaluation) -> None:
    for seat, hands in ((0, "Kr/Kb"), (1, "Kr/Kb")):
        owing = position("1:P10:KyKy/KyKy 2:F11:/", hands=hands, mover=seat, frames=f"pay:{seat + 1}:2")
        paid = position("1:P10:KyKy/KyKy 2:F11:/", hands=hands, mover=seat)
        two_less = position(f"1:P10:{('/KyKy', 'KyKy/')[seat]} 2:F11:/", hands=hands, mover=seat)
        assert worth(worth_of, owing, seat) == worth(worth_of, two_less, seat) < worth(worth_of, paid, seat)
        assert worth(worth_of, owing, 1 - seat) == worth(worth_of, paid, 1 - seat)


@pytest.mark.parametrize("worth_of", SCORES)
def test_a_card_laid_is_worth_more_than_one_held(worth_of: Evaluation) -> None:
    laid = position("1:P10:KyKr/Ky 2:F11:/", hands="/Kb")
    assert worth(worth_of, laid) > worth(worth_of, PLAIN)


def test_crowns_come_first_or_cards_do() -> None:
    crown = position("1:P20:/ 2:F11:/", hands="/")
    cards = position("1:P10:KyKyKyKyKy/ 2:F11:/", hands="/")
    assert worth(evaluations.crowns, crown) > worth(evaluations.crowns, cards)
    assert worth(evaluations.cards, crown) < worth(evaluations.cards, cards)


def test_a_won_game_is_worth_more_than_any_crowns() -> None:
    won = after(position("1:P3c0:/", hands="Kr/Kb", turn=200), "l2")
    rich = position("1:P3c0:/ 2:F3c0:/ 3:H3c0:/ 4:F2o0:/ 5:P20:/ 6:H20:/ 7:A10:/ 8:S10:/", hands="Kr/Kb")
    assert worth(evaluations.crowns, won) > worth(evaluations.crowns, rich)
    assert worth(evaluations.crowns, won, 1) < 0
    assert list(GAME.evaluations.values()) == [evaluations.crowns, evaluations.cards]
