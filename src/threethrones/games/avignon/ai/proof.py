"""Proof rules of Avignon: every action, and every card that may be drawn for it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from threethrones.core.terms import Event, Move, Seen
from threethrones.games.avignon.persons import COLUMNS
from threethrones.games.avignon.rules.action import ACTION, DREW, legal_shifts, petitioner, towards
from threethrones.games.avignon.rules.outcome import verdict
from threethrones.games.avignon.rules.petitions import PersonTable, Petition, Shifts, petitions_of, table_of
from threethrones.games.avignon.rules.state import (
    BESEECH,
    CHASTISE,
    EMPTY,
    EXCOMMUNICATE,
    PETITION,
    ROME,
    State,
    actions_in_turn,
    clone,
    unseen,
)


class AvignonProofRules:
    """Proof rules of Avignon for ``players.prover``."""

    turns = 3
    """Turns of a proof: the mover's, the opponent's, and the mover's next one."""
    positions_per_iteration = 11

    def root(self, seen: Seen[State]) -> State:
        """Return the position as seen, with the unseen cards in its pile; their order is irrelevant."""
        state = clone(seen.state)
        state.pile = unseen_in(state)
        return state

    def moves(self, state: State, seat: int, last: bool) -> Iterable[Move]:
        """Return the moves to examine: the opponent's distinct answers, or the seat's legal moves, in the
        last turn only those that may win. A win after an excommunication is left out there, since it would
        have to work with every card that may be drawn."""
        if state.mover != seat:
            return _answers(state)
        if not last:
            return ACTION.legal(state)
        if len(state.done) + 1 == actions_in_turn(state):
            return _last_actions(state)
        return _last_but_one_actions(state)

    def branches(self, state: State, move: Move, seat: int) -> Iterator[State]:
        """Yield every position that a move may lead to, one for each outcome of the draws."""
        return worlds_after(state, move)

    def mover(self, state: State) -> int:
        """Return the seat that decides."""
        return state.mover

    def turn(self, state: State) -> int:
        """Return the number of the turn."""
        return state.turn

    def won(self, state: State, seat: int) -> bool | None:
        """Return whether the seat has won; None while the game runs."""
        return seat in state.winners if state.ending else None

    def wins_turn(self, state: State, seat: int) -> bool:
        """Return whether the seat wins with two actions between which no card is drawn."""
        if state.mover != seat or state.done or actions_in_turn(state) == 1:
            return False
        packed = _packed_actions(petitions_of(state), towards(state, seat))
        joins = _joins(_side(state), state.cards)
        return _first_of_two(packed, joins, _packed(state.at)) is not None

    def key(self, state: State) -> Hashable:
        """Return a key that is equal for positions with the same continuations."""
        first, second = state.congregations
        return (
            state.cards,
            *state.at,
            (*first,),
            (*second,),
            state.mover,
            state.turn,
            (*state.done,),
            state.began if state.done else (),
            (*state.replaced,),
            state.guard,
        )


def wins_now(state: State, move: Move) -> bool:
    """Return whether a move is legal and wins for the mover at once, by taking persons past an end of the map
    (AG22, AG27)."""
    step, shifts = towards(state, state.mover), legal_shifts(state, move)
    if not shifts:
        return False
    joined = [
        (card, at + step * steps > ROME)
        for card, at, steps in zip(state.cards, state.at, shifts, strict=True)
        if steps and abs(steps) < COLUMNS and not 0 <= at + step * steps <= ROME
    ]
    return bool(joined) and _wins(_joined(_side(state), joined))


# --- who could win in the last turn -----------------------------------------------------------------------
#
# Most of a proof's time goes into turns in which nobody can win. So the places of all columns are packed into
# one number, eight bits a column, and an action is a number that is added to it.

_BITS: Final = 8
_ONES: Final = sum(1 << _BITS * column for column in range(COLUMNS))
_HIGH: Final = 128 * _ONES
"""Highest bit of each column."""


def _packed(numbers: Sequence[int]) -> int:
    return sum(number << _BITS * column for column, number in enumerate(numbers))


_BEYOND_ROME: Final = _HIGH - (ROME + 1) * _ONES
"""Constant that, added to packed places, sets the highest bit of each column past Rome's end."""


def _past_rome(packed: int) -> int:
    """Return the highest bits of the columns past Rome's end of the map."""
    return packed + _BEYOND_ROME & _HIGH


def _past_avignon(packed: int) -> int:
    """Return the highest bits of the columns past Avignon's end of the map."""
    return ~(packed + _HIGH) & _HIGH


def _anyone_outside(packed: int) -> int:
    return (packed + _BEYOND_ROME | ~(packed + _HIGH)) & _HIGH


