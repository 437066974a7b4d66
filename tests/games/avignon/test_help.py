"""What the program tells of the rules."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.helps import check_credits, check_numbers, check_sayable, check_sections, texts
from tests.games.helps import told as told_by
from tests.rule_names import NAMES_OF, rule
from threethrones.games.avignon.help import HELP, LEAST_AGE
from threethrones.games.avignon.persons import COLUMNS
from threethrones.games.avignon.stage import STAGE
from threethrones.games.avignon.state import LAST_TURN, TO_WIN

TEXTS = texts(HELP)
told = partial(told_by, HELP)


def test_numbers_come_from_the_tables_and_every_sentence_can_be_said() -> None:
    check_sayable(TEXTS, "Ablass 1")


def test_the_short_rules_cover_every_rule_in_named_sections() -> None:
    persons = {f"AG{number}" for number in range(41, 50)}  # they are told on their cards
    check_sections(STAGE, NAMES_OF["avignon"], {f"AG{number}" for number in range(1, 51)} - persons)
    assert STAGE.help is HELP


@rule("AG1")
def test_the_age_is_told() -> None:
    assert LEAST_AGE == 10
    assert "For two players aged 10 or older." in told("AG1")


@rule("AG2", "AG5", "AG27", "AG50")
@pytest.mark.parametrize(
    ("name", "numbers"),
    [("AG2", [25, 12, 5, 6, 2]), ("AG5", [12, 2, 6, COLUMNS]), ("AG27", [TO_WIN]), ("AG50", [LAST_TURN])],
)
def test_the_sections_tell_the_numbers(name: str, numbers: list[int]) -> None:
    check_numbers(HELP, name, numbers)
    assert (COLUMNS, TO_WIN, LAST_TURN) == (5, 3, 200)


@rule("AG26", "AGR20")
def test_what_lies_open_is_told() -> None:
    assert "Both players may look at both congregations and at the discard pile." in told("AG26")
    assert "nothing is hidden" in str(HELP.summary)


@rule("AG50")
def test_the_limit_of_turns_is_marked_as_an_addition() -> None:
    assert [str(text) for section in HELP.sections for text in section.paragraphs if "200" in str(text)] == [
        "Our addition: if nobody has won when turn 200 is over, the game is a draw."
    ]


@rule("AG35", "AG36", "AG37", "AGR22")
def test_the_expansion_is_told() -> None:
    text = told("AG35")
    for word in (
        "Preacher",
        "Guildmaster",
        "Priest",
        "Before the game",
        "both cards of that person",
        "Nothing else changes",
    ):
        assert word in text


@rule("AG38", "AG39", "AG40")
def test_the_words_on_the_cards_are_told() -> None:
    text = told("AG38")
    for word in (
        "“This person”",
        "“Others”",
        "count those cards before anything moves",
        "any one card",
        "all the faction’s cards",
    ):
        assert word in text


@rule("AG20", "AG21")
def test_what_must_stay_is_told() -> None:
    assert "You may undo part of it" in told("AG20")


def test_the_petitions_are_marked_as_a_reconstruction() -> None:
    assert "all but the Cardinal’s are our reconstruction" in str(HELP.reconstruction)
    assert str(STAGE.set_names["reconstruction"]) == "Our reconstruction"


def test_credit_is_given_and_the_program_is_called_unofficial() -> None:
    check_credits(HELP, "John du Bois", "Frosted Games", "2021", "Button Shy")


@rule("AG18", "AG24", "AGR2", "AGR14")
def test_what_happens_without_cards_and_without_targets_is_told() -> None:
    assert "shuffle the discard pile into a new one" in told("AG18")
    assert "if the draw pile is empty" in told("AG24")
    assert "skip any part that has nobody to move" in told("AGR2")


@rule("AG35")
def test_all_that_is_reconstructed_is_admitted() -> None:
    for word in (
        "petitions",
        "Guildmaster’s win conditions",
        "factions of the people in the expansion",
    ):
        assert word in str(HELP.reconstruction)
