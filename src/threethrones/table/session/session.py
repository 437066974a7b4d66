"""The session: one match and its context, the same for all viewers. It is immutable: each command makes a new
one, so that a failing command changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from threethrones.core.canonical import JSON
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.outcome import Outcome
from threethrones.core.terms import Move, Names
from threethrones.core.text import Text
from threethrones.players.table_answers import answering
from threethrones.table.session import saved_fields
from threethrones.table.session.mode import LESSON, PLAY, PUZZLE, VISIT, WATCH, Mode
from threethrones.table.session.saved_fields import Stored


@dataclass(frozen=True, slots=True)
class Series:
    """Results of consecutive matches of the same players."""

    wins: tuple[int, ...]
    draws: int = 0

    def counting(self, outcome: Outcome, by: int) -> Series:
        """Return the series with one more result (``by`` 1) or one fewer (-1)."""
        wins = (won + (by if seat in outcome.winners else 0) for seat, won in enumerate(self.wins))
        return Series((*wins,), self.draws + (0 if outcome.winners or outcome.lost else by))

    @staticmethod
    def read(value: JSON, match: Match) -> Series:
        """Read the series of a saved match."""
        given = value if isinstance(value, Mapping) else {}
        wins, draws = saved_fields.entries(given.get("wins")), given.get("draws")
        known = [count for count in (*wins, draws) if is_number(count, 0, saved_fields.MOST_COUNTED)]
        if len(known) == len(wins) + 1 == match.setup.seats + 1:
            return Series((*known[:-1],), known[-1])
        return Series((0,) * match.setup.seats)


SERIES: Final = Stored(Series.read, lambda series, _: {"wins": [*series.wins], "draws": series.draws})


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """Facts about a match that a list shows."""

    created: Annotated[str, saved_fields.TIME]
    title: Annotated[str, saved_fields.TITLE] = ""
    """Title given by its players."""
    seeded: Annotated[bool, saved_fields.FLAG] = False
    """Whether the key was given by hand, which the log says."""
    counted: Annotated[bool, saved_fields.FLAG] = False
    """Whether its result is counted in the series."""
    played: Annotated[int | None, saved_fields.PLAYED] = None
    """Time played with the page in sight, in ms; None if not measured from the start."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is saved of a match, as far as this tab knows."""

    text: str = ""
    rev: int = 0
    """Number of changes that matter; greater if another tab has changed it since."""
    stamp: str = ""
    """New key for each change, to tell apart simultaneous changes in two tabs."""
    matter: object = None
    """``Session.matter`` when saved."""
    stale: bool = False
    """Whether another tab has changed this match."""
    newer: str | None = None
    """Text written by a newer version of the app, which makes the match read-only; None otherwise."""


OPEN, SHOWN = "open", "shown"
"""States of a puzzle beside the other values of ``core.puzzle.Verdict``: open, and solution shown."""


