"""A toy game for the tests of the core: an option says who decides what, turn by turn.

The option ``script`` is a word per decision: the seat (``t`` for the whole table), then ``p`` where it
needs the seat's secrets, else ``o``: ``0p 0p 1p to``. Every decision has the moves ``go`` (nothing is
learnt), ``draw`` (something is) and ``lay-left-2``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame, Game
from threethrones.core.match import LONGEST_KEY, Match, Start
from threethrones.core.outcome import Outcome
from threethrones.core.records import Records
from threethrones.core.terms import (
    Decision,
    Event,
    IllegalMove,
    Move,
    Option,
    Refusal,
    Seen,
    Setup,
    UpdateOptions,
)
from threethrones.core.text import say

MOVES = ("go", "draw", "lay-left-2")


@dataclass(slots=True)
class State:
    setup: Setup
    key: Annotated[str, fields.text(LONGEST_KEY)]
    chance: Annotated[int, fields.number()] = 0
    played: Annotated[list[str], fields.row(fields.word(MOVES))] = field(default_factory=list)


class Toy(Game[State]):
    name = "toy"
    title = say("Toy")
    edition = "1"
    setup_rule, turn_rule = "T2", "T5"
    older_editions: Mapping[str, UpdateOptions] = {"older": lambda options: {**options, "flag": "on"}}
    least_seats = 2
    most_seats = 3
    options = (
        Option("script", say("Script"), (("", say("None")),), ""),
        Option("flag", say("Flag"), (("off", say("Off")), ("on", say("On"))), "off"),
    )
    component_sets: Mapping[str, Mapping[str, JSON]] = {"plain": {"things": 1}, "rich": {"things": 9}}
    records = Records(State)

    def problems(self, setup: Setup) -> list[Refusal]:
        found = []
        if not isinstance(setup.components.get("things"), int):
            found.append(Refusal("T1", say("There must be things.")))
        if not 2 <= setup.seats <= 3:
            found.append(Refusal("T2", say("Toy is for two or three.")))
        return found

    def deal(self, setup: Setup, key: str) -> State:
        return State(setup, key)

    def decision(self, state: State) -> Decision | None:
        script = state.setup.options["script"].split()
        if len(state.played) >= len(script):
            return None
        word = script[len(state.played)]
        seat = None if word.startswith("t") else int(word[0])
        return Decision(seat, "step", word.endswith("p"))

    def legal(self, state: State) -> list[Move]:
        return list(MOVES) if self.decision(state) else []

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if move in self.legal(state):
            return None
        return Refusal("T3", say("“%(move)s” is nothing here.", move=move))

    def play(self, state: State, move: Move) -> list[Event]:
        refusal = self.refusal(state, move)
        if refusal:
            raise IllegalMove(refusal)
        number = len(state.played)
        state.played.append(move)
        reveals = move == "draw"
        return [Event("step", {"n": number}, reveals=reveals), Event("secret", {"n": number}, seats=(1,))]

    def outcome(self, state: State) -> Outcome | None:
        return None if self.decision(state) else Outcome((0,), "done", "T4")

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        return (len(seen.state.played), 0)


TOY: AnyGame = Toy()


def toy_setup(script: str, seats: int = 2) -> Setup:
    return Setup(seats, {"script": script, "flag": "off"}, {"things": 1})


def toy_match(script: str, moves: str | Sequence[Move] = (), seats: int = 2) -> Match:
    """A match of the toy by its script with some moves played: ``toy_match("0p 1p", "go draw")``."""
    match = Match(TOY, toy_setup(script, seats), Start(key="k"))
    for move in moves.split() if isinstance(moves, str) else moves:
        match.play(move)
    return match
