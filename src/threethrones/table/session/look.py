"""The look: view state of one viewer (open drawer, picks, ply under review). Immutable like the session, but
each viewer of a session has its own."""

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
"""Values of ``Review.side`` other than a seat: the public view, and all hands open."""


@dataclass(frozen=True, slots=True)
class Review:
    """A walk through the plies of the open match."""

    position: Match
    """The match at the ply shown."""
    side: str = EVERYBODY
    """View of a finished match: a seat's number, EVERYBODY or ALL_OPEN."""
    playing: bool = False
    """Whether it advances by itself."""

    @property
    def ply(self) -> int:
        """Number of moves played up to the position shown."""
        return len(self.position.plies)


@dataclass(frozen=True, slots=True)
class Picked:
    """Progress in picking a move."""

    targets: tuple[str, ...] = ()
    asked: str | None = None
    """The target that waits for its second tap."""
    staged: tuple[Move, ...] = ()
    """Staged moves, which wait for others to be played together."""
    by: int | None = None
    """The seat that has picked; None for the public view."""


@dataclass(frozen=True, slots=True)
class Assist:
    """Results of searches for a viewer: a computer's move, or a requested hint."""

    thought: Move | None = None
    """Move chosen by a computer player, which a person must let it play."""
    stuck: bool = False
    """Whether a computer's search failed; a person must start it again."""
    hinting: bool = False
    """Whether the viewer has asked for a hint."""
    hint: Move | None = None
    """The hinted move, once it is known."""
    expected: Sequence[Move] = ()
    """Moves expected to follow the hinted one."""
    advised: tuple[Sequence[str], Text, Text] | None = None
    """Cached texts of a hint (what and why), after the position and moves for which they hold (see
    ``hints``)."""


@dataclass(frozen=True, slots=True)
class Playback:
    """How far the board has played what has happened."""

    played_until: tuple[int, int] | None = None
    """Ply up to which events have been played, and the number of animations since; None before the first
    screen."""
    topics: frozenset[str] | None = None
    """Topics that cutscenes of this match have shown (see ``Animation.topic``); None before the first."""
    explained: Sequence[Text] = ()
    """Explanations of what the last move revealed for the first time."""


@dataclass(frozen=True, slots=True)
class Look:
    """View state of one viewer."""

    open_drawer: int | None = None
    """Seat whose drawer is open; None if all are closed."""
    covered: bool = False
    """Whether a cover hides everything, including the board."""
    reseated: Annotated[bool, saved_fields.FLAG] = False
    """Whether, in a game with secrets, the seats have changed and nobody has said yet who they are. Until
    then even the only person's drawer stays closed."""
    recap_from: int | None = None
    """Ply from which the viewer is told what happened while away."""
    turning: Annotated[bool, saved_fields.FLAG] = False
    """Whether, in a game without secrets, the board is turned to the seat to move."""
    upturned: Annotated[bool, saved_fields.FLAG] = False
    """Whether a player has turned the page round, to read it from the other side of the table."""
    learning: bool | None = None
    """Whether no match of its game has been finished here before; None until checked."""
    picked: Picked = Picked()
    review: Review | None = None
    """The review, while the screen shows one."""
    assist: Assist = Assist()
    findings: Findings = field(default_factory=Findings)
    playback: Playback = Playback()
