"""Basic types of games and of the code that runs them: moves, decisions, events, refusals, setups, views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, citing, say

Move: TypeAlias = str
"""Notation of a move: a short, stable text that names its targets (see ``core.paths``)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A pending decision: the seat that must choose, and the kind of choice."""

    seat: int | None
    """Seat that decides; None for the whole table."""
    kind: str
    """Kind of choice, as named by the game."""
    private: bool
    """Whether the deciding seat must see its hidden information to decide."""


GAME_OVER = say("The game is over.")
YOU = say("You")
"""Name of the person who looks or listens, where a name would say less."""
TURN_OVER = "turn over"
"""Kind of the event that ends a turn, in every game. Its facts: ``seat``, ``turn``, ``score`` (of every seat)
and, if the game has figures that concern no single seat, ``course`` (those figures by name)."""


@dataclass(slots=True)
class Event:
    """Something that happened, as plain JSON from which sentences are made later. Immutable by convention: a
    frozen class would take three times as long to create, and a search creates millions of events."""

    kind: str
    about: Mapping[str, JSON]
    seats: tuple[int, ...] | None = None
    """Seats that may know of the event; None if everybody may."""
    reveals: bool = False
    """Whether somebody learnt something from the event (a draw, a reveal), which makes it an undo barrier."""

    def seen_by(self, seat: int | None) -> bool:
        """Return whether a seat (None: the public) may know of the event."""
        return self.seats is None or seat in self.seats


class TurnInfo(NamedTuple):
    """Seat that has a turn, and the number of the turn."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Reason why something cannot be done: a rule's name, and a sentence with what to do instead."""

    rule: str
    text: Text
    short: Text | None = None
    """Shorter text for a button; None to use ``text``."""

    def told(self) -> Text:
        """Return the rule and the sentence as one text, the rule first."""
        return say("%(rule)s: %(text)s", rule=self.rule, text=self.text)

    def said(self) -> Text:
        """Return the sentence and the rule as one text for players, the sentence first."""
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
    """A setting that the players agree on before a match."""

    name: str
    label: Text
    values: tuple[tuple[str, Text], ...]
    """Possible values with their labels."""
    default: str
    note: Text | None = None
    seats: bool = False
    """Whether numeric values are seats, shown as the players' names."""
    rule: str = ""
    """Name of the rule that the option is about; empty for the game's ``setup_rule``."""
    offered: bool = True
    """Whether a new match may set the option; if not, only older matches differ from the default."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named combination of options."""

    name: str
    label: Text
    note: Text
    options: Mapping[str, str]
    """Options that differ from their defaults."""
    alone: bool = False
    """Whether the preset is only for one person who plays against computers."""


UpdateOptions: TypeAlias = Callable[[Mapping[str, str]], Mapping[str, str]]
"""Function that converts the options of an older edition of the rules to current options."""


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
    """A state as seen by a seat or the public. It has a type of its own so that type checkers find code that
    uses a full state instead, which would leak hidden information."""

    state: State
    """State of the same class as a full state, with the game's placeholder in place of everything hidden from
    the viewer. The rules' predicates give the same results as for the full state."""
    seat: int | None
    """Seat of the viewer; None for the public."""


Foresight: TypeAlias = Callable[[Sequence[Move]], Outcome | None]
"""Function that takes alternative offers and returns the common outcome if each of them surely ends the game
at once, whatever is hidden; None if the game may go on, or if the viewer's result differs between the
possible ends."""

AnyState: TypeAlias = Recorded
AnySeen: TypeAlias = Seen[Any]
"""``AnyState`` and ``AnySeen``: a full state and a view in any game, for code that does not look into them.
They are separate types so that type checkers find code that passes one for the other."""

Evaluation: TypeAlias = Callable[[AnySeen, int], float]
"""Function that estimates how good a seat's position is, from a view; higher is better, without a unit."""

Names: TypeAlias = Sequence[str]
"""Names of the players, by seat."""
