"""Petitions in a display: every way to carry one out, made from the persons' data.

Whom a petition can move depends on the persons in the display and on how many cards the opponent has won,
never on the places of the cards (AGR5). So the results can be cached, by display; no state contains them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from threethrones.core.terms import Move, Setup
from threethrones.games.avignon.persons import (
    COLUMNS,
    FACTION_OF,
    FACTIONS,
    VERBS,
    Person,
    PetitionPart,
    read,
)
from threethrones.games.avignon.rules.state import PETITION, State, deck_of

DONE: Final = "done"
Shifts = tuple[int, ...]
"""Number of places by which the card of each column is pulled; negative if it is pushed."""
Ways = Mapping[Move, Shifts]
"""Every way to carry out a petition: its complete moves, each with its shifts."""
_Targets = tuple[Sequence[int], bool]
"""Columns chosen as a part's targets, and whether ``done`` ends the part before its maximum."""


class _Others(NamedTuple):
    """Part of a petition whose targets are chosen: the columns possible in a display, how many, how far."""

    columns: tuple[int, ...]
    least: int
    most: int
    steps: int


class _Begun(NamedTuple):
    """Petition in a display, before its targets are chosen."""

    start: Move
    moved: Shifts
    """Shifts that apply whichever targets are chosen."""
    others: tuple[_Others, ...]


class OpenPart(NamedTuple):
    """Part of a petition that asks for the next pick."""

    part: int
    """Index of the part in the petition."""
    chosen: int
    """Number of targets already picked for the part."""
    least: int
    """Minimum number of targets of the part, with those already picked."""
    most: int
    """Maximum number of targets of the part; 0, like ``least``, if a faction or direction is to be named."""


@dataclass(frozen=True, slots=True, eq=False)
class Petition:
    """Possible effects of a person's petition, shared by all displays in which the effects are the same."""

    begun: tuple[_Begun, ...]
    """Beginnings of the petition's moves: several if a faction is named first, else one."""
    ways: Ways
    """Complete moves of the petition, with their shifts; empty if it would change nothing (AGR2)."""
    moves: tuple[Move, ...]
    """Complete moves of the petition: the keys of ``ways``."""

    def picking_orders(self) -> Mapping[Move, Move]:
        """Map a move with its targets in any order of picking to the move in column order."""
        return _orders(self.begun)

    def asked(self, person: Person, picks: Sequence[str]) -> OpenPart | None:
        """Return the part that asks for the next pick after these picks; None if the petition is complete."""
        if person.petition[0].whom == "named":
            return OpenPart(0, 0, 0, 0)
        (begun,) = self.begun
        parts = [number for number, part in enumerate(person.petition) if part.whom == "others"]
        left, moved = list(picks), [bool(steps) for steps in begun.moved]
        for number, others in zip(parts, begun.others, strict=True):
            most = min(others.most, sum(not moved[at] for at in others.columns))
            chosen = 0
            while chosen < most:
                if not left:
                    return OpenPart(number, chosen, min(others.least, most), most)
                if (pick := left.pop(0)) == DONE:
                    break
                moved[int(pick) - 1] = True
                chosen += 1
        return None


# --- memory -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class PersonTable:
    """Setup with its persons, parsed once."""

    setup: Setup
    persons: Mapping[str, Person]
    counts_opponents: bool
    """Whether a petition in the deck moves as many others as the opponent has won."""


_TABLES: list[PersonTable] = []
"""Tables used recently, the newest first."""
_MOST_TABLES: Final = 8
_MOST_REMEMBERED: Final = 10_000


def table_of(chosen: Setup) -> PersonTable:
    """Return the persons of a setup, as the same object while in the cache, so that it can be a cache key."""
    if _TABLES and _TABLES[0].setup is chosen:
        return _TABLES[0]
    for table in _TABLES:
        if table.setup is chosen or table.setup == chosen:
            return table
    persons = read(chosen.components)
    parts = [part for card in deck_of(chosen.options) for part in persons[card].petition]
    made = PersonTable(chosen, persons, any(part.most == "opponent" for part in parts))
    _TABLES.insert(0, made)
    del _TABLES[_MOST_TABLES:]
    return made


def persons_of(chosen: Setup) -> Mapping[str, Person]:
    """Return the persons of a setup, by code."""
    return table_of(chosen).persons


