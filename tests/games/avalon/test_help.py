"""What the program tells of the rules."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.helps import check_credits, check_numbers, check_sayable, check_sections, texts
from tests.games.helps import told as told_by
from tests.rule_names import NAMES_OF, rule
from threethrones.games.avalon import components
from threethrones.games.avalon.components import TERRITORY
from threethrones.games.avalon.help import ADDITIONS, AGE, FEW, HELP, LEAST_AGE, SPECIAL
from threethrones.games.avalon.stage import STAGE

TEXTS = {**texts(HELP), **{f"special {name}": text for name, text in SPECIAL.items()}}
told = partial(told_by, HELP)


def test_numbers_come_from_the_tables_and_every_sentence_can_be_said() -> None:
    check_sayable(TEXTS)


@rule("AV57")
def test_the_short_rules_cover_every_rule_in_named_sections() -> None:
    check_sections(STAGE, NAMES_OF["avalon"], [f"AV{number}" for number in range(1, 57)])
    assert STAGE.help is HELP


@rule("AV57")
@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("AV55", [components.TERRITORIES, components.CROWNS_TO_WIN]),
        ("AV2", [len(components.DECK), components.COPIES, len(components.COLOURS)]),
        ("AV4", [components.LIGHT_TILES, components.DARK_TILES]),
        ("AV6", [components.HAND_LIMIT]),
        ("AV30", [components.MOST_CONQUESTS]),
        ("AV34", [components.CASTLES]),
        ("AV49", [components.HAND_LIMIT]),
        ("AVR44", [components.LAST_TURN]),
        ("AVC7", [components.LEAST_CROWNS]),
    ],
)
def test_the_sections_tell_the_numbers(name: str, numbers: list[int]) -> None:
    check_numbers(HELP, name, numbers)


@rule("AV50", "AV57")
def test_every_kind_of_tile_is_told() -> None:
    assert all(str(tile.text) in told("AV44") for tile in components.TILES.values())


@rule("AV56")
def test_the_age_is_told() -> None:
    assert LEAST_AGE == 12
    assert str(AGE) == "For players aged 12 or older."
    assert str(AGE) in told("AV56")


@rule("AV58")
def test_each_function_is_explained() -> None:
    assert set(SPECIAL) == {t.function for t in TERRITORY.values() if t.function}
    assert all(str(text) in told("AV58") for text in SPECIAL.values())
    assert "one more card" in str(SPECIAL["castle"])
    assert "sorceresses" in str(SPECIAL["circle"])
    assert "one card fewer after a conquest" in str(SPECIAL["avalon"])
    for name, code in (("avalon", "A1"), ("swamp", "S1")):
        assert f"{TERRITORY[code].crowns} crown and no supply" in str(SPECIAL[name])


@rule("AV59", "AV54")
def test_the_hints_are_there() -> None:
    hints = [str(text) for text in HELP.hints]
    for about in (
        "no cards at all",  # keeping all cards
        "Reinforce",
        "Enchant when your opponent holds few cards",
        "better not to attack on your first turn",
        "one card or none",  # easiest against 0 or 1 cards
        f"only then is it worth making {components.MOST_CONQUESTS} in one turn",
        "castle is easier to defend",
        f"With {FEW + 1} or more cards in your hand, take a dark tile",
        f"With {FEW} or fewer cards in your hand, take a light tile",
        f"keep only {components.HAND_LIMIT} cards",
        f"take the dark tile “{components.TILES['d4'].text}”",
        "A dark tile may give you less",
    ):
        assert sum(about in hint for hint in hints) == 1, about
    assert FEW == 2


@rule("AVR44", "AVC7")
def test_additions_say_that_they_are_additions() -> None:
    assert ADDITIONS in HELP.sections
    assert set(ADDITIONS.rules) == {"AVR44", "AVC7"}
    assert all("addition" in str(text) for text in ADDITIONS.paragraphs)
    assert "addition" in str(ADDITIONS.title).lower()
    others = [section for section in HELP.sections if section is not ADDITIONS]
    assert not any({"AVR44", "AVC7"} & set(section.rules) for section in others)


@rule("AV7", "AVR45")
def test_who_begins_is_told() -> None:
    assert "England" in told("AV7")
    assert "older" in told("AV7")
    assert "at random" in told("AVR45")


@rule("AVC1", "AVC6")
def test_the_component_sets_are_marked_as_a_reconstruction() -> None:
    assert "our reconstruction" in str(HELP.reconstruction)


def test_credit_is_given_and_the_program_is_called_unofficial() -> None:
    check_credits(HELP, "Leo Colovini", "Kosmos", "2003")
