"""How a game of Camelot ends, and who has won (SC55 to SC58)."""

from __future__ import annotations

from dataclasses import replace

from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome
from threethrones.core.terms import TURN_OVER, Event
from threethrones.games.camelot import components as box
from threethrones.games.camelot.frames import Task, pending
from threethrones.games.camelot.piles import put_away
from threethrones.games.camelot.state import State, hidden_traitor


@pending("check")
class Check(Task[State]):
    """Has the game ended? Looked at after every effect, evil first (SC55, SC56, SCR44)."""

    def do(self, state: State, events: list[Event]) -> None:
        """Where it has, nothing comes of what is pending any more."""
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
                events.append(Event("swords turned", {**about, **_table(state)}, reveals=True))
        if not state.ending:
            return
        for frame in state.frames:
            put_away(state, frame.held)
        state.frames = []
        events.append(Event("over", {"how": state.ending, **_table(state)}, reveals=True))
        events.append(turn_over(state))


def turn_over(state: State) -> Event:
    """The end of a turn, with the course of the game."""
    course, life = _table(state), [*state.life]
    return Event(TURN_OVER, {"seat": state.active, "turn": state.turn, "score": life, "course": course})


def _table(state: State) -> dict[str, JSON]:
    """The swords and the engines."""
    white, black = state.swords
    return {"white": white, "black": black, "engines": state.engines}


def loyal_won(state: State) -> bool:
    """Whether the twelve swords are the knights': more white than black ones (SC58)."""
    white, black = state.swords
    return state.ending == "twelve" and white > black


def outcome(state: State) -> Outcome | None:
    """Who won: all the loyal, dead ones too, or the traitor; nobody where there is none (SCR46)."""
    if not state.ending:
        return None
    side = box.LOYAL if loyal_won(state) else box.TRAITOR
    winners = tuple(seat for seat, loyalty in enumerate(state.loyalty) if loyalty == side)
    return Outcome(winners, state.ending, "SC58" if state.ending == "twelve" else "SC55", lost=not winners)


def outcome_for_all(state: State) -> Outcome | None:
    """The same as the table sees it that does not know who is the traitor: all win together, or lose."""
    ended = outcome(state)
    winners = tuple(range(len(state.knights))) if loyal_won(state) else ()
    return ended and replace(ended, winners=winners, lost=not winners)
