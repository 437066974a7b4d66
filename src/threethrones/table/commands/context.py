"""Context that every act of the app receives: model, ports, games, and output other than the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from threethrones.core.animations import Animation, Sound
from threethrones.core.game import AnyGame
from threethrones.core.presentation import AnyPresentation, Form
from threethrones.core.text import Text, say
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.table.session.frame import Download
from threethrones.table.session.heard import NOTHING_HEARD, Heard
from threethrones.table.session.model import PLAY_SCREENS, Model, Notice
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.parts import NOTHING, Drawn
from threethrones.table.store import saving
from threethrones.table.store.ports import Clock, Entropy, Store, StoreError

Value = TypeVar("Value")

NOT_OFFERED: Final = say("You can’t do that here.")
"""Refusal of a command that no screen offers at that time."""


@dataclass(slots=True)
class Outbox:
    """Requests to the app after a command, and output other than the page."""

    saves: bool = False
    """Whether the open match is to be saved after the command."""
    said: list[Text] = field(default_factory=list)
    answer: Text | None = None
    """Answer to a typed command; None if none was given."""
    focus: str | None = None
    moved: bool = False
    animations: list[Animation] = field(default_factory=list)
    sound: Sound | None = None
    download: Download | None = None
    copied: str | None = None
    shared: str | None = None
    updates: bool = False
    faults: list[Text] = field(default_factory=list)
    """Errors to report to the page that embeds the app."""
    solved: str = ""
    """Name of the puzzle just solved, for the page that embeds the app; empty if none."""
    plain: bool = False
    """Whether to show only the outcome of a finished match, because drawing its whole screen failed."""


class Typed(NamedTuple):
    """A command that waits to be confirmed, or to be completed by the answer to “Which one?”."""

    digest: str
    """Digest of the position in which it was given."""
    words: str
    last: str
    """What was typed last: the whole command, or the answer that completed it."""
    is_clear: bool
    """Whether it means one move, which is played if the command or its last part is given once more."""


@dataclass(slots=True)
class PageState:
    """State of a viewer's page that is kept between frames, so that nothing is computed or sent twice."""

    drawn: Drawn = NOTHING
    """The page as last drawn."""
    shown: object = None
    """Number of the frame on the page, as reported by its last event; None if that reported none."""
    cache: dict[str, tuple[object, object]] = field(default_factory=dict)
    """Cached values by name, each with the inputs it was computed from (see ``Context.cached``)."""
    dirty: bool = False
    """Whether the open match has changes that are not saved yet; they are saved before the next event."""
    heard: Heard = NOTHING_HEARD
    """What was last spoken to the viewer."""
    answered: tuple[str, Sequence[Text]] = ("", ())
    """Digest of a position, and the last answer that the command box gave in it."""
    command: Typed | None = None


