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
    """Results of consecutive matches of the same players: wins of each seat, and draws."""

    wins: tuple[int, ...]
    draws: int = 0

    def counting(self, outcome: Outcome, by: int) -> Series:
        """Return the series with one result added (``by`` 1) or removed (-1)."""
        wins = (won + (by if seat in outcome.winners else 0) for seat, won in enumerate(self.wins))
        return Series((*wins,), self.draws + (0 if outcome.winners or outcome.lost else by))

    @staticmethod
    def read(value: JSON, match: Match) -> Series:
        """Return the series in the JSON of a saved match; a series without results if it is invalid."""
        given = value if isinstance(value, Mapping) else {}
        wins, draws = saved_fields.entries(given.get("wins")), given.get("draws")
        known = [count for count in (*wins, draws) if is_number(count, 0, saved_fields.MOST_COUNTED)]
        if len(known) == len(wins) + 1 == match.setup.seats + 1:
            return Series((*known[:-1],), known[-1])
        return Series((0,) * match.setup.seats)


SERIES: Final = Stored(Series.read, lambda series, _: {"wins": [*series.wins], "draws": series.draws})


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """Facts about a match that do not affect its moves."""

    created: Annotated[str, saved_fields.TIME]
    title: Annotated[str, saved_fields.TITLE] = ""
    """Title given by the players."""
    seeded: Annotated[bool, saved_fields.FLAG] = False
    """Whether the random key was given instead of drawn, which the log mentions."""
    counted: Annotated[bool, saved_fields.FLAG] = False
    """Whether the result of the match is counted in the series."""
    played: Annotated[int | None, saved_fields.PLAYED] = None
    """Time played while the page was visible, in ms; None if not measured from the start."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The saved text of a match and its revision, as far as this tab knows."""

    text: str = ""
    rev: int = 0
    """Revision: number of saved changes that matter; greater in the store if another tab has saved some."""
    stamp: str = ""
    """Random key of the revision, which tells apart simultaneous changes in two tabs."""
    matter: object = None
    """Value of ``Session.matter`` when the match was last saved."""
    stale: bool = False
    """Whether another tab has changed this match."""
    newer: str | None = None
    """Text of the match if a newer version of the app wrote it, so that it is read-only; None otherwise."""


OPEN, SHOWN = "open", "shown"
"""Values of ``Solving.verdict`` besides "solved" and "missed": still open, and solution shown."""


