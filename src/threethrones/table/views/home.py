"""The home screen, and navigation between the home screen, the settings and the page about the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict

from threethrones.core.game import AnyGame
from threethrones.core.game_card import GameCard
from threethrones.core.presentation import AnyPresentation, Form
from threethrones.core.text import say
from threethrones.games import CARDS
from threethrones.table.commands import settings
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import put_away
from threethrones.table.commands.play import settle_screen
from threethrones.table.modes import lessons
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store import listing
from threethrones.table.store.listing import Listed
from threethrones.table.store.ports import StoreError

WORTH_KEEPING: Final = 20
"""Minimum number of moves for a match to be worth a reminder to make a backup."""


class Home(TypedDict):
    """Data of the home screen: the games, the running match, and one page of the list of other matches."""

    games: Sequence[GameCard]
    offers: Mapping[str, tuple[lessons.LessonOffer | None, lessons.LessonOffer | None]]
    """For each game the lesson to begin with, and once that was finished or declined another one instead."""
    in_memory: OpenMatch | None
    """The open match, if it could not be saved; otherwise None."""
    running: Listed | None
    matches: Sequence[Listed]
    page: listing.ListPage
    readable: bool
    """Whether the browser lets the page read what it has saved."""
    remind: bool
    """Whether to remind the person to make a backup."""


def view(context: Context) -> Home:
    """Return the data of the home screen."""
    readable = True
    try:
        page = listing.listed(context.store, context.clock, context.model.page, context.model.deleted)
    except StoreError:
        readable, page = False, listing.ListPage(0, [], 0)
    in_memory = context.model.open if context.model.unsaved else None
    running = None
    if in_memory is None and not page.number:
        running = next((entry for entry in page.entries if entry.running), None)
    return {
        "games": list(CARDS.values()),
        "offers": {name: _lessons(context, name) for name in CARDS},
        "in_memory": in_memory,
        "running": running,
        "matches": [entry for entry in page.entries if entry is not running],
        "page": page,
        "readable": readable,
        "remind": context.forgets and _would_hurt(page.entries, settings.backed_up(context.store)),
    }


def _lessons(context: Context, game: str) -> tuple[lessons.LessonOffer | None, lessons.LessonOffer | None]:
    offer = lessons.offered(context, game)
    if offer is not None and offer.name == next(iter(CARDS[game].lessons)):
        return offer, None
    again = (shelved._replace(label=say("Learn")) for shelved in lessons.shelved(context, game))
    return None, offer or next(again, None)


def _would_hurt(entries: Sequence[Listed], backed_up: str) -> bool:
    """Return whether one of these matches is long enough to be kept and has changed since the last backup."""
    told = [entry.about for entry in entries if entry.about is not None]
    return any(about.plies >= WORTH_KEEPING and about.changed > backed_up for about in told)


class AboutPage(TypedDict):
    """Data of the page about the app."""

    games: Sequence[tuple[AnyGame, AnyPresentation, GameCard]]
    paged: Sequence[str]
    """Names of the games whose rules have a page of their own."""


def about(context: Context) -> AboutPage:
    """Return the data of the page about the app."""
    return {
        "games": [(game, context.presentations[name], CARDS[name]) for name, game in context.games.items()],
        "paged": [name for name, card in CARDS.items() if card.rules],
    }


def go_home(context: Context, _data: Data, _form: Form) -> None:
    """Go to the home screen and close the open match; a match that could not be saved stays in memory."""
    model = context.model
    put_away(context)
    if model.unsaved is None:
        model.open = None
    model.screen, model.panel, model.draft, model.page = "home", None, None, 0
    context.out.focus = "h1"


def leaf(context: Context, data: Data, _form: Form) -> None:
    """Show another page of the list of saved matches."""
    number = data.get("number", "")
    if number.isascii() and number.isdigit():
        context.model.page = int(number[:6])
        context.out.focus = "#matches"


def go(context: Context, data: Data, _form: Form) -> None:
    """Go to the settings or to the page about the app. An open drawer is open again on return."""
    if data.get("screen") in ("settings", "about"):
        context.model.screen, context.model.panel = data["screen"], None
        context.out.focus = "h1"


def back(context: Context, _data: Data, _form: Form) -> None:
    """Return from the settings or the page about the app to the match or the home screen."""
    context.model.panel = None
    settle_screen(context)


def update(context: Context, _data: Data, _form: Form) -> None:
    """Reload the page with the new version of the site that is waiting; offered only on the home screen."""
    context.out.updates = True


ACTS: Final = commands_of(
    Permission.DEVICE, {"home": go_home, "leaf-list": leaf, "go": go, "back": back, "update": update}
)
