"""What the petitions of a display can do: every way to carry one out, made from the persons' data.

Whom a petition can move depends on the persons in the display and on how many cards the opponent has won,
never on where the cards stand (AGR5). So what is found for one display holds whenever it lies there again,
and is remembered: a memory of pure functions, never a part of a state.
"""

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
"""For each column how many steps its card is pulled; negative: pushed."""
Ways = Mapping[Move, Shifts]
"""Every way to carry out a petition, as whole moves, with who then moves how far."""
_Targets = tuple[Sequence[int], bool]
"""The targets of a part, and whether it ends before it must."""


class _Others(NamedTuple):
    """A part that lets others be chosen, as it finds them in a display."""

    columns: tuple[int, ...]
    least: int
    most: int
    steps: int


class _Begun(NamedTuple):
    """A petition in a display, before others are chosen."""

    start: Move
    moved: Shifts
    """Whom it moves in any case."""
    others: tuple[_Others, ...]


class OpenPart(NamedTuple):
    """What a petition that has begun asks for next."""

    part: int
    """Which part of what the card says."""
    chosen: int
    """How many others this part has been given."""
    least: int
    """How many it must get in all,"""
    most: int
    """and how many it may; none of either where a faction is named, or a way."""


@dataclass(frozen=True, slots=True, eq=False)
class Petition:
    """What the petition of a person in a display can do. Displays that differ elsewhere have it in common."""

    begun: tuple[_Begun, ...]
    """Several where a faction is named first."""
    ways: Ways
    """None where it would change nothing (AGR2)."""
    moves: tuple[Move, ...]
    """The same without what they do."""

    def picking_orders(self) -> Mapping[Move, Move]:
        """Every order in which the targets may be picked, and the move that it is."""
        return _orders(self.begun)

    def asked(self, person: Person, picks: Sequence[str]) -> OpenPart | None:
        """What is to be picked after these picks of the person's petition; None after the last."""
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
    """The persons of a setup, read once."""

    setup: Setup
    persons: Mapping[str, Person]
    counts_opponents: bool
    """Whether a person of the deck moves as many others as the opponent has won."""


_TABLES: list[PersonTable] = []
"""The tables used last, the newest first."""
_MOST_TABLES: Final = 8
_MOST_REMEMBERED: Final = 10_000


def table_of(chosen: Setup) -> PersonTable:
    """The persons of a setup; the same object as long as it is in use, so that it can stand for them."""
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
    """The persons that a match is played with."""
    return table_of(chosen).persons


def petitions_of(state: State) -> tuple[Petition, ...]:
    """By column, what the petitions of the display can do for the mover."""
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
    """How many others there may be, counted before anything moves (AG40, AGR18)."""
    return opponents if of == "opponent" else factions.count(of)


def _choices(begun: _Begun) -> Iterator[tuple[list[_Targets], Shifts]]:
    """Whom the parts may move, each with who has moved then: somebody at least (AGR2)."""
    return ((sets, moved) for sets, moved in _chosen(begun.others, begun.moved) if any(moved))


def _chosen(parts: Sequence[_Others], moved: Shifts) -> Iterator[tuple[list[_Targets], Shifts]]:
    """Every choice, part by part; "others" are cards that no part has moved (AGR18)."""
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
