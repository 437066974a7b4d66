"""What the app knows between two events: the screen, the open match, what is picked, the settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.paths import joined, next_spots
from threethrones.core.picking import Picking
from threethrones.core.question import DONE
from threethrones.core.terms import AnySeen, Event, Move, Names
from threethrones.core.text import Text
from threethrones.players.speaking import Own, answering, own_answers, own_offers
from threethrones.table.arms import Arms
from threethrones.table.findings import Findings
from threethrones.table.language import LANGUAGES, PSEUDO
from threethrones.table.modes import LESSON, PLAY, PUZZLE, VISIT, WATCH, Mode

PLAY_SCREENS = ("table", "over")
"""The screens that show where the open match stands."""
MATCH_SCREENS = (*PLAY_SCREENS, "review")
"""The screens that show the open match; the others are home, new, settings and about."""


@dataclass(slots=True)
class Settings:
    """What the owner of the device prefers; kept for all matches."""

    language: str = "auto"
    theme: str = "system"
    text: str = "normal"
    """How large letters are, as a part of what the browser's own setting makes them."""
    motion: str = "system"
    sound: str = "off"
    """How loud what is played sounds,"""
    touch: str = "off"
    """and whether the device trembles with it."""
    second_taps: str = "on"
    turns: str = "end"
    """Whether a turn ends by itself where only what is dear and rare is left (``Game.idle``)."""
    cover: str = "hand"
    pace: str = "first"
    """How fast computers play: at first slowly, if nobody chooses."""

    CHOICES = {  # noqa: RUF012 - the table of what each may be
        "language": ("auto", *LANGUAGES, *PSEUDO),
        "theme": ("system", "light", "dark"),
        "text": ("small", "normal", "large", "largest"),
        "motion": ("system", "on", "off"),
        "sound": ("off", "soft", "medium", "loud"),
        "touch": ("off", "on"),
        "second_taps": ("on", "off"),
        "turns": ("end", "wait"),
        "cover": ("hand", "all"),
        "pace": ("first", "slow", "normal", "fast", "step"),
    }


@dataclass(slots=True)
class Series:
    """Matches of the same people, one after the other."""

    wins: list[int]
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """What the store holds of a match, as far as this tab knows."""

    text: str = ""
    rev: int = 0
    """How often what matters of it has changed: another tab that changed it since is known by this number,"""
    stamp: str = ""
    """and one that changed it at the same time by this one: a new key for each change."""
    matter: object = None
    """What mattered of it then; see ``OpenMatch.matter``."""


@dataclass(frozen=True, slots=True)
class Profiles:
    """The persons who play on this device."""

    arms: Mapping[str, Arms | None] = field(default_factory=dict)
    """By name what each bears; None for what falls to the name by lot. Who has played last comes last."""
    damaged: bool = False
    """Whether something else lies where they are kept."""


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


EVERYBODY, ALL_OPEN = "", "open"
"""How a finished match is looked at, if not with the eyes of a seat: with everybody's, or all hands open."""


@dataclass(frozen=True, slots=True)
class Review:
    """A walk through the plies of the open match."""

    position: Match
    """The match as it stood at the ply that is shown."""
    side: str = EVERYBODY
    """With whose eyes a finished match is looked at: a seat's number, or one of the two words above."""
    playing: bool = False
    """Whether it goes on by itself."""

    @property
    def ply(self) -> int:
        """How many moves since the start have been played where the walk stands."""
        return len(self.position.plies)


@dataclass(frozen=True, slots=True)
class Picked:
    """How far somebody has got with picking what to do."""

    spots: tuple[str, ...] = ()
    asked: str | None = None
    """The spot that waits for its second tap."""
    gathered: tuple[Move, ...] = ()
    """The moves that are picked already and wait for others that are to be played with them."""
    by: int | None = None
    """Who has picked all that: a seat, or with all drawers down everybody."""


