"""The look: view state of one viewer (open drawer, picks, ply under review), immutable like the session. Each
viewer of a session has a separate look."""

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
"""Values of ``Review.side`` that are not a seat: the public view, and all hands revealed."""


@dataclass(frozen=True, slots=True)
class Review:
    """A review of the open match, ply by ply."""

    position: Match
    """The match at the ply shown."""
    side: str = EVERYBODY
    """Whose view of a finished match is shown: a seat's number, EVERYBODY or ALL_OPEN."""
    playing: bool = False
    """Whether the review advances by itself."""

    @property
    def ply(self) -> int:
        """Number of moves played up to the position shown."""
        return len(self.position.plies)


@dataclass(frozen=True, slots=True)
class Picked:
    """Progress in picking a move."""

    targets: tuple[str, ...] = ()
    asked: str | None = None
    """Target that waits for a second tap as confirmation; None if there is none."""
    staged: tuple[Move, ...] = ()
    """Moves already picked that wait for others to be played together with them."""
    by: int | None = None
    """Seat for which the targets were picked; None for the public view."""


@dataclass(frozen=True, slots=True)
class Assist:
    """Results of searches for a viewer: a computer's move, or a requested hint."""

    thought: Move | None = None
    """Move chosen by a computer player, to be played once a person asks for it; None if there is none."""
    stuck: bool = False
    """Whether a computer player's search failed, so that a person must start it again."""
    hinting: bool = False
    """Whether the viewer has asked for a hint."""
    hint: Move | None = None
    """Move that the hint recommends; None until it is known."""
    expected: Sequence[Move] = ()
    """Moves expected to follow the recommended move."""
    advised: tuple[Sequence[str], Text, Text, Sequence[Text]] | None = None
    """Cached texts of a hint (what to do, why, the steps), after the moves for which they are valid: hinted,
    expected, played and staged (see ``hints``)."""


@dataclass(frozen=True, slots=True)
class Playback:
    """Progress in showing the events of the match on the board."""

    played_until: tuple[int, int] | None = None
    """Ply up to which all events have been shown, and the number of later animations already played; None
    before the first screen."""
    topics: frozenset[str] | None = None
    """Topics of the cutscenes shown so far in this match (see ``Animation.topic``); None until determined."""
    explained: Sequence[Text] = ()
    """Explanations of the events of the last move."""


@dataclass(frozen=True, slots=True)
class Look:
    """View state of one viewer."""

    open_drawer: int | None = None
    """Seat whose drawer is open; None if all are closed."""
    covered: bool = False
    """Whether a cover hides everything, including the board."""
    reseated: Annotated[bool, saved_fields.FLAG] = False
    """Whether, in a game with secrets, the players have changed seats and nobody has opened a drawer since.
    Until then even the drawer of the only person among computers stays closed."""
    recap_from: int | None = None
    """Ply from which the viewer is shown the events that they have missed; None if none."""
    turning: Annotated[bool, saved_fields.FLAG] = False
    """Whether, in a game without secrets, the board is turned to the seat to move."""
    upturned: Annotated[bool, saved_fields.FLAG] = False
    """Whether a player has turned the page round, to read it from the other side of the table."""
    learning: bool | None = None
    """Whether no match of this game has been finished on this device yet; None until checked."""
    picked: Picked = Picked()
    review: Review | None = None
    """The review that the screen shows; None if it shows none."""
    assist: Assist = Assist()
    findings: Findings = field(default_factory=Findings)
    playback: Playback = Playback()
