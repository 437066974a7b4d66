"""What the pages of the rules say agrees with what the program plays."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from building import rulebook
from tests.rule_names import rule
from threethrones.games import PRESENTATIONS
from threethrones.games.avalon import components as avalon
from threethrones.games.avignon import persons
from threethrones.games.avignon.rules.state import LAST_TURN, TO_WIN
from threethrones.games.camelot import components as camelot

ALL_BY_NAME = {rule.name: rule for game in rulebook.games() for rule in rulebook.read(game).rules}
TILES = avalon.LIGHT_TILES + avalon.DARK_TILES
OPEN = 2 * avalon.TERRITORIES
PLAYED = persons.COPIES * len(persons.FACTIONS)
ADDED = persons.COPIES * (len(persons.FACTION_OF) - len(persons.FACTIONS))
FIGURES = {
    "AV2": [len(avalon.DECK), avalon.COPIES, avalon.COPIES, len(avalon.COLOURS)],
    "AV3": [avalon.TERRITORIES],
    "AV4": [TILES],
    "AV5": [OPEN],
    "AV6": [avalon.HAND_LIMIT, len(avalon.DECK) - OPEN - 2 * avalon.HAND_LIMIT],
    "AV30": [avalon.MOST_CONQUESTS],
    "AV49": [avalon.HAND_LIMIT],
    "AV55": [avalon.CROWNS_TO_WIN],
    "AV56": [12],
    "AVC4": [avalon.CASTLES],
    "AVC6": [avalon.LIGHT_TILES, avalon.DARK_TILES],
    "AVC7": [avalon.LEAST_CROWNS],
    "AVR44": [avalon.LAST_TURN],
    "AG2": [PLAYED, len(persons.FACTIONS), ADDED],
    "AG5": [PLAYED],
    "AG6": [PLAYED - persons.COLUMNS],
    "AG9": [TO_WIN],
    "AG27": [TO_WIN],
    "AG35": [PLAYED, ADDED],
    "AG50": [LAST_TURN],
    "SC11": [camelot.MERLINS],
    "SC18": [camelot.LAST_ENGINE],
    "SC21": [camelot.LIFE],
    "SC31": [camelot.DRAWN, camelot.HAND_LIMIT],
    "SC43": [camelot.GRAIL_SPACES, camelot.GRAIL_SPACES],
    "SC45": [camelot.WARRIORS],
    "SC47": [camelot.SAME_TO_HEAL, camelot.MOST_LIFE],
    "SC48": [camelot.SUSPICION, camelot.SUSPICION],
    "SC55": [camelot.LAST_ENGINE, camelot.BLACK_SWORDS],
    "SC56": [camelot.LAST_SWORD],
    "SC57": [camelot.TURNED_FOR_TRAITOR],
    "SC61": [camelot.GAWAINS, camelot.DRAWN],
    "SC67": [camelot.FORESIGHT],
    "SC71": [camelot.LADYS_LIFE],
    "SC77": [camelot.MORGANS_ENGINES],
    "SC79": [camelot.MORGANS_LIFE],
    "SC90": [camelot.LIFE, camelot.FIRST_HAND, camelot.LOYALTIES],
    "SC92": [camelot.SWORDS],
    "SCR54": [camelot.LATE_LOYALTY, camelot.LATE_LOYALTY],
}
"""The numbers that a rule tells and that the program plays by, in any order."""


@rule("AV2", "AV5", "AV56", "AG2", "AG35", "SC90", "SC92")
@pytest.mark.parametrize("name", FIGURES)
def test_a_rule_tells_the_numbers_that_are_played(name: str) -> None:
    told = Counter(map(int, re.findall(r"\b\d+\b", ALL_BY_NAME[name].text)))
    assert Counter(FIGURES[name]) <= told


@rule("AV57", "AV59")
@pytest.mark.parametrize("game", rulebook.games())
def test_the_short_rules_say_something_of_what_matters_and_less_than_all(game: str) -> None:
    book = rulebook.read(game)
    short = [rule for rule in book.rules if rule.is_short]
    silent = [
        chapter.title
        for chapter in book.chapters[2:]
        if not chapter.paragraphs and not any(rule.is_short for rule in chapter.rules)
    ]
    told_by_cards = {"Petitions", "Special white cards", "Special black cards", "Answering an announcement"}
    assert {*silent} <= told_by_cards
    words, most = (sum(len(rule.text.split()) for rule in some) for some in (short, book.rules))
    assert words < 0.6 * most
    (tips,) = [chapter for chapter in book.chapters if chapter.title == "Tips"]
    assert tips.paragraphs or all(rule.is_short for rule in tips.rules)


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("avalon", ("Leo Colovini", "Kosmos", "2003")),
        ("avignon", ("John du Bois", "Frosted Games", "2021", "Button Shy")),
        ("camelot", ("Serge Laget", "Bruno Cathala", "Days of Wonder", "2005")),
    ],
)
def test_who_made_a_game_is_told_and_what_of_it_is_reconstructed(game: str, named: tuple[str, ...]) -> None:
    presentation = PRESENTATIONS[game]
    assert all(name in str(presentation.credit) for name in named)
    assert "our reconstruction" in str(presentation.reconstruction).lower()
