"""Hints on moves of Avignon: the action, and the feature of the value model that best explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from threethrones.core.feature_contrast import Contrast, contrast
from threethrones.core.paths import targets
from threethrones.core.presentation import Advice
from threethrones.core.terms import Move, Seen
from threethrones.core.text import Text, say
from threethrones.core.value_model import sided
from threethrones.games.avignon.ai.value_model import VALUE_MODEL, winners
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.rules.action import ACTION, destinations, place_text
from threethrones.games.avignon.rules.petitions import table_of
from threethrones.games.avignon.rules.sentences import ACTION_NAMES, PLACE_NAMES
from threethrones.games.avignon.rules.state import EXCOMMUNICATE, GENOA, PETITION, ROME, State


def advice(seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice:
    """Return a hint that recommends ``move`` to the seat to move. The reason is the feature in which it is
    most clearly better than ``over``, by default the next best move."""
    state, (column, action, *_) = seen.state, targets(move)
    person = _person_in(state, int(column) - 1)
    what = say("%(action)s: %(person)s", action=ACTION_NAMES[action], person=person)
    steps = _steps(state, move) if action == PETITION else []
    if len(steps) == 1:
        what, steps = say("%(what)s, %(means)s", what=what, means=steps[0]), []
    elif action not in (EXCOMMUNICATE, PETITION):
        what = say("%(what)s, %(means)s", what=what, means=ACTION.means(state, move))
    found = contrast(GAME, VALUE_MODEL, seen, seat, move, over)
    if found is None or found.after.ending or (why := found.reason(GROUPS, _WHY)) is None:
        return Advice(what, None, steps=steps)
    return Advice(what, why, found.over, steps)


def _person_in(state: State, column: int) -> Text:
    """Name the person in a column; the column as well if another in the display has the same name."""
    person = PERSON_NAMES[state.cards[column]]
    if state.cards.count(state.cards[column]) == 1:
        return person
    return say("%(person)s (column %(n)d)", person=person, n=column + 1)


def _steps(state: State, move: Move) -> list[Text]:
    """Describe where a move takes each person whom it moves."""
    return [
        say("%(name)s %(where)s", name=_person_in(state, column), where=place_text(state, place))
        for column, place in destinations(state, move).items()
    ]


# --- why: what can be said of the features ----------------------------------------------------------------

_NEAR: Final = ("persons at the door", "persons two steps away", "two at the door, one won")
_DECIDING: Final = tuple(
    f"deciding persons {where}" for where in ("at the door", "two steps away", "three steps away")
)
GROUPS: Final[Mapping[str, Sequence[str]]] = {
    "joined": [sided(name, True) for name in ("one person won", "two persons won")],
    "deciding": [sided(name, True) for name in _DECIDING],
    "their deciding": [sided(name, False) for name in _DECIDING],
    "nearer": [sided(name, True) for name in _NEAR],
    "driven back": [sided(name, False) for name in _NEAR],
}
"""Features that can be the reason for a hint, by kind of reason; no other feature is mentioned."""

Found: TypeAlias = Contrast[State]


def _end(state: State, seat: int) -> int:
    """Return the number of the place next to a seat's congregation."""
    return ROME if state.rome == seat else 0


def _moved(found: Found) -> Iterator[tuple[int, int]]:
    """Yield the column of each person that has moved within the display, and by how many places it is now
    nearer to the seat's end of the map; negative if it is farther away."""
    before, after, end = found.before, found.after, _end(found.before, found.seat)
    has_joined = before.congregations != after.congregations
    for column, at in enumerate(before.at):
        # A person who joined may be replaced by the other copy of that person: no move within the display.
        if has_joined and at in (0, ROME) and after.at[column] == GENOA:
            continue
        if before.cards[column] == after.cards[column] and at != after.at[column]:
            yield column, abs(at - end) - abs(after.at[column] - end)


def _name(state: State, column: int) -> Text:
    return PERSON_NAMES[state.cards[column]]


