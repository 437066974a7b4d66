"""The order of turns, and carrying out a move (SC2, SC3)."""

from __future__ import annotations

from threethrones.core.question import Question
from threethrones.core.terms import Event, Move
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.evil import Evil, Malice, Theft
from threethrones.games.camelot.rules.frames import Task, pending
from threethrones.games.camelot.rules.outcome import turn_over
from threethrones.games.camelot.rules.state import State, from_seat, is_knight
from threethrones.games.camelot.rules.traitor import look_at_loyalty


@pending("next")
class Next(Task[State]):
    """Start of the next turn, clockwise; skips the dead but not the unmasked traitor (SC2, SC89, SCR50)."""

    def do(self, state: State, events: list[Event]) -> None:
        """End the turn and begin the next one."""
        events.append(turn_over(state))
        round_table = [*from_seat(state, state.active)[1:], state.active]
        state.active = next(seat for seat in round_table if not state.out[seat])
        state.turn += 1
        state.done = []
        state.owed = 1
        state.sacrificed = state.doomed = state.departed = state.swapped = state.looked = False
        begin(state)


def begin(state: State) -> None:
    """Push the frames of the active seat's turn: evil progresses, then actions follow (SC3)."""
    seat = state.active
    if is_knight(state, seat):
        state.frames += [Next(), ChooseAction(seat), Evil(seat)]
    else:
        state.frames += [Next(), Malice(seat), Theft(seat)]


def carry_out(state: State, question: Question[State], move: Move, events: list[Event]) -> None:
    """Play the answer to the top question, then run tasks until a seat is asked or the game is over (SC3)."""
    state.frames.pop()
    question.play(state, move, events)
    while state.frames and not state.frames[-1].asks(state):
        state.frames.pop().do(state, events)
    look_at_loyalty(state, events)