@dataclass(frozen=True, slots=True)
class Assist:
    """What a computer thinks about for those who play: its own move, or a hint that was asked for."""

    thought: Move | None = None
    """What a computer player has chosen and somebody has to let it play."""
    stuck: bool = False
    """Whether a computer player could not think to an end; somebody must ask it again."""
    hinting: bool = False
    """Whether whoever looks has asked what a good player would do."""
    hint: Move | None = None
    """The answer, once it is known."""
    expected: Sequence[Move] = ()
    """What is expected to follow the hinted move."""
    advised: tuple[Sequence[str], Text, Text] | None = None
    """What a hint says, in two texts, and of which position and answer (see ``hints``)."""


@dataclass(frozen=True, slots=True)
class Animation:
    """How far the board has got with telling what has happened."""

    staged: tuple[int, int] | None = None
    """The ply up to which the board has played what has happened, and how many of the beats since then; None
    before its first screen."""
    topics: frozenset[str] | None = None
    """What scenes of this match have shown (see ``Beat.topic``); None before the first is played."""
    explained: Sequence[Text] = ()
    """What the last move revealed for the first time, explained."""
    sayings: Mapping[int, tuple[int, Text]] = field(default_factory=dict)
    """What each computer has said last of what it intends, and in which turn of the match, by seat."""


