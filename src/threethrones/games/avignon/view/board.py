"""Functions that make the parts of Avignon's board scene."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from threethrones.core.facts import Facts
from threethrones.core.paths import joined, next_targets
from threethrones.core.picking import Picking
from threethrones.core.terms import Names
from threethrones.core.text import Text, say
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import COLUMNS, FACTION_OF, FACTIONS, PERSON_NAMES, Person
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.rules.action import destinations, place_text
from threethrones.games.avignon.rules.petitions import petitions_of
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.state import PLACES, State
from threethrones.games.avignon.view import describe
from threethrones.games.avignon.view.scenes import Column, MapEnd, PersonCard


def card_of(table: Mapping[str, Person], person: str) -> PersonCard:
    """Return the card of a person, with its texts made from the table."""
    faction = FACTION_OF[person]
    return PersonCard(
        person,
        PERSON_NAMES[person],
        faction,
        FACTIONS[faction],
        sentences.brief_conditions(table[person]),
        sentences.petition(table[person]),
        sentences.conditions(table[person]),
    )


def column_of(
    state: State,
    table: Mapping[str, Person],
    column: int,
    changed: frozenset[str],
    goes: Mapping[int, int],
    perilous: Collection[int],
    picking: Picking,
) -> Column:
    """Return one column of the display. ``goes`` gives persons' destinations by column (see ``goals``)."""
    card = card_of(table, state.cards[column])
    place, name = goes.get(column), describe.column_name(state, column)
    return Column(
        str(column + 1),
        card,
        state.at[column],
        picking.again(str(column + 1), name) or name,
        describe.column_told(state, column),
        str(column + 1) in changed,
        place,
        None if place is None else place_text(state, place),
        column in perilous,
    )


def peril(state: State, column: int, owner: int, names: Names) -> Text:
    """Warn that a person would lose the mover the game by joining ``owner``."""
    person, other = PERSON_NAMES[state.cards[column]], names[1 - state.mover]
    if owner == state.mover:
        return say("Careful: if the %(person)s joins you, %(other)s wins.", person=person, other=other)
    return say("Careful: if the %(person)s joins %(other)s, they win.", person=person, other=other)


def end_of(state: State, table: Mapping[str, Person], seat: int, names: Names) -> MapEnd:
    """Return a player's end of the map, with the congregation."""
    at = len(PLACES) - 1 if seat == state.rome else 0
    held = [card_of(table, card) for card in state.congregations[seat]]
    return MapEnd(
        seat,
        names[seat],
        PLACES[at],
        PLACE_NAMES[at],
        held,
        _met(state, seat),
        state.mover == seat and not state.ending,
        describe.congregation(state, seat, names),
    )


def _met(state: State, seat: int) -> Sequence[bool]:
    """Return for each congregation card whether it helped to meet a condition; of equals, only the first."""
    outcome = GAME.outcome(state)
    told = Facts(outcome.about if outcome else {}, ())
    cards = told.each("cards") if "cards" in told else []
    met = {one.word("person") for one in cards if one.number("seat") == seat}
    held = state.congregations[seat]
    return [card in met and held.index(card) == place for place, card in enumerate(held)]


def open_targets(state: State, picking: Picking) -> Sequence[str]:
    """Return the targets that may continue the petition being picked, even if the turn forbids them."""
    return next_targets(petitions_of(state)[int(picking.picks[0]) - 1].picking_orders(), picking.picks)


def goals(state: State, picking: Picking) -> Mapping[int, int]:
    """Return, by column, the place to which that column's person is certain to go: after the picks so far or,
    if the person can be picked next, after that pick as well."""
    if len(picking.picks) < 2:
        return {}
    found: dict[int, int] = {}
    for column in range(COLUMNS):
        target = str(column + 1)
        path = [*picking.picks, target] if target in picking.offered else picking.picks
        found |= {at: place for at, place in destinations(state, joined(path)).items() if at == column}
    return found
