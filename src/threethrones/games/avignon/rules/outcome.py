"""End of a game of Avignon: by three persons, a condition, or turn 200 (AG27 to AG34, AG50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome
from threethrones.games.avignon.persons import FACTION_OF, Condition, Person
from threethrones.games.avignon.rules.petitions import PersonTable, persons_of, table_of
from threethrones.games.avignon.rules.state import TO_WIN, State


def verdict_in(state: State, congregations: Sequence[Sequence[str]]) -> tuple[str, list[int]]:
    """Return the ending and the winners for actual or possible congregations of a match, from a cache."""
    first, second = congregations
    return _given(_remembered(table_of(state.setup), (*first,), (*second,)), state.mover)


@lru_cache(10_000)
def _remembered(table: PersonTable, first: tuple[str, ...], second: tuple[str, ...]) -> Mapping[int, str]:
    return meeting((first, second), table.persons)


def verdict(
    congregations: Sequence[Sequence[str]], persons: Mapping[str, Person], mover: int
) -> tuple[str, list[int]]:
    """Return the ending that the congregations bring about, and the winners; both empty while the game goes
    on. If both seats would win, the mover does (AG34, AGR11)."""
    return _given(meeting(congregations, persons), mover)


def _given(found: Mapping[int, str], mover: int) -> tuple[str, list[int]]:
    """Return the ending and the winners, given the ending for each seat that meets a winning condition."""
    if not found:
        return "", []
    seat = mover if mover in found else 1 - mover
    return found[seat], [seat]


def meeting(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> dict[int, str]:
    """Return the kind of ending for each seat with a winning condition met (AG27 to AG33, AGR12, AGR19)."""
    found = {met.winner: "condition" for met in met_conditions(congregations, persons)}
    for seat in (0, 1):
        if len(congregations[seat]) >= TO_WIN:
            found[seat] = "three"
    return found


class Met(NamedTuple):
    """Condition that is met: the seat whose congregation has its card, the card's person, and the winner."""

    owner: int
    person: str
    winner: int


def met_conditions(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> list[Met]:
    """Return all win conditions that are met; equal cards count once (AG29 to AG33, AGR12)."""
    found: list[Met] = []
    held = [{FACTION_OF[card] for card in congregation} for congregation in congregations]
    for seat in (0, 1):
        own, other = held[seat].issuperset, held[1 - seat].issuperset
        for card in dict.fromkeys(congregations[seat]):
            wins, loses = persons[card].wins, persons[card].loses
            if wins and own(wins.own) and other(wins.other):
                found.append(Met(seat, card, seat))
            if loses and own(loses.own) and other(loses.other):
                found.append(Met(seat, card, 1 - seat))
    return found


def condition_of(met: Met, persons: Mapping[str, Person]) -> Condition:
    """Return the factions required by a condition that was met."""
    person = persons[met.person]
    condition = person.wins if met.winner == met.owner else person.loses
    assert condition is not None, "what is not there cannot be met"
    return condition


def fulfilling(
    met: Met, congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]
) -> list[tuple[int, str]]:
    """Return the cards that meet a condition, each with the seat that owns it: the condition's own card, and
    the first card of each other faction that the condition names (AGR19)."""
    condition = condition_of(met, persons)
    found = [(met.owner, met.person)]
    for seat, factions in ((met.owner, condition.own), (1 - met.owner, condition.other)):
        for faction in factions:
            if seat == met.owner and faction == FACTION_OF[met.person]:
                continue
            found += [(seat, card) for card in congregations[seat] if FACTION_OF[card] == faction][:1]
    return found


def outcome(state: State) -> Outcome | None:
    """Return who won and by which rule, nobody after turn 200 (AG50); None while the game runs. Its ``about``
    has the winner's number of persons, or the conditions met and the cards that meet them."""
    about: dict[str, JSON] = {}
    if not state.ending:
        return None
    if state.ending == "three":
        about["persons"] = len(state.congregations[state.winners[0]])
    elif state.ending == "condition":
        persons = persons_of(state.setup)
        met = [met for met in met_conditions(state.congregations, persons) if met.winner in state.winners]
        about["met"] = [
            {"owner": one.owner, "person": one.person, **condition_of(one, persons).to_json()} for one in met
        ]
        cards = [card for one in met for card in fulfilling(one, state.congregations, persons)]
        about["cards"] = [{"seat": seat, "person": card} for seat, card in dict.fromkeys(cards)]
    rule = "AG50" if state.ending == "turns" else "AG27"
    return Outcome(tuple(state.winners), state.ending, rule, about=about)
