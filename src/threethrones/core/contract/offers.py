"""Moves that a viewer may try and their foreseeable effects, derived only from the viewer's knowledge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.contract.knowledge import Knowledge
from threethrones.core.outcome import Outcome, shared
from threethrones.core.terms import TURN_OVER, Event, Foresight, IllegalMove, Move, Refusal, Seen, State
from threethrones.core.text import say


class Offers(Knowledge[State]):
    """Moves that a viewer may try and their foreseeable effects, derived only from the viewer's knowledge."""

    def offers(self, seen: Seen[State]) -> list[Move]:
        """Return the moves that the viewer may try, derived only from its knowledge. For the deciding seat,
        every legal move is the first move of some offer (see ``spelled``). For the public, return the moves
        that can be chosen without hidden information (see ``Question.openly``)."""
        question = self.question(seen.state)
        if question is None:
            return []
        if self.decides(seen):
            return question.offers(seen.state)
        return question.openly(seen.state) if seen.seat is None else []

    def together(self, seen: Seen[State]) -> int:
        """Return how many moves the viewer picks together, or 0 (see ``Question.together``)."""
        question = self.question(seen.state)
        return question.together(seen.state) if question and self.decides(seen) else 0

    def choice_size(self, seen: Seen[State]) -> int:
        """Return how many moves make up the viewer's choice: those picked together, or 1."""
        return self.together(seen) or 1

    def polled(self, seen: Seen[State]) -> Mapping[str, int]:
        """Return the poll answers that the viewer may pick, with their seats (see ``Question.polled``)."""
        question = self.question(seen.state)
        return question.polled(seen.state) if question and self.decides(seen) else {}

    def volunteers(self, seen: Seen[State]) -> Mapping[str, int]:
        """Return the offers of volunteers that the viewer may pick, with their seats (see
        ``Question.volunteers``)."""
        question = self.question(seen.state)
        return question.volunteers(seen.state) if question and self.decides(seen) else {}

    def canonical(self, seen: Seen[State], move: Move) -> Move:
        """Return the legal move that a path of picks means. If some targets can be picked in any order, the
        result has them in the order used by ``legal``. Return any other text unchanged."""
        return move

    def why_not(self, seen: Seen[State], move: Move) -> Refusal | None:
        """Return why a move or an incomplete path cannot be played, as far as the viewer knows; None if the
        viewer knows no reason."""
        if self.decision(seen.state) is not None and not self.decides(seen):
            chosen_openly = move in self.offers(seen)
            return None if chosen_openly else Refusal(self.turn_rule, say("It isn’t your turn to choose."))
        state = seen.state
        *before, last = self.spelled(seen, move)
        for earlier in before:
            refusal = self.refusal(state, earlier)
            if refusal is not None:
                return refusal
            state = self.clone(state)
            self.play(state, earlier)
        return self.refusal(state, last)

    def spelled(self, seen: Seen[State], offer: Move) -> list[Move]:
        """Return the moves that an offer plays at once: usually just the offer itself (see ``canonical``),
        but an offer in a poll may answer for several seats. All but the last move can be played on the
        viewer's state. For a text that is not an offer, return only that text."""
        return [self.canonical(seen, offer)]

    def play_offer(self, state: State, moves: Sequence[Move]) -> list[Event]:
        """Play the moves of an offer, but none after the end of the game, and return the events."""
        return [event for move in moves if self.question(state) for event in self.play(state, move)]

    def tried(self, seen: Seen[State], offer: Move) -> list[Event]:
        """Return the events of playing an offer, as far as the viewer knows; empty if it is illegal."""
        try:
            return self.play_offer(self.clone(seen.state), self.spelled(seen, offer))
        except IllegalMove:
            return []

    def irrevocable(self, seen: Seen[State], offer: Move) -> bool:
        """Return whether an offer cannot be undone because, as far as the viewer knows, it draws or reveals
        something. An offer that only asks another seat can be undone until that seat looks at its hand (see
        ``core.match.Match.undoable``)."""
        return any(event.reveals for event in self.tried(seen, offer))

    def ends_turn(self, seen: Seen[State], offer: Move) -> bool:
        """Return whether an offer ends the turn, as far as the viewer knows."""
        return any(event.kind == TURN_OVER for event in self.tried(seen, offer))

    def takes_more(self, seen: Seen[State], offer: Move) -> bool:
        """Return whether an offer takes more cards than it names (see ``Question.takes_more``)."""
        question = self.question(seen.state)
        return question is not None and question.takes_more(seen.state, offer)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """Return a function that predicts, from the viewer's knowledge, how offers end the game. By default,
        ends depend on nothing hidden; ``core.foresight`` is for games in which they do."""
        return lambda moves: shared((self._end(seen, move) for move in moves), seen.seat)

    def _end(self, seen: Seen[State], move: Move) -> Outcome | None:
        state = self.clone(seen.state)
        try:
            self.play_offer(state, self.spelled(seen, move))
        except IllegalMove:
            return None
        return self.outcome(state)
