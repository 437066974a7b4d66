"""Pending questions and tasks of Camelot, and their notation.

All are frames on the state's stack, the next frame on top. Each kind of frame is a small immutable class; in
documents and positions, every frame is written with the same parts: ``merlins:1:Mi::1/2::1/0/0``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.fields import FieldType
from threethrones.core.overriding import override
from threethrones.core.paths import targets
from threethrones.core.picking import Picking
from threethrones.core.question import Pending, Question
from threethrones.core.terms import Decision, Event, Move, Names, Refusal, State
from threethrones.core.text import Text, verbatim
from threethrones.games.camelot.components import MOST_SEATS, NOBODY, VALUE

PASS: Final = "pass"
"""Answer that declines what a question offers."""


class StackFrame(Generic[State]):
    """A pending question or task. Frames are equal if their types and fields are. Equality, hash and repr are
    defined once here, because a dataclass would compile them for each class at every start."""

    __slots__: tuple[str, ...] = ()
    kind: ClassVar[str]
    """Name of the frame class in documents and positions."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._about() == other._about()

    def __hash__(self) -> int:
        return hash((type(self), *self._about()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._about()))})"

    def _about(self) -> list[object]:
        return [getattr(self, name) for name in self.__slots__]

    @property
    def held(self) -> tuple[str, ...]:
        """Cards kept in the frame itself, not in a pile, hand or quest."""
        return ()

    def asks(self, state: State) -> bool:
        """Return whether the frame asks anybody in this state."""
        raise NotImplementedError

    def do(self, state: State, events: list[Event]) -> None:
        """Carry out a frame that asks nobody, after the frame is taken off the stack."""
        raise NotImplementedError


class Task(StackFrame[State]):
    """A frame that is carried out without asking anybody."""

    __slots__ = ()

    @override
    def asks(self, state: State) -> bool:
        return False


class Answer(NamedTuple):
    """A button of a question."""

    name: Text
    means: Text = verbatim("")
    """Short description of the button's effect; empty if the name says enough."""


Answers: TypeAlias = Mapping[str, Answer]


class StackQuestion(StackFrame[State], Question[State]):
    """A question on the stack, by default to one seat, which must see its cards to answer."""

    __slots__ = ()
    seat: int
    """Seat asked; NOBODY if the whole table decides and no single seat is concerned."""
    asking: ClassVar[Text]
    """Prompt; its gap ``who`` is filled with the name of the seat's player."""
    refused: ClassVar[Refusal]
    """Refusal of any move that is not legal."""
    announced: ClassVar[Text | None] = None
    """Reason for the asked player to take the device, addressed to that player; None if none is announced."""
    in_public: ClassVar[bool] = False
    """Whether the whole table decides in public, not one seat alone."""
    answers: ClassVar[Answers] = {}
    """Buttons other than cards, places and knights, by target."""

    @override
    def asks(self, state: State) -> bool:
        return True

    @override
    def decision(self, state: State) -> Decision:
        return Decision(None if self.in_public else self.seat, self.kind, not self.in_public)

    def legal(self, state: State) -> list[Move]:
        """Return each of the ``options`` once, and the targets of the buttons."""
        return [*dict.fromkeys(self.options(state)), *self.answers]

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        return self.refused

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return Text(self.asking.message, {"who": names[self.seat]})

    @override
    def means(self, state: State, move: Move) -> Text:
        return self.answers[move].means if move in self.answers else verbatim("")

    def button(self, picks: Sequence[str], target: str) -> Text | None:
        """Return the label of a target after these picks; None for a card, place or knight."""
        return self.answers[target].name if target in self.answers else None

    @override
    def is_button(self, path: Move) -> bool:
        *picks, target = targets(path)
        return self.button(picks, target) is not None

    def forced(self, state: State) -> Move | None:
        """Return the answer that the table enters, because it is publicly known to be the only one or makes
        no difference; None if somebody must choose."""
        return None

    def only(self, state: State) -> Move | None:
        """Return the seat's only answer, even if only this seat can know it; None if the seat must choose."""
        return None

    def spelled(self, state: State, offer: Move) -> list[Move]:
        """Return the moves, played one after another, that an offer stands for."""
        return [offer]

    def row(self, state: State) -> Sequence[str]:
        """Return the buttons that are always shown, in this order, enabled or not."""
        return ()

    def why_not_openly(self, state: State, move: Move) -> Refusal | None:
        """Return the publicly known reason why a move is illegal; None if this depends on the hand."""
        return None

    def asked_now(self) -> Sequence[int]:
        """Return the seats whose answers are awaited."""
        return (self.seat,)

    def responders(self, state: State) -> Sequence[int]:
        """Return the seats whose cards or wishes decide the answer, beginning with the seat that represents
        them."""
        return (self.seat,)

    def announcement(self, state: State) -> Text | None:
        """Return the reason why the next seat must take the device; None if none is announced."""
        return self.announced

    def shown(self, state: State) -> str:
        """Return the black card that the question is about, to be shown large; empty for none."""
        return ""

    def options(self, state: State) -> Sequence[str]:
        """Return the cards that can be chosen but are not in a hand; empty by default."""
        return ()


class OnCard(StackQuestion[State]):
    """A question about a black card that everybody sees."""

    __slots__ = ()
    card: str
    in_public = True

    @override
    def shown(self, state: State) -> str:
        return self.card


# --- of what kind the fields are --------------------------------------------------------------------------


def some(of: FieldType, gap: str = "/", least: int = 1, most: int = MOST_SEATS) -> FieldType:
    """Return the field type of a tuple with ``least`` to ``most`` values, separated by ``gap``."""
    return fields.fixed(fields.row(of, gap, least, most))


def _are_others(value: JSON, seats: int) -> bool:
    return _ROW.accepts(value, seats) and isinstance(value, list) and len(set(map(str, value))) == len(value)


SEAT: Final = fields.seat()
_ROW: Final = some(SEAT)
SEATS: Final = replace(_ROW, accepts=_are_others)
"""Field type of one or more distinct seats."""
FIGHT_CARDS: Final = some(fields.word(VALUE), "", most=60)
FLAG: Final = replace(fields.number(0, 1), plain=int, made=bool)
"""Field type of a bool, written as a number."""


def lone(of: FieldType) -> FieldType:
    """Return the field type of a single value, written as a row of one."""
    return replace(some(of, most=1), plain=lambda value: [value], made=lambda values: values[0])


# --- how they are written ---------------------------------------------------------------------------------


def _empty() -> dict[str, JSON]:
    """Return the parts of every frame as written, in order, with their default values."""
    return {"seat": NOBODY, "card": "", "place": "", "seats": [], "cards": [], "counts": [], "n": 0}


PENDING: Final = Pending(_empty)
"""Registry of the frame classes, by name."""
Made = TypeVar("Made", bound=StackFrame[Any])


@dataclass_transform(frozen_default=True)
def pending(kind: str, **parts: str) -> Callable[[type[Made]], type[Made]]:
    """Return a decorator that registers a frame class under a name. ``parts`` maps a written part to a field
    of another name: ``@pending("siege", n="die")``."""

    def named(made: type[Made]) -> type[Made]:
        made = dataclass(slots=True, eq=False, repr=False)(made)
        made.kind = kind
        return PENDING(kind, **parts)(made)

    return named
