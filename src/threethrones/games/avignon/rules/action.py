"""The only question of Avignon: the choice of a person and of one of four actions (AG9 to AG20).

Moves name a column and an action: ``3-beseech``, ``3-chastise``, ``3-excommunicate``. A petition's move goes
on with the targets of each part in printed order: ``3-petition-1-5``; ``done`` ends a part before its
maximum; ``3-petition-knight-pull`` names a faction and a direction. The targets of one part are a set: the
move has them in column order (AGR9), whatever the order of the picks (see ``canonical``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threethrones.core.animations import Sound
from threethrones.core.canonical import JSON
from threethrones.core.chance import generator, shuffled
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.facts import Facts
from threethrones.core.overriding import override
from threethrones.core.paths import targets
from threethrones.core.picking import Picking
from threethrones.core.question import Question
from threethrones.core.terms import TURN_OVER, Decision, Event, Move, Names, Refusal
from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.games.avignon.persons import COLUMNS, FACTION_OF, PERSON_NAMES
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.rules.outcome import verdict_in
from threethrones.games.avignon.rules.petitions import OpenPart, Shifts, Ways, persons_of, petitions_of
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.state import (
    ACTIONS,
    BESEECH,
    CHASTISE,
    EMPTY,
    EXCOMMUNICATE,
    GENOA,
    LAST_TURN,
    NOBODY,
    PETITION,
    PLACES,
    ROME,
    State,
    actions_in_turn,
    clone,
)

_DECISIONS: Final = tuple(Decision(seat, "action", private=False) for seat in (0, 1))


def _acted(action: str, says: Text, sound: Sound = "lay", target: str = "") -> EventKind:
    """Return an action's event kind: its symbol flies to the person, or the person flies to ``target``."""
    flight = (
        Flight("{person}", "{column}-{at}", target) if target else Flight(action, "p{seat}", "{column}-{at}")
    )
    return EventKind(
        action,
        {"seat": int, "column": int, "person": str, "at": int},
        says=says,
        icon=f"ag-{action}",
        moves=[flight],
        sound=sound,
        touches=["{column}"],
    )


def _faction_icon(e: Facts) -> str:
    return f"ag-f-{FACTION_OF[e.word('person')]}"


ACTED: Final = {
    BESEECH: _acted(BESEECH, say("%(who)s beseeches the %(person)s.")),
    CHASTISE: _acted(CHASTISE, say("%(who)s chastises the %(person)s."), "attack"),
    EXCOMMUNICATE: _acted(
        EXCOMMUNICATE, say("%(who)s excommunicates the %(person)s."), "attack", target="discards"
    ),
    PETITION: _acted(PETITION, say("%(who)s uses the %(person)s’s petition.")),
}
MOVED: Final = EventKind(
    "moved",
    {"column": int, "person": str, "from": int, "to": int},
    says=say("The %(person)s goes to %(place)s."),
    icon="tt-i-arrow-right",
    moves=[Flight("{person}", "{column}-{from}", "{column}-{to}")],
    touches=["{column}"],
)
JOINED: Final = EventKind(
    "joined",
    # ``at``: the end of the map that the person has left; ``seat``: the owner of the congregation there.
    {"column": int, "person": str, "at": int, "seat": int},
    says=say("The %(person)s joins %(place)s’s congregation."),
    icon=_faction_icon,
    moves=[Flight("{person}", "", "p{seat}")],
    topic="joined {person}",
    touches=["{column}"],
)
DREW: Final = EventKind(
    "drew",
    {"column": int, "person": str, "at": int},  # the place where the new person stands
    says=say("New at %(place)s: %(person)s."),
    icon=_faction_icon,
    moves=[Flight("{person}", "pile", "{column}-{at}")],
    sound="draw",
    touches=["{column}"],
    reveals=True,
)
RESHUFFLED: Final = EventKind(
    "reshuffled",
    {"cards": int},
    says=say_n(
        "The draw pile is empty: %(n)d card from the discard pile becomes the new one.",
        "The draw pile is empty: %(n)d cards from the discard pile are shuffled into a new one.",
        COUNTED,
    ),
    icon="tt-i-shuffle",
    moves=[Flight("back", "discards", "pile")],
    sound="draw",
)
TURN_CLOSED: Final = EventKind(
    TURN_OVER,
    # ``winner`` is given only if the game is over; it is -1 for a draw.
    {"seat": int, "turn": int, "score": list[int], "winner?": int},
    says=say("Turn %(turn)d is over. Congregations: %(first)d–%(second)d."),
)


