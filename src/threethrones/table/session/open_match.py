"""The open match: a session as one viewer sees it. What hangs on both the session and the look is here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Generic, Literal, TypeVar, overload

from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.paths import joined, next_targets
from threethrones.core.picking import Picking
from threethrones.core.question import DONE
from threethrones.core.terms import AnySeen, Event, Move, Names
from threethrones.core.text import Text
from threethrones.players.table_answers import Own, own_answers, own_offers
from threethrones.table.session.findings import Findings
from threethrones.table.session.look import ALL_OPEN, EVERYBODY, Assist, Look, Picked, Playback, Review
from threethrones.table.session.mode import Mode
from threethrones.table.session.session import Advance, Kept, MatchInfo, Purpose, Secrecy, Series, Session


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a session on one screen, and what may be done there."""

    seats: frozenset[int] | None = None
    """The seats whose drawers may be lifted there; None for a device that goes round, which has all of
    them. None at all: the public, which sees what everybody may."""
    acts: bool = True
    """Whether anything may be played there."""

    @property
    def is_device(self) -> bool:
        """Whether it is the device that holds the session."""
        return self.seats is None

    def holds(self, seat: int | None) -> bool:
        """Whether a seat decides there; who plays may answer for the whole table (None)."""
        return self.acts and (
            self.seats is None or (bool(self.seats) if seat is None else seat in self.seats)
        )


DEVICE = Viewer()


@dataclass(slots=True)
class Shared:
    """Where the session lies that several viewers look at."""

    session: Session


T = TypeVar("T")


class MatchPart(Generic[T]):
    """A part of the session, or of the look, of an open match. Setting it makes the next session or look."""

    def __init__(self, whole: Literal["session", "look"]) -> None:
        """``whole``: of which of the two it is a part."""
        self.whole = whole

    def __set_name__(self, owner: type[OpenMatch], name: str) -> None:
        """It has the name of the field."""
        self.name = name
        # Parts are read hundreds of times for a page: all the way in one call.
        self.read: attrgetter[T] = attrgetter(f"{'shared.' * (self.whole == 'session')}{self.whole}.{name}")

    @overload
    def __get__(self, opened: None, owner: type[OpenMatch]) -> MatchPart[T]: ...
    @overload
    def __get__(self, opened: OpenMatch, owner: type[OpenMatch]) -> T: ...
    def __get__(self, opened: OpenMatch | None, owner: type[OpenMatch]) -> MatchPart[T] | T:
        """The part as it is now."""
        return self if opened is None else self.read(opened)

    def __set__(self, opened: OpenMatch, part: T) -> None:
        """Make the next session or look, with another part."""
        setattr(opened, self.whole, replace(getattr(opened, self.whole), **{self.name: part}))


