"""Explanations, one line each, of the things on Avignon's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.paths import joined, next_targets, targets
from threethrones.core.presentation import Inspection
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, enumerated, say, verbatim
from threethrones.core.text import joined as together
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import FACTION_OF, FACTIONS, PERSON_NAMES
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.rules.action import ACTION
from threethrones.games.avignon.rules.petitions import DONE, persons_of
from threethrones.games.avignon.rules.sentences import ACTION_NAMES, PLACE_NAMES
from threethrones.games.avignon.rules.state import PETITION, PLACES, TO_WIN, State
from threethrones.games.avignon.view import describe

TARGET_NAMES: Final[Mapping[str, Text]] = {
    **ACTION_NAMES,
    **FACTIONS,
    DONE: say("No more"),
    "pull": say("Pull"),
    "push": say("Push"),
}
_DOES: Final[Mapping[str, Text]] = {
    "beseech": say("pulls a person one place towards you"),
    "chastise": say("pushes a person one place away from you"),
    "excommunicate": say("discards a person; a new one is drawn to take their place"),
    "petition": say("uses the special move on this person’s card"),
    DONE: say("this part moves nobody else"),
    "pull": say("towards you"),
    "push": say("away from you"),
}
"""Effect of each button except the factions."""


def target_name(target: str) -> Text:
    """Return the label of a button."""
    return TARGET_NAMES[target]


def inspect(seen: Seen[State], names: Names, thing: str) -> Inspection | None:
    """Explain a person by column (``3``) or name (``person-knight``), a place (``3-rome``), a side (``p0``),
    its ``congregation-0``, a button or a pile; None for anything else."""
    state = seen.state
    if thing.isdigit():
        return _in_display(state, int(thing) - 1)
    if thing in TARGET_NAMES:
        return Inspection(TARGET_NAMES[thing], _DOES.get(thing) or _of_faction(thing))
    head, _, tail = thing.partition("-")
    if head == "person" and tail in PERSON_NAMES:
        return Inspection(PERSON_NAMES[tail], _card(state, tail))
    if tail in PLACES:
        return Inspection(PLACE_NAMES[PLACES.index(tail)], _place(state, PLACES.index(tail), names))
    match head, tail:
        case "congregation", "0" | "1":
            return _congregation(state, int(tail), names)
        case "p0" | "p1", "":
            seat = int(head[1])
            at = len(PLACES) - 1 if seat == state.rome else 0
            plays = say("plays %(place)s; anyone moved past it joins this side", place=PLACE_NAMES[at])
            return Inspection(verbatim(names[seat]), plays)
        case "pile", "":
            text = say("when it’s empty, the discard pile is shuffled into a new one")
            return Inspection(say("Draw pile %(n)s", n=len(state.pile)), text)
        case "discards", "":
            held = [PERSON_NAMES[card] for card in state.discards]
            return Inspection(say("Discard pile %(n)s", n=len(held)), enumerated(held))
    return None


def _in_display(state: State, column: int) -> Inspection | None:
    if not 0 <= column < len(state.cards) or not state.cards[column]:
        return None
    person = state.cards[column]
    name = say("%(name)s, at %(place)s", name=PERSON_NAMES[person], place=PLACE_NAMES[state.at[column]])
    return Inspection(name, _card(state, person))


def _card(state: State, person: str) -> Text:
    """Describe a person's petition and win conditions."""
    written = persons_of(state.setup)[person]
    told = together(sentences.petition(written), " ")
    if ends := sentences.brief_conditions(written):
        told = together([told, together(ends, "; ")], " ")
    return say("petition: %(what)s", what=told)


def _place(state: State, at: int, names: Names) -> Text:
    if at in (0, len(PLACES) - 1):
        who = names[state.rome if at else 1 - state.rome]
        return say("beyond it is %(who)s’s congregation", who=who)
    return say("a place between Avignon and Rome")


def _congregation(state: State, seat: int, names: Names) -> Inspection:
    members = len(state.congregations[seat])
    text = say("%(n)d of the %(most)d people needed to win", n=members, most=TO_WIN)
    return Inspection(describe.congregation(state, seat, names), text)


def _of_faction(faction: str) -> Text | None:
    persons = [name for person, name in PERSON_NAMES.items() if FACTION_OF[person] == faction]
    return say("the faction of: %(persons)s", persons=enumerated(persons)) if len(persons) > 1 else None


def brings(seen: Seen[State], path: Move) -> Text:
    """Describe the actions offered for a picked person, or what a picked action would do."""
    picks: Sequence[str] = targets(path)
    if len(picks) > 1:
        return ACTION.means(seen.state, path)
    # A petition is only named, since the board already shows what it does.
    told = [
        ACTION_NAMES[action]
        if action == PETITION
        else say(
            "%(way)s: %(means)s",
            way=ACTION_NAMES[action],
            means=ACTION.means(seen.state, joined([path, action])),
        )
        for action in next_targets(GAME.offers(seen), picks)
    ]
    return together(told, "; ")
