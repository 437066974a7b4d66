"""What a hint says of a move of Avignon: what to do, and a reason that the board itself shows."""

from __future__ import annotations

from random import Random

from threethrones.core.game import Move, Seen
from threethrones.core.paths import spots
from threethrones.core.stage import Advice
from threethrones.core.text import Text, say
from threethrones.games.avignon.action import ACTION
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.sentences import ACTION_NAMES, PLACE_NAMES
from threethrones.games.avignon.state import EXCOMMUNICATE, GENOA, PETITION, ROME, State


def advice(seen: Seen[State], seat: int, move: Move) -> Advice:
    """Said to the seat whose move it is."""
    state, (column, action, *_) = seen.state, spots(move)
    person = PERSON_NAMES[state.cards[int(column) - 1]]
    what = say("%(action)s: %(person)s", action=ACTION_NAMES[action], person=person)
    if not move.endswith((EXCOMMUNICATE, PETITION)):
        what = say("%(what)s, %(means)s", what=what, means=ACTION.means(state, move))
    return Advice(what, _why(seen, seat, move))


def _why(seen: Seen[State], seat: int, move: Move) -> Text | None:
    before, after = seen.state, GAME.resample(seen, Random(move))
    GAME.play(after, move)
    own, end = after.congregations[seat], ROME if before.rome == seat else 0
    if len(own) > len(before.congregations[seat]):
        return say("the %(person)s joins your congregation", person=PERSON_NAMES[own[-1]])
    if move.endswith(EXCOMMUNICATE):
        return _expelled(before, int(move[0]) - 1, end)
    moved = [
        at
        for at in range(len(before.at))
        if before.cards[at] == after.cards[at] and before.at[at] != after.at[at]
    ]
    nearer = [at for at in moved if abs(after.at[at] - end) < abs(before.at[at] - end)]
    saved = next((at for at in nearer if abs(before.at[at] - end) == ROME), None)
    if saved is not None:
        return say(
            "it moves the %(person)s away from your opponent’s end", person=PERSON_NAMES[before.cards[saved]]
        )
    if nearer:
        best = min(nearer, key=lambda at: abs(after.at[at] - end))
        name = PERSON_NAMES[before.cards[best]]
        if after.at[best] == end:
            return say("one more place and the %(person)s joins your congregation", person=name)
        place = PLACE_NAMES[after.at[best]]
        return say("it moves the %(person)s closer to you: %(place)s", person=name, place=place)
    return None


def _expelled(before: State, column: int, end: int) -> Text:
    """Why somebody is replaced where he stands."""
    person = PERSON_NAMES[before.cards[column]]
    if abs(before.at[column] - end) > abs(GENOA - end):
        return say("the %(person)s is no longer in your opponent’s half", person=person)
    return say("somebody else replaces the %(person)s", person=person)
