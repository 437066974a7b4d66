"""Questions: the pending decisions of a game, with everything about each in one class.

A pending question is a small immutable object in the state. Its class declares fields with their types
(``core.fields``), so that a match can be saved at any moment."""

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
"""Target that ends the answers to a poll."""


class Question(Generic[State]):
    """One decision. Only ``play`` changes the state."""

    __slots__ = ()

    is_first: ClassVar[bool] = False
    """Whether each seat is asked this once, in turn, before the first turn."""

    def decision(self, state: State) -> Decision:
        """Return who decides, and whether that seat must see its secrets to decide."""
        raise NotImplementedError

    def legal(self, state: State) -> list[Move]:
        """Return all legal moves, each once; never empty."""
        raise NotImplementedError

    def is_legal(self, state: State, move: Move) -> bool:
        """Return whether a move is legal."""
        return move in self.legal(state)

    def offers(self, state: State) -> list[Move]:
        """Return the moves that the deciding seat may try, made from what it has seen."""
        return self.legal(state)

    def openly(self, state: State) -> list[Move]:
        """Return the moves that the asked seat can choose without its secrets, made from what is public. They
        can be tapped while nothing secret is on the screen. Empty by default."""
        return []

    def together(self, state: State) -> int:
        """Return how many moves, played one by one, form a single choice: the table lets them be picked
        together, and plays them at once. 0 if each is a choice of its own."""
        return 0

    def polled(self, state: State) -> Mapping[str, int]:
        """Return the answers to a poll that may be picked, each with its seat. They are picked in any order
        and can be changed until ``DONE`` follows them; a seat left out has said no. Empty for any other
        question."""
        return {}

    def is_button(self, path: Move) -> bool:
        """Return whether a path ends with a button that names what it does; by default it ends with a thing:
        a card, a place, a player."""
        return False

    def takes_more(self, state: State, move: Move) -> bool:
        """Return whether a move takes more cards than it names, from the hand or from those played."""
        return False

    def shown_alone(self, state: State) -> str:
        """Return the name (see ``Presentation.look``) of what was just shown to the asked seat alone, which
        may look at it again without opening its hand; empty if there is nothing."""
        return ""

    def why_not(self, state: State, move: Move) -> Refusal:
        """Return why a move is illegal: the rule, and what to do instead."""
        raise NotImplementedError

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Carry out a legal move, after which this question is no longer pending."""
        raise NotImplementedError

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Return what is to be decided, addressed to the player who decides."""
        raise NotImplementedError

    def means(self, state: State, move: Move) -> Text:
        """Describe in short what a move, or the beginning of one, is and will do."""
        raise NotImplementedError


class _Field(NamedTuple):
    """Name and type of the class field that is written as some part."""

    name: str
    kind: FieldType


class Pending:
    """Registry of the classes of pending objects in states, by name: ``@PENDING("react")`` registers a class.
    Position notation: ``react:attack:Kr:3``."""

    def __init__(self, parts: Callable[[], dict[str, JSON]] = dict) -> None:
        """Create a registry. ``parts`` is for classes that are all written with the same parts: it returns
        these in order, each with its value for classes that have no field for it."""
        self.classes: dict[str, type] = {}
        self._fields: dict[str, Mapping[str, _Field]] = {}
        self._parts = parts
        self.kind = FieldType(
            self._accepts, self._write, self._read, lambda _: None, plain=self._plain, made=self._made
        )

    def __call__(self, name: str, **fields: str) -> Callable[[type[Made]], type[Made]]:
        """Register a class under a name. With ``n="die"``, its field ``die`` is written as the part ``n``."""
        part_of = {field: part for part, field in fields.items()}

        def named(made: type[Made]) -> type[Made]:
            self.classes[name] = made
            self._fields[name] = {part_of.get(at, at): _Field(at, of) for at, of in declared(made).items()}
            return made

        return named

    def name_of(self, pending: object) -> str:
        """Return the registered name of an object's class."""
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
