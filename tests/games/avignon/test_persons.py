"""The table of persons: what ships, what can be read, what cannot be played and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.avignon.positions import setup_for
from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.terms import Refusal
from threethrones.core.text import say
from threethrones.games.avignon import persons
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import (
    FACTION_OF,
    FACTIONS,
    PERSON_NAMES,
    RECONSTRUCTION,
    SETS,
    Condition,
    Person,
    PetitionPart,
    problems,
    read,
    to_json,
)
from threethrones.games.avignon.rules.sentences import brief_conditions, conditions, petition

UNREADABLE = [Refusal("AG3", say("The list of people can’t be read."))]


def with_person(person: Person) -> dict[str, JSON]:
    """The table that ships, with this person instead of its namesake."""
    return to_json({**RECONSTRUCTION, person.name: person})


def against(*parts: PetitionPart, **fields: Any) -> list[str]:
    """The rules that speak against a knight with these parts."""
    return [found.rule for found in problems(with_person(Person("knight", parts, **fields)))]


def reason(*parts: PetitionPart, **fields: Any) -> str:
    """The first thing said against such a knight."""
    return str(problems(with_person(Person("knight", parts, **fields)))[0])


PULLED = PetitionPart("pull", "this")

# --- what ships ---------------------------------------------------------------------------------------


@rule("AG41", "AG42", "AG43", "AG44", "AG45", "AG46", "AG47", "AG48", "AG49")
def test_the_petitions_in_words() -> None:
    """The sentences are made from the data that is played."""
    told = {name: " ".join(map(str, petition(person))) for name, person in RECONSTRUCTION.items()}
    assert told == {
        "cardinal": "Pull every person in the Cardinal faction 2 places. Push 2 other people 1 place each.",
        "bishop": "Push this person 1 place. Pull 1 other person 2 places.",
        "inquisitor": "Pull this person 1 place. Push 1 other person 1 place. Pull 1 other person 1 place.",
        "noble": "Pull this person 1 place. Push 1 other person (Knight or Peasant faction) 1 place.",
        "knight": "Pull this person 2 places. Push 1 other person 1 place.",
        "peasant": "Pull other people 1 place each: at least 1, up to as many as there are "
        "Peasant-faction cards in the display.",
        "preacher": "Pull other people 1 place each: at least 1, up to as many as your opponent "
        "has in their congregation.",
        "guildmaster": "Pull this person 1 place. "
        "You may push other people 1 place each, up to as many as there are Peasant-faction cards in "
        "the display.",
        "priest": "Name a faction: pull or push all its other people 1 place each.",
    }


@rule("AG28", "AG32", "AG33")
def test_the_conditions_in_words() -> None:
    told = {name: list(map(str, conditions(person))) for name, person in RECONSTRUCTION.items()}
    assert {name: texts for name, texts in told.items() if texts} == {
        "noble": [
            "The player with this person wins if their congregation has a card from the Noble faction and "
            "the other player’s has a card "
            "from the Knight faction.",
            "The player with this person loses if their congregation has cards from "
            "the Noble and Peasant factions.",
        ],
        "guildmaster": [
            "The player with this person wins if their congregation has a card from the Noble faction and "
            "the other player’s has a card "
            "from the Peasant faction.",
            "The player with this person loses if their congregation has cards from "
            "the Noble and Knight factions.",
        ],
    }


@rule("AG38", "AG39", "AGR18")
def test_short_conditions_call_a_faction_so() -> None:
    assert [str(text) for text in brief_conditions(RECONSTRUCTION["noble"])] == [
        "You win: Noble faction on your side, Knight faction on your opponent’s side",
        "Opponent wins: Noble and Peasant factions on your side",
    ]
    assert brief_conditions(RECONSTRUCTION["peasant"]) == []


@rule("AG3", "AG35")
def test_the_table_that_ships_is_sound_and_complete() -> None:
    assert list(SETS) == list(persons.SET_NAMES) == ["reconstruction"]
    assert list(SETS["reconstruction"]) == list(RECONSTRUCTION) == list(PERSON_NAMES) == list(FACTION_OF)
    assert problems(SETS["reconstruction"]) == []
    assert [person.name for person in RECONSTRUCTION.values()] == list(RECONSTRUCTION)
    assert {name: person.faction for name, person in RECONSTRUCTION.items()} == FACTION_OF
    assert read(SETS["reconstruction"]) == RECONSTRUCTION


@rule("AG3")
def test_a_table_survives_its_json() -> None:
    assert read(json.loads(json.dumps(SETS["reconstruction"]))) == RECONSTRUCTION
    assert to_json(RECONSTRUCTION)["noble"] == {
        "petition": [
            {"verb": "pull", "whom": "this", "steps": 1, "least": 1, "most": 1, "of": []},
            {
                "verb": "push",
                "whom": "others",
                "steps": 1,
                "least": 1,
                "most": 1,
                "of": ["knight", "peasant"],
            },
        ],
        "wins": {"own": ["noble"], "other": ["knight"]},
        "loses": {"own": ["noble", "peasant"], "other": []},
    }
    assert to_json(RECONSTRUCTION)["knight"] == {
        "petition": [
            {"verb": "pull", "whom": "this", "steps": 2, "least": 1, "most": 1, "of": []},
            {"verb": "push", "whom": "others", "steps": 1, "least": 1, "most": 1, "of": []},
        ],
        "wins": None,
        "loses": None,
    }


# --- what cannot be read ------------------------------------------------------------------------------


def knight(**changed: JSON) -> dict[str, JSON]:
    """A table whose knight is another."""
    data = json.loads(json.dumps(SETS["reconstruction"]))
    return {**data, "knight": {**data["knight"], **changed}}


def part(**changed: JSON) -> dict[str, JSON]:
    """A table whose knight has a single part, changed."""
    return knight(petition=[{**PetitionPart("pull", "others").to_json(), **changed}])


@rule("AG3")
@pytest.mark.parametrize("table", [
    {},
    {name: data for name, data in SETS["reconstruction"].items() if name != "priest"},
    {**SETS["reconstruction"], "pope": SETS["reconstruction"]["priest"]},
    {**SETS["reconstruction"], "knight": None}, {**SETS["reconstruction"], "knight": []},
    {**SETS["reconstruction"], "knight": {"petition": [], "wins": None}},
    knight(petition=None), knight(petition={}), knight(petition=[None]), knight(petition=["this"]),
    knight(petition=[{}]), knight(more=1), knight(wins=1), knight(wins=[]), knight(wins={"own": ["knight"]}),
    knight(wins={"own": ["knight"], "other": [], "more": []}),
    knight(wins={"own": "knight", "other": []}), knight(wins={"own": ["pope"], "other": []}),
    knight(wins={"own": [["knight"]], "other": []}),
    knight(wins={"own": [1], "other": []}),
    knight(wins={"own": ["noble", "noble"], "other": []}),
    knight(loses={"own": [], "other": ["pope"]}), knight(loses={"own": [], "other": None}), part(verb=1),
    part(whom=None), part(steps="1"), part(steps=1.0), part(steps=True), part(least=None), part(least=True),
    part(most=None), part(most=True), part(most=1.5), part(of="knight"), part(of=["pope"]),
    part(of=[["knight"]]), part(of=[1]), part(of=["preacher"]), part(of=["knight", "knight"]), part(more=1),
])  # fmt: skip
def test_what_is_no_table_is_said_to_be_unreadable(table: Mapping[str, JSON]) -> None:
    assert problems(table) == UNREADABLE
    with pytest.raises(ValueError, match=r"^(the table of persons is not complete|a .* cannot be read)$"):
        read(table)


def test_each_thing_that_cannot_be_read_is_named() -> None:
    for table, what in (
        ({}, "the table of persons is not complete"),
        (knight(petition=None), "a person of the table cannot be read"),
        (part(steps="1"), "a part of a petition cannot be read"),
        (knight(wins=1), "a win condition cannot be read"),
        (part(of="knight"), "a list of factions cannot be read"),
    ):
        with pytest.raises(ValueError, match=f"^{what}$"):
            read(table)


# --- what can be played -------------------------------------------------------------------------------


@rule("AGR18", "AG40")
@pytest.mark.parametrize("parts", [
    [PULLED], [PetitionPart("push", "this", steps=4)], [PetitionPart("pull", "others", least=0, most=1)],
    [PetitionPart("push", "others", least=4, most=4)],
    [PetitionPart("push", "others", least=0, most=4, of=tuple(FACTIONS))],
    [PetitionPart("pull", "others", most="opponent")],
    [PetitionPart("pull", "others", least=0, most="cardinal")],
    [PetitionPart("either", "named", steps=2)], [PetitionPart("push", "named")],
    [PetitionPart("pull", "faction", of=("knight",))],
    [PULLED, PetitionPart("push", "faction", of=("noble",))],
    [PetitionPart("pull", "faction", of=("knight",)), PetitionPart("push", "faction", of=("noble",))],
    [PULLED] + [PetitionPart("push", "others")] * 3, [PetitionPart("push", "others")] * 4,
])  # fmt: skip
def test_all_this_can_be_played(parts: list[PetitionPart]) -> None:
    assert against(*parts) == []


REFUSED: dict[str, list[list[PetitionPart]]] = {
    "AG3: Knight: a petition has one to four parts.": [[], [PetitionPart("push", "others")] * 5],
    "AG40: Knight: a part pulls or pushes this card, a faction, others or a named faction.": [
        [PetitionPart("lift", "this")],
        [PetitionPart("pull", "me")],
    ],
    "AGR7: Knight: a card moves one to four places.": [
        [PetitionPart("pull", "this", steps=steps)] for steps in (0, 5, -1)
    ],
    "AGR18: Knight: the number of others can’t be counted like this.": [
        [PetitionPart("pull", "others", most="pope")],
        [PetitionPart("pull", "others", most="preacher")],
        [PetitionPart("pull", "others", least=2, most="opponent")],
    ],
    "AG39: Knight: a part that moves a faction names exactly one.": [
        [PetitionPart("pull", "faction")],
        [PetitionPart("pull", "faction", of=("noble", "peasant"))],
    ],
    "AGR18: Knight: two parts would move the same card.": [
        [PULLED, PULLED],
        [PULLED, PetitionPart("push", "faction", of=("knight",))],
        [PetitionPart("pull", "faction", of=("noble",)), PetitionPart("push", "faction", of=("noble",))],
    ],
    "AGR18: Knight: a petition in which you name a faction has no other part.": [
        [PetitionPart("pull", "named"), PULLED],
        [PULLED, PetitionPart("either", "named")],
    ],
}


@pytest.mark.parametrize(
    ("said", "parts"), [(said, parts) for said, each in REFUSED.items() for parts in each]
)
@rule("AGR18", "AG39", "AG40")
def test_what_cannot_be_played_is_refused_with_the_reason(said: str, parts: list[PetitionPart]) -> None:
    assert reason(*parts) == said
    assert len(against(*parts)) == 1


@rule("AGR18")
@pytest.mark.parametrize(
    ("least", "most"), [(0, 0), (1, 0), (2, 1), (-1, 1), (0, 5), (5, 5), (4, 3), (0, -1), (-2, -1)]
)
def test_how_many_others_there_may_be(least: int, most: int) -> None:
    said = "AGR18: Knight: there are at most four others, and the minimum can’t be more than the maximum."
    assert reason(PetitionPart("pull", "others", least=least, most=most)) == said


@rule("AG40")
@pytest.mark.parametrize("whom", ["this", "faction", "others"])
def test_the_way_is_chosen_only_for_a_named_faction(whom: str) -> None:
    of = ("noble",) if whom == "faction" else ()
    assert against(PetitionPart("either", whom, of=of)) == ["AG40"]
    assert against(PetitionPart("pull", whom, of=of)) == against(PetitionPart("push", whom, of=of)) == []


@rule("AG28")
def test_win_conditions_come_in_twos() -> None:
    one = Condition(("knight",), ("noble",))
    assert reason(PULLED, wins=one) == reason(PULLED, loses=one)
    assert against(PULLED, wins=one) == ["AG28"]
    assert against(PULLED, loses=one) == ["AG28"]
    assert against(PULLED, wins=one, loses=one) == against(PULLED) == []
    said = "AG28: Knight: win conditions come in pairs: one for the owner, one for the opponent."
    assert reason(PULLED, wins=one) == said


@rule("AG27")
def test_a_win_condition_names_a_faction() -> None:
    empty, one = Condition((), ()), Condition((), ("noble",))
    assert against(PULLED, wins=empty, loses=one) == against(PULLED, wins=one, loses=empty) == ["AG27"]
    assert against(PULLED, wins=empty, loses=empty) == ["AG27", "AG27"]
    assert against(PULLED, wins=one, loses=Condition(("noble",), ())) == []
    assert (
        reason(PULLED, wins=empty, loses=one) == "AG27: Knight: a win condition names at least one faction."
    )


@rule("AG3")
def test_all_that_speaks_against_a_table_is_named_person_by_person() -> None:
    table = to_json(
        {**RECONSTRUCTION, "cardinal": Person("cardinal", ()), "priest": Person("priest", (PULLED, PULLED))}
    )
    assert [str(found) for found in problems(table)] == [
        "AG3: Cardinal: a petition has one to four parts.",
        "AGR18: Priest: two parts would move the same card.",
    ]


@rule("AGR18")
def test_a_fixed_card_is_known_by_its_persons_faction() -> None:
    """A Priest is of the Bishop faction: its petition cannot move itself twice."""
    for of, said in (("bishop", ["AGR18"]), ("noble", [])):
        priest = Person("priest", (PULLED, PetitionPart("push", "faction", of=(of,))))
        assert [found.rule for found in problems(with_person(priest))] == said


def test_a_setup_with_such_a_person_cannot_be_dealt() -> None:
    setup = setup_for([], Person("knight", ()))
    assert [found.rule for found in GAME.problems(setup)] == ["AG3"]
    with pytest.raises(ValueError, match=r"^AG3: Knight: a petition has one to four parts\.$"):
        GAME.setup(setup, "deal")
