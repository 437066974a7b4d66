"""Avignon for people who play by ear."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.contract.by_ear import addressed
from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, enumerated, say, say_n, verbatim
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.rules.petitions import persons_of
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.state import PLACES, TO_WIN, State
from threethrones.games.avignon.view import describe
from threethrones.games.avignon.view.inspect import TARGET_NAMES


def situation(seen: Seen[State], names: Names) -> list[Text]:
    """Say how many persons each player has won over, and who stands where, from Avignon to Rome."""
    state, called = seen.state, addressed(names, seen.seat)
    sides = {state.rome: PLACE_NAMES[-1], 1 - state.rome: PLACE_NAMES[0]}
    near = seen.seat or 0
    lines = [
        say(
            "%(who)s (%(place)s): %(n)d of %(most)d.",
            who=called[seat],
            place=sides[seat],
            n=len(state.congregations[seat]),
            most=TO_WIN,
        )
        for seat in (near, 1 - near)
    ]
    return [*lines, *_there(state)]


def _there(state: State) -> list[Text]:
    """List the people at each place that has any, from Avignon to Rome."""
    there = [
        (place, [_name_there(state, column) for column in describe.filled(state) if state.at[column] == at])
        for at, place in enumerate(PLACE_NAMES)
    ]
    return [
        say("%(place)s: %(people)s.", place=place, people=enumerated(people))
        for place, people in there
        if people
    ]


def _name_there(state: State, column: int) -> Text:
    """Return the name of a person whose place is known, numbered if the display has two of that name."""
    return _numbered(state, column) if _is_doubled(state, column) else PERSON_NAMES[state.cards[column]]


def _numbered(state: State, column: int) -> Text:
    return say("%(name)s %(n)s", name=PERSON_NAMES[state.cards[column]], n=str(column + 1))


def _is_doubled(state: State, column: int) -> bool:
    return state.cards.count(state.cards[column]) > 1


def goals(seen: Seen[State], names: Names) -> list[Text]:
    """Say how many more people each player needs, and how near the nearest of them are."""
    state, called = seen.state, addressed(names, seen.seat)
    near, lines = seen.seat or 0, []
    for seat in (near, 1 - near):
        end = len(PLACES) if seat == state.rome else -1
        steps = [abs(end - state.at[column]) for column in describe.filled(state)]
        lines.append(
            say(
                "%(who)s: %(people)s to go; the nearest is %(steps)s away.",
                who=called[seat],
                people=say_n("%(n)d person", "%(n)d people", max(0, TO_WIN - len(state.congregations[seat]))),
                steps=say_n("%(n)d place", "%(n)d places", min(steps, default=0)),
            )
        )
    return lines


def holding(seen: Seen[State], names: Names) -> list[Text]:
    """List both congregations, the listener's first."""
    near = seen.seat or 0
    return [
        say("%(what)s.", what=describe.congregation(seen.state, seat, names)) for seat in (near, 1 - near)
    ]


def place_told(seen: Seen[State], _names: Names, word: str) -> list[Text]:
    """Describe the person in a column (``3``), or who is at a place (``rome``)."""
    state = seen.state
    if word.isdigit() and int(word) - 1 in describe.filled(state):
        person = persons_of(state.setup)[state.cards[int(word) - 1]]
        told = say("%(what)s.", what=describe.column(state, int(word) - 1))
        return [told, *sentences.petition(person), *sentences.conditions(person)]
    if word in PLACES:
        return [line for line in _there(state) if line.values.get("place") is PLACE_NAMES[PLACES.index(word)]]
    return []


def target_name(seen: Seen[State], _names: Names, path: Sequence[str]) -> Text:
    """Return a person's name and column number, with the place if the display has two of that name; or the
    name of an action or a faction."""
    target, state = path[-1], seen.state
    column = int(target) - 1 if target.isdigit() else None
    if column in describe.filled(state):
        name, place = _numbered(state, column), PLACE_NAMES[state.at[column]]
        return say("%(name)s (%(place)s)", name=name, place=place) if _is_doubled(state, column) else name
    return TARGET_NAMES.get(target) or verbatim(target)
