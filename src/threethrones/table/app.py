"""The app: it takes events and returns frames. Its only side effects go through store, clock and entropy."""

from __future__ import annotations

import copy
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from jinja2 import TemplateNotFound

from threethrones.core.canonical import canonical
from threethrones.core.document import dump
from threethrones.core.fields import is_number
from threethrones.core.text import say
from threethrones.games import ARRIVED, CARDS, NotHere
from threethrones.table import dispatch, embed
from threethrones.table.commands import lazy, viewers
from threethrones.table.commands.context import Context, Data, Outbox
from threethrones.table.commands.viewers import Attached
from threethrones.table.modes import puzzles
from threethrones.table.session import language
from threethrones.table.session.fallback import with_fallback
from threethrones.table.session.frame import Frame
from threethrones.table.session.look import Look
from threethrones.table.session.model import Model, Panel, Settings
from threethrones.table.session.open_match import Viewer
from threethrones.table.session.phones import Phones, restored
from threethrones.table.session.session import Session
from threethrones.table.store import links, saving
from threethrones.table.store.ports import StoreError
from threethrones.table.views import animations, match_end, profiles, render, review, table_screen

DEVICE_ITSELF: Final = ""
"""Name of the viewer at the device itself, who is there from the start."""


class App:
    """A running app. It never raises for an event: a failed event is rolled back and reported."""

    def __init__(
        self,
        context: Context,
        match: str | None = None,
        link: str = "",
        embedded: Data | None = None,
        phones: object = None,
    ) -> None:
        """``match``: id of the match that the page showed before it was reloaded, and ``phones`` those that
        had joined (see ``Phones.kept``); ``link``: the part of the page's address after ``#``; ``embedded``:
        the surrounding page's first request, or None if there is no such page."""
        self.context = context
        context.model.profiles = profiles.read(context.store)
        self._match, self._link, self._embedded, self._phones = match, link, embedded, phones
        if embedded is not None:
            context.model.embedded = embed.begun()
        self._viewers = {DEVICE_ITSELF: Attached(context)}

    def start(self) -> Frame:
        """Return the first frame: the match shown before a reload (with closed drawers), else the match of a
        link, else the home screen. If embedded, it shows what the surrounding page asked for."""
        if self._embedded is not None:
            return self.handle({"type": "act", "act": "load", "data": self._embedded})
        kept: list[str] = []
        try:
            kept = self.context.store.keys()
        except StoreError as error:
            self.context.refuse(saving.explain(error))
        match self._match.split("/") if self._match else ():
            case puzzles.KEY, game, name:
                return self.handle({"type": "act", "act": "puzzle", "data": {"game": game, "puzzle": name}})
        key = saving.MATCH + (self._match or "")
        if key in kept:
            frame = self.handle({"type": "act", "act": "resume", "data": {"key": key}})
            opened = self.context.model.open
            known = restored(self._phones, opened.session.persons) if opened else Phones()
            self.context.model.phones = known
            return self.view() if known.by_name else frame
        if links.is_link(self._link):
            return self.handle({"type": "link", "fragment": self._link})
        return self._frame(self.context)

    def handle(self, event: Mapping[str, object], by: str = DEVICE_ITSELF) -> Frame:
        """Handle one event from the page of viewer ``by`` and return the page's new frame."""
        if by not in self._viewers:
            # The page of a phone that has left meanwhile.
            return Frame()
        viewer = self._viewers[by]
        context = viewer.context
        if by == DEVICE_ITSELF:
            _take_time(context, event.get("played"))
        if event.get("type") == "view":
            context.page.shown = event.get("shown")
            return self.view(by)
        if event.get("type") == "what":
            return Frame(told=self._told(context, event))
        saves, unsaved = event.get("type") == "save", self.context.model.unsaved
        self._flush()
        if saves and self.context.model.unsaved == unsaved:
            return Frame()
        context.out, context.page.shown = Outbox(), event.get("shown")

        def take() -> None:
            # First show what others have played since, because that may open or shut the viewer's drawer.
            viewer.follow()
            if not saves:
                self._take(context, event)

        return self._after(viewer, event, take)

    def _flush(self) -> None:
        """Save the open match if it has unsaved changes."""
        if self.context.page.dirty:
            self.context.page.dirty = False
            self.context.write()

    def _take(self, context: Context, event: Mapping[str, object]) -> None:
        """Carry out an event. The old notices are cleared; unless the event itself deletes a match, an act or
        a pick also makes an earlier deletion final."""
        deleted = context.model.deleted
        context.model.notices = []
        if event.get("type") == "phone" and context.host is None:
            self._of_phone(event)
        dispatch.take(context, event)
        if context.model.deleted is deleted and event.get("type") in ("act", "spot"):
            context.model.deleted = None

    def _of_phone(self, event: Mapping[str, object]) -> None:
        """Let the page of a phone in, unless there are too many, or forget the page of one that has left."""
        model, name, back = self.context.model, str(event.get("guest", "")), str(event.get("back", ""))
        match event.get("what"), event.get("languages"):
            case "joined", list() as known if model.open and name not in self._viewers:
                if model.phones.full(back):
                    return
                model.phones = model.phones.joined(name, back)
                spoken = [code for code in known if isinstance(code, str)]
                self._viewers[name] = viewers.join(
                    self.context, name, Viewer(frozenset()), Settings(), spoken
                )
                if back and back not in model.phones.by_name:
                    self._viewers.pop(back, None)
            case "left", _ if name in model.phones.by_name:
                model.phones = model.phones.without(name)
                self.leave(name)

    def _after(self, viewer: Attached, event: Mapping[str, object], take: Callable[[], None]) -> Frame:
        """Run ``take``, then draw and return the viewer's frame. An exception is rolled back and reported."""
        context, before = viewer.context, Before.of(viewer.context)
        try:
            viewers.settle_seats(context)
            take()
            viewers.settle_seats(context)
            if context.out.saves:
                # A pick is answered sooner if the match is saved once the page is painted.
                self.context.page.dirty = event.get("type") == "spot" and context.on("table") is not None
                if not self.context.page.dirty:
                    context.write()
            context.model.rev += 1
            table_screen.tell_once(context)
            animations.queue_new(context)
            match_end.note(context)
            frame = self._ended(context) if context.on("over") else self._frame(context)
            viewer.seen = context.model.open.match if context.model.open else None
            return frame
        except Exception as error:  # noqa: BLE001 - a fault of the program must not cost anybody a match
            before.restore(context)
            game = _game_wanted(error)
            return self._postponed(context, game) if game else self._failed(context, event)

    def join(
        self, name: str, viewer: Viewer, settings: Settings | None = None, languages: Sequence[str] = ()
    ) -> Frame:
        """Add a viewer called ``name`` to the open match and return their first frame. Their events then go
        to ``handle``; call ``view`` for their new frame after somebody else has acted."""
        chosen, known = settings or Settings(), languages or self.context.languages
        self._viewers[name] = viewers.join(self.context, name, viewer, chosen, known)
        return self.view(name)

    def leave(self, name: str) -> None:
        """Remove the viewer of this name."""
        del self._viewers[name]

    def view(self, name: str = DEVICE_ITSELF) -> Frame:
        """Return the current frame of a viewer, updated with what other viewers have done."""
        viewer = self._viewers[name]
        return self._after(viewer, {"type": "follow"}, viewer.follow)

    def _ended(self, context: Context) -> Frame:
        """Return the frame of a finished match. If the statistics or the board cannot be drawn because of a
        fault, show only the outcome."""
        try:
            return self._frame(context)
        except Exception as error:
            if _game_wanted(error):
                raise
            traceback.print_exc()
            context.out.plain, context.out.animations = True, []
            return self._frame(context)

    def _told(self, context: Context, event: Mapping[str, object]) -> str | None:
        """Return the tooltip of a thing on the board; None if it has none or cannot be made now."""
        try:
            # A tooltip is not worth a fault report.
            told: str | None = with_fallback(
                lambda: lazy.part("views.inspect.tooltip").told(context, dispatch.texts(event.get("data"))),
                fallback=None,
            )
        except NotHere:
            return None
        return told

    def _failed(self, context: Context, event: Mapping[str, object]) -> Frame:
        """Return the frame after a fault and its rollback; a dialog offers to copy a report of the fault."""
        review.rest(context)
        context.model.report = _report(context, event)
        context.model.notices = []
        context.out = Outbox(faults=[say("Something went wrong")])
        context.model.panel = Panel("fault")
        context.model.rev += 1
        return self._frame(context)

    def arrived(self, part: str) -> None:
        """Register an archive loaded in the background: a game, the people screens or a language."""
        ARRIVED.add(part)
        if part not in language.LANGUAGES:
            language.learn(part)
        if part in CARDS:
            with suppress(NotHere):
                # A fault in the game's code is reported when the user opens the game.
                with_fallback(
                    lambda: (self.context.games[part], self.context.presentations[part]), fallback=None
                )

    def _postponed(self, context: Context, part: str) -> Frame:
        """Return the frame after an event that needs an archive which has not arrived. The event has no
        effect; the frame requests the archive, and a notice says that it is loading."""
        context.out = Outbox()
        title = dispatch.title_of(part)
        told = say("Loading %(game)s…", game=title) if title else None
        context.model.notices = []
        context.notice(told or say("Loading this page…"))
        frame = self._frame(context)
        frame.wants = part
        return frame

    def _frame(self, context: Context) -> Frame:
        code = language.spoken(context.model.settings.language, context.languages)
        frame = render.frame(context, code, viewers.acts(context, dispatch.ACTS))
        embed.dress(context, frame, code, dispatch.KEYS)
        frame.dirty = self.context.page.dirty
        return frame


