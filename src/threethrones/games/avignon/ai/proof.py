"""Proof rules of Avignon: the moves to examine, and every card that may be drawn for each."""

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
    """Number of turns in a proof: the mover's, the opponent's, and the mover's next one."""
    positions_per_iteration = 11

    def root(self, seen: Seen[State]) -> State:
        """Return the viewed state, with the unseen cards as its pile; their order is irrelevant."""
        state = clone(seen.state)
        state.pile = unseen_in(state)
        return state

    def moves(self, state: State, seat: int, last: bool) -> Iterable[Move]:
        """Return the moves to examine: for the opponent distinct answers, for the seat all legal moves, but
        in the last turn only those that may win. Wins in the last turn after an excommunication are omitted,
        since they would have to work with every card that may be drawn."""
        if state.mover != seat:
            return _answers(state)
        if not last:
            return ACTION.legal(state)
        if len(state.done) + 1 == actions_in_turn(state):
            return _last_actions(state)
        return _last_but_one_actions(state)

    def branches(self, state: State, move: Move, seat: int) -> Iterator[State]:
        """Yield every position that a move may lead to, one for each way in which cards may be drawn."""
        return worlds_after(state, move)

    def mover(self, state: State) -> int:
        """Return the seat to move."""
        return state.mover

    def turn(self, state: State) -> int:
        """Return the number of the turn."""
        return state.turn

    def won(self, state: State, seat: int) -> bool | None:
        """Return whether the seat has won; None while the game runs."""
        return seat in state.winners if state.ending else None

    def wins_turn(self, state: State, seat: int) -> bool:
        """Return whether the seat can win this turn by two actions without a card drawn between them."""
        if state.mover != seat or state.done or actions_in_turn(state) == 1:
            return False
        packed = _packed_actions(petitions_of(state), towards(state, seat))
        joins = _joins(_side(state), state.cards)
        return _first_of_two(packed, joins, _packed(state.at)) is not None

    def key(self, state: State) -> Hashable:
        """Return a key that is equal for positions with the same possible continuations."""
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
    """Return whether a legal move wins at once, by taking persons past an end of the map (AG22, AG27)."""
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
"""Highest bit of each column in packed places."""


def _packed(numbers: Sequence[int]) -> int:
    return sum(number << _BITS * column for column, number in enumerate(numbers))


_BEYOND_ROME: Final = _HIGH - (ROME + 1) * _ONES
"""Constant that, added to packed places, sets the highest bit of each column whose place is past Rome."""


def _past_rome(packed: int) -> int:
    """Return the highest bits of the columns whose persons are past Rome's end of the map."""
    return packed + _BEYOND_ROME & _HIGH


def _past_avignon(packed: int) -> int:
    """Return the highest bits of the columns whose persons are past Avignon's end of the map."""
    return ~(packed + _HIGH) & _HIGH


def _anyone_outside(packed: int) -> int:
    return (packed + _BEYOND_ROME | ~(packed + _HIGH)) & _HIGH


@dataclass(frozen=True, slots=True, eq=False)
class _Packed:
    """Effects of the actions possible in a display, as numbers to add to packed places."""

    actions: Sequence[tuple[Move, str, int]]
    """For each distinct effect: a move, its action, and the number to add. Excommunications are omitted,
    since nobody wins by one at once (AG27)."""
    turns: Sequence[tuple[int, Sequence[tuple[Move, int]]]]
    """For each sum of two actions: the sum, and the moves that can come first, each with its own number."""
    up: int
    """Packed: the most places that two actions can move each column's person towards Rome."""
    down: int
    """Packed: the most places that two actions can move each column's person towards Avignon."""


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
    """Yield the opponent's legal moves except redundant ones: a move with the effect of another, and a second
    action that could as well have come first, since whole turns are searched."""
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
    step, had been its first: no card would be drawn earlier or later. False if the first action was to
    beseech, so that one order of beseeching and chastising is kept."""
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
    """Yield moves after which the mover has won or may win with the next move. Of the moves that begin a win
    without drawing a card, only one is yielded."""
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
    """Return the first move of a winning turn without a draw between its two actions; None if there is none.
    The ban on undoing the opponent's turn is ignored, since a win ends the game (AGR10)."""
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
    """Tests of whether the mover wins when persons of a display join the congregations, with a cache."""

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
        """Highest bits of the columns whose person, alone or with one other, can win for the mover: by going
        past Rome's end of the map (``to_rome``), and past Avignon's."""

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
    """All that decides who wins: the persons' conditions, the mover, Rome's seat and the congregations."""

    table: PersonTable
    seat: int
    rome: int
    first: tuple[str, ...]
    second: tuple[str, ...]


def _side(state: State) -> _Side:
    first, second = state.congregations
    return _Side(table_of(state.setup), state.mover, state.rome, (*first,), (*second,))


def _joined(side: _Side, joined: Iterable[tuple[str, bool]]) -> _Side:
    """Return the side with persons added to the congregations. ``joined``: each person, and whether it went
    past Rome's end of the map (else Avignon's)."""
    congregations = [side.first, side.second]
    for card, past_rome in joined:
        congregations[side.rome if past_rome else 1 - side.rome] += (card,)
    return side._replace(first=congregations[0], second=congregations[1])


@lru_cache(50_000)
def _wins(side: _Side) -> bool:
    """Return whether the congregations make the mover win."""
    return verdict((side.first, side.second), side.table.persons, side.seat)[1] == [side.seat]


@lru_cache(8)
def _farthest(table: PersonTable) -> int:
    """Return the largest number of places that any action moves a person."""
    return max(part.steps for person in table.persons.values() for part in person.petition)


def unseen_in(state: State) -> list[str]:
    """Return the cards of the draw pile, deduced from all other cards, in the order of the deck (AGR20)."""
    shown = [*state.cards, *state.discards, *state.congregations[0], *state.congregations[1]]
    return unseen(shown, state.setup.options)


def worlds_after(state: State, move: Move) -> Iterator[State]:
    """Yield every position that a move may lead to: the pile's cards may be drawn in any order and, once it
    is empty, the shuffled discards too (AG18)."""
    after = clone(state)
    events: list[Event] = []
    ACTION.play(after, move, events)
    columns = [int(str(event.about["column"])) - 1 for event in events if DREW.is_of(event)]
    if not columns:
        yield after
        return
    cards = [*(after.cards[column] for column in columns), *after.pile]
    reshuffled = len(columns) > len(state.pile)
    # If the discards are shuffled, all cards of the old pile are drawn first, in any order.
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
    """Yield each distinct ordered choice of ``count`` cards, with the list of the other cards."""
    for chosen in sorted(set(permutations(cards, count))):
        left = [*cards]
        for card in chosen:
            left.remove(card)
        yield chosen, left


PROOF_RULES: Final = AvignonProofRules()
