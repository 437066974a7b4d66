"""Other viewers of the open match: joining, following the play, seats, and refusal of their commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from threethrones.core.match import Match
from threethrones.core.text import Text, say
from threethrones.table.commands import play
from threethrones.table.commands.context import Command, Context, Data, Outbox, PageState, Permission
from threethrones.table.commands.drawer_shutting import put_away
from threethrones.table.session.model import Model, Settings
from threethrones.table.session.open_match import OpenMatch, Viewer

SHOWING: Final = ("log", "rules", "text", "menu", "look", "orders", "dealt", "end", "phones")
"""Dialogs that reveal no more than the screen and change nothing, and so are allowed to every viewer."""
ONLY_WATCHES: Final = say("You’re only watching this game.")
DEVICE_ONLY: Final = say("Only the device that runs this game can do that.")


@dataclass(slots=True)
class Attached:
    """Page of another viewer, with the match as that page last showed it."""

    context: Context
    seen: Match | None = None

    def follow(self) -> None:
        """Show the viewer what has been played since, or the other match that the device has opened."""
        model, opened = self.context.model, (self.context.host or self.context).model.open
        self.context.out = Outbox()
        if opened is None:
            return
        mine = model.open
        if mine is None or mine.shared is not opened.shared:
            viewer = Viewer() if mine is None else mine.viewer
            model.open, model.panel = OpenMatch(opened.shared, viewer=viewer), None
            play.settle_screen(self.context)
        elif self.seen is not None:
            play.follow(self.context, mine, self.seen)


def settle_seats(context: Context) -> None:
    """Give a viewer's page the seats that are its own by now, and shut a drawer that is no longer."""
    opened, phones = context.model.open, (context.host or context).model.phones
    rights = phones.device() if context.host is None else phones.viewer(context.name)
    if opened is None or rights is None or rights == opened.viewer:
        return
    opened.viewer = rights
    shown = opened.look.open_drawer
    if shown is not None and not opened.may_lift(shown):
        put_away(context)
    if context.on_screen is not None:
        play.settle_screen(context)


def acts(context: Context, commands: Mapping[str, Command]) -> frozenset[str] | None:
    """Return the commands that may have buttons on a viewer's page, by name; None for all, on the device."""
    opened = context.model.open
    if context.host is None or opened is None:
        return None
    plays = opened.viewer.acts and bool(opened.viewer.seats)
    own = {Permission.VIEW, *([Permission.SEAT, Permission.PLAY] if plays else [])}
    return frozenset(name for name, command in commands.items() if command.permission in own)


def join(host: Context, name: str, viewer: Viewer, settings: Settings, languages: Sequence[str]) -> Attached:
    """Attach a viewer called ``name`` to the device's open match. Raises ValueError if no match is open."""
    if host.model.open is None:
        raise ValueError("no match is open")
    model = Model(settings, host.model.profiles, tipped=True)
    model.open = OpenMatch(host.model.open.shared, viewer=viewer)
    context = replace(
        host, model=model, languages=languages, out=Outbox(), page=PageState(), host=host, name=name
    )
    play.settle_screen(context)
    return Attached(context, host.model.open.match)


# --- permissions --------------------------------------------------------------------------------------------


def refusal(context: Context, permission: Permission, act: str, data: Data) -> Text | None:
    """Return why this viewer may not give a command; None if it is allowed. ``data`` may name the seat of a
    drawer, the picked target, or the dialog to open."""
    opened = context.model.open
    if opened is None or (context.host is None and not opened.viewer.lent):
        return None
    device = (context.host or context).model.open
    if device is None or device.shared is not opened.shared:
        return say("This game isn’t open on its device any more.")
    pending, plies, named = opened.match.decision(), opened.match.plies, data.get("seat", "")
    asked = pending.seat if pending is not None else None
    if permission is Permission.VIEW:
        return DEVICE_ONLY if context.host and act == "panel" and data.get("panel") not in SHOWING else None
    if permission is Permission.SEAT:
        open_or_asked = asked if opened.look.open_drawer is None else opened.look.open_drawer
        return _of_seat(opened, int(named) if named.isdecimal() else open_or_asked)
    if permission is not Permission.PLAY:
        return DEVICE_ONLY if context.host else None
    if act == "undo" and plies:
        chosen = (ply.decision.seat for ply in reversed(plies) if ply.decision.seat not in opened.computers)
        seat = next(chosen, None)
        if seat is None or opened.viewer.holds(seat):
            return _of_seat(opened, seat)
        return say("Only %(who)s can undo that.", who=opened.names[seat])
    decides = opened.decider if opened.viewing_seat is None else opened.viewing_seat
    answering = {**opened.volunteers, **opened.poll_answers}
    return _of_seat(opened, answering.get(data.get("spot", ""), decides))


def _of_seat(opened: OpenMatch, seat: int | None) -> Text | None:
    if opened.viewer.holds(seat):
        return None
    if seat in opened.viewer.lent:
        return say("%(who)s decides on another phone.", who=opened.names[seat])
    if not opened.viewer.acts or not opened.viewer.seats or seat is None:
        return ONLY_WATCHES
    return say("It’s %(who)s’s turn.", who=opened.names[seat])
