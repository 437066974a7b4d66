"""A session: one match and what is remembered of it, the same for all viewers. It is immutable: a command
makes the next one, so that a command that fails has changed nothing."""

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
    """Matches of the same people, one after the other."""

    wins: tuple[int, ...]
    draws: int = 0

    def counting(self, outcome: Outcome, by: int) -> Series:
        """The series with one more result (``by`` 1), or with one less (-1)."""
        wins = (won + (by if seat in outcome.winners else 0) for seat, won in enumerate(self.wins))
        return Series((*wins,), self.draws + (0 if outcome.winners or outcome.lost else by))

    @staticmethod
    def read(value: JSON, match: Match) -> Series:
        """The series of a kept match."""
        given = value if isinstance(value, Mapping) else {}
        wins, draws = saved_fields.entries(given.get("wins")), given.get("draws")
        known = [count for count in (*wins, draws) if is_number(count, 0, saved_fields.MOST_COUNTED)]
        if len(known) == len(wins) + 1 == match.setup.seats + 1:
            return Series((*known[:-1],), known[-1])
        return Series((0,) * match.setup.seats)


SERIES: Final = Stored(Series.read, lambda series, _: {"wins": [*series.wins], "draws": series.draws})


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a list of matches tells of one."""

    created: Annotated[str, saved_fields.TIME]
    title: Annotated[str, saved_fields.TITLE] = ""
    """What its players call it."""
    seeded: Annotated[bool, saved_fields.FLAG] = False
    """Whether the key was given by hand, which the log says."""
    counted: Annotated[bool, saved_fields.FLAG] = False
    """Whether its result is in the series already."""
    played: Annotated[int | None, saved_fields.PLAYED] = None
    """For how many milliseconds somebody has been playing it, with the page in sight; None where nobody has
    measured that from the start."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What the store holds of a match, as far as this tab knows."""

    text: str = ""
    rev: int = 0
    """How often what matters of it has changed. Another tab that has changed it since has a greater one."""
    stamp: str = ""
    """A new key for each change, by which two tabs differ that have changed it at the same time."""
    matter: object = None
    """What mattered of it then; see ``Session.matter``."""
    stale: bool = False
    """Whether another tab has moved this match on."""
    newer: str | None = None
    """The text as a newer program wrote it: then the match is read only."""


OPEN, SHOWN = "open", "shown"
"""How a puzzle stands, beside what else ``core.puzzle.Verdict`` says: open, or its solution is shown."""


@dataclass(frozen=True, slots=True)
class Solving:
    """A puzzle that somebody solves (see ``puzzles``), and how far that has got."""

    name: str
    day: str = ""
    """The date, where it is solved as the puzzle of that day."""
    verdict: str = OPEN
    hints: int = 0
    """How many hints were asked for since the last move."""
    left: Sequence[Move] = ()
    """What is yet to be played of the solution that is being shown."""
    asks: bool = False
    """Whether the solution was asked for, and has yet to be confirmed."""
    why: Text | None = None
    """Once it is solved or was shown, why that is the way."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a match is for, if not to be played by whoever sits at the table."""

    lesson: Annotated[str, saved_fields.LESSON] = ""
    """The name of the lesson that is learnt in it (see ``lessons``); empty where there is none."""
    puzzle: Solving | None = None
    """The puzzle that is solved in it, which is kept nowhere; None where there is none."""
    visiting: bool = False
    """Whether it came by a link and nobody has kept it yet."""
    watched: bool = False
    """Whether computers alone play it for somebody who watches: it is kept when a person sits down."""

    @property
    def mode(self) -> Mode:
        """The mode that follows from it."""
        if self.visiting:
            return VISIT
        if self.puzzle is not None:
            return PUZZLE
        if self.lesson:
            return LESSON
        return WATCH if self.watched else PLAY