class Action(Question[State]):
    """The mover's choice of an action on a person of the display."""

    def decision(self, state: State) -> Decision:
        """Return the mover's decision; nothing is secret (AGR20)."""
        return _DECISIONS[state.mover]

    def legal(self, state: State) -> list[Move]:
        """Return all legal moves, each once, with the targets of each part in column order."""
        done = state.done[0] if state.done else ""
        petitions = () if done == PETITION else petitions_of(state)
        undoing = _undoing(state) if done and state.guard else None
        if not undoing:
            found = [*_MOVES_AFTER[done]]
            for petition in petitions:
                found += petition.moves
            return found
        # Most moves already differ from the undoing in this column, which saves a call.
        first, steps = undoing[0]
        return [
            move
            for ways in (_SIMPLE_AFTER[done], *[petition.ways for petition in petitions])
            for move, shifts in ways.items()
            if shifts[first] != steps or not _resets(state, undoing, shifts)
        ]

    @override
    def is_legal(self, state: State, move: Move) -> bool:
        return legal_shifts(state, move) is not None

    def offers(self, state: State) -> list[Move]:
        """Return the legal moves, with a petition once for every order in which its targets may be picked."""
        allowed = self.legal(state)
        known = frozenset(allowed)
        found = [move for move in allowed if move in _SIMPLE]
        if len(found) < len(allowed):
            for petition in petitions_of(state):
                found += [order for order, move in petition.picking_orders().items() if move in known]
        return found

    @override
    def is_button(self, path: Move) -> bool:
        return targets(path)[-1] not in _COLUMN_OF

    def why_not(self, state: State, move: Move) -> Refusal:
        """Refuse for the first reason that applies: person, action, petition, then the Samaritan rule."""
        column_text, _, rest = move.partition("-")
        action, more, _ = rest.partition("-")
        if column_text not in _COLUMN_OF:
            return Refusal("AGR5", say("First choose a person in the display."))
        if action not in ACTIONS:
            if not any(known.startswith(column_text) for known in self.legal(state)):
                return _SAMARITAN
            return Refusal("AG10", say("Choose an action: beseech, chastise, excommunicate or petition."))
        if action in state.done:
            return Refusal(
                "AG11", say("You’ve already done this; the two actions of a turn must be different.")
            )
        if action == PETITION:
            return _refuse_petition(state, _COLUMN_OF[column_text], move)
        if more:
            return Refusal("AG10", say("You can choose only one person for this action."))
        return _SAMARITAN

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Carry out the action; after the last action of a turn, begin the opponent's turn."""
        column, action = _COLUMN_OF[move[0]], _ACTION_OF.get(move, PETITION)
        person, at = state.cards[column], state.at[column]
        events.append(ACTED[action]({"seat": state.mover, "column": column + 1, "person": person, "at": at}))
        state.done.append(action)
        if action == EXCOMMUNICATE:
            # Discard before drawing the replacement (AG17), as the card takes part in a reshuffle (AGR14).
            state.discards.append(person)
            _draw(state, column, at, events)
        else:
            _move_all(state, move, events)
        if not state.ending and len(state.done) == actions_in_turn(state):
            _end_turn(state, events)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        who = names[state.mover]
        if picking.asked in _COLUMN_OF:
            again = picking.again(picking.asked, PERSON_NAMES[state.cards[_COLUMN_OF[picking.asked]]])
            assert again is not None
            return again
        match picking.picks:
            case []:
                left = actions_in_turn(state) - len(state.done)
                return say_n(
                    "%(who)s: choose a person, then an action (%(n)d left).",
                    "%(who)s: choose a person, then an action (%(n)d left).",
                    left,
                    who=who,
                )
            case [column]:
                person = PERSON_NAMES[state.cards[int(column) - 1]]
                return say("%(who)s: choose an action for this person: %(person)s.", who=who, person=person)
        asked = asked_of(state, picking)
        assert asked is not None, "only a petition has more to be picked"
        petition = persons_of(state.setup)[state.cards[int(picking.picks[0]) - 1]].petition
        part = petition[asked.part]
        if not asked.most:
            return sentences.which_faction(part.verb, picking.picks[2:], who)
        return sentences.count_left(part.verb, asked.least - asked.chosen, asked.most - asked.chosen, who)

    @override
    def means(self, state: State, move: Move) -> Text:
        column = int(move[0]) - 1
        if not moves_of(state, move):
            return say("not possible now") if self.is_legal(state, move) else self.why_not(state, move).text
        match targets(move)[1:]:
            case [action] if action == EXCOMMUNICATE:
                return say("discard, draw a new one")
            case [action] if action == PETITION:
                person = persons_of(state.setup)[state.cards[column]]
                return joined(sentences.petition(person), " ")
            case [_]:
                return place_text(state, destinations(state, move)[column])
        return _effect(state, move)


