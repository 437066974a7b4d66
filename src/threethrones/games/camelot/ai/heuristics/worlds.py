"""Playouts of Camelot for one seat: sample the hidden state by the seat's suspicion, play a few turns by the
heuristics, and estimate the loyal side's probability of winning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from threethrones.core.heuristics import DIGITS, Manner
from threethrones.core.terms import Event, Move, Seen
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics.belief import PublicRecord, suspicion
from threethrones.games.camelot.ai.heuristics.value_model import chance
from threethrones.games.camelot.rules.seen import resample
from threethrones.games.camelot.rules.setup import pack_of
from threethrones.games.camelot.rules.state import State, clone
from threethrones.games.camelot.rules.turns import carry_out

TURNS: Final = 6
"""Number of turns after the present one that a playout lasts."""

Scores = Callable[[State, int, Sequence[Move], PublicRecord, Manner], Sequence[float]]
"""Function that returns a score for each legal move of a seat (``CamelotHeuristics.exact_scores``)."""


class CamelotWorlds:
    """Sampled states that agree with what a seat has seen. The key and a number determine each state."""

    def __init__(
        self, seen: Seen[State], seat: int, record: PublicRecord, manner: Manner, scores: Scores, key: str
    ) -> None:
        self.seen = seen
        self.seat = seat
        self.record = record
        self.manner = manner
        self.scores = scores
        self.key = key
        self.suspects = suspicion(seen, seat, record)
        self._dealt: tuple[int, State] | None = None
        """Number and state of the state sampled last; None before the first."""

    def reward(self, number: int, move: Move) -> float:
        """Play a move and some turns in a sampled state. Return the loyal side's chance, from 0 to 1."""
        state, record = clone(self._world(number)), self.record.copy()
        last = state.turn + TURNS
        self._play(state, move, record)
        while state.turn <= last and not state.ending:
            self._play(state, self._move(state, record), record)
        return chance(state)

    def _world(self, number: int) -> State:
        if self._dealt is None or self._dealt[0] != number:
            self._dealt = number, self._deal(Random(f"{self.key}:{number}"))
        return self._dealt[1]

    def _deal(self, rng: Random) -> State:
        """Sample what the seat cannot know; each seat is the traitor with the probability in ``suspects``."""
        state = resample(self.seen, rng)
        if any(self.suspects) and self.seen.state.loyalty[self.seat] == box.LOYAL:
            lot, traitor = rng.random(), box.NOBODY
            for seat, likely in enumerate(self.suspects):
                lot -= likely
                if lot < 0:
                    traitor = seat
                    break
            state.loyalty = [
                box.TRAITOR if seat == traitor else box.LOYAL for seat in range(len(state.loyalty))
            ]
            rest = pack_of(state.setup)
            for loyalty in state.loyalty:
                if loyalty in rest:
                    rest.remove(loyalty)
            state.spare = sorted(rest)
        return state

    def _move(self, state: State, record: PublicRecord) -> Move:
        """Return the forced move, or the one that scores best for the deciding seat (the first of equals)."""
        frame = state.frame
        assert frame is not None, "the game goes on"
        forced = frame.forced(state)
        if forced is not None:
            return forced
        legal = frame.legal(state)
        if len(legal) == 1:
            return legal[0]
        seat = frame.seat if frame.seat != box.NOBODY else frame.responders(state)[0]
        scores = [round(score, DIGITS) for score in self.scores(state, seat, legal, record, self.manner)]
        return legal[scores.index(max(scores))]

    def _play(self, state: State, move: Move, record: PublicRecord) -> None:
        frame = state.frame
        assert frame is not None, "the game goes on"
        events: list[Event] = []
        carry_out(state, frame, move, events)
        record.add(events)
