"""Basic types of games and of the code that runs them: moves, decisions, events, refusals, setups, views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, citing, say

Move: TypeAlias = str
"""Notation of a move: short, stable text that names things by what they are. See ``core.paths``."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose what now."""

    seat: int | None
    """Seat that decides; None for the whole table."""
    kind: str
    """Kind of choice, as the game names it."""
    private: bool
    """Whether that seat must see its secrets to decide."""


GAME_OVER = say("The game is over.")
TURN_OVER = "turn over"
"""Kind of the event that ends a turn, in every game. Its facts: ``seat``, ``turn``, the ``score`` of every
seat and, if the game has figures that belong to no seat, their ``course`` by name."""


@dataclass(slots=True)
class Event:
    """Something that happened, as plain JSON; sentences are made from it later. It is immutable by
    convention: a frozen class would take three times as long, and a search makes millions of events."""

    kind: str
    about: Mapping[str, JSON]
    seats: tuple[int, ...] | None = None
    """Seats that may know of it; None if everybody may."""
    reveals: bool = False
    """Whether somebody learnt something by it (a draw, a reveal), which makes it an undo barrier."""

    def seen_by(self, seat: int | None) -> bool:
        """Return whether a seat (None: the public) may know of this event."""
        return self.seats is None or seat in self.seats


class TurnInfo(NamedTuple):
    """Seat and number of a turn, as in the event that ends it."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: the rule's name, and a sentence with what to do instead."""

    rule: str
    text: Text
    short: Text | None = None
    """Shorter text for a button."""

    def told(self) -> Text:
        """Return rule and sentence as one text, the rule first."""
        return say("%(rule)s: %(text)s", rule=self.rule, text=self.text)

    def said(self) -> Text:
        """Return sentence and rule as one text for players, the sentence first."""
        return citing(self.rule, self.text)

    def __str__(self) -> str:
        return str(self.told())


class IllegalMove(Exception):
    """Raised for a move that the rules do not allow; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that the players agree on before the start."""

    name: str
    label: Text
    values: tuple[tuple[str, Text], ...]
    """Values with their labels."""
    default: str
    note: Text | None = None
    seats: bool = False
    """Whether numeric values stand for seats, to be shown as the players' names."""
    rule: str = ""
    """Name of the rule about it; empty for the game's ``setup_rule``."""
    offered: bool = True
    """Whether a new game may choose it; if not, only matches of older rules differ from the default."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named combination of options."""

    name: str
    label: Text
    note: Text
    options: Mapping[str, str]
    """Options that differ from their defaults."""
    alone: bool = False
    """Whether it is only for one person who plays against computers."""


UpdateOptions: TypeAlias = Callable[[Mapping[str, str]], Mapping[str, str]]
"""Converter of options from an older edition of the rules to today's options."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Number of seats, options and component tables of a match."""

    seats: int
    options: Mapping[str, str]
    components: Mapping[str, JSON]

    def to_json(self) -> dict[str, JSON]:
        """Return the setup as plain JSON."""
        return {"seats": self.seats, "options": dict(self.options), "components": dict(self.components)}


class Recorded(Protocol):
    """Attributes that every state has."""

    setup: Setup
    key: str
    chance: int
    """Number of chance events so far."""


State = TypeVar("State", bound=Recorded)


@dataclass(frozen=True, slots=True)
class Seen(Generic[State]):
    """What a seat knows of a state, including all it has learnt. Type checkers tell it apart from a full
    state, so that hidden information cannot leak by mistake."""

    state: State
    """State of the same type as the full one, with the game's mark for the unknown in place of what the seat
    does not know; the rules' predicates give the same results as for the full state."""
    seat: int | None
    """Seat of the viewer; None for the public."""


Foresight: TypeAlias = Callable[[Sequence[Move]], Outcome | None]
"""Function that returns how the game surely ends at once, whichever of some offers is played and whatever is
hidden; None if it may go on, or if the viewer's result is not the same in all cases."""

AnyState: TypeAlias = Recorded
AnySeen: TypeAlias = Seen[Any]
"""A state and a view of a state of any game, for code that does not look into them; type checkers keep it
from passing one for the other."""

Evaluation: TypeAlias = Callable[[AnySeen, int], float]
"""Judgement of a seat's position from what is seen; unitless, higher is better."""

Names: TypeAlias = Sequence[str]
"""Names of the players, by seat."""
