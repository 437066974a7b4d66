"""Sharing a match as a link or its QR code, and opening a match from a link."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from threethrones.core import document
from threethrones.core.presentation import Form
from threethrones.core.text import say
from threethrones.table.assist.computers import seat_names
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import put_away
from threethrones.table.session.model import Panel
from threethrones.table.session.names import nameless
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.session import Purpose
from threethrones.table.store import links
from threethrones.table.store.match_reader import read_link
from threethrones.table.views import review

CODE: Final = "code"
WAYS: Final = ("copy", "share", CODE)
"""Ways to pass on a link: copy it, share it with the device's own dialog, or show it as a QR code."""


def address(context: Context, opened: OpenMatch, panel: Panel) -> str:
    """Return a link to the ply on the screen. A link for a QR code omits the state of the match: the same
    version of the app reads it at once, and it must be short enough for cameras."""
    text = document.dump(opened.match, state=panel.what != CODE)
    if panel.named:
        # As in a file, the document comes last, so that a link cut off at its end still has all names.
        text = json.dumps({"names": list(opened.names), "document": text}, separators=(",", ":"))
    return f"{context.address}#{links.pack(links.Link(text, opened.position.ply))}"


def make(context: Context, data: Data, form: Form) -> None:
    """Make a link to the ply on the screen and copy it, share it or show its QR code."""
    opened, how = context.on_screen or context.on("review"), data.get("how")
    if opened is None or opened.session.read_only or how not in WAYS:
        return
    context.model.panel = panel = Panel("share", how, named=bool(form.get("names")))
    if how == "copy":
        context.out.copied = address(context, opened, panel)
    elif how == "share":
        context.out.shared = address(context, opened, panel)


def told_of_copy(context: Context, done: bool) -> None:
    """Show whether the browser could copy a text to the clipboard."""
    if context.model.panel is not None and context.model.panel.name == "share":
        if done:
            context.notice(say("The link has been copied."))
        else:
            context.refuse(say("Copying failed. Select the link and copy it by hand."))
    elif not done:
        context.refuse(say("Copying failed."))


def follow(context: Context, fragment: str) -> None:
    """Show the match in a link, at the ply that the link names. The match is saved only on request."""
    if not links.is_link(fragment):
        return
    put_away(context)
    try:
        link = links.unpack(fragment)
    except links.BadLink:
        context.refuse(say("This link contains no game, or it’s too damaged to read."))
        return
    opened, problems = read_link(link.text, context.new_id(), context.games)
    context.refuse(*problems)
    if opened is None or context.holds_unsaved():
        return
    opened.purpose = Purpose(visiting=True)
    called = seat_names(context, len(opened.names))
    opened.names = [
        own if name in nameless() else name for name, own in zip(opened.names, called, strict=True)
    ]
    opened.about = replace(opened.about, created=opened.about.created or context.clock.now())
    context.model.open, context.model.unsaved, context.model.draft = opened, None, None
    review.show(context, opened, link.ply)


ACTS: Final = commands_of(Permission.TABLE, {"link": make})