ACTION: Final = Action()


def asked_of(state: State, picking: Picking) -> OpenPart | None:
    """Return the part of a petition that asks for the next pick; None if no petition is being picked."""
    match picking.picks:
        case [column, action, *picks] if action == PETITION:
            person = persons_of(state.setup)[state.cards[int(column) - 1]]
            return petitions_of(state)[int(column) - 1].asked(person, picks)
    return None


def towards(state: State, seat: int) -> int:
    """Return the direction of a seat's own end: 1 for Rome, -1 for Avignon (AG14, AGR8)."""
    return 1 if seat == state.rome else -1


# --- what is legal ------------------------------------------------------------------------------------------

_GONE: Final = 99
"""Shift of a discarded card; it equals no real shift, since the card drawn instead is another card."""


def _one(column: int, steps: int) -> Shifts:
    return tuple(steps if other == column else 0 for other in range(COLUMNS))


_COLUMN_OF: Final = {str(column + 1): column for column in range(COLUMNS)}
_SIMPLE: Final[dict[Move, Shifts]] = {
    f"{name}-{action}": _one(column, steps)
    for action, steps in ((BESEECH, 1), (CHASTISE, -1), (EXCOMMUNICATE, _GONE))
    for name, column in _COLUMN_OF.items()
}
"""Shifts of each move that is no petition."""
_ACTION_OF: Final = {move: move.partition("-")[2] for move in _SIMPLE}
_SIMPLE_AFTER: Final[dict[str, Ways]] = {
    done: {move: shifts for move, shifts in _SIMPLE.items() if _ACTION_OF[move] != done}
    for done in ("", *ACTIONS)
}
"""Moves of ``_SIMPLE`` still allowed, with their shifts, by the action already done in the turn (AG11)."""
_MOVES_AFTER: Final = {done: tuple(ways) for done, ways in _SIMPLE_AFTER.items()}


def legal_shifts(state: State, move: Move) -> Shifts | None:
    """Return by how many places a legal move pulls each column's card (negative: pushes it), else None."""
    shifts = _shifts(state, move)
    if not shifts or not state.done:
        return shifts
    if _ACTION_OF.get(move, PETITION) in state.done:
        return None
    undoing = _undoing(state) if state.guard else None
    return None if undoing and _resets(state, undoing, shifts) else shifts


def _shifts(state: State, move: Move) -> Shifts | None:
    """Return a move's shifts, even if the turn forbids the move; None if it is impossible in the display."""
    if move in _SIMPLE:
        return _SIMPLE[move]
    column = _COLUMN_OF.get(move[:1])
    return None if column is None else petitions_of(state)[column].ways.get(move)


def petitioner(move: Move) -> int | None:
    """Return the column of the person whose petition a move, or its beginning, uses; otherwise None."""
    return _COLUMN_OF.get(move[0]) if move.startswith(f"-{PETITION}", 1) else None


def canonical(state: State, move: Move) -> Move:
    """Return a picked move with the targets of each part in column order."""
    column = petitioner(move)
    if column is None or state.ending:
        return move
    return petitions_of(state)[column].picking_orders().get(move, move)


# --- the Samaritan rule -------------------------------------------------------------------------------------


def _undoing(state: State) -> list[tuple[int, int]] | None:
    """Return the shifts that would reset the opponent's whole turn, which the second action must not do:
    column and steps of each card moved in that turn; None if no action can reset it (AG20, AGR13)."""
    step = towards(state, state.mover)
    found = []
    for column, place in state.guard:
        if column in state.replaced:
            return None
        found.append((column, step * (place - state.at[column])))
    return found