@dataclass(frozen=True, slots=True)
class Solving:
    """Progress in solving a puzzle (see ``puzzles``)."""

    name: str
    day: str = ""
    """Date whose puzzle of the day this is; empty if the puzzle was chosen otherwise."""
    verdict: str = OPEN
    hints: int = 0
    """Number of hints requested since the last move."""
    left: Sequence[Move] = ()
    """Moves not yet played of the solution that is being shown."""
    asks: bool = False
    """Whether the solution was requested and the request is not confirmed yet."""
    why: Text | None = None
    """Why the solution works; None if unknown, or until the puzzle is solved or its solution shown."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """Purpose of a match: a lesson, a puzzle, a visit or watching; by default, ordinary play."""

    lesson: Annotated[str, saved_fields.LESSON] = ""
    """Name of the lesson that the match is (see ``lessons``); empty if it is none."""
    puzzle: Solving | None = None
    """Progress in solving the puzzle, if the match is one (it is then never saved); otherwise None."""
    visiting: bool = False
    """Whether the match was opened from a link and is not saved yet."""
    watched: bool = False
    """Whether only computers play the match, for a spectator; it is saved once a person takes a seat."""

    @property
    def mode(self) -> Mode:
        """Mode of a match with this purpose."""
        if self.visiting:
            return VISIT
        if self.puzzle is not None:
            return PUZZLE
        if self.lesson:
            return LESSON
        return WATCH if self.watched else PLAY


@dataclass(frozen=True, slots=True)
class Advance:
    """Decisions that seats have made before they are asked."""

    orders: Annotated[tuple[Mapping[str, JSON], ...], saved_fields.ORDERS] = ()
    planned: Annotated[Mapping[int, Sequence[Move]], saved_fields.PLANNED] = field(default_factory=dict)
    """Moves chosen in advance, by seat, to be played when the seat is asked (see ``OpenMatch.planning``)."""
    answered: Mapping[int, Move] = field(default_factory=dict)
    """Persons' answers to a poll, by seat, that wait until computers before them have answered."""
    gathered: Mapping[int, Move] = field(default_factory=dict)
    """Answers to a poll by seat, which are played once all persons have answered, each on their own page."""
    stays: str = ""
    """Target picked to keep this turn open; empty if the turn may end by itself."""

    def ordering(self, seat: int, orders: Mapping[str, JSON]) -> Advance:
        """Return a copy with new standing orders for a seat."""
        return replace(self, orders=(*self.orders[:seat], orders, *self.orders[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Secrecy:
    """Who has looked at what, which determines what can be undone and what the log says."""

    looked: Annotated[int | None, saved_fields.SEAT] = None
    """Seat that last looked into its drawer; None if not recorded."""
    undo_barrier: Annotated[int, replace(saved_fields.PLY, key="floor")] = 0
    """Ply before which undo cannot go, because another seat has looked or something was revealed since."""
    lifted: Annotated[tuple[tuple[int, int], ...], saved_fields.LIFTED] = ()
    """Drawers opened out of turn, as pairs: number of plies played by then, and seat."""
    read: Annotated[tuple[int, ...], saved_fields.READS] = ()
    """For each seat, the ply up to which it has seen the events."""
    readers: Annotated[tuple[int | None, ...], saved_fields.READERS] = ()
    """Seats that have yet to read the deal before the first move, one after the other, or ``(None,)`` if all
    read at once. While a seat is to read (``OpenMatch.reads``), a cover hides everything."""
    laid_open: Annotated[bool, saved_fields.FLAG] = False
    """Whether hands were revealed after the end of the match; then no move can be undone."""

    def reading(self, seat: int, ply: int) -> Secrecy:
        """Return a copy in which a seat has seen the events up to a ply."""
        return replace(self, read=(*self.read[:seat], ply, *self.read[seat + 1 :]))

    def back_at(self, ply: int) -> Secrecy:
        """Return a copy without references to plies after the one to which the match was taken back."""
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
    """Level of each computer player, by seat; all other seats are played by persons."""
    purpose: Purpose = Purpose()
    advance: Advance = field(default_factory=Advance)
    secrecy: Secrecy = Secrecy()
    atomic_plies: Annotated[frozenset[int], replace(saved_fields.PLIES, key="within")] = frozenset()
    """Plies at which undo and redo do not stop, because the moves before and after were played at once."""
    sayings: Mapping[int, tuple[int, Text]] = field(default_factory=dict)
    """Turn number and text of the last intention that each computer has announced, by seat."""
    kept: Kept = Kept()

    @property
    def game(self) -> AnyGame:
        """Rules of this match."""
        return self.match.game

    @property
    def persons(self) -> list[int]:
        """Seats played by persons."""
        return [seat for seat in range(self.match.setup.seats) if seat not in self.computers]

    @property
    def running(self) -> bool:
        """Whether the match is not over."""
        return self.match.outcome() is None

    @property
    def undoable(self) -> int:
        """Number of moves that can be undone; 0 if none of them is a person's decision."""
        plies, secrecy = self.match.plies, self.secrecy
        none = secrecy.laid_open or self.settled
        most = 0 if none else min(self.match.undoable(), len(plies) - secrecy.undo_barrier)
        own = any(ply.decision.seat not in self.computers for ply in plies[len(plies) - most :])
        return most if own else 0

    @property
    def settled(self) -> bool:
        """Whether the match is a puzzle that is solved or missed, or whose solution is shown, so that the
        viewer cannot move."""
        return self.purpose.puzzle is not None and self.purpose.puzzle.verdict != OPEN

    @property
    def unattended(self) -> bool:
        """Whether only computers play the match."""
        return len(self.computers) == self.match.setup.seats

    @property
    def thinker(self) -> int | None:
        """Seat of the computer that must decide now, or answer for the whole table; None if a person must."""
        if not self.computers or self.match.decision() is None:
            return None
        return answering(self.game, self.match.seen(None), self.computers)

    @property
    def shown_alone(self) -> str:
        """Name of what only the deciding seat was shown (see ``Question.shown_alone``); empty if nothing."""
        state = self.match.seen(None).state
        question = self.game.question(state)
        return question.shown_alone(state) if question else ""

    @property
    def read_only(self) -> bool:
        """Whether a newer version of the app wrote this match."""
        return self.kept.newer is not None

    @property
    def closed(self) -> bool:
        """Whether no moves can be played: a newer app version wrote the match, or another tab changed it."""
        return self.read_only or self.kept.stale

    @property
    def matter(self) -> object:
        """Part of the session that must not differ between two tabs; picks and looks may differ."""
        persons = dict(self.computers), list(self.names)
        orders, planned = list(self.advance.orders), self.advance.planned
        return self.match.moves, persons, self.about.title, orders, planned, self.secrecy.laid_open

    @property
    def first_asked(self) -> int | None:
        """Seat that must now answer a question put to every seat before the first turn, or None."""
        question, pending = self.game.question(self.match.state), self.match.decision()
        return pending.seat if question is not None and pending is not None and question.is_first else None

    @property
    def answers_for_table(self) -> bool:
        """Whether a person must answer now for the whole table."""
        pending = self.match.decision()
        return pending is not None and pending.seat is None and self.thinker is None

    def looked_by(self, seat: int) -> Session:
        """Return the session after a seat has looked into its drawer. If the seat that looked before it was
        another, none of the moves so far can be undone any more."""
        undo_barrier = (
            self.secrecy.undo_barrier if self._looked_last() in (None, seat) else len(self.match.plies)
        )
        return replace(self, secrecy=replace(self.secrecy, looked=seat, undo_barrier=undo_barrier))

    def _looked_last(self) -> int | None:
        """Return the seat that last looked into its drawer, or, if unrecorded, made a private decision."""
        if self.secrecy.looked is not None:
            return self.secrecy.looked
        return next((ply.decision.seat for ply in reversed(self.match.plies) if ply.decision.private), None)
