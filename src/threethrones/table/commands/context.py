"""Context of every act of the app: the model, the ports, the games, and output beside the page."""

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
"""Refusal of a command that no screen offers."""


@dataclass(slots=True)
class Outbox:
    """What the app is to do after a command, and output beside the page."""

    saves: bool = False
    """Whether the open match is to be saved."""
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
    """Errors, for the page around an embedded app."""
    solved: str = ""
    """Name of the puzzle just solved, for the page around an embedded app."""
    plain: bool = False
    """Whether to show only the outcome of an end, because something else of it cannot be drawn."""


@dataclass(slots=True)
class Context:
    """All that one viewer's page reads and changes."""

    model: Model
    store: Store
    clock: Clock
    entropy: Entropy
    languages: Sequence[str]
    seed: str | None = None
    """Key of the next new match, if given by hand."""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    presentations: Mapping[str, AnyPresentation] = field(default_factory=lambda: PRESENTATIONS)
    address: str = ""
    """Bare address of the app, with which links begin."""
    shares: bool = False
    """Whether the device has its own way of sharing links."""
    trembles: bool = True
    """Whether the device can vibrate, as far as its browser tells."""
    forgets: bool = False
    """Whether the browser deletes a page's storage if nobody has visited it for a while."""
    out: Outbox = field(default_factory=Outbox)
    host: Context | None = None
    """Context of the device that holds the session, for any other viewer of it."""

    def on(self, *screens: str) -> OpenMatch | None:
        """Return the open match, if one of these screens shows it."""
        return self.model.open if self.model.screen in screens else None

    @property
    def on_screen(self) -> OpenMatch | None:
        """The open match, if a screen shows its current state."""
        return self.on(*PLAY_SCREENS)

    @property
    def opened(self) -> OpenMatch:
        """The open match; a screen must be showing one."""
        assert self.model.open is not None, "a match's screen without a match"
        return self.model.open

    def new_id(self) -> str:
        """Return an id for a match that has none."""
        return self.entropy.key()[:12]

    def presentation(self, opened: OpenMatch) -> AnyPresentation:
        """Return the presentation of the open match's game."""
        return self.presentations[opened.game.name]

    def notice(self, *texts: Text) -> None:
        """Show the person at the device what was done."""
        self.model.notices += [Notice(text, refused=False) for text in texts]

    def refuse(self, *texts: Text) -> None:
        """Show the person at the device what was not done, or went wrong."""
        self.model.notices += [Notice(text, refused=True) for text in texts]

    def save(self) -> None:
        """Request that the open match be saved after the command."""
        self.out.saves = True

    def write(self) -> None:
        """Save the open match now, as the device has it. A storage error is shown, and play goes on in
        memory; if another tab has saved newer moves, both versions stay."""
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
        """Return whether another match would replace one that is only in memory; if so, show that."""
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
        """Call a small write to the storage; if that fails, show the error and return False."""
        try:
            write()
        except StoreError:
            self.refuse(say("This couldn’t be saved on this device."))
            return False
        return True


Data: TypeAlias = Mapping[str, str]
"""Values of the ``data-*`` attributes of what was pressed, without the prefix."""
Act: TypeAlias = Callable[[Context, Data, Form], None]
"""Action of a button, with its data and the values of the fields around it."""


class Permission(Enum):
    """Who may give a command."""

    VIEW = auto()
    """Any viewer."""
    SEAT = auto()
    """A viewer with the seat whose drawer it is."""
    PLAY = auto()
    """A viewer with the seat that decides."""
    TABLE = auto()
    """The device that runs the match, or the page that it is embedded in."""
    DEVICE = auto()
    """The device alone, with all that is saved on it."""


class Command(NamedTuple):
    """The action of a button, and who may press it."""

    do: Act
    permission: Permission


def commands_of(permission: Permission, acts: Mapping[str, Act]) -> dict[str, Command]:
    """Return commands of the same permission, by the names of their buttons."""
    return {name: Command(act, permission) for name, act in acts.items()}
