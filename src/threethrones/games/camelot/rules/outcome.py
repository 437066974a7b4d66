"""End of a game of Camelot, and its winners (SC55 to SC58)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.events import COUNTED, EventKind
from threethrones.core.outcome import Outcome
from threethrones.core.terms import TURN_OVER, Event
from threethrones.core.text import say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.card_moves import put_away
from threethrones.games.camelot.rules.frames import Task, pending
from threethrones.games.camelot.rules.state import State, hidden_traitor

SWORDS_TURNED: Final = EventKind(
    "swords turned",
    {"seat": int, "knight": str, "count": int, "white": int, "black": int, "engines": int},
    says=say_n(
        "%(who)s is the traitor, and nobody found out: %(n)d white sword turns black.",
        "%(who)s is the traitor, and nobody found out: %(n)d white swords turn black.",
        COUNTED,
    ),
    icon="ca-sword-black",
    touches=["swords"],
    reveals=True,
)
_ENDS: Final = {
    "engines": say("There are %(n)d siege engines at Camelot.", n=box.LAST_ENGINE),
    "swords": say("There are %(n)d or more black swords on the Round Table.", n=box.BLACK_SWORDS),
    "dead": say("All the loyal knights are dead."),
    "twelve": say("There are %(n)d or more swords on the Round Table.", n=box.LAST_SWORD),
}
GAME_DECIDED: Final = EventKind(
    "over",
    {"how": str, "white": int, "black": int, "engines": int},  # how: one of ``state.ENDINGS``
    says=lambda e: _ENDS[e.word("how")],
    icon="tt-i-flag",
    reveals=True,
)
TURN_CLOSED: Final = EventKind(
    TURN_OVER,
    {"seat": int, "turn": int, "score": list[int], "course": dict},  # white, black, engines
    says=say("Turn %(turn)d (%(who)s) is over."),
)


@pending("check")
class Check(Task[State]):
    """Check for the end of the game after an effect, evil's victory first (SC55, SC56, SCR44)."""

    def do(self, state: State, events: list[Event]) -> None:
        """End the game if it is decided, and drop all pending frames."""
        white, black = state.swords
        if state.engines >= box.LAST_ENGINE:
            state.ending = "engines"
        elif black >= box.BLACK_SWORDS:
            state.ending = "swords"
        elif all(state.out[seat] for seat, loyalty in enumerate(state.loyalty) if loyalty == box.LOYAL):
            state.ending = "dead"
        elif white + black >= box.LAST_SWORD:
            state.ending = "twelve"
            traitor = hidden_traitor(state)
            if traitor != box.NOBODY:
                turned = min(box.TURNED_FOR_TRAITOR, white)
                state.swords = [white - turned, black + turned]
                about: dict[str, JSON] = {"seat": traitor, "knight": state.knights[traitor], "count": turned}
                events.append(SWORDS_TURNED({**about, **_table(state)}))
        if not state.ending:
            return
        for frame in state.frames:
            put_away(state, frame.held)
        state.frames = []
        events.append(GAME_DECIDED({"how": state.ending, **_table(state)}))
        events.append(turn_over(state))


def turn_over(state: State) -> Event:
    """Return the event that ends a turn, with every seat's lives, and the swords and siege engines."""
    course, life = _table(state), [*state.life]
    return TURN_CLOSED({"seat": state.active, "turn": state.turn, "score": life, "course": course})


def _table(state: State) -> dict[str, JSON]:
    """Return the numbers of swords and siege engines."""
    white, black = state.swords
    return {"white": white, "black": black, "engines": state.engines}


def loyal_won(state: State) -> bool:
    """Return whether the game ended by twelve swords, more of them white than black (SC58)."""
    white, black = state.swords
    return state.ending == "twelve" and white > black


def outcome(state: State) -> Outcome | None:
    """Return who has won: all loyal seats, even dead, or any traitor (SCR46); None while the game runs."""
    if not state.ending:
        return None
    side = box.LOYAL if loyal_won(state) else box.TRAITOR
    winners = tuple(seat for seat, loyalty in enumerate(state.loyalty) if loyalty == side)
    return Outcome(winners, state.ending, "SC58" if state.ending == "twelve" else "SC55", lost=not winners)


def outcome_for_all(state: State) -> Outcome | None:
    """Return an outcome that hides the traitor: all seats win or lose together; None while the game runs."""
    ended = outcome(state)
    winners = tuple(range(len(state.knights))) if loyal_won(state) else ()
    return ended and replace(ended, winners=winners, lost=not winners)
