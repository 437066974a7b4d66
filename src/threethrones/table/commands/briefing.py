"""The first round of a new match, in which each player in turn opens a drawer, reads what was dealt in secret
and shuts it, or goes on to a question before the first turn. Reading is no move of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypedDict

from threethrones.core.presentation import Form, Scene
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import focus_first_offer, settle_screen
from threethrones.table.session.open_match import OpenMatch


class Dealing(TypedDict):
    """Data for the screen of the first round, public until a drawer is opened."""

    game: str
    dealt: Scene
    reader: int | None
    """Seat that is to read next; None if all read at once."""
    lifted: bool
    goes_on: bool
    """Whether the reader is asked a question directly after reading."""
    alone: bool
    """Whether only one person plays at the device."""
    persons: Sequence[tuple[int, str, str]]
    """Seat, name and state of each reader, in turn. States: ``done``, ``now`` (reading) and ``next``."""


def view(context: Context) -> Dealing:
    """Return the data for the screen of the first round."""
    opened = context.opened
    names, reader = opened.names, opened.reader
    scene = context.presentation(opened).dealt(opened.match.seen(opened.look.open_drawer), names)
    assert scene is not None, "nothing was dealt that anybody could read"
    persons = opened.session.persons
    return {
        "game": opened.game.name,
        "dealt": scene,
        "reader": reader,
        "lifted": opened.look.open_drawer is not None,
        "goes_on": _goes_on(opened),
        "alone": opened.lone is not None,
        "persons": [] if reader is None else [(at, names[at], _when(opened, at)) for at in persons],
    }


def _when(opened: OpenMatch, seat: int) -> str:
    if seat == opened.reader:
        return "now"
    return "next" if seat in opened.secrecy.readers else "done"


def lift(context: Context, opened: OpenMatch) -> None:
    """Open the drawer of the seat that is to read next."""
    opened.look = replace(opened.look, open_drawer=opened.reader, reseated=False)
    context.model.panel = None
    context.out.focus = "h1"


def put_away(context: Context, _data: Data, _form: Form) -> None:
    """Shut the reader's drawer, and go on to the reader's question, the next reader or the first turn."""
    opened = context.on("table")
    if opened is None or not opened.reads or opened.reader != opened.look.open_drawer:
        return
    reader, is_asked = opened.reader, _goes_on(opened)
    _settle(context, opened, [seat for seat in opened.secrecy.readers if seat != reader])
    if reader is not None and is_asked:
        opened.session = opened.session.looked_by(reader)
        opened.secrecy = opened.secrecy.reading(reader, len(opened.match.plies))
        opened.look = replace(opened.look, open_drawer=reader)
        context.save()
        focus_first_offer(context, opened)


def _goes_on(opened: OpenMatch) -> bool:
    """Return whether the reader is also asked first, and not the only person, whose drawer stays open."""
    first = opened.session.first_asked
    return opened.lone is None and first is not None and first == opened.reader


def skip(context: Context, _data: Data, _form: Form) -> None:
    """Skip all remaining readers; a drawer shows at any time what was dealt to its seat."""
    opened = context.on("table")
    if opened is not None and opened.reads:
        _settle(context, opened, [])


def _settle(context: Context, opened: OpenMatch, left: list[int | None]) -> None:
    opened.secrecy = replace(opened.secrecy, readers=(*left,))
    opened.look = replace(opened.look, open_drawer=None, covered=opened.reads)
    context.model.panel = None
    context.save()
    settle_screen(context)


ACTS: Final = commands_of(Permission.TABLE, {"put-away": put_away, "skip-reading": skip})
