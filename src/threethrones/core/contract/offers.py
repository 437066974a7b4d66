"""What a viewer may try, from what it has seen alone, and what is known of what would come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.contract.knowledge import Knowledge
from threethrones.core.outcome import Outcome, shared
from threethrones.core.terms import (
    TURN_OVER,
    Event,
    Foresight,
    IllegalMove,
    Move,
    Refusal,
    Seen,
    State,
)
from threethrones.core.text import say


class Offers(Knowledge[State]):
    """What a viewer may try, from what it has seen alone, and what is known of what would come of it."""

    def offers(self, seen: Seen[State]) -> list[Move]:
        """What the viewer may try, from what is seen alone; whoever decides finds in it every legal move, as
        the first of those that an offer stands for (see ``spelled``). While everybody looks, it is what needs
        no secrets (see ``Question.openly``)."""
        question = self.question(seen.state)
        if question is None:
            return []
        if self.decides(seen):
            return question.offers(seen.state)
        return question.openly(seen.state) if seen.seat is None else []

    def together(self, seen: Seen[State]) -> int:
        """How many moves the viewer is to pick together (see ``Question.together``)."""
        question = self.question(seen.state)
        return question.together(seen.state) if question and self.decides(seen) else 0

    def polled(self, seen: Seen[State]) -> Mapping[str, int]:
        """The answers to a poll that the viewer may pick (see ``Question.polled``)."""
        question = self.question(seen.state)
        return question.polled(seen.state) if question and self.decides(seen) else {}

    def canonical(self, seen: Seen[State], move: Move) -> Move:
        """The legal move that a path of picks spells: where the order of some picks does not matter,
        the one order in which ``legal`` lists it. Any other text comes back as it is."""
        return move

    def why_not(self, seen: Seen[State], move: Move) -> Refusal | None:
        """Why a move, or a path that is none, cannot be played; from what the viewer knows alone.
        None where the viewer knows nothing against it."""
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
        """The moves that an offer stands for, to be played one after the other in one go: mostly itself (as
        ``canonical`` has it); a poll may offer one that answers for several seats. All but the last of them
        can be played on what is seen; of any other text it is that alone."""
        return [self.canonical(seen, offer)]

    def play_offer(self, state: State, moves: Sequence[Move]) -> list[Event]:
        """Carry out what an offer stands for, as far as the game goes on."""
        return [event for move in moves if self.question(state) for event in self.play(state, move)]

    def tried(self, seen: Seen[State], offer: Move) -> list[Event]:
        """What happens, as far as the viewer knows, when an offer is played; nothing where it cannot be."""
        try:
            return self.play_offer(self.clone(seen.state), self.spelled(seen, offer))
        except IllegalMove:
            return []

    def irrevocable(self, seen: Seen[State], offer: Move) -> bool:
        """Whether, as far as the viewer knows, this offer cannot be taken back: whether it draws or reveals.
        One that only asks another seat can be undone until that seat looks (see
        ``core.match.Match.undoable``)."""
        return any(event.reveals for event in self.tried(seen, offer))

    def ends_turn(self, seen: Seen[State], offer: Move) -> bool:
        """Whether this offer ends the turn."""
        return any(event.kind == TURN_OVER for event in self.tried(seen, offer))

    def takes_more(self, seen: Seen[State], offer: Move) -> bool:
        """Whether an offer takes more cards than it names (see ``Question.takes_more``)."""
        question = self.question(seen.state)
        return question is not None and question.takes_more(seen.state, offer)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """What the viewer can know of the ends that offers bring about, as far as its screen may tell it (see
        ``core.foresight``); by default they depend on nothing that is hidden."""
        return lambda moves: shared((self._end(seen, move) for move in moves), seen.seat)

    def _end(self, seen: Seen[State], move: Move) -> Outcome | None:
        state = self.clone(seen.state)
        try:
            self.play_offer(state, self.spelled(seen, move))
        except IllegalMove:
            return None
        return self.outcome(state)
