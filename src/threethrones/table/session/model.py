"""The model: all state of the app between two events (screen, open match, picks, settings)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.text import Text
from threethrones.table.session.coats_of_arms import CoatOfArms
from threethrones.table.session.language import LANGUAGES, PSEUDO
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.phones import Phones

PLAY_SCREENS = ("table", "over")
"""Screens that show the current position of the open match."""
MATCH_SCREENS = (*PLAY_SCREENS, "review")
"""Screens that show the open match."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Preferences of the device's owner, for all matches."""

    language: str = "auto"
    theme: str = "system"
    text: str = "normal"
    """Text size, relative to the browser's own setting."""
    motion: str = "system"
    sound: str = "off"
    touch: str = "off"
    """Whether the device vibrates with sounds."""
    second_taps: str = "on"
    turns: str = "end"
    """Whether a turn ends by itself (``end``) if only costly, rare actions are left (see ``Game.idle``)."""
    cover: str = "hand"
    pace: str = "first"
    """Pace of computer players; ``first`` is slow for a person new to the game."""
    ear: str = "off"
    """How much is told to someone who plays by ear, with a box for commands; ``off`` for all others."""
    switch: str = "off"
    """How fast a highlight steps over what can be chosen, for a player with one switch (``scan.mjs``)."""

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
        "ear": ("off", "brief", "normal", "full"),
        "switch": ("off", "slow", "medium", "fast"),
    }

    @property
    def listens(self) -> bool:
        """Whether the device's owner plays by ear."""
        return self.ear != "off"


@dataclass(frozen=True, slots=True)
class Profiles:
    """The persons who play on this device, and their arms."""

    arms: Mapping[str, CoatOfArms | None] = field(default_factory=dict)
    """Arms of each person, by name; None if drawn by lot. The person who has played last comes last."""
    damaged: bool = False
    """Whether an unreadable text is stored in place of the profiles."""


@dataclass(slots=True)
class Panel:
    """A dialog over the screen."""

    name: str
    what: str = ""
    named: bool = False
    """Whether a link made in this dialog contains the players' names."""


@dataclass(slots=True)
class Draft:
    """A match being set up on the new-game screen."""

    game: str
    names: list[str]
    players: list[str]
    """The player in each seat: a person, or a computer by its level (see ``computers.SEAT_KINDS``)."""
    options: dict[str, str]
    preset: str
    """Name of a preset of options, or ``own`` if each option is chosen separately."""
    chosen_set: str
    """Name of a component set, or ``own`` if the components are chosen separately."""
    components: Mapping[str, JSON]
    problems: list[Text] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    """Role code wanted for each seat; empty if the seat's role is drawn by lot."""
    form: Mapping[str, str] = field(default_factory=dict)
    """Last values of the form fields of the new-game screen."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """State of an app that is embedded in another page (see ``embed.py``)."""

    controls: str
    """Name for how much the player may do: a key of ``embed.OPEN``."""
    acts: frozenset[str]
    """Acts that ``controls`` allows; buttons for other acts are not drawn."""
    told: tuple[str, tuple[str, ...], int, bool] | None = None
    """State last reported to the surrounding page: the match's id, its moves, the ply shown, whether it is
    over. None if no match has been reported yet."""


class Notice(NamedTuple):
    """A message to show at once."""

    text: Text
    refused: bool
    """Whether the message is an alert about a failure or refusal; otherwise it reports a success."""


@dataclass(slots=True)
class Model:
    """Everything from which the page is made."""

    settings: Settings
    profiles: Profiles = Profiles()
    screen: str = "home"
    people: tuple[str, ...] = ()
    """Keys of the players whose statistics are shown: none, one, or two against each other (see
    ``people.match_counts.Who``)."""
    ladder: str = ""
    """Game whose puzzles the puzzle screen lists; empty for the first game that has puzzles."""
    rev: int = 0
    open: OpenMatch | None = None
    draft: Draft | None = None
    panel: Panel | None = None
    notices: list[Notice] = field(default_factory=list)
    """Messages to show at once, dropped at the next event."""
    unsaved: Text | None = None
    """Why the open match cannot be saved; None if it can."""
    embedded: Embedded | None = None
    """State of the embedding in another page; None if the app is not embedded."""
    page: int = 0
    """Page number in the list of matches on the home screen, from 0; the last played matches come first."""
    update: bool = False
    """Whether a new version of the site waits to be activated."""
    backup_failed: bool = False
    """Whether a part of the backup being imported could not be stored."""
    backup_answers: bool = False
    """Whether matches imported from the backup contain standing orders or planned moves."""
    online_only: bool = False
    """Whether the site has not yet been stored for offline use."""
    report: str = ""
    """Report of the last fault, for the developers."""
    tipped: bool = False
    """Whether the tip about tooltips has been shown, now or earlier."""
    phones: Phones = field(default_factory=Phones)
    """Phones connected to this device."""
    deleted: Mapping[str, str] | None = None
    """Stored texts of the last deleted match, by key, to restore it; dropped at the next act or pick."""

    @property
    def template(self) -> str:
        """Name of the template that draws the screen."""
        if self.screen == "table" and self.open is not None and self.open.look.covered:
            return "dealt" if self.open.reads else "cover"
        if self.screen == "review" and self.embedded is not None and "leave-review" not in self.embedded.acts:
            return "shown"
        return self.screen