@dataclass(frozen=True, slots=True)
class Advance:
    """What seats have said before they are asked."""

    orders: Annotated[tuple[Mapping[str, JSON], ...], saved_fields.ORDERS] = ()
    """Each seat's standing orders."""
    planned: Annotated[Mapping[int, Sequence[Move]], saved_fields.PLANNED] = field(default_factory=dict)
    """What seats have chosen before they are asked (see ``OpenMatch.planning``), played when they are, by
    seat."""
    answered: Mapping[int, Move] = field(default_factory=dict)
    """What persons have answered of a poll in which computers are to answer before them, by seat."""
    stays: str = ""
    """The spot for which this turn does not end by itself; empty where it does."""

    def ordering(self, seat: int, orders: Mapping[str, JSON]) -> Advance:
        """The same with other orders of a seat."""
        return replace(self, orders=(*self.orders[:seat], orders, *self.orders[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Secrecy:
    """Who has looked at what, on which hangs what can be undone and what the log says of it."""

    looked: Annotated[int | None, saved_fields.SEAT] = None
    """The seat that has looked into its drawer last."""
    undo_barrier: Annotated[int, replace(saved_fields.PLY, key="floor")] = 0
    """The ply behind which undo does not go, because another seat has looked since."""
    lifted: Annotated[tuple[tuple[int, int], ...], saved_fields.LIFTED] = ()
    """Drawers that were lifted out of turn: how many plies had been played, and whose it was."""
    read: Annotated[tuple[int, ...], saved_fields.READS] = ()
    """For each seat the ply up to which it has seen what happened."""
    readers: Annotated[tuple[int | None, ...], saved_fields.READERS] = ()
    """Who has yet to read, before the first move, what was dealt: seats one after the other, or nobody in
    particular where all read it at once. While one of them is to read (``OpenMatch.reads``) everything is
    covered."""
    laid_open: Annotated[bool, saved_fields.FLAG] = False
    """Whether hands were shown when it was over; what was seen then can not be taken back."""

    def reading(self, seat: int, ply: int) -> Secrecy:
        """The same, once a seat has seen what happened up to a ply."""
        return replace(self, read=(*self.read[:seat], ply, *self.read[seat + 1 :]))

    def back_at(self, ply: int) -> Secrecy:
        """The same, when less has been played."""
        lifted = dict.fromkeys((min(at, ply), seat) for at, seat in self.lifted)
        return replace(self, read=tuple(min(read, ply) for read in self.read), lifted=(*lifted,))


@dataclass(frozen=True, slots=True)
class Session:
    """One match and what is remembered of it, whoever looks."""

    id: str
    match: Match
    """To be looked at: whoever plays on plays on a copy (``OpenMatch.playing``)."""
    names: Annotated[Names, saved_fields.NAMES]
    about: MatchInfo
    series: Annotated[Series, SERIES]
    computers: Annotated[Mapping[int, str], saved_fields.COMPUTERS] = field(default_factory=dict)
    """The level of the computer player in each seat that has one; all others are persons."""
    purpose: Purpose = Purpose()
    advance: Advance = field(default_factory=Advance)
    secrecy: Secrecy = Secrecy()
    atomic_plies: Annotated[frozenset[int], replace(saved_fields.PLIES, key="within")] = frozenset()
    """The plies at which undo and redo do not rest: the moves before and after were played at once."""
    sayings: Mapping[int, tuple[int, Text]] = field(default_factory=dict)
    """What each computer has said last of what it intends, and in which turn of the match, by seat."""
    kept: Kept = Kept()

    @property
    def game(self) -> AnyGame:
        """The rules of this match."""
        return self.match.game

    @property
    def persons(self) -> list[int]:
        """The seats that persons have."""
        return [seat for seat in range(self.match.setup.seats) if seat not in self.computers]

    @property
    def running(self) -> bool:
        """Whether it has not come to an end."""
        return self.match.outcome() is None

    @property
    def undoable(self) -> int:
        """How many moves can be taken back from where it stands. Where all since the last decision of a
        person cannot, none."""
        plies, secrecy = self.match.plies, self.secrecy
        none = secrecy.laid_open or self.settled
        most = 0 if none else min(self.match.undoable(), len(plies) - secrecy.undo_barrier)
        own = any(ply.decision.seat not in self.computers for ply in plies[len(plies) - most :])
        return most if own else 0

    @property
    def settled(self) -> bool:
        """Whether the puzzle in it is decided, so that nothing more is played."""
        return self.purpose.puzzle is not None and self.purpose.puzzle.verdict != OPEN

    @property
    def unattended(self) -> bool:
        """Whether computers play alone."""
        return len(self.computers) == self.match.setup.seats

    @property
    def thinker(self) -> int | None:
        """The seat of the computer player who must decide now, or answer what the whole table is asked; None
        where a person must."""
        if not self.computers or self.match.decision() is None:
            return None
        return answering(self.game, self.match.seen(None), self.computers)

    @property
    def shown_alone(self) -> str:
        """What whoever is asked was shown alone (see ``Question.shown_alone``)."""
        state = self.match.seen(None).state
        question = self.game.question(state)
        return question.shown_alone(state) if question else ""

    @property
    def read_only(self) -> bool:
        """Whether a newer program wrote this match."""
        return self.kept.newer is not None

    @property
    def closed(self) -> bool:
        """Whether nothing can be played here: a newer program wrote it, or another tab has moved it on."""
        return self.read_only or self.kept.stale

    @property
    def matter(self) -> object:
        """What two tabs must not have differently; what is picked and who has looked may differ."""
        persons = dict(self.computers), list(self.names)
        orders, planned = list(self.advance.orders), self.advance.planned
        return self.match.moves, persons, self.about.title, orders, planned, self.secrecy.laid_open

    @property
    def first_asked(self) -> int | None:
        """The seat that is asked what each is asked before the first turn; None where nobody is."""
        question, pending = self.game.question(self.match.state), self.match.decision()
        return pending.seat if question is not None and pending is not None and question.is_first else None

    @property
    def answers_for_table(self) -> bool:
        """Whether a person is to answer what the whole table is asked."""
        pending = self.match.decision()
        return pending is not None and pending.seat is None and self.thinker is None

    def looked_by(self, seat: int) -> Session:
        """A seat looks into its drawer: what another has done before cannot be taken back then."""
        undo_barrier = (
            self.secrecy.undo_barrier if self._looked_last() in (None, seat) else len(self.match.plies)
        )
        return replace(self, secrecy=replace(self.secrecy, looked=seat, undo_barrier=undo_barrier))

    def _looked_last(self) -> int | None:
        """The seat that has looked into its drawer last; what is not remembered, the moves tell."""
        if self.secrecy.looked is not None:
            return self.secrecy.looked
        return next((ply.decision.seat for ply in reversed(self.match.plies) if ply.decision.private), None)