@dataclass(slots=True)
class OpenMatch:
    """The match on the table and what the table must remember about it."""

    id: str
    match: Match
    names: Names
    created: str
    series: Series
    seeded: bool = False
    """Whether the key was given by hand, which the log says."""
    counted: bool = False
    """Whether its result is in the series already."""
    played: int | None = None
    """For how many milliseconds somebody has been playing it, with the page in sight; None where nobody has
    measured that from the start."""
    title: str = ""
    """What its players call it."""
    kept: Kept = Kept()
    """What was written of it last, or read."""
    shown: int | None = None
    """The seat whose drawer is open; None while all are down."""
    covered: bool = False
    """Whether a cover lies over everything, the board too."""
    readers: list[int | None] = field(default_factory=list)
    """Who has yet to read, before the first move, what was dealt: seats one after the other, or nobody in
    particular where all read it at once. While one of them is to read (``reads``) everything is covered."""
    looked: int | None = None
    """The seat that has looked into its drawer last,"""
    floor: int = 0
    """and the ply behind which undo does not go, because another seat has looked since."""
    lifted: list[tuple[int, int]] = field(default_factory=list)
    """Drawers that were lifted out of turn: how many plies had been played, and whose it was."""
    picked: Picked = Picked()
    answered: dict[int, Move] = field(default_factory=dict)
    """What persons have answered of a poll in which computers are to answer before them, by seat."""
    planned: Mapping[int, Sequence[Move]] = field(default_factory=dict)
    """What seats have chosen before they are asked (see ``planning``), played when they are, by seat."""
    within: set[int] = field(default_factory=set)
    """The plies at which undo and redo do not rest: the moves before and after were played at once."""
    stays: str = ""
    """The spot for which this turn does not end by itself; empty where it does."""
    orders: list[Mapping[str, JSON]] = field(default_factory=list)
    """Each seat's standing orders."""
    read: list[int] = field(default_factory=list)
    """For each seat the ply up to which it has seen what happened."""
    recap_from: int | None = None
    """The ply from which the looker is told what happened while it did not look."""
    stale: bool = False
    """Whether another tab has moved this match on."""
    newer: str | None = None
    """The text as a newer program wrote it: then the match is read only."""
    turning: bool = False
    """In a game without secrets, whether the board is turned to whoever is to move."""
    upturned: bool = False
    """Whether somebody has turned the page round, to read it from the other side of the table."""
    review: Review | None = None
    """Where the review stands, while the screen shows it."""
    laid_open: bool = False
    """Whether hands were shown when it was over; what was seen then can not be taken back."""
    visiting: bool = False
    """Whether it came by a link and nobody has kept it yet."""
    watched: bool = False
    """Whether computers alone play it for somebody who watches: it is kept when a person sits down."""
    lesson: str = ""
    """The name of the lesson that is learnt in it (see ``lessons``); empty where there is none."""
    puzzle: Solving | None = None
    """The puzzle that is solved in it, which is kept nowhere; None where there is none."""
    computers: Mapping[int, str] = field(default_factory=dict)
    """The level of the computer player in each seat that has one; all others are persons."""
    reseated: bool = False
    """Whether in a game with secrets the seats have changed, and nobody has said since who he is: until then
    not even the only person's drawer lies open."""
    learning: bool | None = None
    """Whether nobody has finished a match of its game here before; None while nobody has looked."""
    assist: Assist = Assist()
    findings: Findings = field(default_factory=Findings)
    animation: Animation = Animation()

    @property
    def mode(self) -> Mode:
        """What this match is for."""
        if self.visiting:
            return VISIT
        if self.puzzle is not None:
            return PUZZLE
        if self.lesson:
            return LESSON
        return WATCH if self.watched else PLAY

    @property
    def game(self) -> AnyGame:
        """The rules of this match."""
        return self.match.game

    @property
    def running(self) -> bool:
        """Whether it has not come to an end."""
        return self.match.outcome() is None

    @property
    def undoable(self) -> int:
        """How many moves can be taken back from what the screen shows. Where all since the last decision of a
        person cannot, none."""
        plies = self.match.plies
        most = 0 if self.laid_open or self.settled else min(self.match.undoable(), len(plies) - self.floor)
        own = any(ply.decision.seat not in self.computers for ply in plies[len(plies) - most :])
        return most if own else 0

    @property
    def settled(self) -> bool:
        """Whether the puzzle in it is decided, so that nothing more is played."""
        return self.puzzle is not None and self.puzzle.verdict != OPEN

    @property
    def lone(self) -> int | None:
        """The seat of the only person, who plays against computers alone; None where there is another, or
        none, or where nobody knows yet whether it is he who looks."""
        if self.reseated and self.match.decision() is not None:
            return None
        persons = [seat for seat in range(self.match.setup.seats) if seat not in self.computers]
        return persons[0] if self.computers and len(persons) == 1 else None

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

    def look(self, seat: int) -> None:
        """A seat looks into its drawer: what another has done before cannot be taken back then."""
        if self._looked_last() not in (None, seat):
            self.floor = len(self.match.plies)
        self.looked = seat

    def _looked_last(self) -> int | None:
        """The seat that has looked into its drawer last; what is not remembered, the moves tell."""
        if self.looked is not None:
            return self.looked
        return next((ply.decision.seat for ply in reversed(self.match.plies) if ply.decision.private), None)

    @property
    def shown_alone(self) -> str:
        """What whoever is asked was shown alone (see ``Question.shown_alone``)."""
        state = self.match.seen(None).state
        question = self.game.question(state)
        return question.shown_alone(state) if question else ""

    @property
    def read_only(self) -> bool:
        """Whether a newer program wrote this match."""
        return self.newer is not None

    @property
    def matter(self) -> object:
        """What two tabs must not have differently; what is picked and who has looked may differ."""
        persons = dict(self.computers), list(self.names)
        return self.match.moves, persons, self.title, list(self.orders), self.planned, self.laid_open

    @property
    def first_asked(self) -> int | None:
        """The seat that is asked what each is asked before the first turn; None where nobody is."""
        question, pending = self.game.question(self.match.state), self.match.decision()
        return pending.seat if question is not None and pending is not None and question.is_first else None

    @property
    def reads(self) -> bool:
        """Whether somebody is to read now what was dealt. Among several persons each does so when he is first
        asked for anything, so that he takes the device but once."""
        if not self.readers or self.readers == [None] or self.lone is not None:
            return bool(self.readers)
        return self.first_asked is None or self.first_asked in self.readers

    @property
    def reader(self) -> int | None:
        """The seat that reads first of those that have yet to; None where all read at once."""
        return self.first_asked if self.first_asked in self.readers else self.readers[0]

    @property
    def answers_for_table(self) -> bool:
        """Whether a person is to answer what the whole table is asked."""
        pending = self.match.decision()
        return pending is not None and pending.seat is None and self.thinker is None

    @property
    def looker(self) -> int | None:
        """The seat whose view the screen shows: of the open drawer, in a game without secrets of whoever
        decides; None for what everybody may see. Who has solved a puzzle still sees it as before."""
        pending = self.match.decision()
        if pending is None and self.mode.to_solve:
            return self.lone
        if pending is None or pending.private or self.reads or self.shown is not None:
            return self.shown if pending else None
        return self.lone if pending.seat in self.computers else pending.seat

    @property
    def path(self) -> list[str]:
        """What the looker has picked: what lies under a cover is another's."""
        return [*self.picked.spots] if self.picked.by == self.looker else []

    @property
    def together(self) -> list[Move]:
        """The moves that the looker has gathered."""
        return [*self.picked.gathered] if self.picked.by == self.looker else []

    @property
    def planning(self) -> AnySeen | None:
        """What whoever has asked another person may choose already, with the drawer open yet, so that nobody
        need ask for it later (see ``Game.beforehand``); None where there is nothing, or it is chosen. Who has
        shut the drawer and lifts it again is only looking."""
        pending, seat = self.match.decision(), self.shown
        if pending is None or seat is None or seat in self.planned or self.review is not None:
            return None
        if (len(self.match.plies), seat) in self.lifted:
            return None
        is_asked_by_another = pending.seat not in (None, seat, *self.computers)
        return self.game.beforehand(self.match.seen(seat)) if is_asked_by_another else None

    @property
    def ahead(self) -> AnySeen:
        """What the looker has seen, as it will be when what it has gathered is played; what the whole table
        decides, the only person decides by what everybody has seen."""
        seen = self.planning or self.match.seen(None if self._is_mixed else self.looker)
        if not self.together:
            return seen
        state = self.game.clone(seen.state)
        for move in self.together:
            self.game.play(state, move)
        return replace(seen, state=state)

    @property
    def waits(self) -> str | None:
        """The spot that waits for the looker's second tap."""
        return self.picked.asked if self.picked.by == self.looker else None

    @property
    def near(self) -> int:
        """The seat whose side is drawn nearest: the board stays as it lies, unless it shall be turned to
        whoever is asked."""
        if self.review is not None and self.eyes is not None:
            return self.eyes
        if self.mode.to_solve:
            return self.lone or 0
        pending = self.match.decision()
        return pending.seat if self.turning and pending is not None and pending.seat is not None else 0

    @property
    def turned(self) -> bool:
        """Whether the page stands on its head, for the one who sits opposite the first seat."""
        pending = self.match.decision()
        opposite = self.turning and pending is not None and not pending.private and self.near != 0
        return opposite != self.upturned

    @property
    def position(self) -> Match:
        """The match as the screen shows it: where it stands, or at the ply under review."""
        return self.review.position if self.review else self.match

    @property
    def unveiled(self) -> tuple[int, ...]:
        """The seats whose secrets a review may show: while the match runs those of the open
        drawer, afterwards those that were asked for."""
        if self.running:
            return () if self.shown is None else (self.shown,)
        seats = tuple(range(self.match.setup.seats))
        side = self.review.side if self.review else EVERYBODY
        return seats if side == ALL_OPEN else tuple(seat for seat in seats if str(seat) == side)

    @property
    def eyes(self) -> int | None:
        """The seat with whose eyes the screen looks; None for what everybody may see, and where all hands lie
        open: a sentence that is meant for one seat would not say for which."""
        if self.review is None:
            return self.looker
        return self.unveiled[0] if len(self.unveiled) == 1 else None

    @property
    def seen(self) -> AnySeen:
        """What the screen is drawn from, be it of the game or of a review."""
        return self.position.seen(self.eyes)

    @property
    def offers(self) -> list[Move]:
        """What the looker may try: nothing while a computer decides."""
        if self.settled or self.thinker is not None:
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
        return {spot: seat for spot, seat in answers if seat not in self.computers}

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
        """How far the looker's path has got, and where it may go."""
        path = self.path
        offered = frozenset(next_spots(self.offers, path)).union(self.polled)
        kept = frozenset([self.stays]) - offered
        return Picking(tuple(path), offered, self.waits, gathered=tuple(self.together), kept=kept)

    def recap(self) -> list[tuple[int, Event]]:
        """What the looker has not seen happen yet."""
        if self.recap_from is None or self.looker is None:
            return []
        return self.match.events(self.looker, self.recap_from)