LONGEST_LOOK: Final = 86_400_000
"""Maximum time counted between two events, in ms (one day); an event that reports more adds nothing."""


def _take_time(context: Context, passed: object) -> None:
    """Add the time that an event reports since the previous one, in ms, to the match's playing time."""
    opened = context.on("table")
    if opened is not None and opened.about.played is not None and is_number(passed, 0, LONGEST_LOOK):
        opened.about = replace(opened.about, played=opened.about.played + passed)


def _game_wanted(error: BaseException | None) -> str | None:
    """Return the archive (a game or the people screens) that must arrive before an event can be handled; None
    if the error has another cause. A memory snapshot contains every game's modules but only the templates
    drawn by the warm-up. If a template includes a missing one, Jinja raises a second error while reporting
    the first, so the error's context is searched too."""
    if isinstance(error, NotHere):
        return error.game
    if isinstance(error, TemplateNotFound):
        name = str(error.name).partition("/")[0]
        part = lazy.PEOPLE if name in lazy.TEMPLATES else name
        known = lazy.TEMPLATE if part == lazy.PEOPLE else f"{name}/board.html.j2"
        comes = part in (*CARDS, lazy.PEOPLE) and part not in ARRIVED and not render.is_here(known)
        return part if comes else None
    return _game_wanted(error.__context__) if error else None


class Before(NamedTuple):
    """Snapshot of the state before an event. Session and look are immutable, so they need no copy."""

    model: Model
    session: Session | None
    look: Look | None

    @staticmethod
    def of(context: Context) -> Before:
        """Return a snapshot of the current state."""
        model, opened = copy.copy(context.model), context.model.open
        model.draft = copy.deepcopy(model.draft)
        return Before(model, opened.session if opened else None, opened.look if opened else None)

    def restore(self, context: Context) -> None:
        """Restore this state, also in the store, where the failed event may have saved the match."""
        context.model, opened = self.model, self.model.open
        if opened is None or self.session is None or self.look is None:
            return
        written, opened.session, opened.look = opened.kept, self.session, self.look
        if written is not opened.kept:
            opened.kept = written
            with suppress(Exception):
                context.write()


def _report(context: Context, event: Mapping[str, object]) -> str:
    """Return the fault report for the developers. It begins with a warning that it contains all secrets."""
    opened = context.model.open
    parts = [
        "Three Thrones: report of a fault. It holds the whole match with all its secrets.",
        canonical({name: str(value)[:500] for name, value in event.items()}),
        traceback.format_exc(),
        dump(opened.match) if opened else "no match",
    ]
    return "\n".join(parts)
