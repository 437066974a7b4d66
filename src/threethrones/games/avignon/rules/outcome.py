"""What ends a game of Avignon: three persons, a condition, or turn 200 (AG27 to AG34, AG50)."""

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
    """The verdict on what the congregations of a match are, or would be, out of memory."""
    first, second = congregations
    return _given(_remembered(table_of(state.setup), (*first,), (*second,)), state.mover)


@lru_cache(10_000)
def _remembered(table: PersonTable, first: tuple[str, ...], second: tuple[str, ...]) -> Mapping[int, str]:
    return meeting((first, second), table.persons)


def verdict(
    congregations: Sequence[Sequence[str]], persons: Mapping[str, Person], mover: int
) -> tuple[str, list[int]]:
    """Which end the congregations bring about, and who wins; nothing and nobody while the game goes on.
    Where both would have won, the mover does (AG34, AGR11)."""
    return _given(meeting(congregations, persons), mover)


def _given(found: Mapping[int, str], mover: int) -> tuple[str, list[int]]:
    """The verdict where these seats meet a condition."""
    if not found:
        return "", []
    seat = mover if mover in found else 1 - mover
    return found[seat], [seat]


def meeting(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> dict[int, str]:
    """Each seat that meets a condition, with the kind of end (AG27 to AG33, AGR12, AGR19)."""
    found = {met.winner: "condition" for met in met_conditions(congregations, persons)}
    for seat in (0, 1):
        if len(congregations[seat]) >= TO_WIN:
            found[seat] = "three"
    return found


class Met(NamedTuple):
    """A condition that is met: of which person in whose congregation, and who wins by it."""

    owner: int
    person: str
    winner: int


def met_conditions(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> list[Met]:
    """All that are met, each once (AG29 to AG33, AGR12)."""
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
    """The condition itself."""
    person = persons[met.person]
    condition = person.wins if met.winner == met.owner else person.loses
    assert condition is not None, "what is not there cannot be met"
    return condition


def fulfilling(
    met: Met, congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]
) -> list[tuple[int, str]]:
    """The cards that meet a condition, by seat: its own person, and the first of each other faction that
    it names (AGR19)."""
    condition = condition_of(met, persons)
    found = [(met.owner, met.person)]
    for seat, factions in ((met.owner, condition.own), (1 - met.owner, condition.other)):
        for faction in factions:
            if seat == met.owner and faction == FACTION_OF[met.person]:
                continue
            found += [(seat, card) for card in congregations[seat] if FACTION_OF[card] == faction][:1]
    return found


def outcome(state: State) -> Outcome | None:
    """Who won and by which rule, nobody after turn 200 (AG50); told by how many persons the winner has, or by
    the conditions that are met."""
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
