"""The rules of Avignon: four actions, petitions played from their data, and what ends the game.

Moves name a column and an action: ``3-beseech``, ``3-chastise``, ``3-excommunicate``. A petition goes on
with the targets of each part in printed order: ``3-petition-1-5``; ``done`` ends a part that could have
more; ``3-petition-knight-pull`` names a faction and the way. The targets of one part are a set: the move
has them in column order (AGR9), whatever the order they were picked in (see ``canonical``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.chance import generator, shuffled
from threethrones.core.game import TURN_OVER, Decision, Event, IllegalMove, Move, Outcome, Refusal, Setup
from threethrones.core.text import say
from threethrones.games.avignon.persons import FACTION_OF, FACTIONS, PERSON_NAMES, VERBS, Part, Person, read
from threethrones.games.avignon.state import (
    ACTIONS,
    COLUMNS,
    EMPTY,
    GENOA,
    LAST_TURN,
    PLACES,
    State,
    actions_in_turn,
    deck_of,
    verdict,
)

DONE: Final = "done"
BESEECH, CHASTISE, EXCOMMUNICATE, PETITION = ACTIONS
Shifts = tuple[int, ...]
"""For each column how many steps its card is pulled; negative: pushed."""


def setup(chosen: Setup, key: str) -> State:
    """Deal a game: five cards at Genoa, seven in the pile; Rome begins (AG5 to AG8, AGR21)."""
    side = chosen.options["rome"]
    rome = generator(key, 1).getrandbits(1) if side == "lots" else int(side)
    pile = shuffled(generator(key, 0), deck_of(chosen.options))
    return State(
        setup=chosen,
        key=key,
        chance=2,
        rome=rome,
        cards=[pile.pop() for _ in range(COLUMNS)],
        at=[GENOA] * COLUMNS,
        congregations=[[], []],
        pile=pile,
        discards=[],
        mover=rome,
        done=[],
        began=[GENOA] * COLUMNS,
        replaced=[],
        guard=[],
        winners=[],
    )


Ways = Mapping[Move, Shifts]
"""Every way to carry out a petition, as whole moves, with who then moves how far."""
_Sets = list[tuple[Sequence[int], bool]]
"""The targets of each part, and whether the part ends before it must."""


@dataclass(slots=True)
class _Table:
    """A table of persons, read once, and what its petitions can do in the displays seen lately."""

    components: Mapping[str, JSON]
    persons: dict[str, Person]
    ways: dict[object, Ways] = field(default_factory=dict)


_TABLES: list[_Table] = []
"""The tables used last, the newest first: a memory of pure functions, never a part of a state."""
_MOST_TABLES: Final = 8
_MOST_WAYS: Final = 20_000


def _table(components: Mapping[str, JSON]) -> _Table:
    for table in _TABLES:
        if table.components is components or table.components == components:
            return table
    made = _Table(components, read(components))
    _TABLES.insert(0, made)
    del _TABLES[_MOST_TABLES:]
    return made


def persons_of(chosen: Setup) -> dict[str, Person]:
    """The persons that a match is played with."""
    return _table(chosen.components).persons


def decision(state: State) -> Decision | None:
    """The mover chooses an action; nothing is secret (AGR20)."""
    return None if state.ending else Decision(state.mover, "action", private=False)


def towards(state: State, seat: int) -> int:
    """The step towards a seat's own end (AG14, AGR8)."""
    return 1 if seat == state.rome else -1


# --- what is legal ------------------------------------------------------------------------------------------


def legal(state: State) -> list[Move]:
    """All legal moves, each once, the targets of one part in column order."""
    if state.ending:
        return []
    done = state.done or ()
    guarded = bool(state.guard) and _is_last(state)
    moves: list[Move] = []
    for action in ACTIONS:
        if action in done:
            continue
        for column in range(COLUMNS):
            if action == PETITION:
                ways = petitions(state, column)
                if guarded:
                    moves += [move for move, moved in ways.items() if not resets(state, moved, None)]
                else:
                    moves += ways
            elif not guarded or not _simple_resets(state, action, column):
                moves.append(_SIMPLE[action][column])
    return moves


