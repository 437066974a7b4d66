"""Action A: travel (SC23 to SC26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, Flight
from threethrones.core.overriding import override
from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import CAMELOT, DRAGON, PLACE_NAMES, QUEST_NAMES, SOLO, TRISTAN
from threethrones.games.camelot.rules.action_type import ActionType
from threethrones.games.camelot.rules.card_moves import forsake
from threethrones.games.camelot.rules.state import State, is_open

_SOLO: Final = frozenset(SOLO)
_MOVES: Final = {place: f"{place}-travel" for place in PLACE_NAMES}


TRAVELLED: Final = EventKind(
    "travelled",
    {"seat": int, "knight": str, "from": str, "to": str},
    says=lambda e: say("%(who)s travels to %(place)s.", place=box.PLACE_NAMES[e.word("to")]),
    icon="tt-i-arrow-right",
    moves=[Flight("knight:{knight}", "{from}", "{to}")],
    touches=["p{seat}", "{from}", "{to}"],
)


def _barred(state: State, seat: int) -> set[str]:
    """Return the places barred to a seat: its own, closed or unopened quests, and occupied solo quests."""
    barred = {state.place[seat], *state.closed, *_SOLO.intersection(state.place)}
    if not is_open(state, DRAGON):
        barred.add(DRAGON)
    return barred


def lost_on_leaving(state: State, seat: int) -> Sequence[str]:
    """Return the white cards that a seat loses by leaving its place: those laid at a solo quest."""
    here = state.place[seat]
    return state.laid[here] if here in SOLO else ()


class Travel(ActionType):
    """Action A: travel to a place (move notation: ``grail-travel``)."""

    letter = "A"
    done_already = say("You’ve already travelled this turn.")

    def is_free(self, state: State, seat: int) -> bool:
        """Return whether the seat is Tristan in Camelot, who departs for free (SC65)."""
        return state.knights[seat] == TRISTAN and state.place[seat] == CAMELOT

    @override
    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        barred = _barred(state, seat)
        return [move for place, move in _MOVES.items() if place not in barred]

    @override
    def allows(self, state: State, seat: int, words: Sequence[str]) -> bool:
        return words[0] not in _barred(state, seat)

    @override
    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        place = words[0]
        if place == state.place[seat]:
            return Refusal("SCR30", say("You’re already there."))
        if not is_open(state, place):
            text = say("You can’t travel to this quest: %(name)s.", name=QUEST_NAMES[place])
            return Refusal("SCR30", text)
        return Refusal("SC25", say("Only one knight may be there: %(name)s.", name=QUEST_NAMES[place]))

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Move the knight, and discard the white cards at a solo quest that they leave."""
        place, before = words[0], state.place[seat]
        state.departed = state.departed or self.is_free(state, seat)
        about: dict[str, JSON] = {"seat": seat, "knight": state.knights[seat], "from": before, "to": place}
        events.append(TRAVELLED(about))
        forsake(state, before, events)
        state.place[seat] = place

    @override
    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        place, lost = PLACE_NAMES[words[0]], len(lost_on_leaving(state, seat))
        if lost:
            return say_n(
                "%(place)s; your %(n)d card here is discarded",
                "%(place)s; your %(n)d cards here are discarded",
                lost,
                place=place,
            )
        return say("%(place)s", place=place)


TRAVEL: Final = Travel()
