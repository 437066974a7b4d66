"""End of a turn: discard to five cards, check for the game's end, begin the next turn (AV49, AV55, AV9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, Flight
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.question import Question
from threethrones.core.terms import TURN_OVER, Decision, Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon.components import CHARACTERS, HAND_LIMIT
from threethrones.games.avalon.rules.discarding import discard_from_hand, not_held
from threethrones.games.avalon.rules.outcome import end_reached, outcome_by
from threethrones.games.avalon.rules.state import NOBODY, PENDING, State
from threethrones.games.avalon.rules.supply import draw_waiting

TRIMMED: Final = EventKind(
    "trimmed",
    {"seat": int, "card": str},
    says=say("%(who)s discards: %(card)s."),
    icon="tt-i-discard",
    moves=[Flight("{card}", "p{seat}", "discards")],
)
TURN_CLOSED: Final = EventKind(
    TURN_OVER,
    # ``winner`` is given only if the game is over; it is -1 for a draw.
    {"seat": int, "turn": int, "score": list[int], "winner?": int},
    says=say("Turn %(turn)d is over. Crowns: %(first)d–%(second)d."),
)


def surplus(state: State) -> int:
    """Return by how many cards the mover's hand exceeds the hand limit; negative if it is smaller."""
    return len(state.hands[state.mover]) - HAND_LIMIT


@PENDING("trim")
@dataclass(slots=True)
class Trim(Question[State]):
    """The mover's choice of a card to discard, repeated until the hand limit is met (AV49)."""

    @override
    def decision(self, state: State) -> Decision:
        return Decision(state.mover, "trim", True)

    @override
    def legal(self, state: State) -> list[Move]:
        return list(dict.fromkeys(state.hands[state.mover]))

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move in CHARACTERS:
            return not_held("AV49", move)
        return Refusal(
            "AV49",
            say_n(
                "You may keep only %(most)d: discard %(n)d card from your hand.",
                "You may keep only %(most)d: discard %(n)d cards from your hand.",
                surplus(state),
                most=HAND_LIMIT,
            ),
        )

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Discard the card; end the turn if only five cards are left in the hand."""
        discard_from_hand(state, move, TRIMMED, events)
        trim_or_end(state, events)

    @override
    def together(self, state: State) -> int:
        return surplus(state)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        if picking.asked:
            return say("Press again: %(what)s", what=say("discard this card"))
        left = surplus(state) - len(picking.staged)
        if picking.staged:
            return say_n(
                "Discard %(n)d more card: you may keep %(most)d.",
                "Discard %(n)d more cards: you may keep %(most)d.",
                left,
                most=HAND_LIMIT,
            )
        return say_n(
            "Discard %(n)d card: you may keep %(most)d.",
            "Discard %(n)d cards: you may keep %(most)d.",
            left,
            most=HAND_LIMIT,
        )

    @override
    def means(self, state: State, move: Move) -> Text:
        return say("discard this card")


def trim_or_end(state: State, events: list[Event]) -> None:
    """Ask the mover for a discard if the hand limit is exceeded, else end the turn."""
    if surplus(state) > 0:
        state.frame = Trim()
    else:
        _end_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    """End the game (AV55, AVR41, AVR44), or begin the opponent's turn, who draws for a waiting tile (AV9)."""
    crowns = state.crowns()
    about: dict[str, JSON] = {"seat": state.mover, "turn": state.turn, "score": [*crowns]}
    state.ending = end_reached(state, crowns[state.mover])
    if state.ending:
        winners = outcome_by(state, state.ending).winners
        about["winner"] = winners[0] if winners else NOBODY
    events.append(TURN_CLOSED(about))
    if state.ending:
        return
    state.turn += 1
    state.mover = 1 - state.mover
    state.conquests = 0
    state.spared = False
    draw_waiting(state, events)