def orders(state: State) -> list[Move]:
    """The legal moves with the targets of every part in every order, as somebody may pick them."""
    allowed = legal(state)
    known = frozenset(allowed)
    found = [move for move in allowed if f"-{PETITION}" not in move]
    if PETITION not in (state.done or ()):
        for column in range(COLUMNS):
            found += [order for order, move in picking_orders(state, column).items() if move in known]
    return found


def canonical(state: State, move: Move) -> Move:
    """The move that somebody picked, with the targets of each part in column order."""
    column, _, rest = move.partition("-")
    if rest.startswith(PETITION) and column in _COLUMN_NAMES and not state.ending:
        return picking_orders(state, int(column) - 1).get(move, move)
    return move


def picking_orders(state: State, column: int) -> dict[Move, Move]:
    """Every order in which the targets of a petition may be picked, and the move that it is."""
    person = persons_of(state.setup)[state.cards[column]]
    if person.petition[0].whom == "named":
        return {move: move for move in petitions(state, column)}
    start = f"{column + 1}-{PETITION}"
    found: dict[Move, Move] = {}
    for sets, moved in _set_choices(person, _factions(state), column, _opponents(state)):
        if any(moved):
            move = start + "".join(map(_spelled, sets))
            for picked in product(*(permutations(targets) for targets, _ in sets)):
                again = zip(picked, (ended for _, ended in sets), strict=True)
                found[start + "".join(map(_spelled, again))] = move
    return found


def _simple_resets(state: State, action: str, column: int) -> bool:
    if action == EXCOMMUNICATE:
        return resets(state, _NONE, column)
    return resets(state, _one(column, 1 if action == BESEECH else -1), None)


_NONE: Final[Shifts] = (0,) * COLUMNS


def _one(column: int, steps: int) -> Shifts:
    return tuple(steps if other == column else 0 for other in range(COLUMNS))


def resets(state: State, shifts: Shifts, replaced: int | None) -> bool:
    """Whether an action, as the last of the turn, would leave every card that the opponent's last turn
    moved where it stood before that turn (AG20, AGR13). An action that ends the game leaves no turn to
    end (AGR10)."""
    guard = state.guard or ()
    step = towards(state, state.mover)
    gone = state.replaced or ()
    back = bool(guard) and all(
        column != replaced and column not in gone and state.at[column] + step * shifts[column] == place
        for column, place in guard
    )
    return back and not _wins(state, shifts)


def _wins(state: State, shifts: Shifts) -> bool:
    """Whether somebody would win if the cards moved like this."""
    step = towards(state, state.mover)
    congregations = [cards.copy() for cards in state.congregations]
    for person, at, steps in zip(state.cards, state.at, shifts, strict=True):
        owner = _owner_past(state, at + step * steps)
        if owner is not None:
            congregations[owner].append(person)
    return bool(verdict(congregations, persons_of(state.setup), state.mover)[0])


def _owner_past(state: State, place: int) -> int | None:
    """Whose congregation a card joins that is moved to here; None where it stays on the map (AG22)."""
    if 0 <= place < len(PLACES):
        return None
    return state.rome if place > 0 else 1 - state.rome


def petitions(state: State, column: int) -> Ways:
    """Every way to carry out the petition of a column's card; none for a petition that would change
    nothing (AGR2). It depends on the factions in the display and on the size of the opponent's
    congregation alone, never on where the cards stand (AGR5)."""
    table = _table(state.setup.components)
    person = table.persons[state.cards[column]]
    factions = _factions(state)
    opponent = _opponents(state)
    key = _signature(person, factions, column, opponent)
    ways = table.ways.get(key)
    if ways is None:
        if len(table.ways) >= _MOST_WAYS:
            table.ways.clear()
        ways = table.ways[key] = _ways(person, factions, column, opponent)
    return ways


def _signature(person: Person, factions: tuple[str, ...], column: int, opponent: int) -> object:
    """All that the ways of a petition depend on; displays that differ elsewhere share them."""
    signature: list[object] = [person.name, column]
    for part in person.petition:
        if part.whom == "named":
            signature.append(factions)
        elif part.whom == "faction" or part.of:
            signature.append(tuple([faction in part.of for faction in factions]))
        if part.whom == "others" and not isinstance(part.most, int):
            signature.append(_most(factions, opponent, part))
    return tuple(signature)


