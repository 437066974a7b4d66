"""Persons of Avignon as data: factions, petitions composed of a few verbs, win conditions.

The printed rules name the persons but no petition; all petitions but the Cardinal's are a reconstruction. A
copy of the table can be edited to match a printed box; rules and sentences are both made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.fields import is_number
from threethrones.core.terms import Refusal
from threethrones.core.text import Text, say

FACTIONS: Final[Mapping[str, Text]] = {
    "cardinal": say("Cardinal"),
    "bishop": say("Bishop"),
    "inquisitor": say("Inquisitor"),
    "noble": say("Noble"),
    "knight": say("Knight"),
    "peasant": say("Peasant"),
}
PERSON_NAMES: Final[Mapping[str, Text]] = {
    **FACTIONS,
    "preacher": say("Preacher"),
    "guildmaster": say("Guild\u00admaster"),
    "priest": say("Priest"),
}
FACTION_OF: Final[Mapping[str, str]] = {
    **{faction: faction for faction in FACTIONS},
    "preacher": "inquisitor",
    "guildmaster": "noble",
    "priest": "bishop",
}
"""Faction of each person; a deck has one person of each faction (AG36)."""
COPIES: Final = 2
COLUMNS: Final = 5
"""Number of persons in the display (AG4)."""

VERBS: Final = ("pull", "push")
WHOM: Final = ("this", "faction", "others", "named")
MOST_STEPS: Final = 4
MOST_OTHERS: Final = 4
MOST_PARTS: Final = 4


@dataclass(frozen=True, slots=True)
class PetitionPart:
    """Part of a petition, described by one sentence: who is moved, which way and how far."""

    verb: str
    """``pull`` towards the acting player, ``push`` towards the opponent (AG14, AG16), or ``either``, as the
    acting player chooses (for ``named`` only)."""
    whom: str
    """``this``: the person itself; ``faction``: every card of one faction; ``others``: chosen other cards;
    ``named``: all other cards of a faction that the acting player names."""
    steps: int = 1
    least: int = 1
    """Minimum number of others to choose; if fewer can be moved, all of them."""
    most: int | str = 1
    """Maximum number of others to choose: a number, a faction (its number of cards in the display), or
    ``opponent`` (the number of cards in the opponent's congregation)."""
    of: tuple[str, ...] = ()
    """Factions whose persons the part can move; empty for any faction."""

    def to_json(self) -> dict[str, JSON]:
        """Return the part as plain JSON."""
        return {**asdict(self), "of": list(self.of)}


@dataclass(frozen=True, slots=True)
class Condition:
    """Win condition: factions needed in the congregations of owner and opponent (AG32, AG33)."""

    own: tuple[str, ...]
    other: tuple[str, ...]

    def to_json(self) -> dict[str, JSON]:
        """Return the condition as plain JSON."""
        return {"own": list(self.own), "other": list(self.other)}


@dataclass(frozen=True, slots=True)
class Person:
    """Contents of a person's card: the petition and the win conditions."""

    name: str
    petition: tuple[PetitionPart, ...]
    wins: Condition | None = None
    """Condition by which the card's owner wins (AG29); None if the card has none."""
    loses: Condition | None = None
    """Condition by which the opponent of the card's owner wins (AG30); None if the card has none."""

    @property
    def faction(self) -> str:
        """The person's faction."""
        return FACTION_OF[self.name]


def to_json(persons: Mapping[str, Person]) -> dict[str, JSON]:
    """Return persons as a component table in plain JSON."""
    return {
        name: {
            "petition": [part.to_json() for part in person.petition],
            "wins": person.wins.to_json() if person.wins else None,
            "loses": person.loses.to_json() if person.loses else None,
        }
        for name, person in persons.items()
    }


_THIS_1: Final = PetitionPart("pull", "this")
RECONSTRUCTION: Final[Mapping[str, Person]] = {
    person.name: person
    for person in (
        Person(
            "cardinal",
            (
                PetitionPart("pull", "faction", steps=2, of=("cardinal",)),
                PetitionPart("push", "others", least=2, most=2),
            ),
        ),
        Person("bishop", (PetitionPart("push", "this"), PetitionPart("pull", "others", steps=2))),
        Person("inquisitor", (_THIS_1, PetitionPart("push", "others"), PetitionPart("pull", "others"))),
        Person(
            "noble",
            (_THIS_1, PetitionPart("push", "others", of=("knight", "peasant"))),
            wins=Condition(("noble",), ("knight",)),
            loses=Condition(("noble", "peasant"), ()),
        ),
        Person("knight", (PetitionPart("pull", "this", steps=2), PetitionPart("push", "others"))),
        Person("peasant", (PetitionPart("pull", "others", most="peasant"),)),
        Person("preacher", (PetitionPart("pull", "others", most="opponent"),)),
        Person(
            "guildmaster",
            (_THIS_1, PetitionPart("push", "others", least=0, most="peasant")),
            wins=Condition(("noble",), ("peasant",)),
            loses=Condition(("noble", "knight"), ()),
        ),
        Person("priest", (PetitionPart("either", "named"),)),
    )
}
SETS: Final[Mapping[str, Mapping[str, JSON]]] = {"reconstruction": to_json(RECONSTRUCTION)}
SET_NAMES: Final = {"reconstruction": say("Our reconstruction")}


def read(components: Mapping[str, JSON]) -> dict[str, Person]:
    """Parse a component table into persons by code. Raises ValueError if it cannot be read."""
    if set(components) != set(PERSON_NAMES):
        raise ValueError("the table of persons is not complete")
    return {name: _person(name, components[name]) for name in PERSON_NAMES}


def _person(name: str, data: JSON) -> Person:
    match data:
        case {"petition": list(parts), "wins": wins, "loses": loses, **rest} if not rest:
            return Person(name, tuple(_part(part) for part in parts), _condition(wins), _condition(loses))
    raise ValueError("a person of the table cannot be read")


_BOUNDS: Final = (-99, 99)
"""Least and greatest number that ``read`` accepts; ``problems`` then checks for useful numbers."""


def _part(data: JSON) -> PetitionPart:
    match data:
        case {
            "verb": str(verb),
            "whom": str(whom),
            "steps": int(steps),
            "least": int(least),
            "most": int() | str() as most,
            "of": of,
            **rest,
        } if not rest and all(isinstance(n, str) or is_number(n, *_BOUNDS) for n in (steps, least, most)):
            return PetitionPart(verb, whom, steps, least, most, _factions(of))
    raise ValueError("a part of a petition cannot be read")


def _condition(data: JSON) -> Condition | None:
    match data:
        case None:
            return None
        case {"own": own, "other": other, **rest} if not rest:
            return Condition(_factions(own), _factions(other))
    raise ValueError("a win condition cannot be read")


def _factions(data: JSON) -> tuple[str, ...]:
    """Parse a list of distinct factions; a repetition would spoil the sentence. Raises ValueError."""
    if isinstance(data, list):
        found = tuple(name for name in data if isinstance(name, str) and name in FACTIONS)
        if len(set(found)) == len(data):
            return found
    raise ValueError("a list of factions cannot be read")


def problems(components: Mapping[str, JSON]) -> list[Refusal]:
    """Return the reasons why a table of persons is unplayable; empty for a playable one."""
    try:
        persons = read(components)
    except ValueError:
        return [Refusal("AG3", say("The list of people can’t be read."))]
    return [
        Refusal(rule, say("%(person)s: %(why)s", person=PERSON_NAMES[person.name], why=why))
        for person in persons.values()
        for rule, why in _person_problems(person)
    ]


def _person_problems(person: Person) -> Sequence[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    if not 1 <= len(person.petition) <= MOST_PARTS:
        found.append(("AG3", say("a petition has one to four parts.")))
    for part in person.petition:
        found += _part_problems(part)
    if _moves_a_card_twice(person):
        found.append(("AGR18", say("two parts would move the same card.")))
    if any(part.whom == "named" for part in person.petition) and len(person.petition) > 1:
        found.append(("AGR18", say("a petition in which you name a faction has no other part.")))
    if (person.wins is None) != (person.loses is None):
        found.append(("AG28", say("win conditions come in pairs: one for the owner, one for the opponent.")))
    for condition in (person.wins, person.loses):
        if condition is not None and not (condition.own or condition.other):
            found.append(("AG27", say("a win condition names at least one faction.")))
    return found


def _moves_a_card_twice(person: Person) -> bool:
    """Return whether two parts always move the same card; a chosen card is never moved twice (AGR18)."""
    this = [part for part in person.petition if part.whom == "this"]
    factions = [faction for part in person.petition if part.whom == "faction" for faction in part.of]
    return len(this) > 1 or len(set(factions)) < len(factions) or bool(this and person.faction in factions)


def _part_problems(part: PetitionPart) -> Sequence[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    if part.whom not in WHOM or part.verb not in ((*VERBS, "either") if part.whom == "named" else VERBS):
        found.append(("AG40", say("a part pulls or pushes this card, a faction, others or a named faction.")))
    if not 1 <= part.steps <= MOST_STEPS:
        found.append(("AGR7", say("a card moves one to four places.")))
    if part.whom == "others":
        if isinstance(part.most, str):
            counts = part.most in FACTIONS or part.most == "opponent"
            if not counts or part.least not in (0, 1):
                found.append(("AGR18", say("the number of others can’t be counted like this.")))
        elif not 0 <= part.least <= part.most <= MOST_OTHERS or part.most < 1:
            found.append(
                (
                    "AGR18",
                    say("there are at most four others, and the minimum can’t be more than the maximum."),
                )
            )
    if part.whom == "faction" and len(part.of) != 1:
        found.append(("AG39", say("a part that moves a faction names exactly one.")))
    return found
