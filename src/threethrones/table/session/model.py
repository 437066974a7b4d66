"""What the app knows between two events: the screen, the open match, what is picked, the settings."""

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
"""The screens that show where the open match stands."""
MATCH_SCREENS = (*PLAY_SCREENS, "review")
"""The screens that show the open match; the others are home, new, settings and about."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the owner of the device prefers; kept for all matches."""

    language: str = "auto"
    theme: str = "system"
    text: str = "normal"
    """How large letters are, as a part of what the browser's own setting makes them."""
    motion: str = "system"
    sound: str = "off"
    """How loud sounds are."""
    touch: str = "off"
    """Whether the device vibrates with sounds."""
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


@dataclass(frozen=True, slots=True)
class Profiles:
    """The persons who play on this device."""

    arms: Mapping[str, CoatOfArms | None] = field(default_factory=dict)
    """By name what each bears; None for what falls to the name by lot. Who has played last comes last."""
    damaged: bool = False
    """Whether something else lies where they are kept."""


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
    """Who sits in each seat: a person, or a computer by its level (see ``computers.SEAT_KINDS``)."""
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
    report: str = ""
    """Of the last fault, for whoever mends it."""
    tipped: bool = False
    """Whether somebody was told how to ask what things are, now or earlier."""
    deleted: Mapping[str, str] | None = None
    """What lay in the store of the last deleted match, by key, until the next event but one."""

    @property
    def template(self) -> str:
        """The name of the template that draws the screen."""
        if self.screen == "table" and self.open is not None and self.open.look.covered:
            return "dealt" if self.open.reads else "cover"
        if self.screen == "review" and self.embedded is not None and "leave-review" not in self.embedded.acts:
            return "shown"
        return self.screen
