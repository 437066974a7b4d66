"""The dialog over a screen (at most one): which panels can be opened where, and the data of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from markupsafe import Markup

from threethrones.core.presentation import Form, Scene
from threethrones.core.text import Text
from threethrones.games import CARDS
from threethrones.table.assist import hints
from threethrones.table.commands import lazy
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer import has_drawers
from threethrones.table.modes import lessons
from threethrones.table.session.model import Panel
from threethrones.table.session.names import LONGEST_TITLE, read_title
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.match_reader import head_of
from threethrones.table.store.ports import StoreError
from threethrones.table.store.saving import is_match
from threethrones.table.views import log as logs
from threethrones.table.views import share
from threethrones.table.views.phones.dialog import PhonesDialog

ANYWHERE: Final = ("erase",)
LIST_PANELS: Final = (*ANYWHERE, "rename")
REVIEW_PANELS: Final = (*ANYWHERE, "rules", "text", "share")
PANELS: Final = (*REVIEW_PANELS, "menu", "log", "orders", "seats", "end", "dealt", "phones")
"""Panels available during a match and at its end; a review and the home screen have fewer."""
PUZZLE_PANELS: Final = ("rules", "text", "log")
"""Panels available in a puzzle."""


@dataclass(frozen=True, slots=True)
class ConfirmDialog:
    """Data of the panels ``erase``, ``damaged``, ``fault``, ``end``, ``peek`` and ``menu``."""

    looks: bool
    """Whether the screen shows a seat's view, so that this seat may resign."""
    can_ask: bool
    """Whether the viewer may ask for a hint now."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Data of the panel ``seats``."""

    companions: bool
    """Whether computers play on the persons' side."""


@dataclass(frozen=True, slots=True)
class OpenDialog:
    """Data of the panels ``look``, ``glimpse``, ``orders`` and ``dealt``, drawn by a template of the game."""

    template: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Whole:
    """Data of the panel ``log``."""

    log: logs.Log


@dataclass(frozen=True, slots=True)
class Lines:
    """Data of the panel ``text``: the position described in sentences."""

    lines: Sequence[Text]


@dataclass(frozen=True, slots=True)
class RulesDialog:
    """Data of the panel ``rules``; its short rules come from the rules page (see ``shell/rules.mjs``)."""

    drawers: bool
    lessons: Sequence[lessons.LessonOffer]
    """Lessons of the game, except the one being played."""
    has_page: bool
    """Whether the full rules have a page of their own."""
    has_pictures: bool
    """Whether the rules page begins with an explanation of the game in a few pictures."""


@dataclass(frozen=True, slots=True)
class Rename:
    """Data of the panel ``rename``."""

    title: str
    """Current title of the match."""
    longest: int
    """Maximum length of a title in characters."""


@dataclass(frozen=True, slots=True)
class ShareDialog:
    """Data of the panel ``share``. The link and its QR code are made only on request."""

    running: bool
    shares: bool
    """Whether the device has its own way of sharing links."""
    ply: int
    link: str
    code: Markup | None
    """QR code of the link; None if it was not requested or the link is too long for a code."""


Dialog: TypeAlias = (
    PhonesDialog | ConfirmDialog | Seats | OpenDialog | Whole | Lines | RulesDialog | Rename | ShareDialog
)


def view(context: Context, panel: Panel | None) -> Dialog | None:
    """Return the data of a panel's dialog; None if no panel is open or the panel has nothing to show."""
    opened = context.model.open
    match panel:
        case None:
            return None
        case Panel("fault" | "erase" | "damaged"):
            return ConfirmDialog(looks=False, can_ask=False)
        case Panel("rename", key):
            return _renaming(context, key)
    return _of_match(context, opened, panel) if opened else None


def _of_match(context: Context, opened: OpenMatch, panel: Panel) -> Dialog | None:
    presentation, seen = context.presentation(opened), opened.seen
    match panel.name:
        case "look":
            return _drawn(opened, panel.name, presentation.look(seen, panel.what, opened.names))
        case "glimpse" if (pending := opened.match.decision()) and panel.what == opened.session.shown_alone:
            alone = opened.match.seen(pending.seat)
            return _drawn(opened, "look", presentation.look(alone, panel.what, opened.names))
        case "orders" if opened.viewing_seat is not None:
            return _drawn(opened, panel.name, presentation.orders(opened.advance.orders[opened.viewing_seat]))
        case "dealt" if opened.viewing_seat is not None:
            dealt = presentation.dealt(seen, opened.names) or presentation.dealt(
                opened.match.seen(None), opened.names
            )
            return _drawn(opened, panel.name, dealt)
        case "log":
            return Whole(log=logs.whole(context, opened, opened.viewing_seat))
        case "text":
            return Lines(lines=presentation.describe(seen, opened.names))
        case "rules":
            card = CARDS[opened.game.name]
            return RulesDialog(
                drawers=has_drawers(context, opened),
                lessons=_lessons(opened),
                has_page=bool(card.rules),
                has_pictures=card.pictures,
            )
        case "share" if not opened.session.read_only:
            link = share.address(context, opened, panel) if panel.what else ""
            return ShareDialog(
                running=opened.running,
                shares=context.shares,
                ply=opened.position.ply,
                link=link,
                code=lazy.part("views.qr_codes").view(link) if panel.what == share.CODE else None,
            )
        case "menu" | "end":
            return ConfirmDialog(looks=opened.viewing_seat is not None, can_ask=hints.offered(opened))
        case "peek":
            return ConfirmDialog(looks=False, can_ask=False)
        case "seats" if opened.running and not opened.session.read_only:
            return Seats(companions=presentation.chances is not None)
        case "phones":
            shown: Dialog | None = lazy.part(lazy.PHONES).view(context, opened)
            return shown
    return None


def _lessons(opened: OpenMatch) -> Sequence[lessons.LessonOffer]:
    card = CARDS[opened.game.name]
    return [
        lessons.LessonOffer(name, label, False)
        for name, label in card.lessons.items()
        if name != opened.purpose.lesson
    ]


def _drawn(opened: OpenMatch, template: str, scene: Scene | None) -> OpenDialog | None:
    return OpenDialog(template=f"{opened.game.name}/{template}.html.j2", scene=scene) if scene else None


def _renaming(context: Context, key: str) -> Rename | None:
    """Return the data of the panel ``rename`` for a saved match; None if there is no such match."""
    try:
        text = context.store.get(key) if is_match(key) else None
    except StoreError:
        return None
    head = head_of(text or "")
    return None if head is None else Rename(title=read_title(head.get("title")), longest=LONGEST_TITLE)


def open_panel(context: Context, data: Data, _form: Form) -> None:
    """Open a panel if the screen has it. All but ``erase`` and ``rename`` concern the match shown."""
    shown = context.on_screen
    panels: Sequence[str] = PANELS if shown else REVIEW_PANELS if context.on("review") else LIST_PANELS
    if shown and shown.mode.to_solve:
        panels = PUZZLE_PANELS
    if data.get("panel") in panels:
        context.model.panel = Panel(data["panel"], data.get("what", ""))


def report(context: Context, _data: Data, _form: Form) -> None:
    """Copy the last fault report to the clipboard."""
    context.out.copied = context.model.report
    context.model.panel = None


def close(context: Context, _data: Data, _form: Form) -> None:
    """Close the dialog."""
    context.model.panel = None


ACTS: Final = commands_of(Permission.VIEW, {"panel": open_panel, "close": close}) | commands_of(
    # Only the device may copy a report, because a report contains all secrets of the match.
    Permission.DEVICE,
    {"report": report},
)