def deciding(state: State, column: int, seat: int) -> int | None:
    """Return after how many steps a person would win the game for a seat by joining; None if it would not."""
    first, second = map(tuple, state.congregations)
    ends = winners(table_of(state.setup), first, second, state.mover).get(state.cards[column], ())
    steps = [abs(state.at[column] - _end(state, end)) + 1 for end, winner in ends if winner == seat]
    return min(steps, default=None)


def _joined(found: Found) -> Text | None:
    own = found.after.congregations[found.seat]
    if len(own) <= len(found.before.congregations[found.seat]):
        return None
    return say("the %(person)s joins your congregation", person=PERSON_NAMES[own[-1]])


def _deciding(found: Found) -> Text | None:
    """Say that a person has come nearer to winning the game for the seat, or now could win it; else None."""
    before, after = found.before, found.after
    now = {
        column: steps
        for column in range(len(after.cards))
        if before.cards[column] == after.cards[column]
        and (steps := deciding(after, column, found.seat)) is not None
        and steps <= len(_DECIDING)
    }
    if not now:
        return None
    column = min(now, key=now.__getitem__)
    was = deciding(before, column, found.seat)
    if was is not None and was <= now[column]:
        return None
    person = _name(after, column)
    if now[column] == 1:
        return say("one more place and the %(person)s wins you the game", person=person)
    return say(
        "the %(person)s can win you the game and is only %(n)d places away", person=person, n=now[column]
    )


def _their_deciding(found: Found) -> Text | None:
    """Say that a person who could win for the opponent is gone, or farther away; else None."""
    before, after, other = found.before, found.after, 1 - found.seat
    threats = {
        column: steps
        for column in range(len(before.cards))
        if (steps := deciding(before, column, other)) is not None and steps <= len(_DECIDING)
    }
    for column in sorted(threats, key=threats.__getitem__):
        person = _name(before, column)
        if before.cards[column] != after.cards[column]:
            if _is_expelled(found, column):
                return say("it removes the %(person)s, who could win your opponent the game", person=person)
            continue
        now = deciding(after, column, other)
        if (now is None or now > threats[column]) and before.at[column] != after.at[column]:
            return say("it stops the %(person)s, who could win your opponent the game", person=person)
    return None


def _is_expelled(found: Found, column: int) -> bool:
    return found.move.endswith(EXCOMMUNICATE) and int(found.move[0]) == column + 1


def _nearer(found: Found) -> Text | None:
    """Say that a person is now within two steps of joining, or replaced at the seat's end; else None."""
    after, end = found.after, _end(found.after, found.seat)
    if found.move.endswith(EXCOMMUNICATE):
        column = int(found.move[0]) - 1
        if after.at[column] != end or found.other.at[column] == end:
            return None
        return say("the %(person)s’s replacement stands at your end, too", person=_name(found.before, column))
    near = [column for column, steps in _moved(found) if steps > 0 and abs(after.at[column] - end) <= 1]
    if not near:
        return None
    column = min(near, key=lambda one: abs(after.at[one] - end))
    if after.at[column] == end:
        return say("one more place and the %(person)s joins your congregation", person=_name(after, column))
    place = PLACE_NAMES[after.at[column]]
    return say("it moves the %(person)s closer to you: %(place)s", person=_name(after, column), place=place)


def _driven_back(found: Found) -> Text | None:
    """Say that a person a step or two from joining the opponent has been moved away; else None."""
    before, end = found.before, _end(found.before, 1 - found.seat)
    near = [column for column, steps in _moved(found) if steps > 0 and abs(before.at[column] - end) <= 1]
    if not near:
        return None
    column = min(near, key=lambda one: abs(before.at[one] - end))
    return say("it moves the %(person)s away from your opponent’s end", person=_name(before, column))


_WHY: Final[Mapping[str, Callable[[Found], Text | None]]] = {
    "joined": _joined,
    "deciding": _deciding,
    "their deciding": _their_deciding,
    "nearer": _nearer,
    "driven back": _driven_back,
}
"""Function that gives the sentence for each kind of reason, or None if the reason does not apply."""
