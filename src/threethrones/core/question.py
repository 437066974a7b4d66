"""A decision of a game with all there is to say about it, in one place.

What is pending is a small object in the state that nobody changes, one class for each question; its fields
are what it is about, declared with their kinds (``core.fields``), so that a game can be kept in the middle of
anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.fields import FieldType, Value, declared
from threethrones.core.notation import unreadable
from threethrones.core.picking import Picking
from threethrones.core.terms import Decision, Event, Move, Names, Refusal
from threethrones.core.text import Text

State = TypeVar("State")
Made = TypeVar("Made")
DONE: Final = "done"
"""The spot that ends the answers to a poll."""


class Question(Generic[State]):
    """One decision. Nothing here changes the state but ``play``."""

    __slots__ = ()

    is_first: ClassVar[bool] = False
    """Whether each seat is asked it once, in turn, before the first turn."""

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

    def openly(self, state: State) -> list[Move]:
        """Of a question to one seat: what it may choose without a look at its secrets, from what all have
        seen. It can be tapped while nothing secret is on the screen; by default nothing."""
        return []

    def together(self, state: State) -> int:
        """How many of its moves, played one by one, are one choice: the table lets them be picked together,
        and plays them at once. 0 where each is a choice of its own."""
        return 0

    def polled(self, state: State) -> Mapping[str, int]:
        """Of a poll: the answers that may be picked, each with the seat whose it is. They are picked in any
        order and can be changed, until ``DONE`` follows them; whoever is left out has said no. None of any
        other question."""
        return {}

    def is_button(self, path: Move) -> bool:
        """Whether a path ends with a button that names what it does; by default with a thing: a card, a
        place, a player."""
        return False

    def takes_more(self, state: State, move: Move) -> bool:
        """Whether a move takes more cards, of the hand or of what was laid, than those that it names."""
        return False

    def shown_alone(self, state: State) -> str:
        """Name (see ``Presentation.look``) of what was just shown to the asked seat alone, which may look at
        it again without opening its hand; empty for nothing."""
        return ""

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


class _Field(NamedTuple):
    """A field of a class, by the part in which it is written."""

    name: str
    kind: FieldType


class Pending:
    """The classes of which states may hold something, by name: ``@PENDING("react")`` before a class adds one.
    In a position: ``react:attack:Kr:3``."""

    def __init__(self, parts: Callable[[], dict[str, JSON]] = dict) -> None:
        """``parts``: where everything is written alike, the parts that all have, in order, as they are where
        a class has no field for them."""
        self.classes: dict[str, type] = {}
        self._fields: dict[str, Mapping[str, _Field]] = {}
        self._parts = parts
        self.kind = FieldType(
            self._accepts, self._write, self._read, lambda _: None, plain=self._plain, made=self._made
        )

    def __call__(self, name: str, **fields: str) -> Callable[[type[Made]], type[Made]]:
        """Gives a class its name. Parts are named that hold fields of another name: ``n="die"``."""
        part_of = {field: part for part, field in fields.items()}

        def named(made: type[Made]) -> type[Made]:
            self.classes[name] = made
            self._fields[name] = {part_of.get(at, at): _Field(at, of) for at, of in declared(made).items()}
            return made

        return named

    def name_of(self, pending: object) -> str:
        """The name of something's class."""
        return next(name for name, made in self.classes.items() if type(pending) is made)

    def _accepts(self, value: JSON, seats: int) -> bool:
        fields = self._fields.get(str(value.get("kind"))) if isinstance(value, dict) else None
        if fields is None or not isinstance(value, dict):
            return False
        left_out = {part: empty for part, empty in self._parts().items() if part not in fields}
        return (
            value.keys() == {"kind", *left_out, *fields}
            and all(
                (type(value[part]), value[part]) == (type(empty), empty) for part, empty in left_out.items()
            )
            and all(field.kind.accepts(value[part], seats) for part, field in fields.items())
        )

    def _write(self, value: Mapping[str, Any]) -> str:
        fields, empty = self._fields[value["kind"]], self._parts()
        texts = (
            "" if part in empty and value[part] == empty[part] else fields[part].kind.write(value[part])
            for part in empty or fields
        )
        text = ":".join((value["kind"], *texts))
        return text.rstrip(":") if empty else text

    def _read(self, text: str, seats: int) -> JSON:
        kind, *texts = text.split(":")
        fields, empty = self._fields.get(kind, {}), self._parts()
        order = list(empty or fields)
        given = {part: text for part, text in zip(order, texts, strict=False) if text or not empty}
        fits = len(texts) <= len(order) and given.keys() <= fields.keys() <= given.keys() | empty.keys()
        if kind not in self.classes or not fits:
            raise unreadable(text, "is nothing that can be pending")
        read = {part: fields[part].kind.read(text, seats) for part, text in given.items()}
        return {"kind": kind, **empty, **read}

    def _plain(self, pending: Value) -> dict[str, JSON]:
        kind = self.name_of(pending)
        fields = self._fields[kind].items()
        written = {part: field.kind.plain(getattr(pending, field.name)) for part, field in fields}
        return {"kind": kind, **self._parts(), **written}

    def _made(self, value: Mapping[str, Any]) -> Value:
        fields = self._fields[value["kind"]].items()
        return self.classes[value["kind"]](**{at.name: at.kind.made(value[part]) for part, at in fields})
