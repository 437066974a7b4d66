"""Avignon's table in words: labels of pieces, and the whole position for people who cannot see the board."""

from __future__ import annotations

from threethrones.core.terms import GAME_OVER, Names, Seen
from threethrones.core.text import Text, enumerated, joined, say
from threethrones.games.avignon.persons import FACTION_OF, FACTIONS, PERSON_NAMES
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.rules.petitions import persons_of
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.state import State


def filled(state: State) -> list[int]:
    """Return the columns that have a person; only the end of a game leaves columns empty."""
    return [column for column, person in enumerate(state.cards) if person]


def column(state: State, at: int) -> Text:
    """Name and describe a column and its person."""
    return joined([column_name(state, at), column_told(state, at)])


def column_name(state: State, at: int) -> Text:
    """Return the name of a person in the display, which differs from that of another of their kind."""
    return say("Column %(n)d, %(name)s", n=at + 1, name=PERSON_NAMES[state.cards[at]])


def column_told(state: State, at: int) -> Text:
    """Describe the person in a column: faction and place."""
    return say(
        "%(faction)s faction, at %(place)s",
        faction=FACTIONS[FACTION_OF[state.cards[at]]],
        place=PLACE_NAMES[state.at[at]],
    )


def congregation(state: State, seat: int, names: Names) -> Text:
    """List the persons in a player's congregation."""
    held = [PERSON_NAMES[card] for card in state.congregations[seat]]
    return say("%(who)s’s congregation: %(cards)s", who=names[seat], cards=enumerated(held))


def describe(seen: Seen[State], names: Names) -> list[Text]:
    """Describe the turn, each column with the text of its card, the congregations and the piles."""
    state = seen.state
    table = persons_of(state.setup)
    now = GAME_OVER if state.ending else say("It’s %(who)s’s turn.", who=names[state.mover])
    values = {"now": now, "rome": names[state.rome], "avignon": names[1 - state.rome]}
    lines = [
        say(
            "Turn %(turn)d. %(now)s %(rome)s plays Rome, %(avignon)s plays Avignon.",
            turn=state.turn,
            **values,
        )
    ]
    for at in filled(state):
        person = table[state.cards[at]]
        lines.append(say("%(what)s.", what=column(state, at)))
        lines += [*sentences.petition(person), *sentences.conditions(person)]
    lines += [say("%(what)s.", what=congregation(state, seat, names)) for seat in (0, 1)]
    discards = enumerated([PERSON_NAMES[card] for card in state.discards])
    lines.append(
        say("Draw pile: %(pile)d. Discard pile: %(discards)s.", pile=len(state.pile), discards=discards)
    )
    return lines