def _factions(state: State) -> tuple[str, ...]:
    return tuple([FACTION_OF[card] for card in state.cards])


def _opponents(state: State) -> int:
    return len(state.congregations[1 - state.mover])


def _ways(person: Person, factions: Sequence[str], column: int, opponent: int) -> Ways:
    start = f"{column + 1}-{PETITION}"
    if person.petition[0].whom == "named":
        return {start + name: shifts for name, shifts in _named_ways(factions, column, person.petition[0])}
    return {
        start + "".join(map(_spelled, sets)): tuple(moved)
        for sets, moved in _set_choices(person, factions, column, opponent)
        if any(moved)
    }


def _set_choices(
    person: Person, factions: Sequence[str], column: int, opponent: int
) -> Iterator[tuple[_Sets, list[int]]]:
    moved = [0] * COLUMNS
    for part in person.petition:
        for target in _fixed_targets(factions, column, part):
            moved[target] = _signed(part)
    chosen = [part for part in person.petition if part.whom == "others"]
    return _choices(factions, column, opponent, chosen, moved)


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
    factions: Sequence[str], column: int, opponent: int, parts: Sequence[Part], moved: list[int]
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
    most = min(_most(factions, opponent, part), len(candidates))
    for size in range(min(part.least, most), most + 1):
        for targets in combinations(candidates, size):
            after = moved.copy()
            for target in targets:
                after[target] = _signed(part)
            for more, result in _choices(factions, column, opponent, rest, after):
                yield [(targets, size < most), *more], result


def _most(factions: Sequence[str], opponent: int, part: Part) -> int:
    """The upper limit of others, counted before anything moves (AG40, AGR18)."""
    if isinstance(part.most, int):
        return part.most
    return opponent if part.most == "opponent" else factions.count(part.most)


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


# --- why something is not -----------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal here; None where it is."""
    if state.ending:
        return Refusal("AG27", say("The game is over."))
    column_text, _, rest = move.partition("-")
    action, more, _ = rest.partition("-")
    if column_text not in _COLUMN_NAMES:
        return Refusal("AGR5", say("First choose a person in the display."))
    if action not in ACTIONS:
        return Refusal("AG10", say("Choose an action: beseech, chastise, excommunicate or petition."))
    if action in (state.done or ()):
        return Refusal(
            "AG11", say("You have done this already; the two actions of a turn must be different.")
        )
    column = int(column_text) - 1
    if action == PETITION:
        return _refuse_petition(state, column, move)
    if more:
        return Refusal("AG10", say("This action takes one person only."))
    if _is_last(state) and _simple_resets(state, action, column):
        return _SAMARITAN
    return None


_COLUMN_NAMES: Final = tuple(str(column + 1) for column in range(COLUMNS))
_SIMPLE: Final = {
    action: [f"{column}-{action}" for column in _COLUMN_NAMES] for action in ACTIONS if action != PETITION
}
_SAMARITAN: Final = Refusal(
    "AG20", say("That would undo your opponent's whole turn; something of it must stay.")
)


def _is_last(state: State) -> bool:
    return len(state.done or ()) + 1 >= actions_in_turn(state)


def _refuse_petition(state: State, column: int, move: Move) -> Refusal | None:
    name = PERSON_NAMES[state.cards[column]]
    ways = petitions(state, column)
    if not ways:
        return Refusal("AGR2", say("This petition would change nothing now: %(person)s.", person=name))
    if move in ways:
        return _SAMARITAN if _is_last(state) and resets(state, ways[move], None) else None
    orders_of = picking_orders(state, column)
    begun = [ways[way] for order, way in orders_of.items() if order.startswith(f"{move}-")]
    if not begun:
        return Refusal("AGR18", say("This petition cannot move this person now: %(person)s.", person=name))
    if _is_last(state) and all(resets(state, shifts, None) for shifts in begun):
        return Refusal("AGR24", say("However it ends, this would undo your opponent's whole turn."))
    return Refusal("AGR18", say("The petition is not complete yet: choose whom it moves."))