def _resets(state: State, undoing: Sequence[tuple[int, int]], shifts: Shifts) -> bool:
    """Return whether an action resets the opponent's whole turn. An action that ends the game does not count,
    since its turn is never completed (AGR10)."""
    for column, steps in undoing:
        if shifts[column] != steps:
            return False
    return not _ends(state, shifts)


def _ends(state: State, shifts: Shifts) -> bool:
    """Return whether the game would end if the cards moved by these shifts."""
    at, step = state.at, towards(state, state.mover)
    congregations: list[list[str]] | None = None
    for column, steps in enumerate(shifts):
        if steps and not 0 <= at[column] + step * steps <= ROME and steps != _GONE:
            congregations = congregations or [cards.copy() for cards in state.congregations]
            congregations[_owner_past(state, at[column] + step * steps)].append(state.cards[column])
    if congregations is None:
        return False
    return bool(verdict_in(state, congregations)[0])


def perils(state: State) -> list[tuple[int, int]]:
    """Return the dangers to the mover if the opponent acted now: the column of a person, and the seat whose
    congregation that person would join, where that alone would lose the mover the game."""
    if state.ending:
        return []
    other = clone(state)
    other.mover, other.done, other.guard = 1 - state.mover, [], ()
    step = towards(other, other.mover)
    found = set[tuple[int, int]]()
    for move in ACTION.legal(other):
        for column, steps in enumerate(_shifts(other, move) or ()):
            place = state.at[column] + step * steps
            if steps != _GONE and not 0 <= place <= ROME:
                found.add((column, _owner_past(state, place)))
    return [one for one in sorted(found) if _would_win(other, *one)]


def _would_win(state: State, column: int, owner: int) -> bool:
    """Return whether the mover wins once the column's person joins the congregation of ``owner``."""
    congregations = [cards.copy() for cards in state.congregations]
    congregations[owner].append(state.cards[column])
    return verdict_in(state, congregations)[1] == [state.mover]


def _owner_past(state: State, place: int) -> int:
    """Return the seat whose congregation a card joins at a place past an end of the map (AG22)."""
    return state.rome if place > 0 else 1 - state.rome


# --- why something is not -----------------------------------------------------------------------------------


_SAMARITAN: Final = Refusal("AG20", say("That would undo your opponent’s whole turn; part of it must stay."))


def _refuse_petition(state: State, column: int, move: Move) -> Refusal:
    name = PERSON_NAMES[state.cards[column]]
    petition = petitions_of(state)[column]
    if not petition.ways:
        return Refusal("AGR2", say("The %(person)s’s petition wouldn’t change anything now.", person=name))
    if move in petition.ways:
        return _SAMARITAN
    orders_of = petition.picking_orders()
    begun = [way for order, way in orders_of.items() if order.startswith(f"{move}-")]
    if not begun:
        return _refuse_target(state, name, move.rpartition("-")[2])
    if not any(legal_shifts(state, way) for way in begun):
        return Refusal("AGR24", say("Whatever you choose next, this would undo your opponent’s whole turn."))
    return Refusal("AGR18", say("This petition isn’t complete yet: choose who it moves."))


def _refuse_target(state: State, petitioner: Text, picked: str) -> Refusal:
    if picked not in _COLUMN_OF:
        return Refusal("AGR18", say("The %(person)s’s petition can’t continue like this.", person=petitioner))
    target = PERSON_NAMES.get(state.cards[_COLUMN_OF[picked]], petitioner)
    return Refusal(
        "AGR18",
        say(
            "The %(person)s’s petition can’t move the %(target)s now.",
            person=petitioner,
            target=target,
        ),
    )


# --- what happens -------------------------------------------------------------------------------------------


