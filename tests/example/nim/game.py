"""The rules of Nim: a heap of stones, of which each in turn takes one to three (NI1 to NI3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind
from threethrones.core.game import Game
from threethrones.core.outcome import Outcome
from threethrones.core.picking import Picking
from threethrones.core.question import Question
from threethrones.core.records import Records
from threethrones.core.terms import TURN_OVER, Decision, Event, Move, Names, Refusal, Setup
from threethrones.core.text import Text, say, say_n
from threethrones.games.nim.card import CARD

STONES: Final = 12
MOST: Final = 3
TOOK: Final = EventKind(
    "took",
    {"seat": int, "stones": int},
    says=lambda facts: say_n(
        "%(who)s takes %(n)d stone.", "%(who)s takes %(n)d stones.", facts.number("stones"), who=facts.who
    ),
)
TURN_CLOSED: Final = EventKind(TURN_OVER, {"seat": int, "turn": int, "score": list[int]})


@dataclass(slots=True)
class State:
    """Everything there is to know: nothing is hidden, and there is no chance."""

    setup: Setup
    key: Annotated[str, fields.text(256)]
    chance: Annotated[int, fields.number()] = 0
    stones: Annotated[int, fields.number(0, STONES)] = STONES
    mover: Annotated[int, fields.seat()] = 0
    turn: Annotated[int, fields.number()] = 1


class Take(Question[State]):
    """How many stones? (NI2)"""

    def decision(self, state: State) -> Decision:
        """The mover; there are no secrets."""
        return Decision(state.mover, "take", private=False)

    def legal(self, state: State) -> list[Move]:
        """As many as there are, up to three."""
        return [str(number + 1) for number in range(min(MOST, state.stones))]

    def is_button(self, path: Move) -> bool:
        """All are."""
        return True

    def why_not(self, state: State, move: Move) -> Refusal:
        """There are too few, or it is no number of stones."""
        return Refusal("NI2", say("Take one to three stones; %(n)d are left.", n=state.stones))

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Take them; the other is to move."""
        state.stones -= int(move)
        events.append(TOOK({"seat": state.mover, "stones": int(move)}))
        events.append(TURN_CLOSED({"seat": state.mover, "turn": state.turn, "score": [0, 0]}))
        state.mover, state.turn = 1 - state.mover, state.turn + 1

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Who takes."""
        return say("%(who)s: how many stones do you take?", who=names[state.mover])

    def means(self, state: State, move: Move) -> Text:
        """What is left then."""
        return say_n("%(n)d stone is left", "%(n)d stones are left", state.stones - int(move))


class Nim(Game[State]):
    """Nim as one object of the game contract."""

    name, title, edition = CARD.name, CARD.title, "1"
    least_seats = most_seats = 2
    component_sets: Mapping[str, Mapping[str, JSON]] = {"heap": {}}
    kinds: Mapping[str, EventKind] = {kind.name: kind for kind in (TOOK, TURN_CLOSED)}
    records = Records(State)
    setup_rule, turn_rule, end_rule = "NI1", "NI2", "NI3"

    def deal(self, setup: Setup, key: str) -> State:
        """Twelve stones; seat 0 begins (NI1)."""
        return State(setup, key)

    def question(self, state: State) -> Question[State] | None:
        """There is but one."""
        return Take() if state.stones else None

    def outcome(self, state: State) -> Outcome | None:
        """Whoever took the last stone has won (NI3)."""
        return None if state.stones else Outcome((1 - state.mover,), "last", "NI3")


GAME: Final = Nim()