@dataclass(slots=True)
class OpenMatch:
    """A session as one viewer sees it."""

    shared: Shared
    look: Look = field(default_factory=Look)
    viewer: Viewer = DEVICE

    match = MatchPart[Match]("session")
    names = MatchPart[Names]("session")
    computers = MatchPart[Mapping[int, str]]("session")
    about = MatchPart[MatchInfo]("session")
    series = MatchPart[Series]("session")
    purpose = MatchPart[Purpose]("session")
    advance = MatchPart[Advance]("session")
    secrecy = MatchPart[Secrecy]("session")
    atomic_plies = MatchPart[frozenset[int]]("session")
    sayings = MatchPart[Mapping[int, tuple[int, Text]]]("session")
    kept = MatchPart[Kept]("session")
    picked = MatchPart[Picked]("look")
    review = MatchPart[Review | None]("look")
    assist = MatchPart[Assist]("look")
    findings = MatchPart[Findings]("look")
    playback = MatchPart[Playback]("look")

    @property
    def session(self) -> Session:
        """The session as it is now."""
        return self.shared.session

    @session.setter
    def session(self, session: Session) -> None:
        self.shared.session = session

    @property
    def game(self) -> AnyGame:
        """The rules of the match."""
        return self.session.game

    @property
    def mode(self) -> Mode:
        """What the match is for."""
        return self.purpose.mode

    @property
    def running(self) -> bool:
        """Whether it has not come to an end."""
        return self.session.running

    @property
    def thinker(self) -> int | None:
        """The seat of the computer player who must decide now; None where a person must."""
        return self.session.thinker

    def playing(self) -> Match:
        """The match to be played on: a copy, which is the session's from now on. What the session was before
        stays as it is."""
        self.match = self.match.copy()
        return self.match

    def may_lift(self, seat: int) -> bool:
        """Whether this viewer may see what a seat has in its drawer: no computer's is ever shown."""
        return seat not in self.computers and (self.viewer.seats is None or seat in self.viewer.seats)

    @property
    def own_seat(self) -> int | None:
        """The seat whose drawer need not be shut here: the only person's, or the only one this viewer has."""
        seats = self.viewer.seats
        if seats is None or len(seats) != 1:
            return self.lone
        return next((seat for seat in seats if self.may_lift(seat)), None)

    @property
    def lone(self) -> int | None:
        """The seat of the only person, who plays against computers alone, where it is this viewer; None where
        there is another person, or none, or where nobody knows yet whether it is he who looks."""
        if self.look.reseated and self.match.decision() is not None:
            return None
        persons = self.session.persons
        is_alone = self.computers and len(persons) == 1 and self.may_lift(persons[0])
        return persons[0] if is_alone else None

    @property
    def reads(self) -> bool:
        """Whether somebody is to read now what was dealt. Among several persons each does so when he is first
        asked for anything, so that he takes the device but once."""
        readers, first = self.secrecy.readers, self.session.first_asked
        if not self.viewer.is_device:
            # Each looks into a drawer of its own.
            return False
        if not readers or readers == (None,) or self.lone is not None:
            return bool(readers)
        return first is None or first in readers

    @property
    def reader(self) -> int | None:
        """The seat that reads first of those that have yet to; None where all read at once."""
        readers, first = self.secrecy.readers, self.session.first_asked
        return first if first in readers else readers[0]

    @property
    def viewing_seat(self) -> int | None:
        """The seat whose view the screen shows: of the open drawer, in a game without secrets of whoever
        decides; None for what everybody may see. Who has solved a puzzle still sees it as before."""
        pending = self.match.decision()
        if pending is None and self.mode.to_solve:
            return self.lone
        if pending is None or pending.private or self.reads or self.look.open_drawer is not None:
            return self.look.open_drawer if pending else None
        return self.lone if pending.seat in self.computers else pending.seat

    @property
    def path(self) -> list[str]:
        """What the viewer has picked: what lies under a cover is another's."""
        return [*self.picked.targets] if self.picked.by == self.viewing_seat else []

    @property
    def together(self) -> list[Move]:
        """The moves that the viewer has gathered."""
        return [*self.picked.staged] if self.picked.by == self.viewing_seat else []

    @property
    def planning(self) -> AnySeen | None:
        """What whoever has asked another person may choose already, with the drawer open yet, so that nobody
        need ask for it later (see ``Game.beforehand``); None where there is nothing, or it is chosen. Who has
        shut the drawer and lifts it again is only looking."""
        pending, seat = self.match.decision(), self.look.open_drawer
        if pending is None or seat is None or seat in self.advance.planned or self.review is not None:
            return None
        if (len(self.match.plies), seat) in self.secrecy.lifted:
            return None
        is_asked_by_another = pending.seat not in (None, seat, *self.computers)
        return self.game.beforehand(self.match.seen(seat)) if is_asked_by_another else None

    @property
    def ahead(self) -> AnySeen:
        """What the viewer has seen, as it will be when what it has gathered is played; what the whole table
        decides, the only person decides by what everybody has seen."""
        seen = self.planning or self.match.seen(None if self._is_mixed else self.viewing_seat)
        if not self.together:
            return seen
        state = self.game.clone(seen.state)
        for move in self.together:
            self.game.play(state, move)
        return replace(seen, state=state)

    @property
    def waits(self) -> str | None:
        """The spot that waits for the viewer's second tap."""
        return self.picked.asked if self.picked.by == self.viewing_seat else None

    @property
    def orientation(self) -> int:
        """The seat whose side is drawn nearest: the board stays as it lies, unless it shall be turned to
        whoever is asked."""
        if self.review is not None and self.eyes is not None:
            return self.eyes
        if self.mode.to_solve:
            return self.lone or 0
        pending = self.match.decision()
        return pending.seat if self.look.turning and pending is not None and pending.seat is not None else 0

    @property
    def turned(self) -> bool:
        """Whether the page stands on its head, for the one who sits opposite the first seat."""
        pending = self.match.decision()
        opposite = self.look.turning and pending is not None and not pending.private and self.orientation != 0
        return opposite != self.look.upturned

    @property
    def position(self) -> Match:
        """The match as the screen shows it: where it stands, or at the ply under review."""
        return self.review.position if self.review else self.match

    @property
    def unveiled(self) -> tuple[int, ...]:
        """The seats whose secrets a review may show: while the match runs those of the open
        drawer, afterwards those that were asked for."""
        if self.running:
            return () if self.look.open_drawer is None else (self.look.open_drawer,)
        seats = tuple(range(self.match.setup.seats))
        side = self.review.side if self.review else EVERYBODY
        return seats if side == ALL_OPEN else tuple(seat for seat in seats if str(seat) == side)

    @property
    def eyes(self) -> int | None:
        """The seat with whose eyes the screen looks; None for what everybody may see, and where all hands lie
        open: a sentence that is meant for one seat would not say for which."""
        if self.review is None:
            return self.viewing_seat
        return self.unveiled[0] if len(self.unveiled) == 1 else None

    @property
    def seen(self) -> AnySeen:
        """What the screen is drawn from, be it of the game or of a review."""
        return self.position.seen(self.eyes)

    @property
    def offers(self) -> list[Move]:
        """What the viewer may try: nothing while a computer decides."""
        if self.session.settled or self.thinker is not None:
            return []
        found = [*self._own_offers] if self._is_mixed else self.game.offers(self.ahead)
        # The answers to a poll are too many in any order to be listed; those that are picked can be given.
        if self.path and self.polled.keys() >= set(self.path):
            found.append(joined([*self.path, DONE]))
        return [*dict.fromkeys(found)]

    @property
    def polled(self) -> Mapping[str, int]:
        """The answers of persons to a poll, each with the seat whose it is."""
        if self.thinker is not None:
            return {}
        answers = self.game.polled(self.ahead).items()
        return {target: seat for target, seat in answers if seat not in self.computers}

    def own(self, offer: Move) -> Own:
        """What an offer stands for, but for the answers of computers, who give their own."""
        if self._is_mixed:
            return own_answers(self.game, self.ahead, offer, self.computers)
        return Own(self.game.spelled(self.ahead, offer), {})

    def spelled(self, offer: Move) -> Sequence[Move]:
        """The moves that an offer stands for, up to where a computer answers."""
        return self.own(offer).now

    @property
    def _is_mixed(self) -> bool:
        """Whether the whole table is asked, at which persons and computers sit."""
        pending = self.match.decision()
        return bool(self.computers) and pending is not None and pending.seat is None

    @property
    def _own_offers(self) -> dict[Move, Own]:
        return own_offers(self.game, self.match.seen(None), self.computers)

    def picking(self) -> Picking:
        """How far the viewer's path has got, and where it may go."""
        path = self.path
        offered = frozenset(next_targets(self.offers, path)).union(self.polled)
        kept = frozenset([self.advance.stays]) - offered
        return Picking(tuple(path), offered, self.waits, staged=tuple(self.together), kept=kept)

    def recap(self) -> list[tuple[int, Event]]:
        """What the viewer has not seen happen yet."""
        if self.look.recap_from is None or self.viewing_seat is None:
            return []
        return self.match.events(self.viewing_seat, self.look.recap_from)
