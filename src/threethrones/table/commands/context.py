"""What every act of the app works on: the model, the ports, the games, and what goes out beside the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from threethrones.core.animations import Animation, Sound
from threethrones.core.game import AnyGame
from threethrones.core.presentation import AnyPresentation, Form
from threethrones.core.text import Text, say
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.table.session.frame import Download
from threethrones.table.session.model import PLAY_SCREENS, Model, Notice
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store import saving
from threethrones.table.store.ports import Clock, Entropy, Store, StoreError

NOT_OFFERED: Final = say("You can’t do that here.")
"""Refusal of an event that no screen offers."""


@dataclass(slots=True)
class Outbox:
    """What a command has the app do once it is done, and what goes out beside the page."""

    saves: bool = False
    """Whether the open match is to be kept."""
    said: list[Text] = field(default_factory=list)
    focus: str | None = None
    moved: bool = False
    animations: list[Animation] = field(default_factory=list)
    sound: Sound | None = None
    download: Download | None = None
    copied: str | None = None
    shared: str | None = None
    updates: bool = False
    faults: list[Text] = field(default_factory=list)
    """What went wrong, for the page around an embedded app."""
    solved: str = ""
    """The puzzle that was solved, for the same page."""
    plain: bool = False
    """Whether of an end only the outcome is told, because something else of it cannot be drawn."""


@dataclass(slots=True)
class Context:
    """What one viewer's page works on; all that it changes is here."""

    model: Model
    store: Store
    clock: Clock
    entropy: Entropy
    languages: Sequence[str]
    seed: str | None = None
    """The key that the next new match takes, given by hand."""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    presentations: Mapping[str, AnyPresentation] = field(default_factory=lambda: PRESENTATIONS)
    address: str = ""
    """Where the app lies, without anything behind it; links begin with it."""
    shares: bool = False
    """Whether the device has a way of its own to pass links on."""
    trembles: bool = True
    """Whether the device can tremble, as far as its browser tells."""
    forgets: bool = False
    """Whether the browser clears what a page keeps, when nobody has visited it for a while."""
    out: Outbox = field(default_factory=Outbox)
    host: Context | None = None
    """The context of the device that holds the session, for any other viewer of it."""

    def on(self, *screens: str) -> OpenMatch | None:
        """The open match, while one of these screens shows it."""
        return self.model.open if self.model.screen in screens else None

    @property
    def on_screen(self) -> OpenMatch | None:
        """The open match, while a screen shows where it stands."""
        return self.on(*PLAY_SCREENS)

    @property
    def opened(self) -> OpenMatch:
        """The open match, where a screen shows one."""
        assert self.model.open is not None, "a match's screen without a match"
        return self.model.open

    def new_id(self) -> str:
        """An id for a match that has none."""
        return self.entropy.key()[:12]

    def presentation(self, opened: OpenMatch) -> AnyPresentation:
        """How the open match shows itself."""
        return self.presentations[opened.game.name]

    def notice(self, *texts: Text) -> None:
        """Tell the person at the device at once what was done."""
        self.model.notices += [Notice(text, refused=False) for text in texts]

    def refuse(self, *texts: Text) -> None:
        """Tell the person at the device at once what was not done, or went wrong."""
        self.model.notices += [Notice(text, refused=True) for text in texts]

    def save(self) -> None:
        """Have the open match kept, once the command is done."""
        self.out.saves = True

    def write(self) -> None:
        """Keep the open match now, as the device has it. A store that will not is said, and play goes on in
        memory; where another tab was quicker, both ways of going on stay."""
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
        """Whether another match would take the place of one that is in memory alone; then says so."""
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
        """Write something small; a store that will not is said."""
        try:
            write()
        except StoreError:
            self.refuse(say("This couldn’t be saved on this device."))
            return False
        return True


Data: TypeAlias = Mapping[str, str]
"""The ``data-*`` values of what was pressed, without the prefix."""
Act: TypeAlias = Callable[[Context, Data, Form], None]
"""What a button does, with its data and what the fields around it hold."""


class Permission(Enum):
    """Who may give a command."""

    VIEW = auto()
    """Whoever looks."""
    SEAT = auto()
    """Whoever has the seat whose drawer it is."""
    PLAY = auto()
    """Whoever has the seat that decides."""
    TABLE = auto()
    """The device that runs the match, or the page that it is embedded in."""
    DEVICE = auto()
    """The device alone, with all that is kept on it."""


class Command(NamedTuple):
    """What a button does, and who may press it."""

    do: Act
    permission: Permission


def commands_of(permission: Permission, acts: Mapping[str, Act]) -> dict[str, Command]:
    """Commands of the same permission, by the names of their buttons."""
    return {name: Command(act, permission) for name, act in acts.items()}
