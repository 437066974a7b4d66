"""The state of a game of Avignon, and what ends it.

Columns are numbered 1 to 5 in the order dealt (AGR9); in lists they are at 0 to 4. A card stands at one
of five places, 0 for Avignon to 4 for Rome (AG4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple

from threethrones.core import kinds
from threethrones.core.game import Setup
from threethrones.core.match import LONGEST_KEY
from threethrones.core.records import Records
from threethrones.games.avignon.persons import COPIES, FACTION_OF, FACTIONS, Condition, Person

PLACES: Final = ("avignon", "nice", "genoa", "florence", "rome")
GENOA: Final = 2
COLUMNS: Final = 5
TO_WIN: Final = 3
LAST_TURN: Final = 200
BESEECH: Final = "beseech"
CHASTISE: Final = "chastise"
EXCOMMUNICATE: Final = "excommunicate"
PETITION: Final = "petition"
ACTIONS: Final = (BESEECH, CHASTISE, EXCOMMUNICATE, PETITION)
ENDINGS: Final = ("three", "condition", "turns")
UNKNOWN: Final = "?"
EMPTY: Final = ""
"""In a column whose card ended the game by joining a congregation: nobody draws another (AGR10)."""


def deck_of(options: Mapping[str, str]) -> list[str]:
    """The twelve cards of the deck: for each faction both copies of one person (AG5, AG36)."""
    return [options.get(faction, faction) for faction in FACTIONS for _ in range(COPIES)]


_PERSON: Final = kinds.word(FACTION_OF)
_PERSONS: Final = kinds.row(_PERSON, most=len(FACTIONS) * COPIES)
_COLUMN: Final = kinds.number(0, COLUMNS - 1)
_AT: Final = kinds.number(0, len(PLACES) - 1)


@dataclass(slots=True)
class State:
    """Everything there is to know about a running game of Avignon, or what a seat has seen of it: then the
    cards of the pile are UNKNOWN."""

    setup: Setup
    key: Annotated[str, kinds.text(LONGEST_KEY)]
    chance: Annotated[int, kinds.number()]
    """How many chance events there have been."""
    rome: Annotated[int, kinds.seat()]
    """The seat that plays Rome; the other plays Avignon (AG7)."""
    cards: Annotated[list[str], kinds.row(kinds.word((*FACTION_OF, EMPTY)), ",", COLUMNS, COLUMNS)]
    """The display: the person in each column."""
    at: Annotated[list[int], kinds.row(_AT, ",", COLUMNS, COLUMNS)]
    """Where the card of each column stands."""
    congregations: Annotated[list[list[str]], kinds.each(_PERSONS)]
    """By seat, in the order of arrival."""
    pile: Annotated[list[str], _PERSONS]
    """The draw pile; its last card is on top."""
    discards: Annotated[list[str], _PERSONS]
    mover: Annotated[int, kinds.seat()]
    turn: Annotated[int, kinds.number()] = 1
    """One player's turn counts 1, Rome's first included (AG50)."""
    done: Annotated[list[str], kinds.row(kinds.word(ACTIONS), most=len(ACTIONS))] = field(
        default_factory=list
    )
    """The actions done in this turn (AG11)."""
    began: Annotated[list[int], kinds.row(_AT, ",", COLUMNS, COLUMNS)] = field(default_factory=list)
    """Where the cards stood when this turn began."""
    replaced: Annotated[list[int], kinds.row(_COLUMN, most=COLUMNS)] = field(default_factory=list)
    """The columns for which this turn has drawn a card."""
    guard: Annotated[list[list[int]], kinds.row(kinds.row(_AT, "@", 2, 2), most=COLUMNS)] = field(
        default_factory=list
    )
    """What may not be wholly undone: column and place before the opponent's last turn (AGR13)."""
    ending: Annotated[str, kinds.word(("", *ENDINGS))] = ""
    """One of ENDINGS; empty while the game runs."""
    winners: Annotated[list[int], kinds.row(kinds.seat(), most=1)] = field(default_factory=list)


RECORDS: Final = Records(State)
clone: Final = RECORDS.clone


def actions_in_turn(state: State) -> int:
    """Two, but one in the starting player's first turn (AG10, AG12, AGR23)."""
    return 1 if state.turn == 1 else 2


def verdict(
    congregations: Sequence[Sequence[str]], persons: Mapping[str, Person], mover: int
) -> tuple[str, list[int]]:
    """Which end the congregations bring about, and who wins; nothing and nobody while the game goes on.
    Where both would have won, the mover does (AG34, AGR11)."""
    found = meeting(congregations, persons)
    if not found:
        return "", []
    seat = mover if mover in found else 1 - mover
    return found[seat], [seat]


def meeting(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> dict[int, str]:
    """Each seat that meets a condition, with the kind of end (AG27 to AG33, AGR12, AGR19)."""
    found = {met.winner: "condition" for met in met_conditions(congregations, persons)}
    for seat in (0, 1):
        if len(congregations[seat]) >= TO_WIN:
            found[seat] = "three"
    return found


class Met(NamedTuple):
    """A condition that is met: of which person in whose congregation, and who wins by it."""

    owner: int
    person: str
    winner: int


def met_conditions(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> list[Met]:
    """All that are met, each once (AG29 to AG33, AGR12)."""
    found: list[Met] = []
    for seat in (0, 1):
        own, other = congregations[seat], congregations[1 - seat]
        for card in dict.fromkeys(own):
            person = persons[card]
            if person.wins and _holds(own, person.wins.own) and _holds(other, person.wins.other):
                found.append(Met(seat, card, seat))
            if person.loses and _holds(own, person.loses.own) and _holds(other, person.loses.other):
                found.append(Met(seat, card, 1 - seat))
    return found


def _holds(congregation: Sequence[str], factions: Sequence[str]) -> bool:
    held = [FACTION_OF[card] for card in congregation]
    return all(faction in held for faction in factions)


def condition_of(met: Met, persons: Mapping[str, Person]) -> Condition:
    """The condition itself."""
    person = persons[met.person]
    condition = person.wins if met.winner == met.owner else person.loses
    assert condition is not None, "what is not there cannot be met"
    return condition


def fulfilling(
    met: Met, congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]
) -> list[tuple[int, str]]:
    """The cards that meet a condition, by seat: its own person, and the first of each other faction that
    it names (AGR19)."""
    condition = condition_of(met, persons)
    found = [(met.owner, met.person)]
    for seat, factions in ((met.owner, condition.own), (1 - met.owner, condition.other)):
        for faction in factions:
            if seat == met.owner and faction == FACTION_OF[met.person]:
                continue
            found += [(seat, card) for card in congregations[seat] if FACTION_OF[card] == faction][:1]
    return found


def unseen(cards: Sequence[str], options: Mapping[str, str]) -> list[str]:
    """The cards of the deck that are not among these, in the order of the deck."""
    return list((Counter(deck_of(options)) - Counter(cards)).elements())
