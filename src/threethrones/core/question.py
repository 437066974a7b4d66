"""A decision of a game with all there is to say about it, in one place.

What is pending is a small frozen object in the state, one class for each question; its fields are what it is
about, declared with their kinds (``core.kinds``), so that a game can be kept in the middle of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.game import Decision, Event, Move, Names, Refusal
from threethrones.core.kinds import Kind, Value, declared
from threethrones.core.notation import unreadable
from threethrones.core.stage import Picking
from threethrones.core.text import Text

State = TypeVar("State")
Made = TypeVar("Made")


class Question(Generic[State]):
    """One decision. Nothing here changes the state but ``play``."""

    __slots__ = ()

    def decision(self, state: State) -> Decision:
        """Who decides, and whether that seat must see its secrets for it."""
        raise NotImplementedError

    def legal(self, state: State) -> list[Move]:
        """All legal moves, each once; never none."""
        raise NotImplementedError

    def is_legal(self, state: State, move: Move) -> bool:
        """Whether a move is one of them."""
        return move in self.legal(state)

    def offers(self, state: State) -> list[Move]:
        """What whoever decides may try, made from what it has seen."""
        return self.legal(state)

    def why_not(self, state: State, move: Move) -> Refusal:
        """Why a move that is not legal is none: the rule, and what to do instead."""
        raise NotImplementedError

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Carry out a legal move; this question is no longer pending then."""
        raise NotImplementedError

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """What is to be decided, said to whoever decides."""
        raise NotImplementedError

    def means(self, state: State, move: Move) -> Text:
        """What a move, or the beginning of one, is and will do, in short."""
        raise NotImplementedError


class Pending:
    """The questions that states of a game may hold, by name: ``@PENDING("react")`` before a class adds one.
    In a position: ``react:attack:Kr:3``."""

    def __init__(self) -> None:
        self._classes: dict[str, type] = {}
        self._parts: dict[str, Mapping[str, Kind]] = {}
        self.kind = Kind(
            self._accepts, self._write, self._read, lambda _: None, plain=self._plain, made=self._made
        )

    def __call__(self, name: str) -> Callable[[type[Made]], type[Made]]:
        """Gives a class of questions its name."""

        def named(made: type[Made]) -> type[Made]:
            self._classes[name], self._parts[name] = made, declared(made)
            return made

        return named

    def name_of(self, question: object) -> str:
        """The name of a question's class."""
        return next(name for name, made in self._classes.items() if type(question) is made)

    def _accepts(self, value: JSON, seats: int) -> bool:
        parts = self._parts.get(str(value.get("kind"))) if isinstance(value, dict) else None
        return (
            parts is not None
            and isinstance(value, dict)
            and value.keys() == {"kind", *parts}
            and all(part.accepts(value[name], seats) for name, part in parts.items())
        )

    def _write(self, value: Mapping[str, Any]) -> str:
        parts = self._parts[value["kind"]]
        return ":".join((value["kind"], *(part.write(value[name]) for name, part in parts.items())))

    def _read(self, text: str, seats: int) -> JSON:
        kind, *values = text.split(":")
        parts = self._parts.get(kind)
        if parts is None or len(values) != len(parts):
            raise unreadable(text, "is not a pending decision")
        found = zip(parts.items(), values, strict=True)
        return {"kind": kind} | {name: part.read(value, seats) for (name, part), value in found}

    def _plain(self, question: Value) -> dict[str, JSON]:
        kind = self.name_of(question)
        parts = self._parts[kind].items()
        return {"kind": kind} | {name: part.plain(getattr(question, name)) for name, part in parts}

    def _made(self, value: Mapping[str, Any]) -> Value:
        kind = value["kind"]
        parts = self._parts[kind].items()
        return self._classes[kind](**{name: part.made(value[name]) for name, part in parts})