@dataclass(slots=True)
class Context:
    """Everything that the commands of one viewer's page read and change."""

    model: Model
    store: Store
    clock: Clock
    entropy: Entropy
    languages: Sequence[str]
    seed: str | None = None
    """Key for the deal of the next new match if given by hand; None to draw one."""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    presentations: Mapping[str, AnyPresentation] = field(default_factory=lambda: PRESENTATIONS)
    address: str = ""
    """Address of the app on which links are based."""
    shares: bool = False
    """Whether the device has its own way of sharing links."""
    trembles: bool = True
    """Whether the device can vibrate, as far as its browser reports that."""
    forgets: bool = False
    """Whether the browser deletes the page's storage after a while without visits."""
    out: Outbox = field(default_factory=Outbox)
    page: PageState = field(default_factory=PageState)
    host: Context | None = None
    """Context of the device that holds the session; None if this is that device's own."""
    name: str = ""
    """Name under which a viewer's page has joined; empty for the device itself."""

    def on(self, *screens: str) -> OpenMatch | None:
        """Return the open match if one of the named screens is shown; otherwise None."""
        return self.model.open if self.model.screen in screens else None

    @property
    def on_screen(self) -> OpenMatch | None:
        """The open match if a screen shows its current position; otherwise None."""
        return self.on(*PLAY_SCREENS)

    @property
    def opened(self) -> OpenMatch:
        """The open match; there must be one."""
        assert self.model.open is not None, "a match's screen without a match"
        return self.model.open

    def new_id(self) -> str:
        """Return a new random id for a match."""
        return self.entropy.key()[:12]

    def presentation(self, opened: OpenMatch) -> AnyPresentation:
        """Return the presentation of the open match's game."""
        return self.presentations[opened.game.name]

    def cached(self, name: str, inputs: object, compute: Callable[[], Value]) -> Value:
        """Return the result of ``compute``, which is called again only when ``inputs``, everything that it
        depends on, are no longer equal to the last ones."""
        cache = self.page.cache
        if name not in cache or cache[name][0] != inputs:
            cache[name] = inputs, compute()
        return cast("Value", cache[name][1])

    def notice(self, *texts: Text) -> None:
        """Show the viewer messages about what was done."""
        self.model.notices += [Notice(text, refused=False) for text in texts]

    def refuse(self, *texts: Text) -> None:
        """Show the viewer messages about what was refused or failed."""
        self.model.notices += [Notice(text, refused=True) for text in texts]

    def save(self) -> None:
        """Request that the open match be saved when the command is done."""
        self.out.saves = True

    def write(self) -> None:
        """Save the open match of the session's device now. After a storage error, which is shown, play goes
        on in memory; if another tab has saved newer moves, both versions stay."""
        if self.host is not None:
            self.host.write()
            return
        opened = self.model.open
        if opened is None or opened.session.closed or not opened.mode.kept:
            return
        try:
            saving.write_match(self.store, opened, self.clock.now(), self.entropy.key)
        except saving.Conflict:
            opened.kept = replace(opened.kept, stale=True)
            if opened.session.matter != opened.kept.matter:
                self.model.unsaved = say("Your latest moves in this tab aren’t saved.")
        except StoreError as error:
            self.model.unsaved = saving.explain(error)
        else:
            self.model.unsaved = None

    def holds_unsaved(self) -> bool:
        """Return whether the open match is only in memory and so must not be replaced; if so, warn."""
        opened = self.model.open
        if opened is None or not opened.running:
            return False
        if self.model.unsaved is not None:
            self.write()
        if self.model.unsaved is None:
            return False
        self.refuse(say("One game exists only in this tab. Export it or delete it before you open another."))
        return True

    def keep(self, write: Callable[[], None]) -> bool:
        """Call ``write``, which stores a small item; if it fails, show an error. Return whether it worked."""
        try:
            write()
        except StoreError:
            self.refuse(say("This couldn’t be saved on this device."))
            return False
        return True


Data: TypeAlias = Mapping[str, str]
"""Values of the pressed button's ``data-*`` attributes, by name without the prefix."""
Act: TypeAlias = Callable[[Context, Data, Form], None]
"""Function that a button calls, with the button's data and the values of the form fields around it."""


class Permission(Enum):
    """Viewers who may give a command."""

    VIEW = auto()
    """Any viewer."""
    SEAT = auto()
    """A viewer who holds the seat whose drawer is concerned."""
    PLAY = auto()
    """A viewer who holds the seat that must decide."""
    TABLE = auto()
    """The device that runs the match, or the page that embeds the app."""
    DEVICE = auto()
    """The device alone, because everything saved on it is concerned."""


class Command(NamedTuple):
    """A button's action, and the permission that it requires."""

    do: Act
    permission: Permission


def commands_of(permission: Permission, acts: Mapping[str, Act]) -> dict[str, Command]:
    """Return commands with this permission, by the names of their buttons. ``acts``: their actions."""
    return {name: Command(act, permission) for name, act in acts.items()}