@dataclass(frozen=True, slots=True)
class Solving:
    """A puzzle being solved (see ``puzzles``), and its progress."""

    name: str
    day: str = ""
    """The date if it is solved as the puzzle of that day."""
    verdict: str = OPEN
    hints: int = 0
    """Number of hints requested since the last move."""
    left: Sequence[Move] = ()
    """Moves yet to play of the solution being shown."""
    asks: bool = False
    """Whether the solution was requested but not confirmed."""
    why: Text | None = None
    """Why the solution works, once solved or shown."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """Purpose of a match other than ordinary play."""

    lesson: Annotated[str, saved_fields.LESSON] = ""
    """Name of the lesson taught in it (see ``lessons``); empty for none."""
    puzzle: Solving | None = None
    """The puzzle solved in it, which is never saved; None for none."""
    visiting: bool = False
    """Whether it was opened from a link and not saved yet."""
    watched: bool = False
    """Whether only computers play it, for a spectator; it is saved once a person takes a seat."""

    @property
    def mode(self) -> Mode:
        """The mode that follows from the purpose."""
        if self.visiting:
            return VISIT
        if self.puzzle is not None:
            return PUZZLE
        if self.lesson:
            return LESSON
        return WATCH if self.watched else PLAY


@dataclass(frozen=True, slots=True)
class Advance:
    """What seats have decided before they are asked."""

    orders: Annotated[tuple[Mapping[str, JSON], ...], saved_fields.ORDERS] = ()
    """Standing orders of each seat."""
    planned: Annotated[Mapping[int, Sequence[Move]], saved_fields.PLANNED] = field(default_factory=dict)
    """Moves chosen in advance (see ``OpenMatch.planning``), by seat; played when the seat is asked."""
    answered: Mapping[int, Move] = field(default_factory=dict)
    """Persons' answers to a poll that wait for those of computers before them, by seat."""
    stays: str = ""
    """Target for which this turn stays open; empty if it ends by itself."""

    def ordering(self, seat: int, orders: Mapping[str, JSON]) -> Advance:
        """Return a copy with other orders of a seat."""
        return replace(self, orders=(*self.orders[:seat], orders, *self.orders[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Secrecy:
    """Who has looked at what, which determines what can be undone and what the log says."""

    looked: Annotated[int | None, saved_fields.SEAT] = None
    """The seat that last looked into its drawer."""
    undo_barrier: Annotated[int, replace(saved_fields.PLY, key="floor")] = 0
    """Ply before which undo cannot go, because another seat has looked since."""
    lifted: Annotated[tuple[tuple[int, int], ...], saved_fields.LIFTED] = ()
    """Drawers opened out of turn, as pairs of plies played and seat."""
    read: Annotated[tuple[int, ...], saved_fields.READS] = ()
    """Ply up to which each seat has seen the events."""
    readers: Annotated[tuple[int | None, ...], saved_fields.READERS] = ()
    """Seats that have yet to read the deal before the first move, in turn, or ``(None,)`` if all read at
    once. While one of them is to read (``OpenMatch.reads``) everything is covered."""
    laid_open: Annotated[bool, saved_fields.FLAG] = False
    """Whether hands were revealed after the end; then nothing can be undone."""

    def reading(self, seat: int, ply: int) -> Secrecy:
        """Return a copy in which a seat has seen the events up to a ply."""
        return replace(self, read=(*self.read[:seat], ply, *self.read[seat + 1 :]))

    def back_at(self, ply: int) -> Secrecy:
        """Return a copy for a match taken back to a ply."""
        lifted = dict.fromkeys((min(at, ply), seat) for at, seat in self.lifted)
        return replace(self, read=tuple(min(read, ply) for read in self.read), lifted=(*lifted,))


@dataclass(frozen=True, slots=True)
class Session:
    """One match and its context, independent of viewers."""

    id: str
    match: Match
    """The match, read only: moves are played on a copy (``OpenMatch.playing``)."""
    names: Annotated[Names, saved_fields.NAMES]
    about: MatchInfo
    series: Annotated[Series, SERIES]
    computers: Annotated[Mapping[int, str], saved_fields.COMPUTERS] = field(default_factory=dict)
    """Level of the computer player in each seat that has one; all others are persons."""
    purpose: Purpose = Purpose()
    advance: Advance = field(default_factory=Advance)
    secrecy: Secrecy = Secrecy()
    atomic_plies: Annotated[frozenset[int], replace(saved_fields.PLIES, key="within")] = frozenset()
    """Atomic plies, at which undo and redo do not stop: the moves before and after were played at once."""
    sayings: Mapping[int, tuple[int, Text]] = field(default_factory=dict)
    """Last announced intention of each computer, with its turn, by seat."""
    kept: Kept = Kept()

    @property
    def game(self) -> AnyGame:
        """Rules of this match."""
        return self.match.game

    @property
    def persons(self) -> list[int]:
        """Seats of persons."""
        return [seat for seat in range(self.match.setup.seats) if seat not in self.computers]

    @property
    def running(self) -> bool:
        """Whether the match is not over."""
        return self.match.outcome() is None

    @property
    def undoable(self) -> int:
        """Number of moves that can be undone; 0 if no person's decision is among them."""
        plies, secrecy = self.match.plies, self.secrecy
        none = secrecy.laid_open or self.settled
        most = 0 if none else min(self.match.undoable(), len(plies) - secrecy.undo_barrier)
        own = any(ply.decision.seat not in self.computers for ply in plies[len(plies) - most :])
        return most if own else 0

    @property
    def settled(self) -> bool:
        """Whether its puzzle is solved, missed or shown, so that nothing more is played."""
        return self.purpose.puzzle is not None and self.purpose.puzzle.verdict != OPEN

    @property
    def unattended(self) -> bool:
        """Whether only computers play."""
        return len(self.computers) == self.match.setup.seats

    @property
    def thinker(self) -> int | None:
        """Seat of the computer that must decide now, or answer for the whole table; None if a person must."""
        if not self.computers or self.match.decision() is None:
            return None
        return answering(self.game, self.match.seen(None), self.computers)

    @property
    def shown_alone(self) -> str:
        """What was shown to the deciding seat alone (see ``Question.shown_alone``)."""
        state = self.match.seen(None).state
        question = self.game.question(state)
        return question.shown_alone(state) if question else ""

    @property
    def read_only(self) -> bool:
        """Whether a newer version of the app wrote this match."""
        return self.kept.newer is not None

    @property
    def closed(self) -> bool:
        """Whether no moves can be played here: a newer version wrote it, or another tab has changed it."""
        return self.read_only or self.kept.stale

    @property
    def matter(self) -> object:
        """What must not differ between two tabs; picks and looks may differ."""
        persons = dict(self.computers), list(self.names)
        orders, planned = list(self.advance.orders), self.advance.planned
        return self.match.moves, persons, self.about.title, orders, planned, self.secrecy.laid_open

    @property
    def first_asked(self) -> int | None:
        """Seat of the pending question that each seat is asked before the first turn; None if there is
        none."""
        question, pending = self.game.question(self.match.state), self.match.decision()
        return pending.seat if question is not None and pending is not None and question.is_first else None

    @property
    def answers_for_table(self) -> bool:
        """Whether a person is to answer for the whole table."""
        pending = self.match.decision()
        return pending is not None and pending.seat is None and self.thinker is None

    def looked_by(self, seat: int) -> Session:
        """Return the session after a seat looks into its drawer: if another looked before, all moves so far
        become final."""
        undo_barrier = (
            self.secrecy.undo_barrier if self._looked_last() in (None, seat) else len(self.match.plies)
        )
        return replace(self, secrecy=replace(self.secrecy, looked=seat, undo_barrier=undo_barrier))

    def _looked_last(self) -> int | None:
        """Return the seat that last looked into its drawer; if not recorded, that of the last private
        decision."""
        if self.secrecy.looked is not None:
            return self.secrecy.looked
        return next((ply.decision.seat for ply in reversed(self.match.plies) if ply.decision.private), None)
