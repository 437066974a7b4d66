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

PLAY_SCREENS = ("table", "over")
"""Screens that show the current position of the open match."""
MATCH_SCREENS = (*PLAY_SCREENS, "review")
"""Screens that show the open match; others are home, new, settings and about."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Preferences of the device's owner, for all matches."""

    language: str = "auto"
    theme: str = "system"
    text: str = "normal"
    """Size of letters, relative to the browser's own setting."""
    motion: str = "system"
    sound: str = "off"
    """Volume of sounds."""
    touch: str = "off"
    """Whether the device vibrates with sounds."""
    second_taps: str = "on"
    turns: str = "end"
    """Whether a turn ends by itself if only costly and rare moves are left (``Game.idle``)."""
    cover: str = "hand"
    pace: str = "first"
    """Pace of computer players; ``first`` is slow for newcomers to a game."""

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


@dataclass(frozen=True, slots=True)
class Profiles:
    """The persons who play on this device."""

    arms: Mapping[str, CoatOfArms | None] = field(default_factory=dict)
    """Arms by name, None if drawn by lot; the last to have played comes last."""
    damaged: bool = False
    """Whether something unreadable is stored in their place."""


@dataclass(slots=True)
class Panel:
    """A dialog over the screen."""

    name: str
    what: str = ""
    named: bool = False
    """Whether a link made in it contains the players' names."""


@dataclass(slots=True)
class Draft:
    """A match being set up on the new-game screen."""

    game: str
    names: list[str]
    players: list[str]
    """The player in each seat: a person, or a computer by its level (see ``computers.SEAT_KINDS``)."""
    options: dict[str, str]
    preset: str
    """Name of the preset of options, or ``own`` if each is chosen by itself."""
    chosen_set: str
    """Name of a component set, or ``own``."""
    components: Mapping[str, JSON]
    problems: list[Text] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    """Role code wanted for each seat; empty to draw it by lot."""
    form: Mapping[str, str] = field(default_factory=dict)
    """Last values of the form fields of the new-game screen."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """The app embedded in another page (see ``embed.py``)."""

    controls: str
    """How much may be used: a key of ``embed.OPEN``."""
    acts: frozenset[str]
    """Acts allowed by ``controls``; buttons of others are not drawn."""
    told: tuple[str, tuple[str, ...], int, bool] | None = None
    """What the page around the app knows: the match's id, its moves, the ply shown, whether it is over. None
    if it has not been told of an open match yet."""


class Notice(NamedTuple):
    """A message to show at once."""

    text: Text
    refused: bool
    """Whether something failed or was refused: shown as an alert, else as a success."""


@dataclass(slots=True)
class Model:
    """Everything from which the page is made."""

    settings: Settings
    profiles: Profiles = Profiles()
    screen: str = "home"
    people: tuple[str, ...] = ()
    """Players whose statistics the players' screen shows: nobody, one, or two against each other; see
    ``people.match_counts.Who``."""
    ladder: str = ""
    """Game whose puzzles the puzzle screen lists; empty for the first."""
    rev: int = 0
    open: OpenMatch | None = None
    draft: Draft | None = None
    panel: Panel | None = None
    notices: list[Notice] = field(default_factory=list)
    """Messages to show at once, gone with the next event."""
    unsaved: Text | None = None
    """Why the open match is not being saved, until it is."""
    embedded: Embedded | None = None
    """State of an app embedded in another page; None if it has its own page."""
    page: int = 0
    """Page of the list of matches on the home screen, from 0; the last played come first."""
    update: bool = False
    """Whether a new version of the site waits to be activated."""
    backup_failed: bool = False
    """Whether the backup being added has found no room."""
    backup_answers: bool = False
    """Whether matches added from the backup contain standing orders or planned moves."""
    online_only: bool = False
    """Whether the site has not yet been stored for offline use."""
    report: str = ""
    """Report of the last fault, for the developers."""
    tipped: bool = False
    """Whether the tip on how to ask what things are has been given, now or earlier."""
    deleted: Mapping[str, str] | None = None
    """Stored texts of the last deleted match, by key; dropped with the next act or pick."""

    @property
    def template(self) -> str:
        """Name of the template that draws the screen."""
        if self.screen == "table" and self.open is not None and self.open.look.covered:
            return "dealt" if self.open.reads else "cover"
        if self.screen == "review" and self.embedded is not None and "leave-review" not in self.embedded.acts:
            return "shown"
        return self.screen
