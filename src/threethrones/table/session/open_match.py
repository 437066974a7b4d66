"""The open match: a session as one viewer sees it, with the values that depend on both session and look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Generic, Literal, TypeVar, overload

from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.paths import joined, next_targets, targets
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
    """A screen on which a session is viewed, with its rights."""

    seats: frozenset[int] | None = None
    """Seats whose drawers may be opened on this screen: empty for the public view; None for a shared device,
    on which all may be opened."""
    acts: bool = True
    """Whether moves may be played on this screen."""
    lent: frozenset[int] = frozenset()
    """On a shared device, seats that decide on phones instead."""
    own: int | None = None
    """On a shared device with phones, the seat of its owner; None if it lies before everybody."""

    @property
    def is_device(self) -> bool:
        """Whether this screen is the device that holds the session."""
        return self.seats is None

    def shows(self, seat: int) -> bool:
        """Return whether a seat's drawer may be opened on this screen."""
        return seat not in self.lent if self.seats is None else seat in self.seats

    def holds(self, seat: int | None) -> bool:
        """Return whether a seat decides on this screen; for the whole table (None), whether any seat does."""
        return self.acts and (self.seats is None or bool(self.seats) if seat is None else self.shows(seat))


DEVICE = Viewer()


@dataclass(slots=True)
class Shared:
    """Mutable holder of the immutable session that several viewers share."""

    session: Session


T = TypeVar("T")


