"""What games and whoever runs them speak of: moves, decisions, events, refusals, setups, what is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, citing, say

Move: TypeAlias = str
"""A move is its notation: short, stable text that names things by what they are. See ``core.paths``."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose what now."""

    seat: int | None
    """The seat that decides; None where the whole table does."""
    kind: str
    """Which choice it is, as the game names it."""
    private: bool
    """Whether that seat must see its secrets to decide."""


GAME_OVER = say("The game is over.")
TURN_OVER = "turn over"
"""The kind of the event that ends a turn, in every game; about ``seat``, ``turn``, the ``score`` of every
seat, and, where a game has figures that are nobody's own, their ``course`` by name."""


@dataclass(slots=True)
class Event:
    """Something that happened, as plain JSON; sentences are made from it later. Nobody changes it; to freeze
    it would take three times as long, and a search makes millions."""

    kind: str
    about: Mapping[str, JSON]
    seats: tuple[int, ...] | None = None
    """The seats that may know of it; None where everybody may."""
    reveals: bool = False
    """Whether somebody learnt something by it (a draw, a reveal): undo does not go back behind it."""

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: the public) may know of this event."""
        return self.seats is None or seat in self.seats


class TurnInfo(NamedTuple):
    """A turn, as the event that ends it will tell it."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: the rule's name and a sentence with what to do instead."""

    rule: str
    text: Text
    short: Text | None = None
    """The same in few words, for a button."""

    def told(self) -> Text:
        """Both as a text."""
        return say("%(rule)s: %(text)s", rule=self.rule, text=self.text)

    def said(self) -> Text:
        """Both for somebody who plays: the sentence first."""
        return citing(self.rule, self.text)

    def __str__(self) -> str:
        return str(self.told())


class IllegalMove(Exception):
    """A move that the rules do not allow; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that the players agree on before the start."""

    name: str
    label: Text
    values: tuple[tuple[str, Text], ...]
    """Each value with its label."""
    default: str
    note: Text | None = None
    seats: bool = False
    """Whether values that are numbers stand for seats, to be shown by their players' names."""
    rule: str = ""
    """The name of the rule about it; empty where it is the game's ``setup_rule``."""
    offered: bool = True
    """Whether a new game may choose; what is not offered only matches of older rules have otherwise."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together, under one name."""

    name: str
    label: Text
    note: Text
    options: Mapping[str, str]
    """Those that are not as by default."""
    alone: bool = False
    """Whether it is only for one person who plays against computers."""


UpdateOptions: TypeAlias = Callable[[Mapping[str, str]], Mapping[str, str]]
"""Makes today's options of those of an older edition of the rules."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is played with: how many seats, the options and the component tables as used."""

    seats: int
    options: Mapping[str, str]
    components: Mapping[str, JSON]

    def to_json(self) -> dict[str, JSON]:
        """The setup as plain JSON."""
        return {"seats": self.seats, "options": dict(self.options), "components": dict(self.components)}


class Recorded(Protocol):
    """What every state has."""

    setup: Setup
    key: str
    chance: int
    """How many chance events there have been."""


State = TypeVar("State", bound=Recorded)


@dataclass(frozen=True, slots=True)
class Seen(Generic[State]):
    """What a seat knows of a state, with all that it has learnt. A whole state is not one, and type checkers
    tell them apart, so that nothing hidden gets out by mistake."""

    state: State
    """Of the same type, with the game's mark for the unknown in place of all that the seat does not know; the
    rules' predicates judge it as they would judge the whole one."""
    seat: int | None
    """Who looks; None for what everybody may know."""


Foresight: TypeAlias = Callable[[Sequence[Move]], Outcome | None]
"""How the game ends at once whichever of some offers the viewer plays and whatever it does not know;
None where it may go on, or end well or badly for the viewer."""

AnyState: TypeAlias = Recorded
AnySeen: TypeAlias = Seen[Any]
"""A state of some game, and what is seen of one: whoever runs games in general does not look into them, and
cannot give the one for the other."""

Evaluation: TypeAlias = Callable[[AnySeen, int], float]
"""A judgement of a position from what is seen, in no unit: the greater, the better for the seat."""

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""
