"""What the petitions of a display can do: every way to carry one out, made from the persons' data.

Whom a petition can move depends on the persons in the display and on how many cards the opponent has won,
never on where the cards stand (AGR5). So what is found for one display holds whenever it lies there again,
and is remembered: a memory of pure functions, never a part of a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Final

from threethrones.core.game import Move, Setup
from threethrones.games.avignon.persons import COLUMNS, FACTION_OF, FACTIONS, VERBS, Part, Person, read
from threethrones.games.avignon.state import PETITION, deck_of

DONE: Final = "done"
Shifts = tuple[int, ...]
"""For each column how many steps its card is pulled; negative: pushed."""
Ways = Mapping[Move, Shifts]
"""Every way to carry out a petition, as whole moves, with who then moves how far."""
_Sets = list[tuple[Sequence[int], bool]]
"""The targets of each part, and whether the part ends before it must."""


@dataclass(frozen=True, slots=True)
class Display:
    """The petitions of the five persons in a display."""

    persons: tuple[Person, ...]
    opponents: int
    """How many cards the opponent has won; 0 where no person of the deck counts them."""
    ways: tuple[Ways, ...]
    """By column; none for a petition that would change nothing (AGR2)."""
    moves: tuple[Move, ...]
    """All petitions, column by column."""
    _orders: dict[int, dict[Move, Move]] = field(default_factory=dict)
    """By column, what ``picking_orders`` has found."""

    def picking_orders(self, column: int) -> Mapping[Move, Move]:
        """Every order in which the targets of a petition may be picked, and the move that it is."""
        if column not in self._orders:
            self._orders[column] = self._found_orders(column)
        return self._orders[column]

    def _found_orders(self, column: int) -> dict[Move, Move]:
        person = self.persons[column]
        if person.petition[0].whom == "named":
            return {move: move for move in self.ways[column]}
        start = _start(column)
        found: dict[Move, Move] = {}
        for sets, moved in _set_choices(person, _factions(self.persons), column, self.opponents):
            if any(moved):
                move = start + "".join(map(_spelled, sets))
                for picked in product(*(permutations(targets) for targets, _ in sets)):
                    again = zip(picked, (ended for _, ended in sets), strict=True)
                    found[start + "".join(map(_spelled, again))] = move
        return found


# --- memory -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Table:
    """The persons of a setup, read once, and the displays seen lately."""

    setup: Setup
    persons: dict[str, Person]
    counts_opponents: bool
    """Whether a person of the deck moves as many others as the opponent has won."""
    ways: dict[object, Ways] = field(default_factory=dict)
    """By all that they depend on: displays that differ elsewhere share them."""
    displays: dict[object, Display] = field(default_factory=dict)


_TABLES: list[_Table] = []
"""The tables used last, the newest first."""
_MOST_TABLES: Final = 8
_MOST_REMEMBERED: Final = 20_000
"""So many ways, and so many displays, a table remembers."""


def _table(chosen: Setup) -> _Table:
    if _TABLES and _TABLES[0].setup is chosen:
        return _TABLES[0]
    for table in _TABLES:
        if table.setup is chosen or table.setup == chosen:
            return table
    persons = read(chosen.components)
    parts = [part for card in deck_of(chosen.options) for part in persons[card].petition]
    made = _Table(chosen, persons, any(part.most == "opponent" for part in parts))
    _TABLES.insert(0, made)
    del _TABLES[_MOST_TABLES:]
    return made


def persons_of(chosen: Setup) -> dict[str, Person]:
    """The persons that a match is played with."""
    return _table(chosen).persons


def display_of(chosen: Setup, cards: Sequence[str], opponents: int) -> Display:
    """What the petitions of these five cards can do while the opponent has won so many."""
    table = _table(chosen)
    if not table.counts_opponents:
        opponents = 0
    key = (*cards, opponents)
    found = table.displays.get(key)
    if found is None:
        persons = tuple([table.persons[card] for card in cards])
        ways = tuple([_remembered_ways(table, persons, column, opponents) for column in range(COLUMNS)])
        found = Display(persons, opponents, ways, tuple([move for moves in ways for move in moves]))
        if len(table.displays) >= _MOST_REMEMBERED:
            table.displays.clear()
        table.displays[key] = found
    return found


def _remembered_ways(table: _Table, persons: Sequence[Person], column: int, opponents: int) -> Ways:
    factions = _factions(persons)
    key = _signature(persons[column], factions, column, opponents)
    ways = table.ways.get(key)
    if ways is None:
        if len(table.ways) >= _MOST_REMEMBERED:
            table.ways.clear()
        ways = table.ways[key] = _ways(persons[column], factions, column, opponents)
    return ways


def _signature(person: Person, factions: tuple[str, ...], column: int, opponents: int) -> object:
    """All that the ways of a petition depend on."""
    signature: list[object] = [person.name, column]
    for part in person.petition:
        if part.whom == "named":
            signature.append(factions)
        elif part.of:
            signature.append(tuple([faction in part.of for faction in factions]))
        if part.whom == "others" and not isinstance(part.most, int):
            signature.append(_most(factions, opponents, part))
    return tuple(signature)


# --- every way ----------------------------------------------------------------------------------------------


def _factions(persons: Sequence[Person]) -> tuple[str, ...]:
    return tuple([FACTION_OF[person.name] for person in persons])


def _start(column: int) -> Move:
    return f"{column + 1}-{PETITION}"


def _ways(person: Person, factions: Sequence[str], column: int, opponents: int) -> Ways:
    start = _start(column)
    if person.petition[0].whom == "named":
        return {start + name: shifts for name, shifts in _named_ways(factions, column, person.petition[0])}
    return {
        start + "".join(map(_spelled, sets)): tuple(moved)
        for sets, moved in _set_choices(person, factions, column, opponents)
        if any(moved)
    }


def _set_choices(
    person: Person, factions: Sequence[str], column: int, opponents: int
) -> Iterator[tuple[_Sets, list[int]]]:
    moved = [0] * COLUMNS
    for part in person.petition:
        for target in _fixed_targets(factions, column, part):
            moved[target] = _signed(part)
    chosen = [part for part in person.petition if part.whom == "others"]
    return _choices(factions, column, opponents, chosen, moved)


def _spelled(chosen: tuple[Sequence[int], bool]) -> str:
    targets, ended = chosen
    return "".join(f"-{target + 1}" for target in targets) + (f"-{DONE}" if ended else "")


def _signed(part: Part) -> int:
    return part.steps if part.verb == "pull" else -part.steps


def _fixed_targets(factions: Sequence[str], column: int, part: Part) -> Sequence[int]:
    if part.whom == "this":
        return (column,)
    if part.whom == "faction":
        return [other for other in range(COLUMNS) if factions[other] in part.of]
    return ()


def _choices(
    factions: Sequence[str], column: int, opponents: int, parts: Sequence[Part], moved: list[int]
) -> Iterator[tuple[_Sets, list[int]]]:
    """Every choice of targets, part by part, each with whether it ends before it must; "others" are
    cards that no part has moved (AGR18)."""
    if not parts:
        yield [], moved
        return
    part, *rest = parts
    candidates = [
        other
        for other in range(COLUMNS)
        if other != column and not moved[other] and (not part.of or factions[other] in part.of)
    ]
    most = min(_most(factions, opponents, part), len(candidates))
    for size in range(min(part.least, most), most + 1):
        for targets in combinations(candidates, size):
            after = moved.copy()
            for target in targets:
                after[target] = _signed(part)
            for more, result in _choices(factions, column, opponents, rest, after):
                yield [(targets, size < most), *more], result


def _most(factions: Sequence[str], opponents: int, part: Part) -> int:
    """The upper limit of others, counted before anything moves (AG40, AGR18)."""
    if isinstance(part.most, int):
        return part.most
    return opponents if part.most == "opponent" else factions.count(part.most)


def _named_ways(factions: Sequence[str], column: int, part: Part) -> Iterator[tuple[str, Shifts]]:
    present = {factions[other] for other in range(COLUMNS) if other != column}
    for faction in FACTIONS:
        if faction not in present:
            continue
        for verb in VERBS if part.verb == "either" else (part.verb,):
            steps = part.steps if verb == "pull" else -part.steps
            shifts = tuple(
                steps if other != column and factions[other] == faction else 0 for other in range(COLUMNS)
            )
            yield f"-{faction}-{verb}" if part.verb == "either" else f"-{faction}", shifts
