"""The view state of one viewer: which drawer is open, what is picked, which ply a review shows. It is
immutable like the session, and apart from it: each viewer of a session has one of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from threethrones.core.match import Match
from threethrones.core.terms import Move
from threethrones.core.text import Text
from threethrones.table.session import saved_fields
from threethrones.table.session.findings import Findings

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

    targets: tuple[str, ...] = ()
    asked: str | None = None
    """The spot that waits for its second tap."""
    staged: tuple[Move, ...] = ()
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
class Playback:
    """How far the board has got with telling what has happened."""

    played_until: tuple[int, int] | None = None
    """The ply up to which the board has played what has happened, and how many of the beats since then; None
    before its first screen."""
    topics: frozenset[str] | None = None
    """What scenes of this match have shown (see ``Beat.topic``); None before the first is played."""
    explained: Sequence[Text] = ()
    """What the last move revealed for the first time, explained."""


@dataclass(frozen=True, slots=True)
class Look:
    """The view state of one viewer."""

    open_drawer: int | None = None
    """The seat whose drawer is open; None while all are down."""
    covered: bool = False
    """Whether a cover lies over everything, the board too."""
    reseated: Annotated[bool, saved_fields.FLAG] = False
    """Whether in a game with secrets the seats have changed, and nobody has said since who he is: until then
    not even the only person's drawer lies open."""
    recap_from: int | None = None
    """The ply from which the viewer is told what happened while it did not look."""
    turning: Annotated[bool, saved_fields.FLAG] = False
    """In a game without secrets, whether the board is turned to whoever is to move."""
    upturned: Annotated[bool, saved_fields.FLAG] = False
    """Whether somebody has turned the page round, to read it from the other side of the table."""
    learning: bool | None = None
    """Whether nobody has finished a match of its game here before; None while nobody has looked."""
    picked: Picked = Picked()
    review: Review | None = None
    """Where the review stands, while the screen shows it."""
    assist: Assist = Assist()
    findings: Findings = field(default_factory=Findings)
    playback: Playback = Playback()
