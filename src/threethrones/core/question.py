"""Base class of questions: each kind of decision in a game is a class with its texts and rules.

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
"""Target that closes a poll once all answers are picked."""


class Question(Generic[State]):
    """A decision of a game, with its legal moves and texts. Only ``play`` changes the state."""

    __slots__ = ()

    is_first: ClassVar[bool] = False
    """Whether every seat answers this question once, one after another, before the first turn."""

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
        """Return the moves that the deciding seat may try, as far as it knows; by default all legal moves."""
        return self.legal(state)

    def openly(self, state: State) -> list[Move]:
        """Return the moves that the deciding seat can choose without seeing its secrets, from public
        information. They can be picked while no secrets are on the screen. Empty by default."""
        return []

    def together(self, state: State) -> int:
        """Return how many consecutive moves form one choice, 0 if each is a choice of its own. The app lets
        the player pick all of them first and then plays them at once."""
        return 0

    def polled(self, state: State) -> Mapping[str, int]:
        """Return the answers that may be picked in a poll, each with the seat that it is for. They can be
        picked in any order and changed until ``DONE`` is picked; a seat without an answer counts as no. Empty
        for a question that is not a poll."""
        return {}

    def volunteers(self, state: State) -> Mapping[str, int]:
        """Return the offers with which one of several asked seats does something for all, each with that
        seat. Empty for a question that asks for nobody."""
        return {}

    def is_button(self, path: Move) -> bool:
        """Return whether the last target of a path is a button with a label; by default it is a thing on the
        board, such as a card, a place or a player."""
        return False

    def takes_more(self, state: State, move: Move) -> bool:
        """Return whether a move uses more cards than it names, from the hand or from the cards played."""
        return False

    def shown_alone(self, state: State) -> str:
        """Return the name, for ``Presentation.look``, of a thing just shown only to the deciding seat, which
        may view the thing again without opening its hand. Empty if there is none."""
        return ""

    def why_not(self, state: State, move: Move) -> Refusal:
        """Return why a move is illegal: the rule, and what to do instead."""
        raise NotImplementedError

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Carry out a legal move and append its events; this question is then no longer pending."""
        raise NotImplementedError

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Return a sentence that tells the deciding player what to decide, after the targets picked."""
        raise NotImplementedError

    def means(self, state: State, move: Move) -> Text:
        """Return a short label of a move, or of the beginning of a move, which says what it will do."""
        raise NotImplementedError


class _Field(NamedTuple):
    """Name and type of a class's field, which is saved as one of the named parts of a pending object."""

    name: str
    kind: FieldType


class Pending:
    """Registry, by name, of the classes of pending objects in states. ``@PENDING("react")`` registers a
    class, whose objects are written like ``react:attack:Kr:3`` in position notation."""

    def __init__(self, parts: Callable[[], dict[str, JSON]] = dict) -> None:
        """Create a registry. ``parts``: for classes that are all saved with the same named parts, returns
        these parts in order, each with its value for classes that lack the field."""
        self.classes: dict[str, type] = {}
        self._fields: dict[str, Mapping[str, _Field]] = {}
        self._parts = parts
        self.kind = FieldType(
            self._accepts, self._write, self._read, lambda _: None, plain=self._plain, made=self._made
        )

    def __call__(self, name: str, **fields: str) -> Callable[[type[Made]], type[Made]]:
        """Return a decorator that registers a class; ``n="die"`` saves its field ``die`` as part ``n``."""
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
