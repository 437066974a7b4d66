"""The first round of a fresh match: each in turn lifts what he was dealt in secret, reads it and puts it
away, or goes on to what he is asked before the first turn. To read is no move of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypedDict

from threethrones.core.presentation import Form, Scene
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import focus_first_offer, settle_screen
from threethrones.table.session.open_match import OpenMatch


class Dealing(TypedDict):
    """What the round draws. While nobody has lifted anything, it tells nothing but what all may know."""

    game: str
    """By its name."""
    dealt: Scene
    reader: int | None
    """The seat whose turn it is; None where all read at once."""
    lifted: bool
    goes_on: bool
    """Whether the reader is asked for something at once."""
    alone: bool
    """Whether nobody else sits at the device."""
    persons: Sequence[tuple[int, str, str]]
    """The seats of all who read one after the other, each with its name, and whether it is ``done``, has its
    turn ``now`` or is ``next``."""


def view(context: Context) -> Dealing:
    """What the round draws."""
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
    """Whoever's turn it is looks at what he was dealt."""
    opened.look = replace(opened.look, open_drawer=opened.reader, reseated=False)
    context.model.panel = None
    context.out.focus = "h1"


def put_away(context: Context, _data: Data, _form: Form) -> None:
    """What was lifted, or lies open for all, has been read: it is the next one's turn, or the game begins."""
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
    """Whether the reader is who is asked first, and not alone: then his drawer lies open anyway."""
    first = opened.session.first_asked
    return opened.lone is None and first is not None and first == opened.reader


def skip(context: Context, _data: Data, _form: Form) -> None:
    """Nobody else reads it now; it can be read at any time in one's drawer."""
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
