"""What may happen: the deal, whose choice it is, which moves are legal and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from threethrones.core.contract.metadata import Metadata
from threethrones.core.events import EventKind
from threethrones.core.outcome import Outcome
from threethrones.core.question import Question
from threethrones.core.terms import (
    GAME_OVER,
    Decision,
    Event,
    IllegalMove,
    Move,
    Refusal,
    Setup,
    State,
)


class Rules(Metadata[State]):
    """What may happen: the deal, whose choice it is, which moves are legal and what they do."""

    turn_rule: str
    """The name of the rule that says who chooses."""
    end_rule: str
    """The name of the rule that says when the game is over."""
    kinds: Mapping[str, EventKind]
    """All kinds of events, by name."""

    def deal(self, setup: Setup, key: str) -> State:
        """The state before the first move, for a setup without problems. Equal keys deal equal games."""
        raise NotImplementedError

    def question(self, state: State) -> Question[State] | None:
        """The pending decision with all there is to say about it; None when the game is over."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it runs."""
        raise NotImplementedError

    def decision(self, state: State) -> Decision | None:
        """Who must choose what; None when the game is over."""
        question = self.question(state)
        return question.decision(state) if question else None

    def legal(self, state: State) -> list[Move]:
        """All legal moves of the pending decision, each once; empty only when the game is over."""
        question = self.question(state)
        return question.legal(state) if question else []

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move, or a path that is none, cannot be played; None where it can."""
        question = self.question(state)
        if question is None:
            return Refusal(self.end_rule, GAME_OVER)
        return None if question.is_legal(state, move) else question.why_not(state, move)

    def play(self, state: State, move: Move) -> list[Event]:
        """Carry out a move in place. Raises IllegalMove, and then the state is as it was."""
        question = self.question(state)
        if question is None or not question.is_legal(state, move):
            refusal = self.refusal(state, move)
            assert refusal is not None, "what is not legal is refused"
            raise IllegalMove(refusal)
        events: list[Event] = []
        self.carry_out(state, question, move, events)
        return events

    def carry_out(self, state: State, question: Question[State], move: Move, events: list[Event]) -> None:
        """Play a legal move, and what follows by itself."""
        question.play(state, move, events)

    def setup(self, setup: Setup, key: str) -> State:
        """The state before the first move. Raises ValueError for a setup that has problems."""
        found = self.problems(setup)
        if found:
            raise ValueError(str(found[0]))
        return self.deal(setup, key)

    def automatic(self, state: State) -> Move | None:
        """The move that the table enters by itself, where the options say so."""
        return None
