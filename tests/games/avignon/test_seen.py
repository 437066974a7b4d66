"""What anybody may know, what is offered and refused, and how a position is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from tests.games.avignon.positions import LETTERS, after, events, letters, people, position, walk
from tests.rule_names import rule
from threethrones.core.terms import Evaluation, IllegalMove
from threethrones.games.avignon.ai import evaluations
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.presentation import PRESENTATION
from threethrones.games.avignon.rules.state import State, deck_of
from threethrones.games.avignon.view.scenes import PersonCard

EVERYBODY: Sequence[int | None] = (None, 0, 1)
NAMES = ("Anna", "Bert")
KNOWING = position(
    "C4 B2 I0 N2 K2", congregations="P/KI", discards="PB", mover=1, turn=8, done="beseech", replaced="3",
    guard="1@2,5@3", key="secret", chance=4, began="4,2,1,2,2",
)  # fmt: skip

# --- what lies open -----------------------------------------------------------------------------------


@rule("AGR20", "AGR22")
def test_everything_but_the_order_of_the_pile_lies_open() -> None:
    for state in (KNOWING, *walk("open", 120)):
        before = GAME.to_json(state)
        for seat in EVERYBODY:
            seen = GAME.seen(state, seat)
            changed = {name: now for name, now in GAME.to_json(seen.state).items() if now != before[name]}
            hidden = {"key": "", "chance": 0, "pile": ["?"] * len(state.pile)}
            assert seen.seat == seat
            assert changed == {name: hidden[name] for name in changed}
            assert ("pile" in changed) == bool(state.pile)
            assert seen.state.setup == state.setup


@rule("AGR20")
def test_who_decides_is_told() -> None:
    ended = after(position("C4 B2 I2 N2 K2", congregations="PP/"), "1-beseech")
    assert GAME.decides(GAME.seen(KNOWING, 1))
    for state, seat in ((KNOWING, 0), (KNOWING, None), (ended, None), (ended, 0)):
        assert not GAME.decides(GAME.seen(state, seat))


@rule("AG26", "AGR20")
def test_both_congregations_and_the_discards_can_be_looked_at_at_any_time() -> None:
    for state in (
        KNOWING,
        after(position("C4 B2 I2 N2 K2", congregations="PP/I", discards="KB"), "1-beseech"),
    ):
        for seat in EVERYBODY:
            seen = GAME.seen(state, seat)
            for what, cards in (
                ("congregation-0", state.congregations[0]),
                ("congregation-1", state.congregations[1]),
                ("discards", state.discards[::-1]),
            ):
                shown = PRESENTATION.look(seen, what, NAMES)
                assert shown is not None
                looked = shown["cards"]
                assert isinstance(looked, list)
                assert all(isinstance(card, PersonCard) for card in looked)
                assert [card.person for card in looked] == cards
            for owner in (0, 1):
                looked_at = PRESENTATION.look(seen, f"congregation-{owner}", NAMES)
                assert looked_at is not None
                assert looked_at["of"] == NAMES[owner]


# --- guessing what is hidden --------------------------------------------------------------------------


@rule("AGR20")
def test_a_guess_shuffles_the_pile_and_keeps_the_rest() -> None:
    state = position("C4 B2 I0 N2 K2", congregations="P/K", discards="B", mover=1, key="secret", chance=4)
    guesses = [GAME.resample(GAME.seen(state, 1), Random(number)) for number in range(60)]
    for guess in guesses:
        assert GAME.seen(guess, 1) == GAME.seen(state, 1)
        assert Counter(guess.pile) == Counter(state.pile)
        assert (guess.chance, len(guess.key), int(guess.key, 16) < 2**64) == (0, 16, True)
    assert {guess.pile[-1] for guess in guesses} == set(state.pile)
    assert GAME.resample(GAME.seen(state, 1), Random(7)) == guesses[7]
    assert len({guess.key for guess in guesses}) == len(guesses)
    assert len({tuple(guess.pile) for guess in guesses}) > 20


def test_a_guess_can_be_played_on_to_the_end_and_after_it_nothing_is_missing() -> None:
    for state in walk("guess", 150):
        guess = GAME.resample(GAME.seen(state, None), Random(1))
        cards = [*filter(None, guess.cards), *guess.pile, *guess.discards]
        assert Counter([*cards, *guess.congregations[0], *guess.congregations[1]]) == Counter(
            deck_of(state.setup.options)
        )
        assert GAME.legal(guess) == GAME.legal(state)


# --- offers and refusals ------------------------------------------------------------------------------


def test_offers_are_for_the_one_who_decides() -> None:
    for state in walk("offers", 120):
        for seat in EVERYBODY:
            offers = GAME.offers(GAME.seen(state, seat))
            assert bool(offers) == (seat == state.mover and not state.ending)
            assert set(offers) >= (set(GAME.legal(state)) if offers else set())


@rule("AG9", "AG27")
def test_who_does_not_decide_is_told_so() -> None:
    for seat in (0, None):
        for move in ("1-beseech", "1-chastise", "nonsense"):
            assert str(GAME.why_not(GAME.seen(KNOWING, seat), move)) == "AG9: It isn’t your turn to choose."
    ended = after(position("C4 B2 I2 N2 K2", congregations="PP/"), "1-beseech")
    for seat in EVERYBODY:
        for move in ("1-petition-3-2", "2-chastise", "1-petition", ""):
            assert str(GAME.why_not(GAME.seen(ended, seat), move)) == "AG27: The game is over."


@pytest.mark.parametrize(
    ("shown", "fields", "move", "said"),
    [
        ("C2 B2 I2 N2 K2", {}, "6-beseech", "AGR5: First choose a person in the display."),
        ("C2 B2 I2 N2 K2", {}, "beseech", "AGR5: First choose a person in the display."),
        ("C2 B2 I2 N2 K2", {}, "1", "AG10: Choose an action: beseech, chastise, excommunicate or petition."),
        (
            "C2 B2 I2 N2 K2",
            {},
            "1-fly",
            "AG10: Choose an action: beseech, chastise, excommunicate or petition.",
        ),
        ("C2 B2 I2 N2 K2", {}, "1-beseech-2", "AG10: You can choose only one person for this action."),
        (
            "C2 B2 I2 N2 K2",
            {"done": "beseech"},
            "1-beseech",
            "AG11: You’ve already done this; the two actions of a turn must be different.",
        ),
        (
            "E2 B2 C2 N2 K2",
            {},
            "1-petition-2",
            "AGR2: The Preacher’s petition wouldn’t change anything now.",
        ),
        (
            "C2 B2 I2 N2 K2",
            {},
            "2-petition-2",
            "AGR18: The Bishop’s petition can’t move the Bishop now.",
        ),
        (
            "C2 B2 I2 N2 K2",
            {},
            "4-petition-3",
            "AGR18: The Noble’s petition can’t move the Inquisitor now.",
        ),
        (
            "C2 B2 I2 N2 K2",
            {},
            "3-petition-2",
            "AGR18: This petition isn’t complete yet: choose who it moves.",
        ),
        (
            "C1 B2 I2 N2 K2",
            {"done": "petition", "guard": "1@2"},
            "1-beseech",
            "AG20: That would undo your opponent’s whole turn; part of it must stay.",
        ),
        (
            "K2 B2 I2 N2 C2",
            {"done": "chastise", "guard": "1@4"},
            "1-petition",
            "AGR24: Whatever you choose next, this would undo your opponent’s whole turn.",
        ),
    ],
)
def test_what_is_said_against_a_move(shown: str, fields: dict[str, str], move: str, said: str) -> None:
    state = position(shown, **fields)  # type: ignore[arg-type]
    assert str(GAME.why_not(GAME.seen(state, 0), move)) == said
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, move)
    assert str(caught.value) == said


def test_nothing_speaks_against_a_legal_move_and_something_against_any_other() -> None:
    tails = ["", "-1", "-2", "-5", "-done", "-1-2", "-2-1", "-2-5", "-1-done", "-knight", "-knight-pull", "-"]
    tried = [
        f"{column}-{action}{tail}"
        for column in "12345"
        for action in ("beseech", "chastise", "excommunicate", "petition")
        for tail in tails
    ]
    for number, state in enumerate(walk("why not", 150)):
        if number % 4:
            continue
        legal, seen = set(GAME.legal(state)), GAME.seen(state, state.mover)
        for move in (*tried, *legal):
            refusal = GAME.refusal(state, move)
            assert (refusal is None) == (move in legal)
            assert (GAME.why_not(seen, move) is None) == (GAME.canonical(seen, move) in legal)


# --- what cannot be taken back ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "mover", "move", "final"),
    [
        ("C2 B2 I2 N2 K2", 0, "1-beseech", False),
        ("C4 B2 I2 N2 K2", 0, "1-beseech", True),
        ("C4 B2 I2 N2 K2", 1, "1-beseech", False),
        ("C4 B2 I2 N2 K2", 1, "1-chastise", True),
        ("C0 B2 I2 N2 K2", 1, "1-beseech", True),
        ("C0 B2 I2 N2 K2", 0, "1-beseech", False),
        ("C0 B2 I2 N2 K2", 0, "1-chastise", True),
        ("C1 B2 I2 N2 K2", 0, "1-chastise", False),
        ("C3 B2 I2 N2 K2", 0, "1-beseech", False),
        ("C2 B2 I2 N2 K2", 0, "1-excommunicate", True),
        ("C2 B2 I2 N2 K2", 0, "1-petition-2-3", False),
        ("C3 B2 I2 N2 K2", 0, "1-petition-2-3", True),
        ("C2 B0 I2 N2 K2", 0, "1-petition-2-3", True),
        ("C2 B0 I2 N2 K2", 0, "1-petition-3-4", False),
        ("C2 B0 I2 N2 K2", 0, "1-petition-3-2", True),  # as it is picked
        ("C2 B2 I2 N0 K2", 0, "1-petition-4-3", True),
        ("C2 B2 I2 N2 K2", 0, "1-petition-3-2", False),
    ],
)
@rule("AGR9")
def test_what_draws_a_card_cannot_be_taken_back(shown: str, mover: int, move: str, final: bool) -> None:
    state = position(shown, mover=mover)
    seen = GAME.seen(state, mover)
    assert move in GAME.offers(seen)
    assert GAME.irrevocable(seen, move) == final
    drew = any(event.reveals for event in events(state, GAME.canonical(seen, move)))
    assert drew == final


@rule("AGR9")
def test_what_is_no_move_draws_no_card() -> None:
    seen = GAME.seen(position("C4 B0 I2 N2 K2"), 0)
    for move in ("nonsense", "", "6-beseech", "1-petition", "1-petition-1-2", "1-petition-2"):
        assert not GAME.irrevocable(seen, move)


# --- judging a position -------------------------------------------------------------------------------

SCORES = [evaluations.progress, evaluations.nearest, evaluations.careful]
PLAIN = position("C2 B2 I2 N2 K2", congregations="P/P")


def worth(worth_of: Evaluation, state: State, seat: int = 0) -> float:
    return worth_of(GAME.seen(state, None), seat)


def test_there_are_three_ways_to_judge() -> None:
    assert dict(GAME.evaluations) == {
        "progress": evaluations.progress,
        "nearest": evaluations.nearest,
        "careful": evaluations.careful,
    }


@pytest.mark.parametrize("worth_of", SCORES)
def test_nothing_speaks_for_either_at_the_start(worth_of: Evaluation) -> None:
    assert worth(worth_of, position()) == worth(worth_of, position(), 1) == 0


@pytest.mark.parametrize("worth_of", SCORES)
@pytest.mark.parametrize(
    "better",
    [
        position("C2 B2 I2 N2 K2", congregations="PC/P"),
        position("C3 B2 I2 N2 K2", congregations="P/P"),
        position("C2 B2 I2 N2 K4", congregations="P/P"),
        position("C2 B2 I2 N2 K2", congregations="P/"),
    ],
)
def test_what_is_better_is_worth_more_to_the_one_and_less_to_the_other(
    worth_of: Evaluation, better: State
) -> None:
    assert worth(worth_of, better) > worth(worth_of, PLAIN)
    assert worth(worth_of, better, 1) < worth(worth_of, PLAIN, 1)
    swapped = GAME.clone(better)
    swapped.rome = 1
    nearer = better.at != PLAIN.at
    assert (worth(worth_of, swapped) > worth(worth_of, PLAIN)) == (not nearer)


def test_worths() -> None:
    state = position("C4 B3 I2 N2 K0", congregations="PC/PB")
    assert [worth(worth_of, state) for worth_of in SCORES] == [1, 1, -14]
    assert [worth(worth_of, state, 1) for worth_of in SCORES] == [-1, -1, -16]
    state = position("C4 B3 I1 N2 K2", congregations="PC/")
    assert [worth(worth_of, state) for worth_of in SCORES] == [22, 28, 22]
    assert [worth(worth_of, state, 1) for worth_of in SCORES] == [-22, -28, -37]
    won = after(position("C4 B2 I2 N2 K2", congregations="PP/B"), "1-beseech")
    assert [worth(worth_of, won) for worth_of in SCORES] == [1022, 1028, 1022]
    assert [worth(worth_of, won, 1) for worth_of in SCORES] == [-1022, -1028, -1022]


@pytest.mark.parametrize("worth_of", SCORES)
def test_a_won_game_is_worth_more_than_anything(worth_of: Evaluation) -> None:
    won = after(position("C4 B0 I0 N0 K0", congregations="PP/IB"), "1-beseech")
    rich = position("C4 B4 I4 N4 K4", congregations="PP/")
    assert worth(worth_of, won) > worth(worth_of, rich) + 500
    assert worth(worth_of, won, 1) < worth(worth_of, rich, 1) - 500
    drawn = after(position(turn=200), "1-beseech", "2-chastise")
    assert abs(worth(worth_of, drawn)) < 10


def test_the_score_is_each_seats_congregation() -> None:
    assert GAME.score(GAME.seen(KNOWING, None)) == (1, 2)
    assert GAME.score(GAME.seen(position(congregations="/"), 1)) == (0, 0)
    assert letters(people("CBINKPEGT")) == "".join(LETTERS)


@rule("AGR10")
def test_what_wins_draws_nothing_and_can_be_taken_back() -> None:
    seen = GAME.seen(position("C4 B2 I2 N2 K2", congregations="PP/"), 0)
    assert not GAME.irrevocable(seen, "1-beseech")
    assert GAME.irrevocable(seen, "1-excommunicate")