@dataclass(frozen=True, slots=True, eq=False)
class _Packed:
    """Effects of a display's actions on packed places."""

    actions: Sequence[tuple[Move, str, int]]
    """One move for each distinct effect, its action, and what it adds. Excommunications are left out, since
    nobody wins by one at once (AG27)."""
    turns: Sequence[tuple[int, Sequence[tuple[Move, int]]]]
    """Sum of any two actions, with the moves that can come first and what each adds alone."""
    up: int
    """Most places that two actions can move each column's person towards Rome."""
    down: int
    """Most places that two actions can move each column's person towards Avignon."""


@lru_cache(512)
def _packed_actions(petitions: tuple[Petition, ...], step: int) -> _Packed:
    moves = {
        (action, steps << _BITS * column): f"{column + 1}-{action}"
        for action, steps in ((BESEECH, step), (CHASTISE, -step))
        for column in range(COLUMNS)
    }
    for petition in petitions:
        for move, shifts in petition.ways.items():
            moves.setdefault((PETITION, step * _packed(shifts)), move)
    turns: dict[int, list[tuple[Move, int]]] = {}
    for (action, moved), move in moves.items():
        for other, more in moves:
            if other != action:
                turns.setdefault(moved + more, []).append((move, moved))
    ways = [shifts for petition in petitions for shifts in petition.ways.values()] or [(0,) * COLUMNS]
    far = [[step * steps for steps in column] for column in zip(*ways, strict=True)]
    return _Packed(
        [(move, action, moved) for (action, moved), move in moves.items()],
        [*turns.items()],
        _packed([1 + max(0, *each) for each in far]),
        _packed([1 - min(0, *each) for each in far]),
    )


def _answers(state: State) -> Iterator[Move]:
    """Yield the opponent's legal moves without the redundant ones: those that do the same as another, and
    those that could as well have been the first of the turn, since whole turns are searched."""
    known = set[tuple[bool, Shifts]]()
    for move in ACTION.legal(state):
        shifts = legal_shifts(state, move)
        petitions = petitioner(move) is not None
        if not shifts or (petitions, shifts) in known:
            continue
        known.add((petitions, shifts))
        is_step = not petitions and not move.endswith(EXCOMMUNICATE)
        if not (is_step and state.done) or not _could_come_first(state, int(move[0]) - 1, shifts):
            yield move


def _could_come_first(state: State, column: int, shifts: Shifts) -> bool:
    """Return whether the turn would end the same if its second action, which moves this column's person one
    step, had been its first: no card would be drawn earlier or later. Of a beseeching and a chastising only
    the order with the beseeching first is kept."""
    first = state.done[0]
    before = state.began[column] + towards(state, state.mover) * shifts[column]
    untouched = column not in state.replaced if first == EXCOMMUNICATE else not state.replaced
    return first != BESEECH and untouched and 0 <= before <= ROME


def _last_actions(state: State) -> Iterator[Move]:
    """Yield the moves by which the mover wins at once."""
    now = _packed(state.at)
    for move, action, moved in _packed_actions(petitions_of(state), towards(state, state.mover)).actions:
        if _anyone_outside(now + moved) and action not in state.done and wins_now(state, move):
            yield move


def _last_but_one_actions(state: State) -> Iterator[Move]:
    """Yield moves after which the mover has won or may win with the next one. Of the moves that lead to a win
    without drawing a card, one is enough."""
    now, packed = _packed(state.at), _packed_actions(petitions_of(state), towards(state, state.mover))
    joins, farthest = _joins(_side(state), state.cards), _farthest(table_of(state.setup))
    first = _first_of_two(packed, joins, now)
    if first is not None:
        yield first
    for move, action, moved in packed.actions:
        after = now + moved
        if _anyone_outside(after) and joins.may_win_after(after, 1 if action == PETITION else farthest):
            yield move


@lru_cache(64)
def _first_of_two(packed: _Packed, joins: _Joins, now: int) -> Move | None:
    """Return an action that begins a winning turn without a draw between its actions; None for none. The ban
    on undoing the opponent's turn does not apply, since a win ends the game (AGR10)."""
    to_rome, to_avignon = joins.to_rome, joins.to_avignon
    if _past_rome(now + packed.up) & to_rome or _past_avignon(now - packed.down) & to_avignon:
        for moved, firsts in packed.turns:
            after = now + moved
            if ((after + _BEYOND_ROME) & to_rome or ~(after + _HIGH) & to_avignon) and joins.wins(after):
                for move, first in firsts:
                    if not _anyone_outside(now + first):
                        return move
    return None


