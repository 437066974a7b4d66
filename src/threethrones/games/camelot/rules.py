"""The rules of Camelot put together: who decides what, what is legal, and what then happens.

A turn is a stack of frames (see ``state.Frame``): ``play`` answers the one on top, and then everything
is done that needs no answer, down to the next question. Each question has three functions, in the module
that knows its rules: what is legal, why something is not, and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from threethrones.core.game import Decision, Event, IllegalMove, Move, Refusal
from threethrones.core.text import say
from threethrones.games.camelot import deeds, evil, life, quests, specials, start
from threethrones.games.camelot.components import WARS
from threethrones.games.camelot.state import DONE, PRIVATE, Frame, State, is_knight

Legal: TypeAlias = Callable[[State, Frame], list[Move]]
Refuse: TypeAlias = Callable[[State, Frame, Move], Refusal | None]
Play: TypeAlias = Callable[[State, Frame, Move, list[Event]], None]
Do: TypeAlias = Callable[[State, Frame, list[Event]], None]


class Question(NamedTuple):
    """How a decision is taken."""

    legal: Legal
    refuse: Refuse
    play: Play


def _always(*moves: Move) -> Legal:
    return lambda _state, _frame: list(moves)


QUESTIONS: Final[Mapping[str, Question]] = {
    "give": Question(start.legal_gift, start.refuse_gift, start.put_into_pool),
    "share": Question(start.legal_share, start.refuse_share, start.share),
    "evil": Question(evil.legal_evil, evil.refuse_evil, evil.progress),
    "theft": Question(evil.legal_theft, evil.refuse_theft, evil.steal),
    "malice": Question(evil.legal_malice, evil.refuse_malice, evil.progress),
    "armour": Question(evil.legal_armour, evil.refuse_armour, evil.choose_black),
    "lay": Question(_always(evil.UP, evil.DOWN), evil.refuse_lay, evil.lay_black),
    "shown": Question(_always(evil.ON), evil.refuse_on, evil.go_on),
    "merlins": Question(evil.legal_merlins, evil.refuse_merlins, evil.claim),
    "cancel": Question(_always(evil.CANCEL, evil.PASS), evil.refuse_cancel, evil.cancel),
    "war": Question(_always(*WARS), evil.refuse_war, evil.choose_war),
    "volunteer": Question(_always(evil.VOLUNTEER, evil.PASS), evil.refuse_volunteer, evil.volunteer),
    "discard": Question(evil.legal_discard, evil.refuse_discard, evil.discard),
    "kay": Question(quests.legal_kay, quests.refuse_kay, quests.add_for_kay),
    "spoils": Question(quests.legal_spoils, quests.refuse_spoils, quests.share_spoils),
    "drink": Question(life.legal_drink, life.refuse_drink, life.drink),
    "return": Question(_always(specials.RETURN, specials.STAY), specials.refuse_return, specials.come_home),
    "gift": Question(specials.legal_message, specials.refuse_message, specials.send),
    "arrange": Question(specials.legal_arrange, specials.refuse_arrange, specials.arrange),
    "swap": Question(deeds.legal_swap, deeds.refuse_giving_back, deeds.swap),
    "fight": Question(deeds.legal_fight, deeds.refuse_in_fight, deeds.fight),
    "deeds": Question(deeds.legal_deeds, deeds.refuse_deed, deeds.play_deed),
}
TASKS: Final[Mapping[str, Do]] = {
    "carry": evil.carry_out,
    "draws": evil.draw_for_morgan,
    "resolve": quests.reveal,
    "compare": quests.compare,
    "siege": quests.settle_siege,
    "reward": quests.reward,
    "loot": start.draw_spoils,
    "finish": quests.finish,
    "deaths": life.settle_deaths,
    "out": life.leave_game,
    "check": life.check_end,
    "put": life.put_away,
    "gather": specials.gather,
    "unmask": life.unmask_himself,
    "next": life.next_turn,
}


def decision(state: State) -> Decision | None:
    """Who decides: a seat that looks at its own cards for it, or the whole table openly."""
    frame = state.frame
    if frame is None:
        return None
    private = frame.kind in PRIVATE or (frame.kind == "evil" and state.looked)
    return Decision(frame.seat if private else None, frame.kind, private)


def legal(state: State) -> list[Move]:
    """All legal moves of the pending decision, each once; equal cards count once."""
    frame = state.frame
    return QUESTIONS[frame.kind].legal(state, frame) if frame else []


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal here; None where it is."""
    frame = state.frame
    if frame is None:
        return Refusal("SC56", say("The game is over."))
    return QUESTIONS[frame.kind].refuse(state, frame, move)


outcome = life.outcome


def play(state: State, move: Move) -> list[Event]:
    """Carry out a move and all that follows by itself. Raises IllegalMove; then nothing has changed."""
    why_not = refusal(state, move)
    if why_not:
        raise IllegalMove(why_not)
    events: list[Event] = []
    frame = state.frames.pop()
    QUESTIONS[frame.kind].play(state, frame, move, events)
    settle(state, events)
    life.look_at_loyalty(state, events)
    return events


def settle(state: State, events: list[Event]) -> None:
    """Do what nobody is asked about, until somebody is, or the game is over (SC3)."""
    while state.frames:
        frame = state.frames[-1]
        if frame.kind in DONE:
            state.frames.pop()
            TASKS[frame.kind](state, frame, events)
        elif frame.kind == "spoils" and not quests.are_shared(frame):
            state.frames.pop()
            quests.take_spoils(state, frame, events)
        elif frame.kind == "deeds" and not is_knight(state, frame.seat):
            state.frames.pop()  # who is out or unmasked has no more deeds (SC19, SCR39, SCR47)
        elif frame.kind == "deeds" and state.doomed and not state.owed:
            life.die_of_sacrifice(state)
        else:
            return