@dataclass(slots=True)
class Panel:
    """A dialog over the screen."""

    name: str
    what: str = ""
    named: bool = False
    """Whether a link that is made in it tells the players' names."""


@dataclass(slots=True)
class Draft:
    """A match that is being put together on the new-game screen."""

    game: str
    names: list[str]
    players: list[str]
    """Who sits in each seat: a person, or a computer by its level (see ``computers.SITTERS``)."""
    options: dict[str, str]
    preset: str
    """The name under which these options go, or ``own``, while each is chosen by itself."""
    chosen_set: str
    """The name of a component set, or ``own``."""
    components: Mapping[str, JSON]
    problems: list[Text] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    """What each seat shall play as, by its code; empty for the lot."""
    form: Mapping[str, str] = field(default_factory=dict)
    """What the fields of the new-game screen last held."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """The app as a part of somebody else's page: see ``embed.py``."""

    controls: str
    """How much of it may be used: a name of ``embed.OPEN``."""
    acts: frozenset[str]
    """The acts that this leaves; a button of any other is not drawn."""
    told: tuple[str, tuple[str, ...], int, bool] | None = None
    """What the page around it knows: the match's id, its moves, the ply shown, whether it is over. None
    where it has not heard yet that a match was opened."""


class Notice(NamedTuple):
    """Something that is told at once."""

    text: Text
    refused: bool
    """Whether something was not done, or went wrong: it is told as an alert, else as a success."""