class MatchPart(Generic[T]):
    """Descriptor of a field of an open match's session or look; setting it replaces the session or look."""

    def __init__(self, whole: Literal["session", "look"]) -> None:
        """Create the descriptor of a field of the session or of the look."""
        self.whole = whole

    def __set_name__(self, owner: type[OpenMatch], name: str) -> None:
        """Remember the name of the field and how to read it."""
        self.name = name
        # Fields are read hundreds of times for a page, so one call resolves the whole path.
        self.read: attrgetter[T] = attrgetter(f"{'shared.' * (self.whole == 'session')}{self.whole}.{name}")

    @overload
    def __get__(self, opened: None, owner: type[OpenMatch]) -> MatchPart[T]: ...
    @overload
    def __get__(self, opened: OpenMatch, owner: type[OpenMatch]) -> T: ...
    def __get__(self, opened: OpenMatch | None, owner: type[OpenMatch]) -> MatchPart[T] | T:
        """Return the value of the field; the descriptor itself if it is read from the class."""
        return self if opened is None else self.read(opened)

    def __set__(self, opened: OpenMatch, part: T) -> None:
        """Replace the session or look by a copy with a new value of the field."""
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
        """The current session."""
        return self.shared.session

    @session.setter
    def session(self, session: Session) -> None:
        self.shared.session = session

    @property
    def game(self) -> AnyGame:
        """Rules of the match."""
        return self.session.game

    @property
    def mode(self) -> Mode:
        """Mode of the match."""
        return self.purpose.mode

    @property
    def running(self) -> bool:
        """Whether the match is not over."""
        return self.session.running

    @property
    def thinker(self) -> int | None:
        """Seat of the computer player who must decide now; None if a person must."""
        return self.session.thinker

    def playing(self) -> Match:
        """Replace the session by one with a copy of the match, and return that copy, on which moves can be
        played. The previous session stays unchanged."""
        self.match = self.match.copy()
        return self.match

    def may_lift(self, seat: int) -> bool:
        """Return whether this viewer may open a seat's drawer; a computer's drawer can never be opened."""
        return seat not in self.computers and self.viewer.shows(seat)

    @property
    def own_seat(self) -> int | None:
        """Seat whose drawer can stay open: the viewer's only or own seat, else ``lone``; None if neither."""
        seats, own = self.viewer.seats, self.viewer.own
        if seats is None and own is not None:
            return own if self.may_lift(own) else None
        if seats is None or len(seats) != 1:
            return self.lone
        return next((seat for seat in seats if self.may_lift(seat)), None)

    @property
    def lone(self) -> int | None:
        """Seat of the only person among computers, if this viewer may open its drawer. None if there are
        other persons or no computers, or if nobody has opened a drawer since the players changed seats."""
        if self.look.reseated and self.match.decision() is not None:
            return None
        persons = self.session.persons
        is_alone = self.computers and len(persons) == 1 and self.may_lift(persons[0])
        return persons[0] if is_alone else None

    @property
    def reads(self) -> bool:
        """Whether a person is to read now what was dealt. If there are several persons, each reads before
        their first decision, so that the device is passed to them only once."""
        readers, first = self.secrecy.readers, self.session.first_asked
        if not self.viewer.is_device:
            # Viewers other than the device read the deal in their own drawers.
            return False
        if not readers or readers == (None,) or self.lone is not None:
            return bool(readers)
        return first is None or first in readers

    @property
    def reader(self) -> int | None:
        """Seat that reads the deal first; None if all seats read it at once."""
        readers, first = self.secrecy.readers, self.session.first_asked
        return first if first in readers else readers[0]

    @property
    def viewing_seat(self) -> int | None:
        """Seat whose view the screen shows: that of the open drawer; if the pending choice needs no secrets,
        the deciding seat, or ``lone`` while a computer decides; after a puzzle, the solver. None for the
        public view."""
        pending = self.match.decision()
        if pending is None and self.mode.to_solve:
            return self.lone
        if pending is None or pending.private or self.reads or self.look.open_drawer is not None:
            return self.look.open_drawer if pending else None
        return self.lone if pending.seat in self.computers else pending.seat

    @property
    def path(self) -> list[str]:
        """Targets that the viewer has picked so far; empty if another seat has picked them."""
        return [*self.picked.targets] if self.picked.by == self.viewing_seat else []

    @property
    def together(self) -> list[Move]:
        """Moves that the viewer has staged; empty if another seat has staged them."""
        return [*self.picked.staged] if self.picked.by == self.viewing_seat else []

    @property
    def planning(self) -> AnySeen | None:
        """What the open drawer's seat knows of the position in which it may choose in advance, while another
        person decides, so that it need not be asked later (see ``Game.beforehand``). None if there is nothing
        to choose, if it has chosen, or if the drawer was opened out of turn, only to look."""
        pending, seat = self.match.decision(), self.look.open_drawer
        if pending is None or seat is None or pending.seat in (None, seat, *self.computers):
            return None
        if seat in self.advance.planned or self.review is not None:
            return None
        if (len(self.match.plies), seat) in self.secrecy.lifted:
            return None
        return self.game.beforehand(self.match.seen(seat))

    @property
    def ahead(self) -> AnySeen:
        """What the viewer knows after the staged moves."""
        return self.staging[-1]

    @property
    def staging(self) -> list[AnySeen]:
        """What the viewer knows before each of the staged moves, and after the last. A decision of a whole
        table that includes computers uses the public view."""
        seen = self.planning or self.match.seen(None if self._is_mixed else self.viewing_seat)
        return self.along(seen, self.together)

    def along(self, seen: AnySeen, moves: Iterable[Move]) -> list[AnySeen]:
        """Return what is known in a position, and after each of these moves from there."""
        found = [seen]
        for move in moves:
            state = self.game.clone(found[-1].state)
            self.game.play(state, move)
            found.append(replace(seen, state=state))
        return found

    @property
    def waits(self) -> str | None:
        """Target that waits for the viewer's second tap; None if there is none."""
        return self.picked.asked if self.picked.by == self.viewing_seat else None

    @property
    def orientation(self) -> int:
        """Seat at the bottom of the board: in a review the seat whose view is shown, in a puzzle the solver,
        otherwise the deciding seat if the board is to be turned to it, else the first seat."""
        if self.review is not None and self.eyes is not None:
            return self.eyes
        if self.mode.to_solve:
            return self.lone or 0
        pending = self.match.decision()
        return pending.seat if self.look.turning and pending is not None and pending.seat is not None else 0

    @property
    def turned(self) -> bool:
        """Whether the page is upside down, for a player on the other side of the table."""
        pending = self.match.decision()
        opposite = self.look.turning and pending is not None and not pending.private and self.orientation != 0
        return opposite != self.look.upturned

    @property
    def position(self) -> Match:
        """The match as shown: at its current position, or at the ply under review."""
        return self.review.position if self.review else self.match

    @property
    def unveiled(self) -> tuple[int, ...]:
        """Seats whose secrets a review may show: in a running match that of the open drawer, in a finished
        match those chosen in the review."""
        if self.running:
            return () if self.look.open_drawer is None else (self.look.open_drawer,)
        seats = tuple(range(self.match.setup.seats))
        side = self.review.side if self.review else EVERYBODY
        return seats if side == ALL_OPEN else tuple(seat for seat in seats if str(seat) == side)

    @property
    def eyes(self) -> int | None:
        """Seat from whose view the screen is drawn; None for the public view. Also None if all hands are
        revealed, because a text addressed to one seat would not say which seat is meant."""
        if self.review is None:
            return self.viewing_seat
        return self.unveiled[0] if len(self.unveiled) == 1 else None

    @property
    def seen(self) -> AnySeen:
        """The view from which the screen is drawn, in play or in review."""
        return self.position.seen(self.eyes)

    @property
    def offers(self) -> list[Move]:
        """Moves that the viewer may try; empty while somebody else decides and once a puzzle is settled."""
        if self.session.settled or self.thinker is not None or not self._decides:
            return []
        found = [*self._own_offers] if self._is_mixed else self.game.offers(self.ahead)
        answers, path = self.poll_answers, self.path
        polled = self._polled(answers)
        # The answers to a poll can be picked in too many orders to list, so the order picked is offered.
        if path and polled.keys() >= set(path):
            found.append(joined([*path, DONE]))
        if others := answers.keys() - polled.keys():
            found = [offer for offer in found if others.isdisjoint(targets(offer))] if polled else []
        if named := self.volunteers:
            # Nobody volunteers for somebody else.
            found = [offer for offer in found if self.viewer.holds(named.get(offer))]
        return [*dict.fromkeys(found)]

    @property
    def poll_answers(self) -> Mapping[str, int]:
        """Persons' answers to a poll on all pages, each with the seat that gives it."""
        if self.thinker is not None:
            return {}
        answers = self.game.polled(self.ahead).items()
        return {target: seat for target, seat in answers if seat not in self.computers}

    @property
    def volunteers(self) -> Mapping[str, int]:
        """Persons' offers to volunteer on all pages, each with the seat that volunteers."""
        return self.game.volunteers(self.ahead)

    @property
    def polled(self) -> Mapping[str, int]:
        """Answers to a poll that may be picked on this page: of its seats that have not answered yet."""
        return self._polled(self.poll_answers)

    def _polled(self, answers: Mapping[str, int]) -> Mapping[str, int]:
        answered, holds = self.advance.gathered, self.viewer.holds
        return {target: seat for target, seat in answers.items() if holds(seat) and seat not in answered}

    @property
    def awaits_others(self) -> bool:
        """Whether a poll goes on, but the persons of this page have answered or are not asked."""
        answers = self.poll_answers
        return bool(answers) and not self._polled(answers)

    def own(self, offer: Move) -> Own:
        """Return the moves that an offer stands for, without answers that computers give themselves."""
        if self._is_mixed:
            return own_answers(self.game, self.ahead, offer, self.computers)
        return Own(self.game.spelled(self.ahead, offer), {})

    def spelled(self, offer: Move) -> Sequence[Move]:
        """Return the moves that an offer stands for, up to the first answer of a computer."""
        return self.own(offer).now

    @property
    def _decides(self) -> bool:
        """Whether the pending decision, or one in advance, is made on this viewer's page."""
        pending = self.match.decision()
        return pending is not None and (self.viewer.holds(self.decider) or self.planning is not None)

    @property
    def decider(self) -> int | None:
        """Seat that alone makes the pending decision, also in public; None if several may answer."""
        return self.game.decider(self.match.seen(None))

    @property
    def _is_mixed(self) -> bool:
        """Whether the whole table is asked at once and includes computers."""
        pending = self.match.decision()
        return bool(self.computers) and pending is not None and pending.seat is None

    @property
    def _own_offers(self) -> dict[Move, Own]:
        return own_offers(self.game, self.match.seen(None), self.computers)

    def picking(self) -> Picking:
        """Return the targets that the viewer has picked and those that may follow."""
        path = self.path
        offered = frozenset(next_targets(self.offers, path)).union(self.polled)
        kept = frozenset([self.advance.stays]) - offered
        return Picking(tuple(path), offered, self.waits, staged=tuple(self.together), kept=kept)

    def recap(self) -> list[tuple[int, Event]]:
        """Return the events to show to the viewer from ``Look.recap_from`` on; empty if there are none."""
        if self.look.recap_from is None or self.viewing_seat is None:
            return []
        return self.match.events(self.viewing_seat, self.look.recap_from)