def petitions_of(state: State) -> tuple[Petition, ...]:
    """Return the petition of each column's person, with its possible effects for the mover."""
    table = table_of(state.setup)
    opponents = len(state.congregations[1 - state.mover]) if table.counts_opponents else 0
    return _petitions(table, state.cards, opponents)


@lru_cache(_MOST_REMEMBERED)
def _petitions(table: PersonTable, cards: tuple[str, ...], opponents: int) -> tuple[Petition, ...]:
    factions = [FACTION_OF[card] for card in cards]
    return tuple(
        [_petition(_begun(table.persons[card], at, factions, opponents)) for at, card in enumerate(cards)]
    )


@lru_cache(_MOST_REMEMBERED)
def _petition(petition: tuple[_Begun, ...]) -> Petition:
    ways = {_spelled(begun, sets): moved for begun in petition for sets, moved in _choices(begun)}
    return Petition(petition, ways, tuple(ways))


@lru_cache(_MOST_REMEMBERED)
def _orders(petition: tuple[_Begun, ...]) -> Mapping[Move, Move]:
    return {
        _spelled(begun, zip(picked, (ended for _, ended in sets), strict=True)): _spelled(begun, sets)
        for begun in petition
        for sets, _ in _choices(begun)
        for picked in product(*(permutations(targets) for targets, _ in sets))
    }


# --- every way ----------------------------------------------------------------------------------------------


def _begun(person: Person, column: int, factions: Sequence[str], opponents: int) -> tuple[_Begun, ...]:
    start = f"{column + 1}-{PETITION}"
    if person.petition[0].whom == "named":
        return tuple(_named(start, person.petition[0], column, factions))
    moved, others = [0] * COLUMNS, []
    for part in person.petition:
        steps, of = part.steps if part.verb == "pull" else -part.steps, part.of
        if part.whom == "this":
            moved[column] = steps
        elif part.whom == "faction":
            moved = [steps if faction in of else far for faction, far in zip(factions, moved, strict=True)]
        else:
            columns = [at for at in range(COLUMNS) if at != column and (not of or factions[at] in of)]
            most = part.most if isinstance(part.most, int) else _count(factions, opponents, part.most)
            others.append(_Others(tuple(columns), part.least, most, steps))
    return (_Begun(start, tuple(moved), tuple(others)),)


def _named(start: Move, part: PetitionPart, column: int, factions: Sequence[str]) -> Iterator[_Begun]:
    for name in FACTIONS:
        there = [faction == name and at != column for at, faction in enumerate(factions)]
        if not any(there):
            continue
        for verb in VERBS if part.verb == "either" else (part.verb,):
            steps = part.steps if verb == "pull" else -part.steps
            way = f"-{verb}" if part.verb == "either" else ""
            yield _Begun(f"{start}-{name}{way}", tuple(steps * moves for moves in there), ())


def _count(factions: Sequence[str], opponents: int, of: str) -> int:
    """Return the maximum for a part that counts cards, counted before anything moves (AG40, AGR18)."""
    return opponents if of == "opponent" else factions.count(of)


def _choices(begun: _Begun) -> Iterator[tuple[list[_Targets], Shifts]]:
    """Yield each choice of targets for all parts, with its shifts; a choice must move somebody (AGR2)."""
    return ((sets, moved) for sets, moved in _chosen(begun.others, begun.moved) if any(moved))


def _chosen(parts: Sequence[_Others], moved: Shifts) -> Iterator[tuple[list[_Targets], Shifts]]:
    """Yield each choice of targets for the parts, with its shifts; no card is moved by two parts (AGR18)."""
    if not parts:
        yield [], moved
        return
    part, *rest = parts
    columns = [column for column in part.columns if not moved[column]]
    most = min(part.most, len(columns))
    for size in range(min(part.least, most), most + 1):
        for targets in combinations(columns, size):
            after = tuple([part.steps if at in targets else steps for at, steps in enumerate(moved)])
            for more, result in _chosen(rest, after):
                yield [(targets, size < most), *more], result


def _spelled(begun: _Begun, sets: Iterable[_Targets]) -> Move:
    parts = ([*(f"-{at + 1}" for at in targets), f"-{DONE}" if ended else ""] for targets, ended in sets)
    return begun.start + "".join(map("".join, parts))
