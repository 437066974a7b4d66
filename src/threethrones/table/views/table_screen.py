"""Data of the table screen, on which a player decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple, TypedDict

from threethrones.core.terms import Event
from threethrones.core.text import Text, say
from threethrones.table.assist import computers, hints, immediate_ends
from threethrones.table.commands import drawer, guides, settings
from threethrones.table.commands.context import Context
from threethrones.table.commands.drawer_shutting import lies_open
from threethrones.table.commands.guides import Coach
from threethrones.table.commands.play import ASKING_KEYS
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.ports import StoreError
from threethrones.table.views import animations, board
from threethrones.table.views import log as logs
from threethrones.table.views.picking import labels


class PhonesBar(NamedTuple):
    """Who plays on phones, by name."""

    away: Sequence[str]
    """Players whose phones are away."""
    seats: Sequence[str]
    """On the device, players who decide on phones."""
    own: Sequence[str] | None
    """Players whose seats this phone holds; None on the device."""


class TableScreen(TypedDict):
    """Data of the table screen, apart from the board's data."""

    recap: logs.News
    """Events that the viewer has missed and that are hidden from others."""
    log: logs.Log
    """Log of the last turns, as far as the viewer may know them."""
    lies_open: bool
    """Whether the board may be rotated to face the player to move: only with two seats."""
    has_orders: bool
    answers: bool
    """Whether any of the viewer's standing orders answers a question automatically."""
    at_once: Sequence[tuple[int, Text]]
    """Buttons that each make a whole multiple choice, with its index (see ``picking.labels``)."""
    plans: bool
    """Whether the viewer may choose a move in advance."""
    seated: computers.Seated | None
    hint: hints.Hint | None
    typed: str
    """Command in the box that waits to be confirmed; empty if there is none."""
    answer: Text | None
    """Answer to the command just given; None if there is none."""
    asking_keys: str
    """Letters that ask a question as keys (see ``play.ASKING_KEYS``)."""
    coach: Coach | None
    """Text shown beside the board in a lesson or a puzzle; None in any other match."""
    phones: PhonesBar | None
    """What is said of phones above the board; None if there are none."""
    can_ask: bool
    """Whether the viewer may ask for a hint now."""
    has_animations: bool
    """Whether the last turn has animations to replay."""


TOLD: Final = "told"
"""Store key that records that the tip about tooltips has been shown."""


def tell_once(context: Context) -> None:
    """Show the tip about tooltips once on a device, at a person's first decision outside lessons."""
    model, opened = context.model, context.on("table")
    if model.tipped or model.embedded or model.panel or opened is None or opened.viewing_seat is None:
        return
    if opened.mode.guided or opened.look.covered or not opened.offers or model.settings.listens:
        return
    model.tipped = True
    if not settings.kept(context.store, TOLD):
        with suppress(StoreError):
            context.store.put(TOLD, "yes")
        context.notice(say("Press and hold anything to see what it is."))


def view(context: Context) -> Mapping[str, object]:
    """Return the data of the table screen."""
    opened = context.opened
    presentation, seen = context.presentation(opened), opened.match.seen(opened.viewing_seat)
    news = opened.recap() if drawer.has_drawers(context, opened) else since_own_move(opened)
    # The board also marks what only the viewer learnt from their own last move, such as cards drawn.
    last = opened.match.events(opened.viewing_seat, max(0, len(opened.match.plies) - 1))
    told = [
        *(event for _, event in news),
        *(event for _, event in last if event.seats is not None or opened.viewing_seat is None),
    ]
    beside: TableScreen = {
        "recap": logs.news(context, opened),
        "log": logs.latest(context, opened),
        "lies_open": opened.match.setup.seats == 2,
        "has_orders": presentation.orders({}) is not None,
        "answers": _answers(context, opened),
        "at_once": [*enumerate(labels(context, opened))],
        "plans": opened.planning is not None and not lies_open(context, opened),
        "seated": computers.view(context, opened),
        "hint": hints.view(context, opened),
        "typed": context.page.command.words if context.page.command else "",
        "answer": context.out.answer,
        "asking_keys": ASKING_KEYS,
        "coach": guides.of(opened).view(context, opened),
        "phones": _phones(context, opened),
        "can_ask": hints.offered(opened),
        "has_animations": context.cached(
            "has animations",
            (opened.match, len(opened.match.plies), opened.viewing_seat, opened.names),
            lambda: any(
                presentation.animation(event, opened.names) for event in animations.last_turn(opened)
            ),
        ),
    }
    picking, drawers = (
        immediate_ends.foreseeing(opened, presentation, opened.ahead),
        drawer.view(context, opened),
    )
    picking = replace(picking, hinted=hints.hinted(opened) | guides.of(opened).marked(opened))
    return {**beside, **board.view(context, opened, seen, picking, told, drawers)}


def _phones(context: Context, opened: OpenMatch) -> PhonesBar | None:
    """Return what is said of phones; None without any, and on a phone with a seat while all are there."""
    phones, names = (context.host or context).model.phones, opened.names
    if not phones.by_name or (opened.viewer.seats and not phones.away):
        return None
    away, lent = ([names[seat] for seat in sorted(seats)] for seats in (phones.away, phones.lent))
    own = None if context.host is None else [names[seat] for seat in sorted(opened.viewer.seats or ())]
    return PhonesBar(away, lent if own is None else [], own)


def since_own_move(opened: OpenMatch) -> list[tuple[int, Event]]:
    """Return the events since the viewer's last move, which the board marks in a game without drawers."""
    plies, viewing_seat = opened.match.plies, opened.viewing_seat
    own = [number for number, ply in enumerate(plies, 1) if ply.decision.seat == viewing_seat]
    return opened.match.events(viewing_seat, own[-1] if own else 0)


def _answers(context: Context, opened: OpenMatch) -> bool:
    nothing = context.presentation(opened).read_orders({})
    return (
        opened.viewing_seat is not None
        and {**nothing, **opened.advance.orders[opened.viewing_seat]} != nothing
    )
