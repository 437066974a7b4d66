"""The contract between a game and everything that runs one.

A game is one object. Its state is its own; all others see moves (text), views and events (plain JSON).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from threethrones.core.canonical import JSON
from threethrones.core.text import Text

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


TURN_OVER = "turn over"
"""The kind of the event that ends a turn, in every game; about ``seat``, ``turn``, the ``score`` of every
seat, and, where a game has figures that are nobody's own, their ``course`` by name."""


class Event(NamedTuple):
    """Something that happened, as plain JSON; sentences are made from it later."""

    kind: str
    about: Mapping[str, JSON] = {}
    seats: tuple[int, ...] | None = None
    """The seats that may know of it; None where everybody may."""
    reveals: bool = False
    """Whether somebody learnt something by it (a draw, a reveal): undo does not go back behind it."""

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: the public) may know of this event."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: the rule's name and a sentence with what to do instead."""

    rule: str
    text: Text

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class IllegalMove(Exception):
    """A move that the rules do not allow; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; empty for a draw, and where all have lost."""
    reason: str
    """Which end it was, as the game (or the match) names it."""
    rule: str = ""
    """The rule's name, where a rule ended it."""
    lost: bool = False
    """Whether all have lost, against the game itself."""
    about: Mapping[str, JSON] = field(default_factory=dict, hash=False)
    """What the game has to tell of it, for its own sentences."""


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


State = TypeVar("State")
View = TypeVar("View", bound=Mapping[str, Any])


Foresight: TypeAlias = Callable[[Sequence[Move]], Outcome | None]
"""How the game ends at once whichever of some offers the looker plays and whatever it does not know;
None where it may go on, or end well or badly for the looker."""

AnyState: TypeAlias = Any
AnyView: TypeAlias = Any
"""A state and a view of some game: whoever runs games in general does not look into them."""


class Evaluation(Protocol):
    """A judgement of a position from a view: the greater, the better for the seat."""

    def __call__(self, view: AnyView, seat: int) -> float:
        """The worth of the position for the seat, in no unit."""
        ...


class Game(Protocol[State, View]):
    """One game's rules. Functions of the state take it, change it only in ``play``, and keep no copy."""

    name: str
    """The game's name in documents, commands and addresses: one word in small letters."""
    title: Text
    edition: str
    """The version of the rules; it changes when old moves would no longer replay."""
    older_editions: Mapping[str, UpdateOptions]
    """Those whose matches still replay, under the options that they have today."""
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    """The first is proposed to whoever has finished no match of this game yet."""
    component_sets: Mapping[str, Mapping[str, JSON]]
    """The component tables that ship, by name; the first is the default."""
    evaluations: Mapping[str, Evaluation]
    """Ways to judge a position for computer players, by name; the first is the default."""

    def problems(self, setup: Setup) -> list[Refusal]:
        """What speaks against playing with this setup; empty when nothing does."""
        ...

    def setup(self, setup: Setup, key: str) -> State:
        """The state before the first move. Equal keys deal equal games. Raises ValueError for a
        setup that has problems."""
        ...

    def clone(self, state: State) -> State:
        """A copy that shares nothing that ``play`` changes."""
        ...

    def rekeyed(self, state: State, key: str) -> State:
        """A copy of the same position whose chance to come is drawn from another key."""
        ...

    def to_json(self, state: State) -> dict[str, JSON]:
        """The whole state, secrets included, as plain JSON."""
        ...

    def from_json(self, data: JSON, setup: Setup) -> State:
        """The state from its JSON. Raises ValueError with a sentence for anything else."""
        ...

    def to_position(self, state: State) -> str:
        """The whole state as one line of position notation."""
        ...

    def from_position(self, text: str, setup: Setup) -> State:
        """The state from its notation. Raises ValueError with a sentence for anything else."""
        ...

    def decision(self, state: State) -> Decision | None:
        """Who must choose what; None when the game is over."""
        ...

    def legal(self, state: State) -> list[Move]:
        """All legal moves of the pending decision, each once; empty only when the game is over."""
        ...

    def play(self, state: State, move: Move) -> list[Event]:
        """Carry out a move in place. Raises IllegalMove, and then the state is as it was."""
        ...

    def automatic(self, state: State) -> Move | None:
        """The move that the table enters by itself, where the options say so."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it runs."""
        ...

    def view(self, state: State, seat: int | None) -> View:
        """What a seat (None: everybody) may know, as plain JSON, with all that it has learnt."""
        ...

    def gist(self, view: View) -> str:
        """What everybody's view shows at a glance, in one short line: a list of matches keeps it of each and
        draws it small (see ``core.stage.Stage.miniature``)."""
        ...

    def offers(self, view: View) -> list[Move]:
        """What the looker may try, from the view alone; every legal move is among them."""
        ...

    def canonical(self, view: View, move: Move) -> Move:
        """The legal move that a path of picks spells: where the order of some picks does not matter,
        the one order in which ``legal`` lists it. Any other text comes back as it is."""
        ...

    def why_not(self, view: View, move: Move) -> Refusal | None:
        """Why a move, or a path that is none, cannot be played; from what the looker knows alone.
        None where the looker knows nothing against it."""
        ...

    def resample(self, view: View, rng: Random) -> State:
        """A state that looks the same from this view, its secrets dealt anew."""
        ...

    def irrevocable(self, view: View, move: Move) -> bool:
        """Whether, as far as the looker knows, this move cannot be taken back: whether it draws or
        reveals. One that only asks another seat can be undone until that seat looks (see
        ``core.match.Match.undoable``)."""
        ...

    def foresee(self, view: View) -> Foresight:
        """What the looker can know of the ends that offers bring about, as far as its screen may tell it. See
        ``core.foresight``."""
        ...

    def score(self, view: View) -> tuple[int, ...]:
        """Each seat's public score, for the course of the game."""
        ...

    def rematch(self, setup: Setup, view: View) -> Setup:
        """The setup of the next match of a series: the same, with another starter."""
        ...

    def answer(self, view: View, orders: Mapping[str, JSON]) -> Move | None:
        """The move that a seat's standing orders give for its pending decision; None to ask it."""
        ...


AnyGame: TypeAlias = Game[AnyState, AnyView]

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""
