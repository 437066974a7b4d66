"""Phones: pages on other devices, on which persons see their own hand and decide. Connecting them, giving
them seats, and telling everybody about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.presentation import Form
from threethrones.core.text import Text, say
from threethrones.table.commands.context import NOT_OFFERED, Context, Data
from threethrones.table.session.model import Panel
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import qr_codes
from threethrones.table.views.phones.dialog import PhonesDialog

PANEL: Final = "phones"
LONGEST_TICKET: Final = 400
"""Maximum length of a ticket in characters."""
REFUSED: Final[Mapping[str, Text]] = {
    "damaged": say("This code can’t be read. Please scan or copy it again."),
    "version": say("That phone has another version of this app. Reload both pages, then try again."),
    "old": say("This code is too old. Please scan the new one with the phone."),
    "used": say("This code has been used already. Please scan the new one with the phone."),
    "foreign": say("This code belongs to another game."),
    "wrong kind": say("This is the code that the phone reads. The phone then shows another one."),
    "camera": say(
        "The camera can’t be used. Copy the phone’s code as text, or open its link on this device."
    ),
    "unreachable": say("The phone can’t be reached. Are both devices on the same Wi-Fi?"),
    "none": say("This browser can’t connect to phones."),
}
"""Sentences for the reasons why a phone could not be connected, as the page names them."""


def view(context: Context, opened: OpenMatch) -> PhonesDialog:
    """Return the data of the dialog: on the device how to connect the next phone, on a phone which seats are
    free, and on both who plays where."""
    phones, own = (context.host or context).model.phones, opened.viewer
    link = f"{context.address}join.html#{phones.ticket}" if phones.ticket and not context.host else ""

    def state(seat: int) -> str:
        if context.host is not None and own.shows(seat):
            return "here"
        return "phone" if seat in phones.lent else "away" if seat in phones.away else "free"

    return PhonesDialog(
        template="phones/dialog.html.j2",
        is_device=context.host is None,
        link=link,
        code=qr_codes.view(link) if link else None,
        seats=[(seat, opened.names[seat], state(seat)) for seat in opened.session.persons],
        own=phones.own,
        watching=sum(not phone.seats for phone in phones.by_name.values()),
    )


def invite(context: Context, _data: Data, _form: Form) -> None:
    """Open the dialog in which a phone is connected. The page then makes a ticket (see ``happened``)."""
    if context.on_screen is not None:
        context.model.panel = Panel(PANEL)


def happened(context: Context, what: str, told: str) -> None:
    """Handle what the page tells of phones. ``what``: ``offer`` (``told`` is the next phone's ticket),
    ``refused`` (the reason), or ``joined``, ``away``, ``back`` and ``left`` (the name of the page)."""
    phones = context.model.phones
    match what:
        case "offer" if len(told) <= LONGEST_TICKET:
            context.model.phones = replace(phones, ticket=told)
        case "refused":
            context.refuse(REFUSED.get(told, REFUSED["damaged"]))
        case "joined" if told not in phones.by_name:
            context.refuse(say("No more phones can join.") if context.model.open else NOT_OFFERED)
        case "joined":
            _tell(context, say("Phone %(n)s has joined.", n=phones.by_name[told].number))
        case "left":
            _tell(context, say("A phone has left. Its hand is opened on this device again."))
        case "away" | "back" if told in phones.by_name:
            context.model.phones = phones.changed(told, away=what == "away")
            for seat in sorted(phones.by_name[told].seats):
                who = context.opened.names[seat]
                _tell(
                    context,
                    say("%(who)s’s phone is away. Until it’s back, %(who)s can play on this device.", who=who)
                    if what == "away"
                    else say("%(who)s’s phone is back.", who=who),
                )


def _tell(context: Context, text: Text) -> None:
    context.notice(text)
    context.out.said.append(text)


def take_seat(context: Context, data: Data, _form: Form) -> None:
    """Give a phone the seat of a person whose phone is not connected. It sees what was dealt to the seat."""
    opened, host, seat = context.model.open, context.host, data.get("seat", "")
    if opened is None or host is None or seat not in map(str, opened.session.persons):
        context.refuse(NOT_OFFERED)
        return
    taken = int(seat)
    if taken in host.model.phones.lent:
        context.refuse(say("%(who)s plays on another phone.", who=opened.names[taken]))
        return
    host.model.phones = host.model.phones.giving(taken, context.name)
    dealt = context.presentation(opened).dealt(opened.match.seen(taken), opened.names)
    context.model.panel = Panel("dealt") if dealt is not None and not opened.match.plies else None


def leave_seat(context: Context, data: Data, _form: Form) -> None:
    """Give a seat of a phone back to the device."""
    opened, host, seat = context.model.open, context.host, data.get("seat", "")
    if opened is not None and host is not None and seat.isdecimal() and opened.viewer.shows(int(seat)):
        host.model.phones = host.model.phones.giving(int(seat), "")


def play_here(context: Context, data: Data, _form: Form) -> None:
    """Take a seat back from a phone: its person plays on the device again."""
    opened, seat = context.model.open, data.get("seat", "")
    if opened is not None and seat in map(str, opened.session.persons):
        context.model.phones = context.model.phones.giving(int(seat), "")
        context.notice(say("%(who)s plays on this device again.", who=opened.names[int(seat)]))


def own_device(context: Context, data: Data, _form: Form) -> None:
    """Say whose own device this is, so that their drawer may stay open on it, or that it lies before all."""
    opened, seat = context.model.open, data.get("seat", "")
    if opened is None:
        return
    persons = {str(person): person for person in opened.session.persons if opened.may_lift(person)}
    context.model.phones = replace(context.model.phones, own=persons.get(seat))