class _Joins:
    """Cache of who wins when persons of a display join the congregations."""

    def __init__(self, side: _Side, cards: tuple[str, ...]) -> None:
        self.side = side
        self.cards = cards
        self._known: dict[tuple[int, int], bool] = {}
        found: set[tuple[int, bool]] = set()
        columns = [column for column, card in enumerate(cards) if card]
        for count in (1, 2):
            for chosen in combinations(columns, count):
                for ends in product((True, False), repeat=count):
                    joined = [(cards[column], end) for column, end in zip(chosen, ends, strict=True)]
                    if _wins(_joined(side, joined)):
                        found.update(zip(chosen, ends, strict=True))
        self.to_rome, self.to_avignon = (
            sum(128 << _BITS * column for column, past in found if past == end) for end in (True, False)
        )
        """Highest bits of the columns whose person, alone or with one other, can win for the mover past
        Rome's end of the map, and past Avignon's."""

    def wins(self, packed: int) -> bool:
        """Return whether the mover wins once the persons outside the map have joined."""
        ends = _past_rome(packed), _past_avignon(packed)
        if ends not in self._known:
            self._known[ends] = _wins(self._after(*ends))
        return self._known[ends]

    def may_win_after(self, packed: int, reach: int) -> bool:
        """Return whether the mover may win once the persons outside the map have joined, at once or with one
        more action that moves persons by up to ``reach`` places."""
        if self.wins(packed):
            return True
        past_rome, past_avignon = _past_rome(packed), _past_avignon(packed)
        left = past_rome | past_avignon
        cards = tuple([EMPTY if left & 128 << _BITS * at else card for at, card in enumerate(self.cards)])
        after, far = _joins(self._after(past_rome, past_avignon), cards), reach * _ONES
        return bool(
            _past_rome(packed + far) & after.to_rome or _past_avignon(packed - far) & after.to_avignon
        )

    def _after(self, past_rome: int, past_avignon: int) -> _Side:
        ends = ((past_rome, True), (past_avignon, False))
        joined = [
            (card, rome)
            for columns, rome in ends
            for at, card in enumerate(self.cards)
            if columns & 128 << _BITS * at
        ]
        return _joined(self.side, joined)


_joins = lru_cache(4_096)(_Joins)


class _Side(NamedTuple):
    """The mover, the persons and the congregations, which decide who wins when persons join."""

    table: PersonTable
    seat: int
    rome: int
    first: tuple[str, ...]
    second: tuple[str, ...]


def _side(state: State) -> _Side:
    first, second = state.congregations
    return _Side(table_of(state.setup), state.mover, state.rome, (*first,), (*second,))


def _joined(side: _Side, joined: Iterable[tuple[str, bool]]) -> _Side:
    """Return the side after persons have joined, each past Rome's end of the map (True) or Avignon's."""
    congregations = [side.first, side.second]
    for card, past_rome in joined:
        congregations[side.rome if past_rome else 1 - side.rome] += (card,)
    return side._replace(first=congregations[0], second=congregations[1])


@lru_cache(50_000)
def _wins(side: _Side) -> bool:
    """Return whether the mover has won."""
    return verdict((side.first, side.second), side.table.persons, side.seat)[1] == [side.seat]


@lru_cache(8)
def _farthest(table: PersonTable) -> int:
    """Return the most places that any action moves a person."""
    return max(part.steps for person in table.persons.values() for part in person.petition)


def unseen_in(state: State) -> list[str]:
    """Return the cards of the draw pile, in the order of the deck (AGR20)."""
    shown = [*state.cards, *state.discards, *state.congregations[0], *state.congregations[1]]
    return unseen(shown, state.setup.options)


def worlds_after(state: State, move: Move) -> Iterator[State]:
    """Yield every position that a move may lead to. Cards are drawn from the pile in any order, and from the
    shuffled discards after its last card (AG18)."""
    after = clone(state)
    events: list[Event] = []
    ACTION.play(after, move, events)
    columns = [int(str(event.about["column"])) - 1 for event in events if DREW.is_of(event)]
    if not columns:
        yield after
        return
    cards = [*(after.cards[column] for column in columns), *after.pile]
    reshuffled = len(columns) > len(state.pile)
    # Cards drawn before a shuffle are the whole pile, and come first in any order.
    first = len(state.pile) if reshuffled else 0
    for begun, rest in _arrangements(cards[:first], first):
        for drawn, pile in _arrangements([*rest, *cards[first:]], len(columns) - first):
            world = clone(after)
            shown = [*after.cards]
            for column, card in zip(columns, (*begun, *drawn), strict=True):
                shown[column] = card
            world.cards, world.pile = tuple(shown), pile
            yield world


def _arrangements(cards: Sequence[str], count: int) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield each distinct order of ``count`` of the cards, with the cards that are left."""
    for chosen in sorted(set(permutations(cards, count))):
        left = [*cards]
        for card in chosen:
            left.remove(card)
        yield chosen, left


PROOF_RULES: Final = AvignonProofRules()
