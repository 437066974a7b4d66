"""Rules of play: the deal, who decides, which moves are legal and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from threethrones.core.contract.metadata import Metadata
from threethrones.core.events import EventKind
from threethrones.core.outcome import Outcome
from threethrones.core.question import Question
from threethrones.core.terms import GAME_OVER, Decision, Event, IllegalMove, Move, Refusal, Setup, State


class Rules(Metadata[State]):
    """Layer of the rules for play: the deal, who decides, which moves are legal and what they do."""

    turn_rule: str
    """Name of the rule that says who decides."""
    end_rule: str
    """Name of the rule that says when the game is over."""
    kinds: Mapping[str, EventKind]
    """All kinds of events of the game, by name."""

    def deal(self, setup: Setup, key: str) -> State:
        """Return the initial state for a valid setup. Equal keys give equal games."""
        raise NotImplementedError

    def question(self, state: State) -> Question[State] | None:
        """Return the pending decision with its texts and rules; None when the game is over."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended; None while it runs."""
        raise NotImplementedError

    def decision(self, state: State) -> Decision | None:
        """Return who decides now, and whether secrets are needed for it; None when the game is over."""
        question = self.question(state)
        return question.decision(state) if question else None

    def legal(self, state: State) -> list[Move]:
        """Return all legal moves of the pending decision, each once; empty only when the game is over."""
        question = self.question(state)
        return question.legal(state) if question else []

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why a move, or a path that is not a move, cannot be played; None if it can."""
        question = self.question(state)
        if question is None:
            return Refusal(self.end_rule, GAME_OVER)
        return None if question.is_legal(state, move) else question.why_not(state, move)

    def play(self, state: State, move: Move) -> list[Event]:
        """Play a move and return its events. Raises IllegalMove before any change if it is illegal."""
        question = self.question(state)
        if question is None or not question.is_legal(state, move):
            refusal = self.refusal(state, move)
            assert refusal is not None, "what is not legal is refused"
            raise IllegalMove(refusal)
        events: list[Event] = []
        self.carry_out(state, question, move, events)
        return events

    def carry_out(self, state: State, question: Question[State], move: Move, events: list[Event]) -> None:
        """Play a legal move and its automatic consequences, appending to ``events``."""
        question.play(state, move, events)

    def setup(self, setup: Setup, key: str) -> State:
        """Return the initial state for a setup. Raises ValueError if the setup is not valid."""
        found = self.problems(setup)
        if found:
            raise ValueError(str(found[0]))
        return self.deal(setup, key)

    def automatic(self, state: State) -> Move | None:
        """Return the move that the app plays by itself, without asking a seat; None if there is none."""
        return None
