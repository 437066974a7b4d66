"""State of a game of Avignon.

Columns are numbered 1 to 5 in the order dealt (AGR9); list indices run from 0 to 4. A card is at one of five
places, from 0 for Avignon to 4 for Rome (AG4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.match import LONGEST_KEY
from threethrones.core.records import Records
from threethrones.core.terms import Setup
from threethrones.games.avignon.persons import COLUMNS, COPIES, FACTION_OF, FACTIONS

PLACES: Final = ("avignon", "nice", "genoa", "florence", "rome")
GENOA: Final = 2
ROME: Final = 4
TO_WIN: Final = 3
NOBODY: Final = -1
"""Value of ``winner`` in an event if the game is a draw."""
LAST_TURN: Final = 200
BESEECH: Final = "beseech"
CHASTISE: Final = "chastise"
EXCOMMUNICATE: Final = "excommunicate"
PETITION: Final = "petition"
ACTIONS: Final = (BESEECH, CHASTISE, EXCOMMUNICATE, PETITION)
ENDINGS: Final = ("three", "condition", "turns")
UNKNOWN: Final = "?"
EMPTY: Final = ""
"""Value for a column whose person ended the game by joining; no new card is drawn (AGR10)."""


def deck_of(options: Mapping[str, str]) -> list[str]:
    """Return the twelve cards of the deck: two copies of one person for each faction (AG5, AG36)."""
    return [options.get(faction, faction) for faction in FACTIONS for _ in range(COPIES)]


_PERSON: Final = fields.word(FACTION_OF)
_PERSONS: Final = fields.row(_PERSON, most=len(FACTIONS) * COPIES)
_COLUMN: Final = fields.number(0, COLUMNS - 1)
_CARDS: Final = fields.row(fields.word((*FACTION_OF, EMPTY)), ",", COLUMNS, COLUMNS)
_AT: Final = fields.number(0, len(PLACES) - 1)
_GUARD: Final = fields.fixed(fields.row(_AT, "@", 2, 2))


@dataclass(slots=True)
class State:
    """Full state of a game of Avignon, or a seat's view of it, in which the cards of the pile are UNKNOWN."""

    setup: Setup
    key: Annotated[str, fields.text(LONGEST_KEY)]
    chance: Annotated[int, fields.number()]
    """Number of random events so far, such as shuffles."""
    rome: Annotated[int, fields.seat()]
    """Seat that plays Rome; the other plays Avignon (AG7)."""
    cards: Annotated[tuple[str, ...], fields.fixed(_CARDS)]
    """Person in each column of the display."""
    at: Annotated[list[int], fields.row(_AT, ",", COLUMNS, COLUMNS)]
    """Place of each column's card."""
    congregations: Annotated[list[list[str]], fields.each(_PERSONS)]
    """Persons in each seat's congregation, in the order of arrival."""
    pile: Annotated[list[str], _PERSONS]
    """Draw pile; its last card is on top."""
    discards: Annotated[list[str], _PERSONS]
    mover: Annotated[int, fields.seat()]
    turn: Annotated[int, fields.number()] = 1
    """Number of the current turn; each player's turn counts as one, Rome's first included (AG50)."""
    done: Annotated[list[str], fields.row(fields.word(ACTIONS), most=len(ACTIONS))] = field(
        default_factory=list
    )
    """Actions already done in this turn (AG11)."""
    began: Annotated[tuple[int, ...], fields.fixed(fields.row(_AT, ",", COLUMNS, COLUMNS))] = ()
    """Places of the cards when this turn began."""
    replaced: Annotated[list[int], fields.row(_COLUMN, most=COLUMNS)] = field(default_factory=list)
    """Columns into which a card has been drawn in this turn."""
    guard: Annotated[tuple[tuple[int, ...], ...], fields.fixed(fields.row(_GUARD, most=COLUMNS))] = ()
    """Columns moved in the opponent's last turn, with the places before; not all may be restored (AGR13)."""
    ending: Annotated[str, fields.word(("", *ENDINGS))] = ""
    """Kind of ending, one of ENDINGS; empty while the game runs."""
    winners: Annotated[list[int], fields.row(fields.seat(), most=1)] = field(default_factory=list)


RECORDS: Final = Records(State)
clone: Final = RECORDS.clone


def actions_in_turn(state: State) -> int:
    """Return how many actions the current turn has: two, or one in the first turn (AG10, AG12, AGR23)."""
    return 1 if state.turn == 1 else 2


def unseen(cards: Sequence[str], options: Mapping[str, str]) -> list[str]:
    """Return the cards of the deck that are not among ``cards``, in the order of the deck."""
    return list((Counter(deck_of(options)) - Counter(cards)).elements())
