"""Match of one game: its start, the moves played, undo, redo and replay."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from threethrones.core.canonical import JSON, digest
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome
from threethrones.core.terms import (
    TURN_OVER,
    AnySeen,
    AnyState,
    Decision,
    Event,
    IllegalMove,
    Move,
    Refusal,
    Setup,
)
from threethrones.core.text import say, shortened

RESIGN, AGREE_DRAW, ABANDON = "!resign", "!draw", "!abandon"
"""Moves outside the game's rules that end the match at any time; ``!resign-`` is followed by the seat."""

T = TypeVar("T")

LONGEST_KEY: Final = 256
LONGEST_POSITION: Final = 20_000
LONGEST_MOVE: Final = 200
"""Maximum length of a move in characters, far more than any game needs; longer text is refused unparsed."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start of a match: a key that determines the deal, a position, or a state reached under older rules."""

    key: str = ""
    position: str = ""
    state: Mapping[str, JSON] | None = None
    prior: tuple[Move, ...] = ()
    """Moves that led to ``state`` under older rules, kept for reading; they cannot be replayed."""

    def to_json(self) -> dict[str, JSON]:
        """Return the start as plain JSON."""
        if self.state is not None:
            return {"state": dict(self.state), "prior": list(self.prior)}
        return {"position": self.position} if self.position else {"key": self.key}

    @staticmethod
    def from_json(data: JSON) -> Start:
        """Return the start from its JSON. Raises ValueError if it is malformed."""
        match data:
            case {"key": str(key)}:
                return Start(key=key)
            case {"position": str(position)}:
                return Start(position=position)
            case {"state": dict(state), "prior": list(prior)} if all(isinstance(m, str) for m in prior):
                return Start(state=state, prior=tuple(str(m) for m in prior))
        raise ValueError("a start is a key, a position or a state")


@dataclass(slots=True)
class Ply:
    """One played move: the decision it answered, and the events it caused."""

    move: Move
    decision: Decision
    events: list[Event] = field(default_factory=list)