def _move_all(state: State, move: Move, events: list[Event]) -> None:
    """Move each card its full distance, check for a winner, draw new cards (AGR9, AGR10, AG22, AG23)."""
    shifts = _shifts(state, move)
    assert shifts, "what is legal does something"
    cards, at, step = state.cards, state.at, towards(state, state.mover)
    left: list[int] = []
    for column, steps in enumerate(shifts):
        if not steps:
            continue
        person, before = cards[column], at[column]
        after = before + step * steps
        if 0 <= after <= ROME:
            at[column] = after
            events.append(MOVED({"column": column + 1, "person": person, "from": before, "to": after}))
        else:
            owner = _owner_past(state, after)
            state.congregations[owner].append(person)
            left.append(column)
            end = ROME if after > ROME else 0
            events.append(JOINED({"column": column + 1, "person": person, "at": end, "seat": owner}))
    if left:
        _look_for_winner(state, events)
    for column in left:
        if state.ending:
            _place(state, column, EMPTY)
        else:
            _draw(state, column, GENOA, events)


def _draw(state: State, column: int, place: int, events: list[Event]) -> None:
    """Draw a card into a column; if the pile is empty, shuffle the discards first (AG18, AG24)."""
    if not state.pile:
        events.append(RESHUFFLED({"cards": len(state.discards)}))
        state.pile = shuffled(generator(state.key, state.chance), state.discards)
        state.chance += 1
        state.discards = []
    person = state.pile.pop()
    _place(state, column, person)
    state.at[column] = place
    state.replaced.append(column)
    events.append(DREW({"column": column + 1, "person": person, "at": place}))


def _place(state: State, column: int, person: str) -> None:
    state.cards = (*state.cards[:column], person, *state.cards[column + 1 :])


def _look_for_winner(state: State, events: list[Event]) -> None:
    """End the game if somebody has won after a whole action (AG27, AGR10)."""
    state.ending, state.winners = verdict_in(state, state.congregations)
    if state.ending:
        events.append(_score(state))


def _score(state: State) -> Event:
    first, second = state.congregations
    about: dict[str, JSON] = {"seat": state.mover, "turn": state.turn, "score": [len(first), len(second)]}
    if state.ending:
        about["winner"] = state.winners[0] if state.winners else NOBODY
    return TURN_CLOSED(about)


def _end_turn(state: State, events: list[Event]) -> None:
    """Begin the opponent's turn and its ban on undoing (AG9, AGR13); after turn 200, end the game (AG50)."""
    if state.turn >= LAST_TURN:
        state.ending = "turns"
    events.append(_score(state))
    if state.ending:
        return
    at, began = state.at, state.began
    state.guard = ()
    if not state.replaced:
        state.guard = tuple([(column, place) for column, place in enumerate(began) if place != at[column]])
    state.turn += 1
    state.mover = 1 - state.mover
    state.done, state.replaced = [], []
    state.began = (*at,)


# --- what it will do ----------------------------------------------------------------------------------------


def moves_of(state: State, start: Move) -> list[Shifts]:
    """Return the shifts of each legal move that is ``start`` or continues it."""
    column = petitioner(start)
    begun: Iterable[Move] = [start]
    if column is not None:
        orders = petitions_of(state)[column].picking_orders()
        begun = (way for order, way in orders.items() if f"{order}-".startswith(f"{start}-"))
    return [shifts for move in begun if (shifts := legal_shifts(state, move))]


def destinations(state: State, start: Move) -> dict[int, int]:
    """Return, by column, the place to which every legal move that begins with ``start`` takes that column's
    person. A column is left out if the moves disagree or leave its person in place; -1 and 5 are past the
    ends of the map."""
    step, found = towards(state, state.mover), {}
    for column, shifts in enumerate(map(set, zip(*moves_of(state, start), strict=True))):
        if len(shifts) == 1 and shifts != {0}:
            found[column] = min(len(PLACES), max(-1, state.at[column] + step * shifts.pop()))
    return found


def place_text(state: State, place: int) -> Text:
    """Describe where a move takes a person: to a place, or into a congregation past an end of the map."""
    if 0 <= place <= ROME:
        return say("to %(place)s", place=PLACE_NAMES[place])
    if _owner_past(state, place) == state.mover:
        return say("into your congregation")
    return say("into your opponent’s congregation")


def _effect(state: State, move: Move) -> Text:
    """Describe which persons a move, or its beginning, is certain to move, and where to."""
    goes = [
        say("%(name)s %(where)s", name=PERSON_NAMES[state.cards[column]], where=place_text(state, place))
        for column, place in destinations(state, move).items()
    ]
    return enumerated(goes) if goes else say("more choices follow")
