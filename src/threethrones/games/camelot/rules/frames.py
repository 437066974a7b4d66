"""What is pending in a game of Camelot, and how that is written.

Questions and tasks lie on the state's stack, the next on top. Each kind is a small frozen class, whose fields
say what it is about; in documents and positions all have the same parts: ``merlins:1:Mi::1/2::1/0/0``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.fields import FieldType
from threethrones.core.paths import targets
from threethrones.core.picking import Picking
from threethrones.core.question import Pending, Question
from threethrones.core.terms import Decision, Event, Move, Names, Refusal, State
from threethrones.core.text import Text, verbatim
from threethrones.games.camelot.components import MOST_SEATS, NOBODY, VALUE

PASS: Final = "pass"
"""The answer of whoever leaves it as it is."""


class StackFrame(Generic[State]):
    """Something that is pending. Two are equal where all that they are about is; what is the same for all
    classes stands here, as a dataclass would compile it for each of them at every start."""

    __slots__: tuple[str, ...] = ()
    kind: ClassVar[str]
    """What it is called where it is written."""

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
        """The cards that lie with it, outside piles, hands and quests."""
        return ()

    def asks(self, state: State) -> bool:
        """Whether anybody is asked, as things stand."""
        raise NotImplementedError

    def do(self, state: State, events: list[Event]) -> None:
        """What is done where nobody is asked; it is no longer pending then."""
        raise NotImplementedError


class Task(StackFrame[State]):
    """Something to be done that nobody is asked about."""

    __slots__ = ()

    def asks(self, state: State) -> bool:
        """Never."""
        return False


class Answer(NamedTuple):
    """A button of a question."""

    name: Text
    means: Text = verbatim("")
    """What it will do, in few words, where its name does not say so."""


Answers: TypeAlias = Mapping[str, Answer]


class StackQuestion(StackFrame[State], Question[State]):
    """A question. Where nothing else is said, a seat looks at its cards for it and presses a button."""

    __slots__ = ()
    seat: int
    """Who is asked, or NOBODY where the whole table is about nobody's matter."""
    asking: ClassVar[Text]
    """What is asked, of ``who``."""
    refused: ClassVar[Refusal]
    """What is said to whoever tries anything else."""
    announced: ClassVar[Text | None] = None
    """Why the next seat, ``who``, must take the device, where it is not its own turn."""
    in_public: ClassVar[bool] = False
    """Whether it is decided openly, round the table."""
    answers: ClassVar[Answers] = {}
    """Its buttons by their spots: those that are no cards, places or knights."""

    def asks(self, state: State) -> bool:
        """As long as it is pending."""
        return True

    def decision(self, state: State) -> Decision:
        """The seat, or the whole table."""
        return Decision(None if self.in_public else self.seat, self.kind, not self.in_public)

    def legal(self, state: State) -> list[Move]:
        """Any of the cards to choose from, or of the buttons."""
        return [*dict.fromkeys(self.options(state)), *self.answers]

    def why_not(self, state: State, move: Move) -> Refusal:
        """It is no answer."""
        return self.refused

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """What is asked."""
        return Text(self.asking.message, {"who": names[self.seat]})

    def means(self, state: State, move: Move) -> Text:
        """What the button will do."""
        return self.answers[move].means if move in self.answers else verbatim("")

    def button(self, picks: Sequence[str], target: str) -> Text | None:
        """What the button of a spot is called that may come next; None where it is called what it names: a
        card, a place or a knight."""
        return self.answers[target].name if target in self.answers else None

    def is_button(self, path: Move) -> bool:
        """What has a name of its own."""
        *picks, target = targets(path)
        return self.button(picks, target) is not None

    def forced(self, state: State) -> Move | None:
        """The answer that the table enters, because everybody knows that there is no other, or that nothing
        hangs on it; None where somebody must choose."""
        return None

    def only(self, state: State) -> Move | None:
        """The answer of a seat that has no other, if only that seat knows so; None where it must choose."""
        return None

    def spelled(self, state: State, offer: Move) -> list[Move]:
        """The moves that an offer stands for."""
        return [offer]

    def row(self, state: State) -> Sequence[str]:
        """The buttons that are always there, in this order, whether they can be pressed now or not."""
        return ()

    def why_not_openly(self, state: State, move: Move) -> Refusal | None:
        """Why something cannot be done, by what all have seen; None where it takes a look at the hand to
        tell."""
        return None

    def asked_now(self) -> Sequence[int]:
        """The seats whose answer it takes."""
        return (self.seat,)

    def responders(self, state: State) -> Sequence[int]:
        """The seat whose cards or will it takes to answer now; several where it is their common matter,
        first who is to speak for them."""
        return (self.seat,)

    def announcement(self, state: State, names: Names) -> Text | None:
        """Why the next seat must take the device."""
        return Text(self.announced.message, {"who": names[self.seat]}) if self.announced else None

    def shown(self, state: State) -> str:
        """The black card that it is about, to be shown large; empty for none."""
        return ""

    def options(self, state: State) -> Sequence[str]:
        """Cards to choose from that are no hand."""
        return ()


class OnCard(StackQuestion[State]):
    """A question about a black card that lies there for all to see."""

    __slots__ = ()
    card: str
    in_public = True

    def shown(self, state: State) -> str:
        """It."""
        return self.card


# --- of what kind the fields are --------------------------------------------------------------------------


def some(of: FieldType, gap: str = "/", least: int = 1, most: int = MOST_SEATS) -> FieldType:
    """Some values that do not change."""
    return fields.fixed(fields.row(of, gap, least, most))


def _are_others(value: JSON, seats: int) -> bool:
    return _ROW.accepts(value, seats) and isinstance(value, list) and len(set(map(str, value))) == len(value)


SEAT: Final = fields.seat()
_ROW: Final = some(SEAT)
SEATS: Final = replace(_ROW, accepts=_are_others)
"""At least one seat, none of them twice."""
FIGHT_CARDS: Final = some(fields.word(VALUE), "", most=60)
FLAG: Final = replace(fields.number(0, 1), plain=int, made=bool)
"""True or false, written as a number."""


def lone(of: FieldType) -> FieldType:
    """A value that is written as a row of one."""
    return replace(some(of, most=1), plain=lambda value: [value], made=lambda values: values[0])


# --- how they are written ---------------------------------------------------------------------------------


def _empty() -> dict[str, JSON]:
    """The parts of all that is written, in order, as they are where a class has no field for them."""
    return {"seat": NOBODY, "card": "", "place": "", "seats": [], "cards": [], "counts": [], "n": 0}


PENDING: Final = Pending(_empty)
"""All that may be pending, by name."""
Made = TypeVar("Made", bound=StackFrame[Any])


@dataclass_transform(frozen_default=True)
def pending(kind: str, **parts: str) -> Callable[[type[Made]], type[Made]]:
    """Makes a class one that a state may hold, by this name; its fields never change. Parts are named that
    hold fields of another name: ``@pending("siege", n="die")``."""

    def named(made: type[Made]) -> type[Made]:
        made = dataclass(slots=True, eq=False, repr=False)(made)
        made.kind = kind
        return PENDING(kind, **parts)(made)

    return named
