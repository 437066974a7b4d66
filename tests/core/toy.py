"""A toy game for the tests of the core: an option says who decides what, turn by turn.

The option ``script`` is a word per decision: the seat (``t`` for the whole table), then ``p`` where it
needs the seat's secrets, else ``o``: ``0p 0p 1p to``. Every decision has the moves ``go`` (nothing is
learnt), ``draw`` (something is) and ``lay-left-2``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from threethrones.core.canonical import JSON
from threethrones.core.game import (
    AnyGame,
    Decision,
    Evaluation,
    Event,
    Foresight,
    IllegalMove,
    Move,
    Option,
    Preset,
    Refusal,
    Setup,
    UpdateOptions,
)
from threethrones.core.match import Match, Start
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, say

MOVES = ("go", "draw", "lay-left-2")


@dataclass(slots=True)
class State:
    script: tuple[str, ...]
    played: list[str]
    key: str


class Toy:
    name = "toy"
    title: Text = say("Toy")
    edition = "1"
    older_editions: Mapping[str, UpdateOptions] = {"older": lambda options: {**options, "flag": "on"}}
    least_seats = 2
    most_seats = 3
    options: tuple[Option, ...] = (
        Option("script", say("Script"), (("", say("None")),), ""),
        Option("flag", say("Flag"), (("off", say("Off")), ("on", say("On"))), "off"),
    )
    presets: tuple[Preset, ...] = ()
    component_sets: Mapping[str, Mapping[str, JSON]] = {"plain": {"things": 1}, "rich": {"things": 9}}
    evaluations: Mapping[str, Evaluation] = {}

    def problems(self, setup: Setup) -> list[Refusal]:
        found = []
        if not isinstance(setup.components.get("things"), int):
            found.append(Refusal("T1", say("There must be things.")))
        if not 2 <= setup.seats <= 3:
            found.append(Refusal("T2", say("Toy is for two or three.")))
        return found

    def setup(self, setup: Setup, key: str) -> State:
        return State(tuple(setup.options["script"].split()), [], key)

    def clone(self, state: State) -> State:
        return State(state.script, state.played.copy(), state.key)

    def rekeyed(self, state: State, key: str) -> State:
        return State(state.script, state.played.copy(), key)

    def to_json(self, state: State) -> dict[str, JSON]:
        return {"played": list(state.played), "key": state.key}

    def from_json(self, data: JSON, setup: Setup) -> State:
        if isinstance(data, dict) and isinstance(data.get("played"), list):
            return State(tuple(setup.options["script"].split()), list(data["played"]), str(data["key"]))
        raise ValueError("this is no toy")

    def to_position(self, state: State) -> str:
        return " ".join(["played", *state.played])

    def from_position(self, text: str, setup: Setup) -> State:
        word, *played = text.split()
        if word != "played":
            raise ValueError("a position begins with “played”")
        return State(tuple(setup.options["script"].split()), played, "")

    def decision(self, state: State) -> Decision | None:
        if len(state.played) >= len(state.script):
            return None
        word = state.script[len(state.played)]
        seat = None if word.startswith("t") else int(word[0])
        return Decision(seat, "step", word.endswith("p"))

    def legal(self, state: State) -> list[Move]:
        return list(MOVES) if self.decision(state) else []

    def play(self, state: State, move: Move) -> list[Event]:
        if move not in self.legal(state):
            raise IllegalMove(Refusal("T3", say("“%(move)s” is nothing here.", move=move)))
        number = len(state.played)
        state.played.append(move)
        reveals = move == "draw"
        return [Event("step", {"n": number}, reveals=reveals), Event("secret", {"n": number}, seats=(1,))]

    def automatic(self, state: State) -> Move | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return None if self.decision(state) else Outcome((0,), "done", "T4")

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"played": list(state.played), "mine": state.key if seat == 0 else None}

    def gist(self, view: Mapping[str, Any]) -> str:
        return str(len(view["played"]))

    def offers(self, view: Mapping[str, Any]) -> list[Move]:
        return list(MOVES)

    def canonical(self, view: Mapping[str, Any], move: Move) -> Move:
        return move

    def why_not(self, view: Mapping[str, Any], move: Move) -> Refusal | None:
        return None

    def resample(self, view: Mapping[str, Any], rng: Random) -> State:
        return State(("?",) * len(view["played"]), list(view["played"]), view["mine"] or f"{rng.random()}")

    def foresee(self, view: Mapping[str, Any]) -> Foresight:
        return lambda moves: None

    def irrevocable(self, view: Mapping[str, Any], move: Move) -> bool:
        return move == "draw"

    def score(self, view: Mapping[str, Any]) -> tuple[int, ...]:
        return (len(view["played"]), 0)

    def rematch(self, setup: Setup, view: Mapping[str, Any]) -> Setup:
        return setup

    def answer(self, view: Mapping[str, Any], orders: Mapping[str, JSON]) -> Move | None:
        return None


TOY: AnyGame = Toy()


def toy_setup(script: str, seats: int = 2) -> Setup:
    return Setup(seats, {"script": script, "flag": "off"}, {"things": 1})


def toy_match(script: str, moves: str | Sequence[Move] = (), seats: int = 2) -> Match:
    """A match of the toy by its script with some moves played: ``toy_match("0p 1p", "go draw")``."""
    match = Match(TOY, toy_setup(script, seats), Start(key="k"))
    for move in moves.split() if isinstance(moves, str) else moves:
        match.play(move)
    return match