# --- what happens -------------------------------------------------------------------------------------------


def play(state: State, move: Move) -> list[Event]:
    """Carry out a move. Raises IllegalMove, and then nothing has changed."""
    why_not = refusal(state, move)
    if why_not:
        raise IllegalMove(why_not)
    column_text, action, *_ = move.split("-")
    column = int(column_text) - 1
    events: list[Event] = [
        Event(action, {"seat": state.mover, "column": column + 1, "person": state.cards[column]})
    ]
    state.done = [*(state.done or ()), action]
    if action == EXCOMMUNICATE:
        _excommunicate(state, column, events)
    else:
        _move_all(state, shifts_of(state, action, column, move), events)
    if not state.ending and len(state.done) >= actions_in_turn(state):
        _end_turn(state, events)
    return events


def shifts_of(state: State, action: str, column: int, move: Move) -> Shifts:
    """For each column how far a move pulls its card; negative: pushes."""
    if action == PETITION:
        return petitions(state, column)[move]
    return _one(column, 1 if action == BESEECH else -1)


def _excommunicate(state: State, column: int, events: list[Event]) -> None:
    """Discard, then draw into the same place (AG17); the discard takes part in a reshuffle (AGR14)."""
    state.discards.append(state.cards[column])
    _draw(state, column, state.at[column], events)


def _move_all(state: State, shifts: Shifts, events: list[Event]) -> None:
    """Move every card its whole way, then look for a winner, then refill (AGR9, AGR10, AG22, AG23)."""
    step = towards(state, state.mover)
    left: list[int] = []
    for column, steps in enumerate(shifts):
        if not steps:
            continue
        before, after = state.at[column], state.at[column] + step * steps
        person = state.cards[column]
        owner = _owner_past(state, after)
        if owner is None:
            state.at[column] = after
            events.append(
                Event("moved", {"column": column + 1, "person": person, "from": before, "to": after})
            )
            continue
        state.congregations[owner].append(person)
        left.append(column)
        events.append(Event("joined", {"column": column + 1, "person": person, "seat": owner}))
    if left:
        _look_for_winner(state, events)
    for column in left:
        if state.ending:
            state.cards[column] = EMPTY
        else:
            _draw(state, column, GENOA, events)


def _draw(state: State, column: int, place: int, events: list[Event]) -> None:
    """Draw a card into a column; the discards are shuffled when the pile is empty (AG18, AG24)."""
    if not state.pile:
        events.append(Event("reshuffled", {"cards": len(state.discards)}))
        state.pile = shuffled(generator(state.key, state.chance), state.discards)
        state.chance += 1
        state.discards = []
    person = state.pile.pop()
    state.cards[column] = person
    state.at[column] = place
    state.drew = True
    state.replaced = [*(state.replaced or ()), column]
    events.append(Event("drew", {"column": column + 1, "person": person, "at": place}, reveals=True))


def _look_for_winner(state: State, events: list[Event]) -> None:
    """After each whole action (AG27, AGR10)."""
    state.ending, state.winners = verdict(state.congregations, persons_of(state.setup), state.mover)
    if state.ending:
        events.append(_score(state))


def _score(state: State) -> Event:
    score = [len(cards) for cards in state.congregations]
    return Event(TURN_OVER, {"seat": state.mover, "turn": state.turn, "score": score})


def _end_turn(state: State, events: list[Event]) -> None:
    """Hand over: what moved is what the other may not wholly undo (AG9, AGR13); turn 200 draws (AG50)."""
    events.append(_score(state))
    if state.turn >= LAST_TURN:
        state.ending = "turns"
        return
    began = state.began or []
    state.guard = [
        [column, place] for column, place in enumerate(began) if not state.drew and state.at[column] != place
    ]
    state.turn += 1
    state.mover = 1 - state.mover
    state.done, state.replaced, state.drew = [], [], False
    state.began = state.at.copy()


def outcome(state: State) -> Outcome | None:
    """Who won, and by which rule; nobody after turn 200 (AG50)."""
    if not state.ending:
        return None
    rule = "AG50" if state.ending == "turns" else "AG27"
    return Outcome(tuple(state.winners or ()), state.ending, rule)