@dataclass(slots=True)
class Model:
    """Everything the page is made from."""

    settings: Settings
    profiles: Profiles = Profiles()
    screen: str = "home"
    people: tuple[str, ...] = ()
    """Whose figures the screen of the players shows: nobody's, one player's, or those of two with each other;
    see ``people.figures.Who``."""
    ladder: str = ""
    """Of which game the screen of the puzzles shows all; empty for the first."""
    rev: int = 0
    open: OpenMatch | None = None
    draft: Draft | None = None
    panel: Panel | None = None
    notices: list[Notice] = field(default_factory=list)
    """What must be told at once. Gone with the next event."""
    unsaved: Text | None = None
    """Why the open match is not being kept; stays until it is."""
    embedded: Embedded | None = None
    """How the app stands in somebody else's page; None where it is a page of its own."""
    page: int = 0
    """Which part of the list of matches the home screen shows, the last played first."""
    update: bool = False
    """Whether a new version of the site waits until somebody asks for it."""
    backup_failed: bool = False
    """Whether a backup that is being added has found no room."""
    backup_answers: bool = False
    """Whether what has been added of it brings standing orders."""
    online_only: bool = False
    """Whether the site could not yet be kept for a time without a network."""
    tipped: bool = False
    """Whether somebody was told how to ask what things are, now or earlier."""
    deleted: Mapping[str, str] | None = None
    """What lay in the store of the last deleted match, by key, until the next event but one."""

    @property
    def template(self) -> str:
        """The name of the template that draws the screen."""
        if self.screen == "table" and self.open is not None and self.open.covered:
            return "dealt" if self.open.reads else "cover"
        if self.screen == "review" and self.embedded is not None and "leave-review" not in self.embedded.acts:
            return "shown"
        return self.screen