class Match:
    """A running or finished match. Its state may be read but not changed from outside."""

    def __init__(
        self, game: AnyGame, setup: Setup, start: Start, computers: frozenset[int] = frozenset()
    ) -> None:
        """Begin a match. ``computers``: seats that computers play, so that no person is shown their secrets.
        Raises ValueError if the start or the setup is not valid for the game."""
        self.game = game
        self.setup = setup
        self.start = start
        self.computers = computers
        self.plies: list[Ply] = []
        self.state = self._first_state()
        self.ended: Outcome | None = None
        self._undone: list[Move] = []
        self._befores: list[AnyState] = []
        """State before each move that can be undone, oldest first."""
        self._computed: dict[object, Any] = {}
        """Results of ``once`` for the current state."""

    def _first_state(self) -> AnyState:
        if self.start.state is not None:
            first: AnyState = self.game.from_json(dict(self.start.state), self.setup)
            return first
        if len(self.start.key) > LONGEST_KEY or len(self.start.position) > LONGEST_POSITION:
            raise ValueError("its key or position is too long")
        if self.start.position:
            first = self.game.from_position(self.start.position, self.setup)
        else:
            first = self.game.setup(self.setup, self.start.key)
        return first

    def copy(self) -> Match:
        """Return an independent copy, with the same possibilities of undo and redo."""
        twin = copy.copy(self)
        twin.state = self.game.clone(self.state)
        twin.plies, twin._undone, twin._befores = self.plies[:], self._undone[:], self._befores[:]
        twin._computed = {}
        return twin

    @property
    def moves(self) -> list[Move]:
        """Moves played since the start."""
        return [ply.move for ply in self.plies]

    @property
    def ply(self) -> int:
        """Number of all moves, including the moves that were played under older rules."""
        return len(self.start.prior) + len(self.plies)

    def outcome(self) -> Outcome | None:
        """Return how the match ended, by the rules or by the players' decision; None while it runs."""
        return self.ended or self.game.outcome(self.state)

    def decision(self) -> Decision | None:
        """Return who decides now, and whether secrets are needed for it; None when the match is over."""
        # Cached as by ``once``, but without its calls: a page asks more than a hundred times.
        if "decision" not in self._computed:
            self._computed["decision"] = None if self.ended else self.game.decision(self.state)
        decision: Decision | None = self._computed["decision"]
        return decision

    def legal(self) -> list[Move]:
        """Return the legal moves in the current position; empty when the match is over."""
        return [] if self.ended else self.game.legal(self.state)

    def seen(self, seat: int | None) -> AnySeen:
        """Return the current state as a seat (None: the public) may see it. It must not be changed."""
        seen: AnySeen = self.once(("seen", seat), lambda: self.game.seen(self.state, seat))
        return seen

    def digest(self) -> str:
        """Return the digest of the public view of the current state."""
        return self.once("digest", lambda: digest(self.game.seen_json(self.seen(None))))

    def once(self, name: object, compute: Callable[[], T]) -> T:
        """Return the result of ``compute``, which may depend on this match only and is called once until the
        next move is played or undone. ``name``: identifies the result."""
        if name not in self._computed:
            self._computed[name] = compute()
        return cast("T", self._computed[name])

    def play(self, move: Move) -> list[Event]:
        """Play a move of the game, or one that ends the match, and return its events. Undone moves can then
        be redone only if this move repeats the next of them. Raises IllegalMove before any change."""
        events = self._play(move)
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return events

    def _play(self, move: Move) -> list[Event]:
        decision = self.decision()
        if decision is None:
            raise IllegalMove(Refusal("over", say("The game is over.")))
        if len(move) > LONGEST_MOVE:
            raise _no_move(move)
        before = self.game.clone(self.state)
        self._computed = {}
        if move.startswith("!"):
            self.ended, events = self._by_word(move)
        else:
            events = self.game.play(self.state, move)
        crosses = self._crosses(decision)
        self.plies.append(Ply(move, decision, events))
        if crosses:
            self._befores.clear()
        self._befores.append(before)
        if any(event.reveals for event in events):
            self._befores.clear()
        return events

    def _by_word(self, move: Move) -> tuple[Outcome, list[Event]]:
        word, _, who = move.partition("-")
        everybody = range(self.setup.seats)
        if word == RESIGN and who in map(str, everybody):
            winners = tuple(seat for seat in everybody if seat != int(who))
            return Outcome(winners, "resigned"), [Event("resigned", {"seat": int(who)})]
        if move in (AGREE_DRAW, ABANDON):
            reason = "agreed" if move == AGREE_DRAW else "abandoned"
            return Outcome((), reason), [Event(reason, {})]
        raise _no_move(move)

    def _crosses(self, decision: Decision) -> bool:
        """Return whether a decision shows a seat's secrets after those of another seat were shown."""
        if not self._shows(decision):
            return False
        shown = (ply.decision.seat for ply in reversed(self.plies) if self._shows(ply.decision))
        return next(shown, decision.seat) != decision.seat

    def _shows(self, decision: Decision) -> bool:
        """Return whether a person had to look at a seat's secrets for this decision."""
        return decision.private and decision.seat not in self.computers

    def undoable(self, shown: bool = False) -> int:
        """Return how many moves can be undone: back to the last draw, reveal, or showing of another seat's
        secrets. ``shown``: whether the deciding seat has already been shown its secrets."""
        decision = self.decision()
        if shown and decision is not None and self._crosses(decision):
            return 0
        return len(self._befores)

    def undo(self) -> Move:
        """Undo the last move and return it. Raises IndexError if that is not possible (see ``undoable``)."""
        self.state = self.game.clone(self._befores.pop())
        self.ended, self._computed = None, {}
        move = self.plies.pop().move
        self._undone.append(move)
        return move

    @property
    def redoable(self) -> int:
        """Number of undone moves that can be redone."""
        return len(self._undone)

    def redo(self) -> list[Event]:
        """Redo the last undone move and return its events. Raises IndexError if there is none."""
        return self.play(self._undone[-1])

    def at(self, ply: int) -> Match:
        """Return a new match with only the first ``ply`` moves since the start."""
        earlier = Match(self.game, self.setup, self.start)
        for played in self.plies[:ply]:
            earlier.play(played.move)
        return earlier

    def replay(self) -> Iterator[Match]:
        """Yield one match object repeatedly, at the start and after each move up to now."""
        walking = Match(self.game, self.setup, self.start)
        yield walking
        for played in self.plies:
            walking.play(played.move)
            yield walking

    def events(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """Return the events that a seat may know, each with its ply number, from ply ``since`` on."""
        return [
            (number, event)
            for number, ply in enumerate(self.plies[since:], since)
            for event in ply.events
            if event.seen_by(seat)
        ]

    def turns(self, seat: int | None, last: int | None = None) -> list[list[tuple[int, Event]]]:
        """Return the events that a seat may know, each with its ply number, grouped by turn: all turns or the
        latest ``last`` turns. The last turn may be unfinished; the first includes the events before it."""
        parts: list[list[tuple[int, Event]]] = [[]]
        for number, event in self.events(seat, 0 if last is None else self._end_before(last)):
            parts[-1].append((number, event))
            if event.kind == TURN_OVER:
                parts.append([])
        parts = parts if parts[-1] else parts[:-1]
        return parts if last is None else parts[-last:]

    def _end_before(self, turns: int) -> int:
        """Return the number of the last ply that ended a turn and was followed by at least ``turns`` finished
        turns; 0 if there is none. Searched from the end, so that a long match takes no longer."""
        ends = 0
        for number in range(len(self.plies) - 1, -1, -1):
            ends += sum(event.kind == TURN_OVER for event in self.plies[number].events)
            if ends > turns:
                return number
        return 0


def _no_move(text: str) -> IllegalMove:
    return IllegalMove(Refusal("notation", say("“%(move)s” is not a move.", move=shortened(text))))
